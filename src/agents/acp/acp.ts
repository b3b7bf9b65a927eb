import type { AgentAdapter } from '../port/agent.js'
import { endpointVariables } from '../port/endpoint.js'
import { converse } from './converse.js'

/** Any agent that speaks the protocol: an executable of the user's own, with the arguments that make it speak. */
export const acp: AgentAdapter = {
  name: 'acp',
  displayName: 'ACP agent',
  speakerName: 'The agent',
  command: 'acp-agent',
  modelDialects: ['messages', 'responses', 'chat', 'generate-content'],
  modelAccess: 'port',
  capabilities: {
    // Where it keeps its sessions is not known, so none can be put back.
    resume: false,
    fork: false,
    cost: false,
    thinking: true,
    maxTurns: false,
    maxBudget: false,
    pinnedSettings: false,
  },
  install: {},
  tools: {
    // Tools go by the names that their kinds have in transcripts; the answers to permissions are in those terms.
    own: (names) => [...new Set(names)],
    powerful: ['Bash', 'Task', 'WebFetch', 'WebSearch'],
    editRule: (tool, pattern, workspace) => `${tool}(${workspace}/${pattern})`,
  },
  guides: { file: 'AGENTS.md', folders: [''] },
  commandLine: ({ args = [] }) => [...args],
  environment: ({ paths, endpoint, extra }) => ({
    HOME: paths.home,
    ...(endpoint ? endpointVariables(endpoint) : {}),
    ...extra,
  }),
  converse,
}
