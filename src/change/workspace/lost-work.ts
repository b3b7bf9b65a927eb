import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs'
import { type BytePath, toBuffer } from '../../base/git/byte-path.js'

/** Why work of the agent is neither in the patch nor anywhere else once the workspace is gone. */
export const LOST = {
  branch: 'commits on a branch that is not checked out',
  stash: 'a stash',
  worktree: 'another worktree',
  repository: 'changes inside another repository: a submodule or a second checkout',
} as const

/** Where work was left that is lost: in the history, or in another repository's files; null if nowhere. */
export function lostWork(leftOut: readonly { why: string }[]): 'history' | 'repository' | null {
  const reasons = new Set(leftOut.map(({ why }) => why))
  if ([LOST.branch, LOST.stash, LOST.worktree].some((why) => reasons.has(why))) return 'history'
  return reasons.has(LOST.repository) ? 'repository' : null
}

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
