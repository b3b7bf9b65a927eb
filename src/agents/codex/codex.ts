import type { AgentAdapter } from '../port/agent.js'
import { commandLine } from './command-line.js'
import { environment } from './environment.js'
import { explainFailure } from './explain-failure.js'
import { projectFiles } from './project-files.js'
import { DEFAULT_VERSION, memberOf, packageVersion, RELEASES } from './releases.js'
import { sessionFiles } from './session-files.js'
import { tools } from './tools.js'
import { translate } from './translate.js'

/** OpenAI's Codex, headless: `codex exec`. */
export const codex: AgentAdapter = {
  name: 'codex',
  displayName: 'Codex',
  speakerName: 'Codex',
  command: 'codex',
  modelDialects: ['responses'],
  modelAccess: 'port',
  capabilities: {
    resume: true,
    fork: true,
    cost: false,
    thinking: true,
    maxTurns: false,
    maxBudget: false,
    pinnedSettings: false,
  },
  install: {
    packages: {
      defaultVersion: DEFAULT_VERSION,
      digests: RELEASES,
      packageName: () => '@openai/codex',
      packageVersion,
      member: memberOf,
      // Newer models call their tools in a program beside it.
      wholePackage: true,
      megabytes: 700,
    },
    command: 'npm install -g @openai/codex',
  },
  tools,
  guides: { file: 'AGENTS.md', folders: [''] },
  projectFiles,
  commandLine,
  environment,
  translate,
  explainFailure,
  sessionFiles,
}
