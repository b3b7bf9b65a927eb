import type { StepTool } from './tool.js'

/** One session of an agent with tools of ours and no others. */
export interface AgentSession {
  /** For people. */
  name: string
  prompt: string
  /** Added to what the agent is told about its tools. */
  instructions?: string | undefined
  /** What the tools are about, where the agent has to know it before it calls one. */
  about?: string
  /** As `agent.model` and `agent.name` of a spec. */
  model?: string | undefined
  agent?: string | undefined
  tools: readonly StepTool[]
  /** Calls of tools. */
  maxSteps?: number | undefined
  timeoutMs?: number | undefined
  maxBudgetUsd?: number | undefined
}
