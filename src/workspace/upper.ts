import { type Dirent, readdirSync } from 'node:fs'
import { copyFile, lchown, utimes } from 'node:fs/promises'
import { type BytePath, parents, toBuffer } from '../git/byte-path.js'
import { opaqueFolders } from './layer-marks.js'
import type { Overlay } from './overlay.js'
import { below, statOf } from './scan.js'

/** What an upper layer holds, and what of the layers below it hides. */
export interface Upper {
  /** Files and links. */
  files: Set<BytePath>
  folders: Set<BytePath>
  /** True for what was below and is gone, or was replaced by something else. */
  hides(path: BytePath): boolean
  /** True when a folder of this layer shows nothing, neither of its own nor from below. */
  isEmpty(folder: BytePath): boolean
}

/** git reads these wherever it finds them; they are needed although the agent did not touch them. */
const RULES = ['.gitignore', '.gitattributes']

/** Reads the layer that the agent wrote. The overlay must not be mounted. */
export async function readUpper({ lower, upper }: Pick<Overlay, 'lower' | 'upper'>): Promise<Upper> {
  const files = new Set<BytePath>()
  const folders = new Set<BytePath>()
  const removed = new Set<BytePath>()
  const waiting: BytePath[] = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of list(upper, folder)) {
      const path = below(folder, entry.name)
      if (entry.name.toLowerCase() === '.git') continue
      if (entry.isDirectory()) {
        folders.add(path)
        waiting.push(path)
      } else if (entry.isFile() || entry.isSymbolicLink()) files.add(path)
      // A whiteout, or a FIFO or the like in the place of what was there.
      else removed.add(path)
    }
  }
  const merged = [...folders].filter((path) => statOf(lower, path)?.isDirectory())
  const opaque = await opaqueFolders(upper, merged)
  // Whatever is no folder that lets the one below show through hides everything that was inside.
  const closed = (path: BytePath) => opaque.has(path) || removed.has(path) || files.has(path)
  const hides = (path: BytePath) => {
    if (removed.has(path) || folders.has(path)) return true
    for (const parent of parents(path)) if (closed(parent)) return true
    return false
  }
  const isEmpty = (folder: BytePath) => {
    if (closed(folder) || [...parents(folder)].some(closed)) return true
    if (!statOf(lower, folder)?.isDirectory()) return true
    return !list(lower, folder).some((entry) => isShown(entry) && !removed.has(below(folder, entry.name)))
  }
  return { files, folders, hides, isEmpty }
}

/**
 * Puts copies of the rules that lie below, and still show through, beside what the agent wrote, so that git finds
 * them. What the agent sees stays the same.
 */
export async function copyRulesUp({ lower, upper }: Overlay, layer: Upper): Promise<void> {
  for (const folder of ['', ...layer.folders]) {
    if (folder !== '' && layer.isEmpty(folder)) continue
    for (const name of RULES) {
      const path = below(folder, name)
      const stats = statOf(lower, path)
      if (!stats?.isFile() || layer.hides(path) || statOf(upper, path) !== null) continue
      await copyFile(toBuffer(lower, path), toBuffer(upper, path))
      if (process.getuid?.() === 0) await lchown(toBuffer(upper, path), stats.uid, stats.gid)
      await utimes(toBuffer(upper, path), stats.atime, stats.mtime)
    }
  }
}

/** What the mask does not hide. */
function isShown(entry: Dirent): boolean {
  const plain = entry.isFile() || entry.isDirectory() || entry.isSymbolicLink()
  return plain && entry.name.toLowerCase() !== '.git'
}

function list(root: string, folder: BytePath): Dirent[] {
  return readdirSync(toBuffer(root, folder), { encoding: 'latin1', withFileTypes: true })
}
