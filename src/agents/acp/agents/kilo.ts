import { homeFiles } from '../../opencode/configuration.js'
import { SWITCHES } from '../../opencode/environment.js'
import { openCode } from '../../opencode/opencode.js'
import type { AgentAdapter } from '../../port/agent.js'
import { overAcp } from './over-acp.js'

/** What Kilo adds to OpenCode: reports, an index, sessions elsewhere, and commands in skills. */
const OWN_SWITCHES = {
  KILO_TELEMETRY_LEVEL: 'off',
  KILO_DISABLE_SESSION_INGEST: '1',
  KILO_DISABLE_CODEBASE_INDEXING: 'vscode-no-workspace',
  KILO_DISABLE_SKILL_SHELL: '1',
  KILO_DISABLE_EXTERNAL_SKILLS: '1',
  KILO_DISABLE_PRESENCE: '1',
  KILO_NO_DAEMON: '1',
}

/** Kilo Code, a fork of OpenCode that has its configuration and its switches, by names of its own. */
export const kilo: AgentAdapter = overAcp(
  {
    ...openCode,
    capabilities: { ...openCode.capabilities, resume: false },
    name: 'kilo',
    displayName: 'Kilo Code',
    speakerName: 'Kilo',
    command: 'kilo',
    install: {
      packages: {
        defaultVersion: '7.7.9',
        digests: {
          '7.7.9': {
            'linux-x64':
              'sha512-83tBMkWSOk6ilD1VAT55ze8BjOrNkZGMs+mulnE4tjfPNJ/ZlCQeoRmH79s36yPVbAP7D8m3f8LfJpPlkz5daw==',
          },
        },
        packageName: (platform) => `@kilocode/cli-${platform}`,
        member: 'package/bin/kilo',
        megabytes: 450,
      },
      command: 'npm install -g @kilocode/cli',
    },
    environment: ({ paths, extra = {} }) => ({
      HOME: paths.home,
      SHELL: '/bin/bash',
      ...Object.fromEntries(
        Object.entries(SWITCHES).map(([name, value]) => [name.replace('OPENCODE', 'KILO'), value]),
      ),
      ...OWN_SWITCHES,
      ...extra,
    }),
    homeFiles: (settings) =>
      Object.fromEntries(
        Object.entries(homeFiles(settings)).map(([path, text]) => [
          path.replaceAll('opencode', 'kilo'),
          text,
        ]),
      ),
  },
  () => ['acp'],
)
