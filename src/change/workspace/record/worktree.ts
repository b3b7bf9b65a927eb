import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs'
import { type BytePath, toBuffer } from '../../../base/git/byte-path.js'

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants

/** Whether git made a folder as a worktree; whoever else writes the same there gives up the folder's files. */
export function isWorktree(root: string, folder: BytePath): boolean {
  const path = toBuffer(root, `${folder}/.git`)
  try {
    if (folder === '' || !lstatSync(path).isFile()) return false
    const file = openSync(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    const bytes = Buffer.alloc(4096)
    try {
      const text = bytes.toString('latin1', 0, readSync(file, bytes))
      return /^gitdir: .*\.git\/worktrees\/[^/\n]+\n?$/.test(text)
    } finally {
      closeSync(file)
    }
  } catch {
    return false
  }
}
