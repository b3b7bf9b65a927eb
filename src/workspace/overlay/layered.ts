import { mkdir, open, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { type BytePath, display, parents } from '../../git/byte-path.js'
import type { CheckoutRepository } from '../../git/checkout.js'
import type { Git } from '../../git/git.js'
import { addAgentGit, objectsOf } from '../agent-repository.js'
import { baseIndex } from '../baseline.js'
import { tellDirty } from '../checkout-folder.js'
import { changeOwner } from '../coreutils.js'
import { type CredentialFile, findCredentials, leftOutOf } from '../credentials.js'
import { readShallow } from '../pristine.js'
import { type Difference, layDifference } from '../record/difference.js'
import { recordStart } from '../record/start.js'
import { isRule, type Survey, survey } from '../record/survey.js'
import { removeTree } from '../record/sweep.js'
import { type Vouched, vouchedIndex } from '../record/vouched-index.js'
import type { Shared } from '../shared-objects.js'
import { isInside } from '../snapshot.js'
import type { FillOptions, Workspace } from '../workspace-types.js'
import type { Overlay, OverlayChoice } from './layers.js'
import { readMask } from './lower-view.js'
import { checkoutView, hide, isLarge, makeOverlay, planOverlay, restoreFolderAttributes } from './overlay.js'
import { layRules } from './upper.js'

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
  await addAgentGit(options, repository, { commit, refs, git, objectMounts: objects.objectMounts })
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
