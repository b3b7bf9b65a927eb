import { claudeCode } from './claude/claude-code.js'
import type { AgentAdapter } from './port/agent.js'
import { type AgentName, DEFAULT_AGENT } from './port/names.js'

/** Every agent that Caisson runs, by name: one line each. */
export const AGENTS = {
  claude: claudeCode,
} as const satisfies Record<AgentName, AgentAdapter>

/** An agent by its registered name, or an adapter of the caller's own; default Claude Code. */
export type AgentChoice = AgentName | AgentAdapter

/** The adapter of a choice. */
export function agentOf({ agent = DEFAULT_AGENT.name }: { agent?: AgentChoice | undefined }): AgentAdapter {
  return typeof agent === 'string' ? AGENTS[agent] : agent
}
