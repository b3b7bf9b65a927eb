import { type BytePath, display, splitNul } from '../git/byte-path.js'
import type { Git } from '../git/git.js'
import { GitError } from '../git/git-error.js'
import type { Workspace } from '../workspace/workspace.js'
import { mergeTrees } from './merge-index.js'
import { openPristine } from './pristine-git.js'
import { fetchCommit, type Remote } from './remote.js'

export const NOBODY = {
  GIT_AUTHOR_NAME: 'Caisson',
  GIT_AUTHOR_EMAIL: 'caisson@caisson.invalid',
  GIT_AUTHOR_DATE: '2000-01-01T00:00:00Z',
  GIT_COMMITTER_NAME: 'Caisson',
  GIT_COMMITTER_EMAIL: 'caisson@caisson.invalid',
  GIT_COMMITTER_DATE: '2000-01-01T00:00:00Z',
}

/**
 * Rebases the change from the base to `tree` onto the commit `onto` by a three-way merge in memory. Resolves
 * to the new tree, or to the files in conflict. `onto` is fetched when a remote is given.
 */
export async function rebaseTree(options: {
  workspace: Workspace
  tree: string
  onto: string
  remote?: Remote & { branch?: string }
}): Promise<{ tree: string } | { conflicts: string[] }> {
  const { workspace, tree, onto, remote } = options
  if (remote) await fetchCommit({ ...remote, workspace, commit: onto })
  const git = openPristine(workspace)
  const base = workspace.baseCommit === null ? workspace.baselineTree : `${workspace.baseCommit}^{tree}`
  // Three commits of our own, so that the base of the merge is the base of the run, regardless of the
  // history.
  const commit = async (what: string, parent?: string) => {
    const id = await git.run(['rev-parse', '--verify', what])
    const args = ['commit-tree', id, ...(parent === undefined ? [] : ['-p', parent]), '-m', 'merge']
    return git.run(args, { env: NOBODY })
  }
  const root = await commit(base)
  const [ours, theirs] = await Promise.all([commit(`${onto}^{tree}`, root), commit(tree, root)])
  const merged = await mergeInMemory(git, ours, theirs)
  if (merged === null) {
    const [from, mine] = await Promise.all(
      [base, `${onto}^{tree}`].map((what) => git.run(['rev-parse', what])),
    )
    return mergeTrees(git, { base: from ?? '', ours: mine ?? '', theirs: tree })
  }
  const { clean, tree: result, conflicts } = merged
  return clean ? { tree: result } : { conflicts: [...new Set(conflicts.map(display))] }
}

/**
 * Merges two commits without a working tree; where they conflict, the tree has files with markers. Null for a git that
 * cannot do it (before 2.38).
 */
export async function mergeInMemory(
  git: Git,
  ours: string,
  theirs: string,
): Promise<{ clean: boolean; tree: string; conflicts: BytePath[] } | null> {
  const args = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', ours, theirs]
  const result = await git.exec(args, { accept: [1] }).catch((cause: unknown) => {
    // 129: git does not know the option.
    if (!(cause instanceof GitError) || cause.exitCode !== 129) throw cause
    return null
  })
  if (result === null) return null
  const [tree = '', ...conflicts] = splitNul(result.stdout)
  return { clean: result.exitCode === 0, tree, conflicts }
}
