import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BytePath } from '../../base/git/byte-path.js'
import type { TreeChange } from '../../base/git/compare-trees.js'
import type { Git } from '../../base/git/git.js'
import { readPlainBytes } from '../../base/stored-file.js'
import { baseIndex } from '../workspace/baseline.js'
import { type LeftOut, statOf } from '../workspace/record/scan.js'
import { listIndex } from '../workspace/record/tree.js'
import type { Workspace } from '../workspace/workspace.js'

/** Bytes; the index of the Linux kernel (85,000 files) has 9 MB. */
const LARGEST_INDEX = 256 * 1024 * 1024

/**
 * Submodules of the base that the agent's own index has at another commit, staged or committed: the only place
 * where a bump shows, since a snapshot has no repositories of submodules. The index is copied as bytes and read
 * as data, with our git directory: nothing else of the agent's repository is opened.
 */
export async function movedSubmodules(
  git: Git,
  { gitDir, path: root }: Workspace,
  submodules: readonly BytePath[],
): Promise<{ changes: TreeChange[]; leftOut: LeftOut[] }> {
  const there = statOf(root, '.git')?.isDirectory() === true && statOf(root, '.git/index') !== null
  if (submodules.length === 0 || !there) return { changes: [], leftOut: [] }
  const indexFile = join(gitDir, 'agent.index')
  try {
    const index = await readPlainBytes(join(root, '.git/index'), LARGEST_INDEX)
    if (index === null) throw new Error('not an index')
    await writeFile(indexFile, index)
    const before = await listIndex(git.with({ indexFile: baseIndex(gitDir) }), submodules)
    const after = await listIndex(git.with({ indexFile }), submodules)
    const changes = [...after].flatMap(([path, entry]) => {
      const [mode = '', id = ''] = entry.split(' ')
      return mode === '160000' && before.get(path) !== entry ? [{ path, mode, id }] : []
    })
    return { changes, leftOut: [] }
  } catch {
    const why = "the agent's index cannot be read, so a submodule that it moved is not in the patch"
    return { changes: [], leftOut: [{ path: '.git/index', why }] }
  } finally {
    await rm(indexFile, { force: true })
  }
}
