import type { AgentAdapter } from '../port/agent.js'
import { homeFiles } from './configuration.js'
import { environment } from './environment.js'
import { OPENCODE_RELEASES, OPENCODE_VERSION } from './releases.js'
import { sessionFiles } from './session-files.js'
import { tools } from './tools.js'
import { translate } from './translate.js'

/** OpenCode: https://opencode.ai/docs. */
export const openCode: AgentAdapter = {
  name: 'opencode',
  displayName: 'OpenCode',
  speakerName: 'OpenCode',
  command: 'opencode',
  modelDialects: ['messages', 'responses', 'chat', 'generate-content'],
  modelAccess: 'port',
  capabilities: {
    resume: true,
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
  commandLine: ({ resume }) => [
    ...['run', '--format', 'json', '--thinking', '--pure'],
    ...(resume === undefined ? [] : ['--session', resume]),
  ],
  environment,
  homeFiles,
  sessionFiles,
  translate,
  // The executable is built with Bun.
  runModule: (file) => ({ args: ['--version'], env: { BUN_OPTIONS: `--preload=${file}` } }),
}
