import { lchownSync, mkdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { type BytePath, parents, toBuffer } from '../git/byte-path.js'
import { takeAttributes } from './attributes.js'
import { canMarkFolders } from './layer-marks.js'
import type { Overlay, OverlayChoice } from './layers.js'
import { readMask } from './lower-view.js'
import { statOf } from './scan.js'
import { foldersOf, type Survey } from './survey.js'
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
  const mountOptions = optionsFor(layers, choice)
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
    canMarkFolders(overlay.upper),
  ])
  return hidden && markable
}

function optionsFor(
  layers: Pick<Overlay, 'lower' | 'mask' | 'upper' | 'work'>,
  { seen }: OverlayChoice,
): string | null {
  const [lower, mask, upper, work] = [layers.lower, layers.mask, layers.upper, layers.work].map(seen)
  if (!lower || !mask || !upper || !work || AWKWARD.test(lower + mask + upper + work)) return null
  // `userxattr`: the marks of replaced folders can be read without being root, and cannot be made by the agent.
  return `lowerdir=${mask}:${lower},upperdir=${upper},workdir=${work},userxattr`
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
 * Gives the folders of the mask the modes and owners of the checkout's, for it is these that the agent sees, and
 * what is new in it the agent's user, where this process is root.
 */
export function settleMask(
  { lower, mask }: Pick<Overlay, 'lower' | 'mask'>,
  owner: { uid: number; gid: number } | undefined,
): void {
  const kinds = readMask(mask)
  // What is inside first: a folder may be one that nobody writes to.
  for (const [path, kind] of [...kinds].reverse()) {
    if (kind === 'whiteout') continue
    const target = toBuffer(mask, path)
    const stats = kind === 'folder' && isRealFolder(lower, path) ? statOf(lower, path) : null
    if (stats) takeAttributes(target, stats)
    else if (owner && process.getuid?.() === 0) lchownSync(target, owner.uid, owner.gid)
  }
}

/** Whether a path is a folder, and every one above it: none is reached through a link. */
export function isRealFolder(root: string, path: BytePath): boolean {
  return [path, ...parents(path)].every((each) => statOf(root, each)?.isDirectory() === true)
}

/** Removes the kernel's folder, which a later mount makes anew. False where only root could. */
export async function releaseOverlay({ work }: Overlay): Promise<boolean> {
  return rm(join(work, 'work'), { recursive: true, force: true }).then(
    () => true,
    () => false,
  )
}
