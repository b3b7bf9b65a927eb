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
