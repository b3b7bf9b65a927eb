import type { AgentAdapter } from '../port/agent.js'
import { endpointVariables } from '../port/endpoint.js'
import { converse } from './converse.js'
import { tools } from './tools.js'

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

/** Any agent that speaks the protocol: an executable of the user's own, with the arguments that make it speak. */
export const acpAgent: AgentAdapter = {
  name: 'acp',
  displayName: 'ACP agent',
  speakerName: 'The agent',
  command: 'acp-agent',
  modelDialects: ['messages', 'responses', 'chat', 'generate-content'],
  modelAccess: 'port',
  capabilities: {
    resume: false,
    fork: false,
    cost: false,
    thinking: true,
    maxTurns: false,
    maxBudget: false,
    pinnedSettings: false,
  },
  install: {},
  tools,
  guides: { file: 'AGENTS.md', folders: [''] },
  commandLine: ({ args = [] }) => [...args],
  environment: ({ paths, endpoint, extra }) => ({
    HOME: paths.home,
    ...(endpoint ? endpointVariables(endpoint) : {}),
    ...extra,
  }),
  converse,
}
