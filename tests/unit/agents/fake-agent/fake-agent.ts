import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AgentAdapter } from '../../../../src/agents/port/agent.js'
import { failed } from '../../../../src/agents/port/session-verdict.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { sessionFiles } from './session-files.js'
import { translate } from './translate.js'

/** The adapter of `program.mjs`: nothing of it is like Claude Code. */
export const fakeAgent: AgentAdapter = {
  name: 'toy',
  displayName: 'Toy Agent',
  speakerName: 'Toy',
  command: 'toy',
  modelDialects: ['messages'],
  modelAccess: 'socket',
  capabilities: {
    resume: true,
    fork: false,
    cost: true,
    thinking: true,
    maxTurns: false,
    maxBudget: false,
    pinnedSettings: false,
  },
  install: { command: 'install-toy' },
  tools: {
    own: (tools) => tools.map((tool) => (tool === 'Write' ? 'put' : tool)),
    powerful: ['Bash'],
    editRule: (_tool, pattern, workspace) => `put:${workspace}/${pattern}`,
  },
  guides: { file: 'TOY.md', folders: [''] },
  commandLine: ({ model, sessionId, resume }) => [
    ...(model === undefined ? [] : [`--brain=${model}`]),
    ...(resume === undefined ? [] : ['--again=yes']),
    ...[resume ?? sessionId].flatMap((id) => (id === undefined ? [] : [`--id=${id}`])),
  ],
  environment: ({ paths, extra }) => ({ HOME: paths.home, TOY_SOCKET: paths.socket, ...extra }),
  homeFiles: ({ model = 'toy-1' }) => ({ '.toy/settings/toy.ini': `brain=${model}\n` }),
  translate,
  explainFailure: ({ words }) =>
    words.includes('out of toys')
      ? failed('rate_limited', `The toys are used up (${words})`, 'Wait for new toys and run again.')
      : undefined,
  sessionFiles,
}

/** An executable of the fake agent, in a folder of its own. */
export function fakeAgentExecutable(): string {
  const path = join(temporaryFolder(), 'toy')
  const program = fileURLToPath(new URL('./program.mjs', import.meta.url))
  writeFileSync(path, `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`)
  chmodSync(path, 0o755)
  return path
}
