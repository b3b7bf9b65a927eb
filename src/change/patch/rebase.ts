import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BytePath, display, splitNul } from '../../base/git/byte-path.js'
import type { Git } from '../../base/git/git.js'
import { GitError } from '../../base/git/git-error.js'
import { foldersOf } from '../workspace/record/survey.js'
import type { Workspace } from '../workspace/workspace.js'
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
    const indexFile = join(workspace.gitDir, 'merge.index')
    return mergeTrees(git, { indexFile, base, ours: `${onto}^{tree}`, theirs: tree })
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

/**
 * A three-way merge of trees for a git without `merge-tree --write-tree` (before 2.38): of whole files, in our own
 * index. A file that both sides changed is a conflict.
 */
export async function mergeTrees(
  git: Git,
  o: { indexFile: string; base: string; ours: string; theirs: string },
): Promise<{ tree: string } | { conflicts: string[] }> {
  const { indexFile, base, ours, theirs } = o
  await rm(indexFile, { force: true })
  const merging = git.with({ indexFile })
  await merging.raw(['read-tree', '-i', '-m', '--aggressive', base, ours, theirs])
  // `<mode> <id> <stage>\t<path>`; what is resolved has stage 0.
  const entries = splitNul(await merging.raw(['ls-files', '-s', '-z']))
  const pathOf = (entry: string) => entry.slice(entry.indexOf('\t') + 1)
  const folders = foldersOf(entries.map(pathOf))
  // Also a file of one side where the other has a folder.
  const open = entries.filter((entry) => !/^\S+ \S+ 0\t/.test(entry) || folders.has(pathOf(entry)))
  if (open.length > 0) return { conflicts: [...new Set(open.map(pathOf))].map(display) }
  return { tree: await merging.run(['write-tree', '--missing-ok']) }
}
