import { lstat, readlink } from 'node:fs/promises'
import { type BytePath, display, toBuffer } from '../../base/git/byte-path.js'
import type { Git } from '../../base/git/git.js'
import { GitError } from '../../base/git/git-error.js'
import { readStoredBytes, WHOLE_BYTES } from '../../base/stored-file.js'
import { writeEntries } from '../workspace/record/tree.js'
import { allNames } from './put.js'

/** What a patch would make of a checkout, as two trees in a git directory of ours. */
export interface PatchedTrees {
  from: string
  to: string
}

/**
 * The trees before and after a patch: of the files as they are in the checkout, else of one of the commits, for files
 * that git converts on their way. `git` is a directory of ours that has the commits and an index. Null if it applies to
 * none of them.
 */
export async function patchedTrees(
  git: Git,
  o: { checkout: string; patch: string; commits: readonly string[] },
): Promise<PatchedTrees | null> {
  const [head] = o.commits
  await git.raw(head === undefined ? ['read-tree', '--empty'] : ['read-tree', head])
  await takeFiles(git, o.checkout, await allNames(git, o.patch))
  const own = await apply(git, o.patch)
  if (own !== null) return own
  for (const commit of o.commits) {
    await git.raw(['read-tree', commit])
    const trees = await apply(git, o.patch)
    if (trees !== null) return trees
  }
  return null
}

async function apply(git: Git, patch: string): Promise<PatchedTrees | null> {
  const tree = () => git.run(['write-tree', '--missing-ok'])
  const from = await tree()
  try {
    await git.raw(['apply', '--cached', '--binary', '--whitespace=nowarn', '--', patch])
  } catch (error) {
    if (error instanceof GitError && error.code === 'GIT_FAILED') return null
    throw error
  }
  return { from, to: await tree() }
}

/** Puts the checkout's files into the index as they are; a folder there is a submodule, and stays what it is. */
async function takeFiles(git: Git, checkout: string, paths: Iterable<BytePath>): Promise<void> {
  // As long as the IDs of this repository.
  const nothing = (await git.run(['write-tree', '--missing-ok'])).replace(/./g, '0')
  for (const path of paths) {
    const there = await lstat(toBuffer(checkout, path)).catch(() => null)
    if (there?.isDirectory()) continue
    const isLink = there?.isSymbolicLink()
    const file = there?.isFile() ? await readStoredBytes(checkout, display(path), WHOLE_BYTES) : null
    const content = isLink ? await readlink(toBuffer(checkout, path), 'buffer') : file
    if (content === null) {
      // What is not there leaves the index.
      await writeEntries(git, [`0 ${nothing}\t${path}`])
      continue
    }
    const id = await git.run(['hash-object', '-w', '--no-filters', '--stdin'], { input: content })
    const mode = isLink ? '120000' : Number(there?.mode) & 0o100 ? '100755' : '100644'
    await writeEntries(git, [`${mode} ${id}\t${path}`])
  }
}
