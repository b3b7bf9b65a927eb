import {
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type BytePath, parents, toBuffer } from '../../../base/git/byte-path.js'
import { LIMITS } from '../../../base/limits.js'
import { assertFew, below, isTooDeep, statOf } from '../record/scan.js'
import { foldersOf } from '../record/survey.js'
import { opaqueFolders } from './layer-markers.js'
import type { Overlay } from './layers.js'
import { entriesOf, type LowerView, lowerView, takeAttributes } from './lower-view.js'

/** What an upper layer contains, and what it hides of the layers below. */
export interface Upper {
  /** Files and links. */
  files: Set<BytePath>
  folders: Set<BytePath>
  /** Names at which, or below which, something from the lower layers may be hidden. */
  covers: BytePath[]
  /** True for what was below and was removed or replaced. */
  hides(path: BytePath): boolean
  /** True when a folder of this layer shows nothing, neither its own content nor content from below. */
  isEmpty(folder: BytePath): boolean
}

/** git reads these wherever it finds them; they are needed even though the agent did not touch them. */
const RULES = ['.gitignore', '.gitattributes']

/** Reads the layer that the agent wrote, without changing it. */
export async function readUpper(overlay: Pick<Overlay, 'lower' | 'mask' | 'upper'>): Promise<Upper> {
  const { upper } = overlay
  const view = lowerView(overlay)
  const files = new Set<BytePath>()
  const folders = new Set<BytePath>()
  const removed = new Set<BytePath>()
  const waiting: BytePath[] = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of entriesOf(upper, folder)) {
      const path = below(folder, entry.name)
      if (entry.name.toLowerCase() === '.git') continue
      if (entry.isDirectory()) {
        folders.add(path)
        if (!isTooDeep(path) || view.isFolder(path)) waiting.push(path)
      } else if (entry.isFile() || entry.isSymbolicLink()) files.add(path)
      // A whiteout, or a FIFO or the like in the place of what was there.
      else removed.add(path)
    }
    assertFew(files.size + folders.size + removed.size, LIMITS.layerNames)
  }
  const merged = [...folders].filter((path) => view.isFolder(path))
  const opaque = await opaqueFolders(upper, merged)
  const through = new Set(merged.filter((path) => !opaque.has(path)))
  // Anything but a folder that lets the one below show through hides everything that was inside.
  const closed = (path: BytePath) => opaque.has(path) || removed.has(path) || files.has(path)
  const hides = (path: BytePath) => {
    if (removed.has(path) || folders.has(path)) return true
    for (const parent of parents(path)) if (closed(parent)) return true
    return false
  }
  const isEmpty = (folder: BytePath) => {
    if (closed(folder) || [...parents(folder)].some(closed)) return true
    return !view.list(folder).some((name) => !removed.has(below(folder, name)))
  }
  const covers = [...files, ...removed, ...[...folders].filter((path) => !through.has(path))]
  return { files, folders, covers, hides, isEmpty }
}

/**
 * Copies the rules that are below, and still show through, into the layer that the agent wrote, so that git
 * finds them. What the agent sees stays the same. Returns the copies that it created. The overlay must not be
 * mounted.
 */
export function copyRulesUp(overlay: Overlay, layer: Upper): BytePath[] {
  const view = lowerView(overlay)
  const copied: BytePath[] = []
  for (const folder of ['', ...layer.folders]) {
    if (folder !== '' && layer.isEmpty(folder)) continue
    for (const name of RULES) {
      const path = below(folder, name)
      if (layer.hides(path) || statOf(overlay.upper, path) !== null) continue
      if (copyUp(overlay.upper, path, view)) copied.push(path)
    }
  }
  return copied
}

/**
 * Copies all `rules` into a layer that nothing was written to yet, so that they are in place when the layer
 * has to be read while it is mounted and must not be written to.
 */
export function layRules({ upper, ...layers }: Overlay, rules: readonly BytePath[]): void {
  const view = lowerView(layers)
  const shown = rules.filter((path) => view.stat(path)?.isFile())
  const folders = [...foldersOf(shown)].sort()
  for (const path of folders) mkdirSync(toBuffer(upper, path), { mode: 0o700 })
  for (const path of shown) copyUp(upper, path, view)
  for (const path of folders.reverse()) {
    const stats = view.stat(path)
    if (stats) takeAttributes(toBuffer(upper, path), stats)
  }
}

function copyUp(upper: string, path: BytePath, view: LowerView): boolean {
  const stats = view.stat(path)
  const source = view.source(path)
  if (source === null || !stats?.isFile()) return false
  copyFileSync(source, toBuffer(upper, path))
  takeAttributes(toBuffer(upper, path), stats)
  return true
}

/** Whether a file of the layer is byte for byte the same as the one below it. */
export function isAsBelow({ upper, ...layers }: Overlay, path: BytePath): boolean {
  const view = lowerView(layers)
  const [source, stats, own] = [view.source(path), view.stat(path), statOf(upper, path)]
  if (source === null || !stats?.isFile() || !own?.isFile() || own.size !== stats.size) return false
  return readFileSync(source).equals(readFileSync(toBuffer(upper, path)))
}

/**
 * Creates a folder with the rules as they show through the layers: git finds rules only in a working tree,
 * and no single layer is one. `source` gives the location of a rule's bytes; null for a rule that does not
 * show.
 */
export async function mirrorRules(
  mirror: string,
  rules: Iterable<BytePath>,
  source: (path: BytePath) => Buffer | null,
): Promise<void> {
  await mkdir(mirror)
  for (const path of new Set(rules)) {
    const file = source(path)
    if (file !== null && lstatSync(file).isFile()) copyInto(mirror, path, file)
  }
}

/** Puts a file or link of `from` into a mirror, where git can add it according to the rules. */
export function mirrorFile(from: string, mirror: string, path: BytePath): void {
  copyInto(mirror, path, toBuffer(from, path))
}

function copyInto(mirror: string, path: BytePath, file: Buffer): void {
  const target = toBuffer(mirror, path)
  const [folder] = parents(path)
  if (folder !== undefined) mkdirSync(toBuffer(mirror, folder), { recursive: true })
  if (lstatSync(file).isSymbolicLink()) symlinkSync(readlinkSync(file, { encoding: 'buffer' }), target)
  else copyFileSync(file, target, constants.COPYFILE_FICLONE)
}
