import type { AgentAdapter } from '../../port/agent.js'
import { converse } from '../converse.js'

/** An agent that Caisson knows, by way of the Agent Client Protocol instead of its own stream. */
export function overAcp(agent: AgentAdapter, commandLine: AgentAdapter['commandLine']): AgentAdapter {
  const { translate: _, ...rest } = agent
  return {
    ...rest,
    name: `acp:${agent.name}`,
    displayName: `${agent.displayName} (ACP)`,
    commandLine,
    // Its own configuration has the instructions and the servers.
    converse: ({ settings: { systemPrompt: __, servers: ___, ...settings }, ...options }) =>
      converse({ ...options, settings }),
    capabilities: {
      ...agent.capabilities,
      fork: false,
      cost: false,
      thinking: true,
      maxTurns: false,
      maxBudget: false,
    },
  }
}
