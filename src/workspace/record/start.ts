import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BytePath, parents } from '../../git/byte-path.js'
import type { Git } from '../../git/git.js'
import { baseIndex, baselineIndex, copyIndex, writeBaseline } from '../baseline.js'
import type { Overlay } from '../overlay/layers.js'
import { lowerView } from '../overlay/lower-view.js'
import { mirrorFile, mirrorRules } from '../overlay/mirror.js'
import type { Difference } from './difference.js'
import { scan } from './scan.js'
import { foldersOf, isRule, nestedRepositories, type Survey, sortOut, type Untracked } from './survey.js'
import { addPaths, isReadable, writeChanges } from './tree.js'
import type { Vouched } from './vouched-index.js'

/**
 * Records the baseline of a workspace of layers: the commit with what the job had added or changed. Only
 * files that the index does not vouch for are read. Resolves to the tree. Nothing is written to the checkout.
 */
export async function recordStart(options: {
  git: Git
  gitDir: string
  commit: string
  overlay: Overlay
  found: Survey
  vouched: Vouched
  /** Set when the mask shows another commit than the one checked out. */
  difference: Difference | null
  keep: readonly string[]
  /** What the mask hides because of credentials. */
  credentials: readonly BytePath[]
}): Promise<string> {
  const { gitDir, overlay, found, vouched, difference, keep, credentials } = options
  const dirty = new Set(difference ? [] : vouched.dirty.filter((path) => !credentials.includes(path)))
  const known = difference ? new Set([...vouched.tracked, ...difference.written]) : vouched.tracked
  const { untracked, present } = sortOut(found, known, dirty)
  await copyIndex(baseIndex(gitDir), baselineIndex(gitDir))
  const mirror = difference ? join(gitDir, 'mirror') : null
  const git = options.git.with({ workTree: mirror ?? overlay.lower, indexFile: baselineIndex(gitDir) })
  if (mirror !== null && difference) {
    const rules = [...found.rules, ...[...difference.written].filter(isRule)]
    const view = lowerView(overlay)
    await mirrorRules(mirror, rules, (path) => view.source(path))
  }
  const nested = nestedRepositories(found.repositories, known)
  const start = difference ? notCovered(untracked, difference) : untracked
  const { untracked: added, hidden } = await scan({
    root: overlay.lower,
    git,
    ...(mirror === null ? {} : { mirror }),
    start,
    tracked: new Set(),
    repositories: new Set(nested),
    readOnly: true,
    keep,
    except: credentials,
  })
  const gone = [...dirty].filter((path) => !present.has(path))
  // Removed first: git looks into a folder that replaced a file.
  const removals = gone.map((path) => ({ path, mode: '000000', id: '' }))
  await writeChanges(git, removals, options.commit.length)
  // What the job itself cannot read stays as it is: the checkout's permissions are not ours to change.
  const wanted = [...present, ...added].filter((path) => isReadable(overlay.lower, path))
  if (mirror !== null) for (const path of wanted) mirrorFile(overlay.lower, mirror, path)
  await addPaths(git, mirror ?? overlay.lower, wanted, [])
  const tree = await git.run(['write-tree', '--missing-ok'])
  if (mirror !== null) await rm(mirror, { recursive: true, force: true })
  await writeBaseline(gitDir, {
    ...{ submodules: [], nested, present: [], keep: [...keep], hidden },
    start: { untracked: start, added, changed: [...present] },
    credentials: [...credentials],
  })
  return tree
}

/** Entries that the files of another commit, or the folders that they need, replace. */
function notCovered({ files, folders }: Untracked, { written }: Difference): Untracked {
  const above = foldersOf(written)
  const shows = (path: BytePath) =>
    !written.has(path) && ![...parents(path)].some((parent) => written.has(parent))
  return {
    files: files.filter((path) => shows(path) && !above.has(path)),
    folders: folders.filter(shows),
  }
}
