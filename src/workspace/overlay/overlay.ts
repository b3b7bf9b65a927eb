import { lchownSync, mkdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type BytePath, parents, toBuffer } from '../../git/byte-path.js'
import { statOf } from '../record/scan.js'
import { foldersOf, type Survey } from '../record/survey.js'
import { takeAttributes } from './attributes.js'
import { canSetMarkers } from './layer-markers.js'
import type { Mountable, Overlay, OverlayChoice } from './layers.js'
import { type LowerView, readMask } from './lower-view.js'
import { makeWhiteouts } from './whiteouts.js'

const DEFAULT_MINIMUM = 5000
/** These would need escapes that the engines do not pass on. */
const AWKWARD = /[:,\\"'\s]/

/** Where the layers of a checkout would lie, or null where they cannot: nothing is made yet. */
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

/** Whether a tree of so many entries is worth it: fewer are copied as fast, and simpler. */
export function isLarge(entries: number, { minimum = DEFAULT_MINIMUM }: OverlayChoice): boolean {
  return entries >= minimum
}

/**
 * Makes the layers over a checkout, with what must not be seen hidden. False where a kernel, a file system or a tool
 * lacks what this takes. The engine itself is tried when the sandbox opens.
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

/** The options of a mount, the topmost of the `lowers` first; null for paths that cannot stand in them. */
export function mountOptionsFor(
  layers: { lowers: readonly string[]; upper: string; work: string },
  { seen }: OverlayChoice,
): string | null {
  const lowers = layers.lowers.map(seen)
  const [upper, work] = [layers.upper, layers.work].map(seen)
  if (!lowers.every(isString) || !upper || !work || AWKWARD.test([...lowers, upper, work].join('')))
    return null
  // `userxattr`: the marks of replaced folders can be read without being root, and cannot be made by the agent.
  return `lowerdir=${lowers.join(':')},upperdir=${upper},workdir=${work},userxattr`
}

function isString(path: string | null): path is string {
  return path !== null
}

/**
 * Adds whiteouts to the mask, a layer between the checkout and the agent. It is a layer of its own, so that the
 * agent's `.git` above it is not merged with the checkout's below it, and what the agent removes can be told
 * from it. False where this user may not make whiteouts.
 */
export async function hide({ mask }: Pick<Overlay, 'mask'>, paths: readonly BytePath[]): Promise<boolean> {
  for (const path of [...foldersOf(paths)].sort()) mkdirSync(toBuffer(mask, path), { recursive: true })
  return makeWhiteouts(
    join(dirname(mask), 'whiteout'),
    paths.map((path) => toBuffer(mask, path)),
  )
}

/**
 * Gives the folders of a layer above others the modes and owners of what they show, for it is these that the agent sees,
 * and what is new in it the agent's user, where this process is root.
 */
export function restoreFolderAttributes(
  layer: string,
  below: Pick<LowerView, 'stat'>,
  owner: { uid: number; gid: number } | undefined,
): void {
  // What is inside first: a folder may be one that nobody writes to.
  for (const [path, kind] of [...readMask(layer)].reverse()) {
    if (kind === 'whiteout') continue
    const target = toBuffer(layer, path)
    const stats = kind === 'folder' ? below.stat(path) : null
    if (stats?.isDirectory()) takeAttributes(target, stats)
    else if (owner && process.getuid?.() === 0) lchownSync(target, owner.uid, owner.gid)
  }
}

/** The checkout alone, links not followed. */
export function checkoutView({ lower }: Pick<Overlay, 'lower'>): Pick<LowerView, 'stat'> {
  return { stat: (path) => (parentsAreReal(lower, path) ? statOf(lower, path) : null) }
}

function parentsAreReal(root: string, path: BytePath): boolean {
  return [...parents(path)].every((parent) => statOf(root, parent)?.isDirectory() === true)
}

/** Removes the kernel's folder, which a later mount makes anew. False where only root could. */
export async function releaseOverlay({ work }: Pick<Mountable, 'work'>): Promise<boolean> {
  return rm(join(work, 'work'), { recursive: true, force: true }).then(
    () => true,
    () => false,
  )
}
