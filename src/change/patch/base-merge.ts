import { display, splitNul } from '../../base/git/byte-path.js'
import type { Git } from '../../base/git/git.js'
import { isAncestor } from '../../base/git/refs.js'
import { mergeInMemory, NOBODY } from './rebase.js'

/** A commit of the base branch that is merged in a tree. */
export interface BaseMerge {
  commit: string
  /** Where the tree has not what the merge brings, or still has the markers of a conflict. Empty: all is there. */
  missing: string[]
}

/**
 * Whether `tree`, a child of `head`, is a merge with one of the `claims`, commits of the base branch up to `tip`.
 * The trees decide: merging the claimed commit once more must change nothing, except where it conflicts with `head`.
 * Null where there is nothing to merge.
 */
export async function baseMerge(
  git: Git,
  { tree, head, tip, claims }: { tree: string; head: string; tip: string; claims: readonly string[] },
): Promise<BaseMerge | null> {
  for (const commit of claims) {
    if (!(await isAncestor(git, commit, tip)) || (await isAncestor(git, commit, head))) continue
    const left = await git.run(['commit-tree', tree, '-p', head, '-m', 'left'], { env: NOBODY })
    const [own, again] = await Promise.all([head, left].map((ours) => mergeInMemory(git, ours, commit)))
    if (!own || !again) continue
    const open = new Set(own.conflicts)
    const differing = splitNul(await git.raw(['diff-tree', '-r', '--name-only', '-z', again.tree, tree]))
    const lacking = [...again.conflicts, ...differing].filter((path) => !open.has(path))
    return {
      commit,
      missing: [...new Set([...lacking, ...(await withMarkers(git, tree, own.conflicts))])].map(display),
    }
  }
  return null
}

/** Those of the files that still have the markers of a conflict. */
async function withMarkers(git: Git, tree: string, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return []
  const args = ['--literal-pathspecs', 'grep', '--name-only', '-z', '-E', '^(<{7}|>{7}) ', tree, '--']
  const found = await git.exec([...args, ...paths.map((path) => Buffer.from(path, 'latin1').toString())], {
    accept: [1],
  })
  return splitNul(found.stdout).map((name) => name.slice(tree.length + 1))
}
