import { claudeCode } from './claude/claude-code.js'
import type { AgentAdapter } from './port/agent.js'
import { AGENT_NAMES, type AgentName, DEFAULT_AGENT } from './port/names.js'

/** Every agent that Caisson runs, by name: one line each. */
export const AGENTS = {
  claude: claudeCode,
} as const satisfies Record<AgentName, AgentAdapter>

/** An agent by its registered name, or an adapter of the caller's own. */
export type AgentChoice = AgentName | AgentAdapter

/** The adapter of a choice. */
export function agentOf({ agent = DEFAULT_AGENT.name }: { agent?: AgentChoice | undefined }): AgentAdapter {
  return typeof agent === 'string' ? AGENTS[agent] : agent
}

/** The agent of a run: the one that its caller chose, else the one that its spec names. */
export function agentFor({
  host,
  spec,
}: {
  host: { agent?: AgentChoice | undefined }
  spec: { agent: { name: AgentName } }
}): AgentAdapter {
  return agentOf({ agent: host.agent ?? spec.agent.name })
}

/** The same for a run of which only a record is left; `name` may also be that of a definition. */
export function agentOfRecord({ agent }: { agent?: AgentChoice | undefined }, name: string): AgentAdapter {
  return agentOf({ agent: agent ?? AGENT_NAMES.find((known) => known === name) })
}
