import { chmodSync, type Dirent, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { removeWithCoreutils } from './coreutils.js'
import { type BytePath, toBuffer } from './git/byte-path.js'

export interface Swept {
  /** Nested repositories' own folders or files: they may contain credentials of second checkouts. */
  repositories: BytePath[]
  /** FIFOs, sockets and devices. */
  special: BytePath[]
  /** Everything else that is not a folder. */
  files: BytePath[]
}

/**
 * Removes from a fresh snapshot what must not reach the agent. Only Caisson changes the snapshot at this moment.
 */
export async function sweep(root: string): Promise<Swept> {
  const swept: Swept = { repositories: [], special: [], files: [] }
  const waiting: BytePath[] = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of list(root, folder)) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.name.toLowerCase() === '.git') swept.repositories.push(path)
      else if (entry.isDirectory()) waiting.push(path)
      else if (!entry.isFile() && !entry.isSymbolicLink()) swept.special.push(path)
      else swept.files.push(path)
    }
  }
  await removePaths(root, [...swept.repositories, ...swept.special])
  return swept
}

export async function removePaths(root: string, paths: readonly BytePath[]): Promise<void> {
  for (const path of paths) await rm(toBuffer(root, path), { recursive: true, force: true })
}

function list(root: string, folder: BytePath): Dirent[] {
  const path = toBuffer(root, folder)
  const read = () => readdirSync(path, { encoding: 'latin1', withFileTypes: true })
  try {
    return read()
  } catch {
    // A copy of what nobody may read: it is empty.
    chmodSync(path, 0o700)
    return read()
  }
}

/**
 * Removes a tree regardless of who created it: also with inaccessible folders, and paths too long for
 * Node.js.
 */
export async function removeTree(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch(() => removeWithCoreutils(path))
}
