import { chmodSync, type Dirent, lchownSync, readdirSync, type Stats, utimesSync } from 'node:fs'
import { type BytePath, parents, toBuffer } from '../../../base/git/byte-path.js'
import { below, isWhiteout, statOf } from '../record/scan.js'
import type { Overlay } from './layers.js'

/**
 * What shows below the layer that the agent writes: the checkout, as far as the mask above lets it through.
 */
export interface LowerView {
  /** Null for what does not show. Links are never followed, not even in parent folders. */
  stat(path: BytePath): Stats | null
  /** Whether it shows as a folder. */
  isFolder(path: BytePath): boolean
  /** Names (not paths) that show in a folder; none for anything but a folder. */
  list(folder: BytePath): string[]
  /** The location of the visible bytes; null for what does not show. */
  source(path: BytePath): Buffer | null
}

/** Reads both layers directly; nothing needs to be mounted. */
export function lowerView({ lower, mask }: Pick<Overlay, 'lower' | 'mask'>): LowerView {
  const masked = readMask(mask)
  const folders = new Map<BytePath, boolean>([['', true]])

  function isRealFolder(path: BytePath): boolean {
    const known = folders.get(path)
    if (known !== undefined) return known
    const real = isRealFolder(parentOf(path)) && statOf(lower, path)?.isDirectory() === true
    folders.set(path, real)
    return real
  }

  /** The layer that a path shows from. */
  function rootOf(path: BytePath): string | null {
    for (const parent of parents(path)) {
      const kind = masked.get(parent)
      if (kind !== undefined && kind !== 'folder') return null
    }
    const kind = masked.get(path)
    if (kind === 'whiteout') return null
    if (kind !== undefined) return mask
    return path === '' || isRealFolder(parentOf(path)) ? lower : null
  }

  const stat = (path: BytePath) => {
    const root = rootOf(path)
    return root === null ? null : statOf(root, path)
  }
  const isFolder = (path: BytePath) => stat(path)?.isDirectory() === true
  return {
    stat,
    isFolder,
    list(folder) {
      if (!isFolder(folder)) return []
      const own = isRealFolder(folder) ? namesIn(lower, folder) : []
      const added = masked.get(folder) === 'folder' || folder === '' ? namesIn(mask, folder) : []
      return [...new Set([...own, ...added])].filter((name) => isShown(stat(below(folder, name)), name))
    },
    source(path) {
      const root = rootOf(path)
      return root === null || statOf(root, path) === null ? null : toBuffer(root, path)
    },
  }
}

/**
 * The same with one more layer above. What one of its folders covers completely (a marker that only `tar` can
 * read) counts as showing.
 */
export function withLayer(layer: string, view: LowerView): Pick<LowerView, 'stat' | 'list'> {
  const kinds = readMask(layer)
  const stat = (path: BytePath) => {
    for (const parent of parents(path)) if ((kinds.get(parent) ?? 'folder') !== 'folder') return null
    const kind = kinds.get(path)
    if (kind === 'whiteout') return null
    return kind === undefined ? view.stat(path) : statOf(layer, path)
  }
  return {
    stat,
    list(folder) {
      if (stat(folder)?.isDirectory() !== true) return []
      const own = kinds.get(folder) === 'folder' ? namesIn(layer, folder) : []
      return [...new Set([...own, ...view.list(folder)])].filter((name) =>
        isShown(stat(below(folder, name)), name),
      )
    },
  }
}

function isShown(stats: Stats | null, name: string): boolean {
  const plain = stats?.isFile() || stats?.isDirectory() || stats?.isSymbolicLink()
  return plain === true && name.toLowerCase() !== '.git'
}

type Kind = 'whiteout' | 'file' | 'folder'

/** Everything in the mask, which is only as large as what it changes. */
export function readMask(mask: string): Map<BytePath, Kind> {
  const kinds = new Map<BytePath, Kind>()
  const waiting: BytePath[] = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of entriesOf(mask, folder)) {
      const path = below(folder, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      kinds.set(path, maskKind(mask, folder, entry))
    }
  }
  return kinds
}

function maskKind(mask: string, folder: BytePath, entry: Dirent): Kind {
  if (entry.isDirectory()) return 'folder'
  return isWhiteout(mask, folder, entry) ? 'whiteout' : 'file'
}

function parentOf(path: BytePath): BytePath {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}

function namesIn(root: string, folder: BytePath): string[] {
  return entriesOf(root, folder).map(({ name }) => name)
}

/** What is in a folder of a layer; names are bytes. */
export function entriesOf(root: string, folder: BytePath): Dirent[] {
  return readdirSync(toBuffer(root, folder), { encoding: 'latin1', withFileTypes: true })
}

/** Gives a file or folder of a layer the owner, mode and times of the one that it replaces. */
export function takeAttributes(target: Buffer, stats: Stats): void {
  if (process.getuid?.() === 0) lchownSync(target, stats.uid, stats.gid)
  chmodSync(target, stats.mode & 0o7777)
  utimesSync(target, stats.atime, stats.mtime)
}
