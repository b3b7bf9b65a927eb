import { mkdir, open, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { changeOwner } from '../../../base/coreutils.js'
import { type BytePath, display, parents } from '../../../base/git/byte-path.js'
import type { CheckoutRepository } from '../../../base/git/checkout.js'
import type { Git } from '../../../base/git/git.js'
import { removeTree } from '../../../base/sweep.js'
import { createAgentGit, objectsOf } from '../agent-git.js'
import { baseIndex, baselineIndex, copyIndex, writeBaseline } from '../baseline.js'
import { tellDirty } from '../checkout-folder.js'
import { type CredentialFile, findCredentials, leftOutOf } from '../credentials.js'
import { readShallow } from '../pristine.js'
import { type Difference, layDifference } from '../record/difference.js'
import { scan } from '../record/scan.js'
import {
  foldersOf,
  isRule,
  nestedRepositories,
  type Survey,
  sortOut,
  survey,
  type Untracked,
} from '../record/survey.js'
import { addPaths, isReadable, writeChanges } from '../record/tree.js'
import { type Vouched, vouchedIndex } from '../record/vouched-index.js'
import type { Shared } from '../shared-objects.js'
import { isInside } from '../snapshot.js'
import type { FillOptions, Workspace } from '../workspace-types.js'
import type { Overlay, OverlayChoice } from './layers.js'
import { lowerView, readMask } from './lower-view.js'
import { checkoutView, hide, isLarge, makeOverlay, planOverlay, restoreFolderAttributes } from './overlay.js'
import { layRules, mirrorFile, mirrorRules } from './upper.js'

interface Made {
  git: Git
  commit: string
  /** Which of the checkout's object directories the agent may read as they are. */
  sharing: Promise<Shared>
}

/**
 * Uses the checkout as the lower layer of what the agent sees: nothing is copied. Null where that is not
 * possible; partial work is undone then.
 */
export async function fillLayers(
  asked: FillOptions & { overlay: OverlayChoice },
  repository: CheckoutRepository,
  made: Made,
): Promise<Workspace | null> {
  const { gitDir, log } = asked
  const place = asked.runDir
  // The kernel accepts no layer inside another.
  if (await isInside(asked.checkout, place)) return null
  const path = join(place, 'workspace')
  const options = { ...asked, path }
  await mkdir(path, { recursive: true, mode: 0o755 })
  const layers = await layOut(options, place, repository, made)
  if (layers === null) {
    await removeTree(join(place, 'layers'))
    await removeTree(baseIndex(gitDir))
    log.debug('The snapshot is a copy: layers are not possible or not worthwhile here')
    return null
  }
  const { git, commit } = made
  const { borrowed, refs } = await made.sharing
  const { overlay, found, vouched, difference, credentials } = layers
  tellDirty(vouched.dirty.map(display), difference !== null, log)
  const keep = options.keepIgnored ?? []
  // As in a copy: what is recorded has to be in what the run keeps.
  const kept = git.with({ alternates: borrowed })
  const start = { git: kept, gitDir, commit, overlay, found, vouched, difference, keep }
  const baselineTree = await recordStart({ ...start, credentials: leftOutOf(credentials) })
  if (options.overlay.rulesInPlace) layRules(overlay, rulesOf(found, difference))
  const objects = objectsOf(gitDir, borrowed)
  const { ref: branch, objectsAt } = options
  const given = { path, repository, gitDir, commit, branch, refs, objectsAt }
  await createAgentGit({ ...given, objectMounts: objects.objectMounts, index: baseIndex(gitDir) })
  if (process.getuid?.() === 0 && options.owner) await changeOwner(path, options.owner)
  return {
    path,
    overlay,
    gitDir,
    baseCommit: commit,
    baselineTree,
    ...(options.ref === undefined ? {} : { baseRef: options.ref }),
    ...objects,
    strategy: 'overlay',
    shallow: (await readShallow(gitDir)).length > 0,
    dirty: vouched.dirty.map(display),
    credentials,
  }
}

interface Layers {
  overlay: Overlay
  found: Survey
  vouched: Vouched
  /** Null where the commit is the one checked out. */
  difference: Difference | null
  credentials: CredentialFile[]
}

async function layOut(
  options: FillOptions & { overlay: OverlayChoice },
  place: string,
  { gitDir: from, head, sparse }: CheckoutRepository,
  { git, commit }: Made,
): Promise<Layers | null> {
  const { checkout, gitDir, owner } = options
  const overlay = planOverlay(checkout, await realpath(place), options.overlay)
  if (overlay === null || head === null || sparse) return null
  const indexFile = baseIndex(gitDir)
  const vouch = () => vouchedIndex({ git, checkout, from, indexFile, commit: head })
  // Both scan every file. A checkout that turns out to be small is scanned only once.
  const early = isLarge(await countEntries(join(from, 'index')), options.overlay) ? vouch() : null
  const [found, known] = await Promise.all([survey(checkout, options.overlay.uid), early])
  if (found === null || !isLarge(found.entries, options.overlay)) return null
  const vouched = early === null ? await vouch() : known
  if (vouched === null || !(await makeOverlay(overlay, found))) return null
  if (head === commit) {
    const credentials = await hideCredentials(options, overlay, found, vouched, vouched.dirty)
    restoreFolderAttributes(overlay.mask, checkoutView(overlay), owner)
    return credentials && { overlay, found, vouched, difference: null, credentials }
  }
  const { dirty } = vouched
  const difference = await layDifference({ git, overlay, indexFile, head, commit, dirty }).catch(() => null)
  if (difference === null) return null
  const credentials = await hideCredentials(options, overlay, found, vouched, [])
  if (credentials === null) return null
  restoreFolderAttributes(overlay.mask, checkoutView(overlay), owner)
  // A change of owner changes the inode.
  if (owner && process.getuid?.() === 0 && difference.written.size > 0) {
    const ours = git.with({ workTree: overlay.mask, indexFile })
    await ours.raw(['update-index', '-q', '--refresh'], { accept: [1] })
  }
  return { overlay, found, vouched, difference, credentials }
}

/** Files with credentials that are neither the commit's nor the checked out one's; null if they cannot be hidden. */
async function hideCredentials(
  { checkout, credentials: rules, log }: FillOptions,
  overlay: Overlay,
  { names }: Survey,
  { tracked }: Vouched,
  changed: readonly BytePath[],
): Promise<CredentialFile[] | null> {
  const mask = readMask(overlay.mask)
  // Whatever the mask has an answer for is the commit's, or gone.
  const shows = (path: BytePath) =>
    !mask.has(path) && ![...parents(path)].some((parent) => (mask.get(parent) ?? 'folder') !== 'folder')
  const untracked = names
    .filter((name) => name[0] !== 'd' && !tracked.has(name.slice(1)))
    .map((name) => name.slice(1))
    .filter(shows)
  const found = await findCredentials({
    root: checkout,
    checkout,
    untracked,
    changed: changed.filter(shows),
    rules,
    log,
  })
  return (await hide(overlay, leftOutOf(found))) ? found : null
}

/** How many files an index claims to contain; 0 for anything that is not an index. */
async function countEntries(index: string): Promise<number> {
  const file = await open(index).catch(() => null)
  try {
    // `DIRC`, version, number of entries; 4 bytes each.
    const { buffer, bytesRead } = (await file?.read(Buffer.alloc(12), 0, 12, 0)) ?? { bytesRead: 0 }
    return buffer && bytesRead === 12 ? buffer.readUInt32BE(8) : 0
  } finally {
    await file?.close()
  }
}

function rulesOf({ rules }: Survey, difference: Difference | null): string[] {
  return [...new Set([...rules, ...[...(difference?.written ?? [])].filter(isRule)])]
}

/**
 * Records the baseline of a workspace of layers: the commit with what the job had added or changed. Only
 * files that the index does not vouch for are read. Resolves to the tree. Nothing is written to the checkout.
 */
async function recordStart(options: {
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
    const view = lowerView(overlay)
    await mirrorRules(mirror, rulesOf(found, difference), (path) => view.source(path))
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
