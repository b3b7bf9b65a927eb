import type { AgentAdapter } from '../../port/agent.js'
import { modelOf } from '../../port/endpoint.js'
import type { SessionSettings } from '../../port/session-settings.js'
import { converse } from '../converse.js'
import { clineSessions } from './cline-sessions.js'
import { ownAgent } from './own.js'

/** What Cline calls a provider that is only an address. */
const PROVIDER = 'openai-compatible'

/** Below HOME. */
const SETTINGS = '.cline/caisson-settings.json'

/** Cline: https://github.com/cline/cline. */
export const cline: AgentAdapter = {
  ...ownAgent,
  name: 'acp:cline',
  displayName: 'Cline (ACP)',
  speakerName: 'Cline',
  command: 'cline',
  modelDialects: ['chat'],
  capabilities: { ...ownAgent.capabilities, resume: true },
  sessionFiles: clineSessions,
  install: {
    packages: {
      defaultVersion: '3.0.65',
      digests: {
        '3.0.65': {
          'linux-x64':
            'sha512-YRDt0eNj/XEMB7DeMeOeE92jQFf7DyKGCysStxrk+mIKdO0GVPugDG4yxsmKtBouBnaRVteW3NwYEnSq2kah8A==',
        },
      },
      packageName: (platform) => `@cline/cli-${platform}`,
      member: 'package/bin/cline',
      megabytes: 250,
      wholePackage: true,
    },
    command: 'npm install -g cline',
  },
  converse: (options) =>
    converse(options, { kinds: { apply_patch: 'edit', spawn_agent: 'think' }, modelOption: 'model' }),
  commandLine: () => ['--acp', '--auto-approve', 'false'],
  environment: ({ paths, endpoint, extra }) => ({
    HOME: paths.home,
    CLINE_NO_AUTO_UPDATE: '1',
    CLINE_GLOBAL_SETTINGS_PATH: `${paths.home}/${SETTINGS}`,
    CLINE_PROVIDER: PROVIDER,
    ...(endpoint ? { CLINE_API_KEY: endpoint.key } : {}),
    ...extra,
  }),
  homeFiles: (settings) => ({
    [SETTINGS]: `${JSON.stringify({ telemetryOptOut: true, autoUpdateEnabled: false })}\n`,
    '.cline/data/settings/providers.json': `${JSON.stringify(providers(settings))}\n`,
  }),
}

function providers(settings: SessionSettings) {
  const { endpoint } = settings
  const address = endpoint ? { apiKey: endpoint.key, baseUrl: `${endpoint.url}/v1` } : {}
  return {
    version: 1,
    lastUsedProvider: PROVIDER,
    providers: {
      [PROVIDER]: {
        settings: { provider: PROVIDER, model: modelOf(settings), ...address },
        updatedAt: '2026-01-01T00:00:00.000Z',
        tokenSource: 'manual',
      },
    },
  }
}
