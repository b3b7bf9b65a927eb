import type { AgentStep, AgentTool } from '../model.js'
import type { AgentRuntime } from './runtime.js'
import { type AgentStepResult, runAgentSession } from './session.js'
import { type StepTool, ToolRefusal } from './tool.js'
import {
  type Container,
  containerExecTool,
  containerStartTool,
  type LazyContainer,
  lazily,
} from './tools/container.js'
import { httpRequestTool } from './tools/http-request.js'
import { listDirectoryTool } from './tools/list-directory.js'
import { readFileTool } from './tools/read-file.js'
import { type EarlierStep, readOutputTool } from './tools/read-output.js'
import { writeFileTool } from './tools/write-file.js'
import { type Volume, volumesInWords } from './volume.js'

/** What an agent step can reach of its plan. */
export interface StepPlace {
  volumes: readonly Volume[]
  /** Steps that have ended, oldest first. */
  earlier: readonly EarlierStep[]
  /** Opens the container of the step's sandbox and waits for its initialization; called when a tool needs it. */
  openContainer?(signal: AbortSignal): Promise<Container>
}

/**
 * Runs an agent step: a session with the listed tools and no others, as a run of its own. The container is closed when
 * it ends. Resolves for every end. Rejects as {@link runAgentSession} does, and for a host that cannot be listed.
 */
export async function runAgentStep(
  step: AgentStep,
  place: StepPlace,
  runtime: AgentRuntime,
  stop: AbortSignal,
): Promise<AgentStepResult> {
  const ended = new AbortController()
  const signal = AbortSignal.any([stop, ended.signal])
  const container = lazily(async () => {
    if (!place.openContainer) throw new ToolRefusal('This step has no sandbox, so there is no container.')
    return place.openContainer(signal)
  })
  const { name, prompt, system: instructions, model, agent, maxSteps, timeoutMs, maxBudgetUsd } = step
  const limits = { maxSteps, timeoutMs, maxBudgetUsd }
  const tools = toolsOf(step, place, container)
  try {
    const session = { name, prompt, instructions, model, agent, tools, ...aboutPaths(step, place), ...limits }
    return await runAgentSession(session, runtime, stop)
  } finally {
    ended.abort()
    await container.close()
  }
}

function aboutPaths({ tools }: AgentStep, { volumes }: StepPlace): { about?: string } {
  if (volumes.length === 0) return {}
  const inside = tools.includes('container_exec')
    ? ' In the working directory of the container they have the same names.'
    : ''
  return { about: `Paths are relative, and begin with one of: ${volumesInWords(volumes)}.${inside}` }
}

/** The tools that the step lists, under the names by which it does. Throws CONFIG_INVALID for a host that is none. */
export function toolsOf(
  { tools, toolNames = {}, allowedCommands, allowedHosts, sandbox }: AgentStep,
  { volumes, earlier }: StepPlace,
  container: LazyContainer,
): StepTool[] {
  const make: Record<AgentTool, (name: string) => StepTool> = {
    read_file: (name) => readFileTool(name, volumes),
    list_directory: (name) => listDirectoryTool(name, volumes),
    read_output: (name) => readOutputTool(name, earlier),
    container_start: (name) => containerStartTool(name, container),
    container_exec: (name) => containerExecTool(name, container, allowedCommands),
    http_request: (name) => httpRequestTool(name, { allowedHosts }),
    write_file: (name) => writeFileTool(name, volumes),
  }
  return tools.map((tool) => ({
    ...make[tool](toolNames[tool] ?? tool),
    confined: isConfined(tool, sandbox),
  }))
}

/** Containers reach as far as their network does. */
function isConfined(tool: AgentTool, sandbox: AgentStep['sandbox']): boolean {
  if (tool === 'container_start' || tool === 'container_exec') return sandbox?.network === 'none'
  return tool !== 'http_request'
}
