import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Git } from '../../../../../src/base/git/git.js'

/** A git that answers every command with these bytes (latin1), as one that is broken might. */
export function gitThatSays(output: string): Git {
  const bytes = Buffer.from(output, 'latin1')
  const git: Git = {
    raw: async () => bytes,
    run: async () => bytes.toString('utf8').replace(/\n$/, ''),
    exec: async () => ({ stdout: bytes, stderr: '', exitCode: 0 }),
    stream: async (_args, _options, to) => pipeline(Readable.from([bytes]), to),
    with: () => git,
  }
  return git
}

/** A git that must not be run. */
export const noGit = new Proxy({} as Git, {
  get: () => {
    throw new Error('git was run')
  },
})
