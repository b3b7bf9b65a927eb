import type { AgentAdapter } from '../../port/agent.js'
import { modelOf } from '../../port/endpoint.js'
import { copilotSessions } from './copilot-sessions.js'
import { ownAgent } from './own.js'

/** GitHub's Copilot CLI with a model of the run's own: it signs in nowhere and reaches for nothing else. */
export const copilot: AgentAdapter = {
  ...ownAgent,
  name: 'acp:copilot',
  displayName: 'Copilot CLI (ACP)',
  speakerName: 'Copilot',
  command: 'copilot',
  modelDialects: ['responses', 'messages', 'chat'],
  capabilities: { ...ownAgent.capabilities, resume: true },
  sessionFiles: copilotSessions,
  install: {
    packages: {
      defaultVersion: '1.0.102',
      digests: {
        '1.0.102': {
          'linux-x64':
            'sha512-eGHPbsP0p2QgfVZCjtbGBFZPBOJQ0DN7xIbBRAo7oG8b1zfLirQIdfI4h8Iy68Dv2cKJGJZg2/EO7W7KpIMJOw==',
          'linux-arm64':
            'sha512-5rO0B2/AduCekrE+aUzipySKZxZY2b/tVRZ8Suy8ymPFNC0Q7HQiQ8DZhxj+3RhHR8rU2Z8KOJVAbtMlROX6+A==',
          'linux-arm64-musl':
            'sha512-PyuqTcgTKd4XrtSRKAQgfIK41cVzHArSNM8f8XS39dQc75aUsKG+MPd5rLwmqqhtbWVFgI+PSS/X18/Qo4EDTg==',
          'linux-x64-musl':
            'sha512-laj1/lFWwkX7P1jAVm2DNNxRljLkhfKI4XDONIA5njiU+PPvWVH38gIvYU+lNTgJ0QT7CSV6Jj2fuqPx0Go+5Q==',
        },
      },
      packageName: (platform) => `@github/copilot-${platform.replace(/^linux-(.*)-musl$/, 'linuxmusl-$1')}`,
      member: 'package/copilot',
      megabytes: 350,
    },
    command: 'npm install -g @github/copilot',
  },
  commandLine: (settings) => [
    '--acp',
    '--no-auto-update',
    '--no-remote',
    '--no-ask-user',
    '--disable-builtin-mcps',
    '--model',
    modelOf(settings),
    ...(settings.settingSources?.includes('project') ? [] : ['--no-custom-instructions']),
  ],
  environment: ({ paths, endpoint, extra }) => ({
    HOME: paths.home,
    COPILOT_OFFLINE: 'true',
    COPILOT_AUTO_UPDATE: 'false',
    ...(endpoint
      ? {
          COPILOT_PROVIDER_TYPE: endpoint.dialect === 'messages' ? 'anthropic' : 'openai',
          COPILOT_PROVIDER_WIRE_API: endpoint.dialect === 'responses' ? 'responses' : 'completions',
          COPILOT_PROVIDER_BASE_URL: endpoint.dialect === 'messages' ? endpoint.url : `${endpoint.url}/v1`,
          COPILOT_PROVIDER_API_KEY: endpoint.key,
        }
      : {}),
    ...extra,
  }),
}
