import { readdirSync } from 'node:fs'
import { type BytePath, toBuffer } from '../git/byte-path.js'
import { below, statOf } from './scan.js'

/** What a look at every entry of a tree tells, before anything is made of it. */
export interface Survey {
  entries: number
  /** `.git` of this repository and of nested ones: folders, files or links, at every depth. */
  repositories: BytePath[]
  /** FIFOs, sockets and devices. */
  special: BytePath[]
}

/**
 * Walks a tree without opening any `.git`. Null when a folder cannot be read, or as soon as something belongs to
 * somebody else than `uid`.
 */
export function survey(root: string, uid: number): Survey | null {
  const found: Survey = { entries: 0, repositories: [], special: [] }
  const owned = (path: BytePath) => statOf(root, path)?.uid === uid
  if (!owned('')) return null
  const waiting: BytePath[] = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const entries = list(root, folder)
    if (entries === null) return null
    for (const entry of entries) {
      const path = below(folder, entry.name)
      found.entries++
      if (entry.name.toLowerCase() === '.git') {
        found.repositories.push(path)
        continue
      }
      if (!owned(path)) return null
      if (entry.isDirectory()) waiting.push(path)
      else if (!entry.isFile() && !entry.isSymbolicLink()) found.special.push(path)
    }
  }
  return found
}

function list(root: string, folder: BytePath) {
  try {
    return readdirSync(toBuffer(root, folder), { encoding: 'latin1', withFileTypes: true })
  } catch {
    return null
  }
}
