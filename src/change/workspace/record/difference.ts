import { type BytePath, joinNul, parents } from '../../../base/git/byte-path.js'
import { compareTrees } from '../../../base/git/compare-trees.js'
import type { Git } from '../../../base/git/git.js'
import type { Overlay } from '../overlay/layers.js'
import { type LowerView, lowerView } from '../overlay/lower-view.js'
import { hide } from '../overlay/overlay.js'
import { below as nameIn } from './scan.js'
import { foldersOf } from './survey.js'

/** What the mask has to change so that the checkout looks like another commit. */
export interface Difference {
  /** Tracked files that differ in the commit, or that the job had changed. */
  written: Set<BytePath>
  /** Tracked files that the commit does not have. */
  removed: Set<BytePath>
}

/**
 * Adds another commit than the one checked out to the mask: its files where they differ, and whiteouts for
 * what it does not have. The job's changes to tracked files are overwritten and its additions stay, just as
 * `git read-tree --reset -u` does in a copy. Afterwards the index is the commit's. Null with submodules.
 */
export async function layDifference(options: {
  git: Git
  overlay: Overlay
  /** Vouches for `head`. */
  indexFile: string
  head: string
  commit: string
  dirty: readonly BytePath[]
}): Promise<Difference | null> {
  const { overlay, head, commit, dirty } = options
  const git = options.git.with({ workTree: overlay.mask, indexFile: options.indexFile })
  const changes = await compareTrees(git, head, commit)
  if (changes.some(({ mode }) => mode === '160000')) return null
  const removed = new Set(changes.filter(({ mode }) => mode === '000000').map(({ path }) => path))
  const kept = [...changes.map(({ path }) => path), ...dirty].filter((path) => !removed.has(path))
  const difference = { written: new Set(kept), removed }
  // A single tree: entries that are the same keep their stat data.
  await git.raw(['read-tree', '-m', commit])
  if (!(await hide(overlay, whiteoutsFor(lowerView(overlay), difference)))) return null
  const input = joinNul(difference.written)
  await git.raw(['checkout-index', '-q', '-f', '-u', '-z', '--stdin'], { input })
  return difference
}

/** Whiteouts for what is removed, as far as it shows; one for a whole folder in which nothing is left. */
export function whiteoutsFor(
  below: Pick<LowerView, 'stat' | 'list'>,
  { written, removed }: Difference,
): BytePath[] {
  const covered = foldersOf(written)
  const there = [...removed].filter((path) => {
    if (covered.has(path) || [...parents(path)].some((parent) => written.has(parent))) return false
    return below.stat(path)?.isDirectory() === false
  })
  const gone = new Set(there)
  for (const folder of [...foldersOf(there)].sort((one, other) => other.length - one.length)) {
    if (covered.has(folder)) continue
    if (below.list(folder).every((name) => gone.has(nameIn(folder, name)))) gone.add(folder)
  }
  return [...gone].filter((path) => ![...parents(path)].some((parent) => gone.has(parent)))
}
