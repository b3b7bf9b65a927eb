import type { AgentAdapter } from '../port/agent.js'
import { homeFiles } from './configuration.js'
import { environment } from './environment.js'
import { OPENCODE_RELEASES, OPENCODE_VERSION } from './releases.js'
import { tools } from './tools.js'
import { translate } from './translate.js'

/** OpenCode: https://opencode.ai/docs. It keeps its sessions in a database, of which no part can be resumed alone. */
export const openCode: AgentAdapter = {
  name: 'opencode',
  displayName: 'OpenCode',
  speakerName: 'OpenCode',
  command: 'opencode',
  modelDialects: ['messages', 'responses', 'chat', 'generate-content'],
  modelAccess: 'port',
  capabilities: {
    resume: false,
    fork: false,
    cost: false,
    thinking: true,
    maxTurns: false,
    maxBudget: false,
    // Nothing of a repository configures it at all.
    pinnedSettings: false,
  },
  install: {
    packages: {
      defaultVersion: OPENCODE_VERSION,
      digests: OPENCODE_RELEASES,
      packageName: (platform) => `opencode-${platform}`,
      member: 'package/bin/opencode',
      megabytes: 300,
    },
    command: 'npm install -g opencode-ai',
  },
  tools,
  guides: { file: 'AGENTS.md', folders: [''] },
  commandLine: () => ['run', '--format', 'json', '--thinking', '--pure'],
  environment,
  homeFiles,
  translate,
  // The executable is built with Bun.
  runModule: (file) => ({ args: ['--version'], env: { BUN_OPTIONS: `--preload=${file}` } }),
}
