import { mkdtemp } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describePatch } from '../../patch/changes.js'
import { createPristine } from '../../workspace/pristine.js'
import { removeTree } from '../../workspace/record/sweep.js'
import { recordTree } from '../../workspace/record/tree.js'

/**
 * Writes the patch from one folder to another, as a run's: binary-safe, with the ignore rules of the second, and without
 * running anything that is in them. Resolves to the number of changed files. Rejects with GIT_FAILED or PATCH_FAILED.
 */
export async function writePatch(before: string, after: string, to: string): Promise<number> {
  const scratch = await mkdtemp(join(dirname(to), '.git-'))
  try {
    const { git } = await createPristine(join(scratch, 'git'), null)
    const treeOf = async (root: string, name: string) => {
      const own = git.with({ workTree: root, indexFile: join(scratch, name) })
      return (await recordTree({ git: own, root, submodules: new Set() })).tree
    }
    const [base, changed] = [await treeOf(before, 'before'), await treeOf(after, 'after')]
    const { files } = await describePatch(git, base, changed)
    await git.run(['diff', '--binary', '--full-index', '-M', `--output=${to}`, base, changed])
    return files.length
  } finally {
    await removeTree(scratch)
  }
}
