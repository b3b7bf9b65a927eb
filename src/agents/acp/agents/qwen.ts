import { NODE_RUNTIME } from '../../install/node-runtime.js'
import type { AgentAdapter } from '../../port/agent.js'
import { endpointVariables, type ModelEndpoint, modelOf } from '../../port/endpoint.js'
import { ownAgent } from './own.js'
import { qwenSessions } from './qwen-sessions.js'

const INTEGRITY =
  'sha512-pmexy/Nj+BKd3Un1ogqGQE8V4GJn5B6N9PQOrU1GH+lMR29kn6Bgf6YdbZa8hNIoTmAKT1LTPK+P8TibZRPPVg=='

/** Its names for the APIs. */
const AUTH: Readonly<Record<ModelEndpoint['dialect'], string>> = {
  chat: 'openai',
  responses: 'openai-responses',
  messages: 'anthropic',
  'generate-content': 'gemini',
}

/** As those of the machine, which no settings of a repository override. */
const SETTINGS = '.qwen/machine.json'

/** A repository's `.env` would otherwise name another system prompt; it replaces what is empty, but not what says no. */
const DEFAULT_PROMPT = { QWEN_SYSTEM_MD: '0', QWEN_SYSTEM_IDENTITY_MD: '0', QWEN_WRITE_SYSTEM_MD: '0' }

/** Qwen Code: https://github.com/QwenLM/qwen-code. */
export const qwen: AgentAdapter = {
  ...ownAgent,
  name: 'acp:qwen',
  displayName: 'Qwen Code (ACP)',
  speakerName: 'Qwen',
  command: 'qwen',
  modelDialects: ['chat', 'messages', 'generate-content'],
  capabilities: { ...ownAgent.capabilities, resume: true },
  sessionFiles: qwenSessions,
  install: {
    packages: {
      defaultVersion: '0.24.4',
      digests: { '0.24.4': { 'linux-x64': INTEGRITY, 'linux-arm64': INTEGRITY } },
      packageName: () => '@qwen-code/qwen-code',
      member: 'package/cli-entry.js',
      megabytes: 450,
      runtime: NODE_RUNTIME,
    },
    command: 'npm install -g @qwen-code/qwen-code',
  },
  commandLine: (settings) => [
    '--acp',
    '--auth-type',
    AUTH[settings.endpoint?.dialect ?? 'chat'],
    '--model',
    modelOf(settings),
    '--approval-mode',
    'default',
  ],
  environment: ({ paths, endpoint, extra }) => ({
    HOME: paths.home,
    QWEN_CODE_SYSTEM_SETTINGS_PATH: `${paths.home}/${SETTINGS}`,
    ...DEFAULT_PROMPT,
    ...(endpoint ? endpointVariables(endpoint) : {}),
    ...extra,
  }),
  homeFiles: ({ endpoint }) => ({
    [SETTINGS]: `${JSON.stringify({
      general: { enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      disableAllHooks: true,
      security: { auth: { selectedType: AUTH[endpoint?.dialect ?? 'chat'] } },
      tools: { approvalMode: 'default' },
    })}\n`,
  }),
}
