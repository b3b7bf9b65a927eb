import { lstatSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { type BytePath, toBuffer } from '../../base/git/byte-path.js'
import { removeTree } from '../../base/sweep.js'
import { describePatch } from '../../change/patch/changes.js'
import { createPristine } from '../../change/workspace/pristine.js'
import { scan } from '../../change/workspace/record/scan.js'
import { addPaths, readableOnly } from '../../change/workspace/record/tree.js'

/** A patch in a file that is removed when nobody uses it any more. */
interface WrittenPatch {
  path: string
  /** Number of changed files. */
  files: number
}

/**
 * Writes the patch from one artifact to another, as a run's: binary-safe, with the ignore rules of each, and without
 * running anything that is in them. Files that they share take no space. `work` is cleared after a kill. Rejects with
 * GIT_FAILED, or as `use` does.
 */
export async function withPatch<T>(
  before: string,
  after: string,
  work: string,
  use: (patch: WrittenPatch) => Promise<T>,
): Promise<T> {
  await mkdir(work, { recursive: true })
  const scratch = await mkdtemp(join(work, 'patch-'))
  try {
    const { git } = await createPristine(join(scratch, 'git'), null)
    const look = async (root: string, name: string) => {
      const own = git.with({ workTree: root, indexFile: join(scratch, name) })
      const nothing = { repositories: new Set<BytePath>(), tracked: new Set<BytePath>() }
      const { untracked: paths } = await scan({ git: own, root, readOnly: true, ...nothing })
      return { own, root, paths }
    }
    const [one, other] = [await look(before, 'before'), await look(after, 'after')]
    const shared = sharedBy(one, other)
    const treeOf = async ({ own, root, paths }: typeof one) => {
      const changed = paths.filter((path) => !shared.has(path))
      await addPaths(own, root, readableOnly(root, changed, []), [])
      return own.run(['write-tree'])
    }
    const [base, changed] = [await treeOf(one), await treeOf(other)]
    const { files, renames } = await describePatch(git, base, changed)
    const path = join(scratch, 'patch')
    await git.run(['diff', '--binary', '--full-index', renames, `--output=${path}`, base, changed])
    return await use({ path, files: files.length })
  } finally {
    await removeTree(scratch)
  }
}

interface Looked {
  root: string
  paths: readonly BytePath[]
}

/** Files that are one and the same, with a name in both. */
function sharedBy(one: Looked, other: Looked): Set<BytePath> {
  const inode = (root: string, path: BytePath) => {
    const { dev, ino } = lstatSync(toBuffer(root, path), { bigint: true })
    return `${dev}:${ino}`
  }
  const there = new Set(other.paths)
  const both = one.paths.filter((path) => there.has(path))
  return new Set(both.filter((path) => inode(one.root, path) === inode(other.root, path)))
}
