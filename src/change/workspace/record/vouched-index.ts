import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BytePath, splitNul } from '../../../base/git/byte-path.js'
import type { Git } from '../../../base/git/git.js'
import { copyIndex } from '../baseline.js'

/** The files that an index vouches for. */
export interface Vouched {
  tracked: Set<BytePath>
  /** Those of them that differ from the commit, or were removed. */
  dirty: BytePath[]
}

/**
 * Creates an index of `commit` with the stat data of the checkout's own index, for files where they still
 * match: what git itself accepts as proof that a file is unchanged, without reading it. Resolves to null
 * where that index cannot vouch (another format, flags that hide changes, a merge, submodules) and every file
 * has to be read. The checkout is not written to.
 */
export async function vouchedIndex(options: {
  git: Git
  checkout: string
  /** The checkout's own git directory, of which only the file `index` is read. */
  from: string
  indexFile: string
  commit: string
}): Promise<Vouched | null> {
  const { checkout, from, indexFile, commit } = options
  if (!(await stat(join(from, 'index')).catch(() => null))?.isFile()) return null
  await copyIndex(join(from, 'index'), indexFile)
  const git = options.git.with({ workTree: checkout, indexFile })
  try {
    const [wanted, written] = await Promise.all([
      git.run(['rev-parse', `${commit}^{tree}`]),
      git.exec(['write-tree', '--missing-ok'], { accept: [128] }),
    ])
    if (written.exitCode !== 0) return null
    if (written.stdout.toString('utf8').trim() !== wanted) await git.raw(['read-tree', '-m', commit])
    // The listing is read while the files are inspected.
    const [listed, refreshed] = await Promise.all([
      git.raw(['ls-files', '-s', '-v', '-z']),
      git.exec(['update-index', '--refresh'], { accept: [1] }),
    ])
    const tracked = plainPaths(listed)
    if (tracked === null) return null
    const dirty = refreshed.exitCode === 0 ? [] : splitNul(await git.raw(['diff-files', '--name-only', '-z']))
    return { tracked, dirty }
  } catch {
    return null
  }
}

/**
 * Null with submodules, or with flags (skip-worktree, assume-unchanged) that keep git from checking files.
 */
function plainPaths(listed: Buffer): Set<BytePath> | null {
  const paths = new Set<BytePath>()
  // `H 100644 <id> 0\t<path>`
  for (const line of splitNul(listed)) {
    if (line[0] !== 'H' || line[2] !== '1' || line[3] === '6') return null
    paths.add(line.slice(line.indexOf('\t') + 1))
  }
  return paths
}
