import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { splitNul } from '../git/byte-path.js'
import type { Git } from '../git/git.js'
import { copyIndex } from './baseline.js'

/**
 * Makes an index of `commit` whose stat data are those of the checkout's own index, as far as the files still have
 * them: what git itself takes as proof that a file is unchanged, without reading it. Resolves to the tracked
 * files that differ, or to null where that index cannot vouch (another format, flags that hide changes, a
 * merge, submodules) and every file has to be read. The checkout is not written to.
 */
export async function vouchedIndex(options: {
  git: Git
  checkout: string
  /** The checkout's own git directory, of which only the file `index` is read. */
  from: string
  indexFile: string
  commit: string
}): Promise<string[] | null> {
  const { checkout, from, indexFile, commit } = options
  if (!(await stat(join(from, 'index')).catch(() => null))?.isFile()) return null
  await copyIndex(join(from, 'index'), indexFile)
  const git = options.git.with({ workTree: checkout, indexFile })
  try {
    const wanted = await git.run(['rev-parse', `${commit}^{tree}`])
    const { stdout, exitCode } = await git.exec(['write-tree', '--missing-ok'], { accept: [128] })
    if (exitCode !== 0) return null
    if (stdout.toString('utf8').trim() !== wanted) await git.raw(['read-tree', '-m', commit])
    if (!(await isPlain(git))) return null
    const refreshed = await git.exec(['update-index', '--refresh'], { accept: [1] })
    if (refreshed.exitCode === 0) return []
    return splitNul(await git.raw(['diff-files', '--name-only', '-z']))
  } catch {
    return null
  }
}

/** True without submodules and without flags (skip-worktree, assume-unchanged) that keep git from looking. */
async function isPlain(git: Git): Promise<boolean> {
  const listed = await git.raw(['ls-files', '-s', '-v', '-z'])
  for (let at = 0; at < listed.length; at = listed.indexOf(0, at) + 1) {
    // `H 100644 <id> 0\t<path>`
    if (listed[at] !== 0x48 || listed[at + 2] !== 0x31 || listed[at + 3] === 0x36) return false
  }
  return true
}
