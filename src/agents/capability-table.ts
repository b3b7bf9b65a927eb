import { PROVIDERS } from '../gateway/providers.js'
import type { AgentCapabilities } from './port/agent.js'
import { AGENTS } from './registry.js'

/** One agent that Caisson runs, and what it can do. */
export interface AgentCli {
  /** For the input `agent`. */
  cli: string
  displayName: string
  /** The version that this release was tested with; absent: Caisson does not download it. */
  version?: string
  /** Names of the providers whose models it can use. */
  providers: string[]
  capabilities: AgentCapabilities & { servers: boolean }
}

/** Every agent that Caisson runs, in the order of the registry. */
export function agentClis(): AgentCli[] {
  return Object.values(AGENTS).map(({ name, displayName, install, modelDialects, capabilities, tools }) => {
    const version = install.packages?.defaultVersion
    return {
      cli: name,
      displayName,
      ...(version === undefined ? {} : { version }),
      providers: PROVIDERS.filter(({ dialects }) =>
        dialects.some((dialect) => modelDialects.includes(dialect)),
      ).map((provider) => provider.name),
      capabilities: { ...capabilities, servers: tools.ofServer !== undefined },
    }
  })
}

/** The capabilities in the order of the table, each with its heading. */
export const CAPABILITIES: Readonly<Record<keyof AgentCli['capabilities'], string>> = {
  resume: 'resume',
  fork: 'fork',
  cost: 'own cost',
  thinking: 'thinking',
  maxTurns: 'turn limit',
  maxBudget: 'own budget',
  pinnedSettings: 'pinned settings',
  servers: 'MCP tools',
}

/** What an agent can do, as the headings of the table. */
export function abilities({ capabilities }: AgentCli): string[] {
  const names = Object.keys(CAPABILITIES) as (keyof typeof CAPABILITIES)[]
  return names.filter((name) => capabilities[name]).map((name) => CAPABILITIES[name])
}
