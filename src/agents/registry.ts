import { claudeCode } from './claude/claude-code.js'
import type { AgentAdapter } from './port/agent.js'

/** Every agent that Caisson runs, by name: one line each. */
export const AGENTS = {
  claude: claudeCode,
} as const satisfies Record<string, AgentAdapter>

/** An agent by its registered name, or an adapter of the caller's own; default Claude Code. */
export type AgentChoice = keyof typeof AGENTS | AgentAdapter

/** The adapter of a choice. */
export function agentOf({ agent = 'claude' }: { agent?: AgentChoice | undefined }): AgentAdapter {
  return typeof agent === 'string' ? AGENTS[agent] : agent
}
