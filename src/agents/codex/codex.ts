import type { AgentAdapter } from '../port/agent.js'
import { commandLine } from './command-line.js'
import { environment } from './environment.js'
import { explainFailure } from './explain-failure.js'
import { DEFAULT_VERSION, memberOf, packageVersion, RELEASES } from './releases.js'
import { sessionFiles } from './session-files.js'
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
  // It reads files with its shell, and has no rules for single files.
  tools: {
    own: (names) => [...new Set(names)],
    powerful: ['Bash', 'Agent', 'WebSearch'],
    wholeOnly: true,
    editRule: (tool, pattern, workspace) => `${tool}(${workspace}/${pattern})`,
  },
  guides: { file: 'AGENTS.md', folders: [''] },
  // The guide, which Codex also takes from its own folder. Its skills have no place of their own there.
  projectFiles: {
    paths: ['AGENTS.md'],
    inHome: (path) => (path === 'AGENTS.md' ? '.codex/AGENTS.md' : null),
    contentInHome: (_path, content) => content,
  },
  commandLine,
  environment,
  translate,
  explainFailure,
  sessionFiles,
}
