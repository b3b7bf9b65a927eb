import { NODE_RUNTIME } from '../install/node-runtime.js'
import type { AgentAdapter } from '../port/agent.js'
import { commandLine, environment, homeFiles } from './configuration.js'
import { DEFAULT_VERSION, RELEASES } from './releases.js'
import { tools } from './tools.js'
import { translate } from './translate.js'

/** Google's Gemini CLI, headless. */
export const gemini: AgentAdapter = {
  name: 'gemini',
  displayName: 'Gemini CLI',
  speakerName: 'Gemini',
  command: 'gemini',
  modelDialects: ['generate-content'],
  modelAccess: 'port',
  capabilities: {
    // 0.61.0 ends without a result where a resumed headless session uses a tool; by the protocol it goes on.
    resume: false,
    fork: false,
    cost: false,
    thinking: false,
    maxTurns: true,
    maxBudget: false,
    pinnedSettings: false,
  },
  install: {
    packages: {
      defaultVersion: DEFAULT_VERSION,
      digests: RELEASES,
      packageName: () => '@google/gemini-cli',
      member: 'package/bundle/gemini.js',
      megabytes: 450,
      runtime: NODE_RUNTIME,
    },
    command: 'npm install -g @google/gemini-cli',
  },
  tools,
  guides: { file: 'GEMINI.md', folders: [''] },
  projectFiles: {
    paths: ['GEMINI.md'],
    inHome: (path) => (path === 'GEMINI.md' ? '.gemini/GEMINI.md' : null),
    contentInHome: (_path, content) => content,
  },
  commandLine,
  environment,
  homeFiles,
  translate,
}
