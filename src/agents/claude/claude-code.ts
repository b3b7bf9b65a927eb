import type { AgentAdapter } from '../port/agent.js'
import { DEFAULT_AGENT } from '../port/names.js'
import { commandLine, input } from './command-line.js'
import { environment, pinnedEnvironment } from './environment.js'
import { explainFailure } from './explain-failure.js'
import { projectFiles } from './project-files.js'
import { DEFAULT_VERSION, RELEASES } from './releases.js'
import { sessionFiles } from './session-files.js'
import { tools } from './tools.js'

/** Claude Code. Its `stream-json` output is the canonical vocabulary, so nothing is translated. */
export const claudeCode: AgentAdapter = {
  ...DEFAULT_AGENT,
  command: 'claude',
  modelDialects: ['messages'],
  modelAccess: 'socket',
  capabilities: {
    resume: true,
    fork: true,
    cost: true,
    thinking: true,
    maxTurns: true,
    maxBudget: true,
    pinnedSettings: true,
  },
  install: {
    packages: {
      defaultVersion: DEFAULT_VERSION,
      digests: RELEASES,
      packageName: (platform) => `@anthropic-ai/claude-code-${platform}`,
      member: 'package/claude',
      megabytes: 600,
    },
    command: 'npm install -g @anthropic-ai/claude-code',
  },
  tools,
  guides: { file: 'CLAUDE.md', folders: ['', '.claude'] },
  projectFiles,
  commandLine,
  input,
  environment,
  pinnedEnvironment,
  explainFailure,
  sessionFiles,
  // The executable is built with Bun.
  runModule: (file) => ({ args: ['--version'], env: { BUN_OPTIONS: `--preload=${file}` } }),
}
