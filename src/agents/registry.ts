import { AGENT_NAMES, type AgentName, DEFAULT_AGENT } from '../base/agent-names.js'
import type { ModelDialect } from '../gateway/dialect.js'
import { acp } from './acp/acp.js'
import { claudeCode } from './claude/claude-code.js'
import { codex } from './codex/codex.js'
import { IMAGE_AGENT, imageAgent } from './image/image-agent.js'
import { openCode } from './opencode/opencode.js'
import type { AgentAdapter } from './port/agent.js'

/** Every agent that Caisson runs, by name: one line each. */
export const AGENTS = {
  claude: claudeCode,
  codex,
  opencode: openCode,
  acp,
} as const satisfies Record<AgentName, AgentAdapter>

/** An agent by its registered name, or an adapter of the caller's own. */
export type AgentChoice = AgentName | AgentAdapter

/** The adapter of a choice. */
export function agentOf({ agent = DEFAULT_AGENT.name }: { agent?: AgentChoice | undefined }): AgentAdapter {
  return typeof agent === 'string' ? AGENTS[agent] : agent
}

type AgentOfRun = {
  host: { agent?: AgentChoice | undefined }
  spec: {
    agent: { name: AgentName; image?: string; dialect?: ModelDialect }
  }
}

/** The agent of a run: the one that its caller chose, else the one that its spec names. */
export function agentFor({ host, spec }: AgentOfRun): AgentAdapter {
  const { name, image, dialect } = spec.agent
  const named = image === undefined ? AGENTS[name] : imageAgent({ image, dialect })
  const agent = agentOf({ agent: host.agent ?? named })
  return agent === AGENTS.acp && dialect ? { ...agent, modelDialects: [dialect] } : agent
}

/** The same for a run of which only a record is left; `name` may also be that of a definition. */
export function agentOfRecord({ agent }: { agent?: AgentChoice | undefined }, name: string): AgentAdapter {
  const known = name === IMAGE_AGENT ? imageAgent({ image: '' }) : AGENT_NAMES.find((one) => one === name)
  return agentOf({ agent: agent ?? known })
}
