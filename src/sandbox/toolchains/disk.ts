import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What is on a disk. */
export interface Disk {
  /** Null when nothing is there or access is denied. */
  inspect(path: string): Promise<{ kind: 'file' | 'folder'; real: string } | null>
  /** Files and folders in a folder, no links; nothing where access is denied. */
  list(path: string): Promise<{ name: string; kind: 'file' | 'folder' }[]>
  /** The links in a folder whose targets exist, by name and target; nothing where access is denied. */
  links(path: string): Promise<{ name: string; real: string }[]>
  /** The text of a small file; null for anything else. */
  read(path: string): Promise<string | null>
}

const MOST_READ = 64 * 1024
const MOST_LINKS = 500

/**
 * Answers at once: of thousands of small questions, each would take twice as long by way of Node's threads. Whoever asks
 * many lets others go on in between.
 */
export const realDisk: Disk = {
  async inspect(path) {
    try {
      return { kind: statSync(path).isDirectory() ? 'folder' : 'file', real: realpathSync.native(path) }
    } catch {
      return null
    }
  },
  async list(path) {
    return entriesOf(path)
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => ({ name: entry.name, kind: entry.isDirectory() ? 'folder' : 'file' }))
  },
  async links(path) {
    const links = entriesOf(path).filter((entry) => entry.isSymbolicLink())
    return links.slice(0, MOST_LINKS).flatMap(({ name }) => {
      try {
        return [{ name, real: realpathSync.native(join(path, name)) }]
      } catch {
        return []
      }
    })
  },
  async read(path) {
    try {
      const stats = statSync(path)
      return stats.isFile() && stats.size <= MOST_READ ? readFileSync(path, 'utf8') : null
    } catch {
      return null
    }
  },
}

function entriesOf(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return []
  }
}
