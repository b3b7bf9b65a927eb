import { lchownSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { makeWhiteout } from '../../../base/coreutils.js'
import { type BytePath, parents, toBuffer } from '../../../base/git/byte-path.js'
import { succeeds } from '../../../base/succeeds.js'
import { statOf } from '../record/scan.js'
import { foldersOf, type Survey } from '../record/survey.js'
import { canSetMarkers } from './layer-markers.js'
import type { Mountable, Overlay, OverlayChoice } from './layers.js'
import { type LowerView, readMask, takeAttributes } from './lower-view.js'

const DEFAULT_MINIMUM = 5000
/** These would need escapes that the engines do not pass on. */
const AWKWARD = /[:,\\"'\s]/

/** Where the layers of a checkout would be, or null where layers are not possible: nothing is created yet. */
export function planOverlay(checkout: string, runDir: string, choice: OverlayChoice): Overlay | null {
  const folder = join(runDir, 'layers')
  const layers = {
    lower: checkout,
    mask: join(folder, 'mask'),
    upper: join(runDir, 'workspace'),
    work: join(folder, 'work'),
  }
  const { lower, mask, upper, work } = layers
  const mountOptions = mountOptionsFor({ lowers: [mask, lower], upper, work }, choice)
  if (mountOptions === null || !relative(checkout, runDir).startsWith('..')) return null
  return { ...layers, mountOptions }
}

/**
 * Whether layers are worthwhile for a tree with this many entries: smaller trees are copied just as fast, and
 * more simply.
 */
export function isLarge(entries: number, { minimum = DEFAULT_MINIMUM }: OverlayChoice): boolean {
  return entries >= minimum
}

/**
 * Creates the layers over a checkout, with what must not be seen hidden. False where the kernel, the file
 * system or a tool does not support it. The engine itself is tried when the sandbox opens.
 */
export async function makeOverlay(overlay: Overlay, { repositories, special }: Survey): Promise<boolean> {
  await mkdir(overlay.mask, { recursive: true })
  await mkdir(overlay.work)
  const [hidden, markable] = await Promise.all([
    hide(overlay, [...repositories, ...special]),
    canSetMarkers(overlay.upper),
  ])
  return hidden && markable
}

/** The options of a mount, the topmost of the `lowers` first; null for paths that cannot be used in them. */
export function mountOptionsFor(
  layers: { lowers: readonly string[]; upper: string; work: string },
  { seen }: OverlayChoice,
): string | null {
  const lowers = layers.lowers.map(seen)
  const [upper, work] = [layers.upper, layers.work].map(seen)
  if (!lowers.every(isString) || !upper || !work || AWKWARD.test([...lowers, upper, work].join('')))
    return null
  // `userxattr`: the markers of replaced folders can be read without root, and the agent cannot create them.
  return `lowerdir=${lowers.join(':')},upperdir=${upper},workdir=${work},userxattr`
}

function isString(path: string | null): path is string {
  return path !== null
}

/**
 * Adds whiteouts to the mask, a layer between the checkout and the agent. It is a separate layer so that the
 * agent's `.git` above it is not merged with the checkout's below it, and so that what the agent removes can
 * be distinguished from it. False where this user may not create whiteouts.
 */
export async function hide({ mask }: Pick<Overlay, 'mask'>, paths: readonly BytePath[]): Promise<boolean> {
  for (const path of [...foldersOf(paths)].sort()) mkdirSync(toBuffer(mask, path), { recursive: true })
  return makeWhiteouts(
    join(dirname(mask), 'whiteout'),
    paths.map((path) => toBuffer(mask, path)),
  )
}

/**
 * Marks names as removed in a layer. All of them are links to one device, `seed`, on the same file system:
 * this way no name needs a process of its own. False where this user may not create any.
 */
export async function makeWhiteouts(seed: string, targets: readonly Buffer[]): Promise<boolean> {
  const make = async () => {
    rmSync(seed, { force: true })
    return makeWhiteout(seed)
  }
  if (targets.length > 0 && !(await make())) return false
  for (const target of targets) {
    rmSync(target, { recursive: true, force: true })
    if (link(seed, target)) continue
    // A file system allows an inode only a limited number of names.
    if (!(await make()) || !link(seed, target)) return false
  }
  return true
}

function link(seed: string, target: Buffer): boolean {
  try {
    linkSync(seed, target)
    return true
  } catch {
    return false
  }
}

/**
 * Gives the folders of an upper layer the modes and owners of what they show, because these are what the
 * agent sees. Where this process is root, new folders get the agent's user.
 */
export function restoreFolderAttributes(
  layer: string,
  below: Pick<LowerView, 'stat'>,
  owner: { uid: number; gid: number } | undefined,
): void {
  // Contents first: the folder may become one that nobody can write to.
  for (const [path, kind] of [...readMask(layer)].reverse()) {
    if (kind === 'whiteout') continue
    const target = toBuffer(layer, path)
    const stats = kind === 'folder' ? below.stat(path) : null
    if (stats?.isDirectory()) takeAttributes(target, stats)
    else if (owner && process.getuid?.() === 0) lchownSync(target, owner.uid, owner.gid)
  }
}

/** The checkout alone; links are not followed. */
export function checkoutView({ lower }: Pick<Overlay, 'lower'>): Pick<LowerView, 'stat'> {
  return { stat: (path) => (parentsAreReal(lower, path) ? statOf(lower, path) : null) }
}

function parentsAreReal(root: string, path: BytePath): boolean {
  return [...parents(path)].every((parent) => statOf(root, parent)?.isDirectory() === true)
}

/** Removes the kernel's work folder, which a later mount recreates. False where only root could. */
export async function releaseOverlay({ work }: Pick<Mountable, 'work'>): Promise<boolean> {
  return succeeds(rm(join(work, 'work'), { recursive: true, force: true }))
}
