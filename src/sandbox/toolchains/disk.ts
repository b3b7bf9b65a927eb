import { readdir, readFile, realpath, stat } from 'node:fs/promises'
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

export const realDisk: Disk = {
  async inspect(path) {
    try {
      const [found, real] = await Promise.all([stat(path), realpath(path)])
      return { kind: found.isDirectory() ? 'folder' : 'file', real }
    } catch {
      return null
    }
  },
  async list(path) {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
    return entries
      .filter((entry) => entry.isFile() || entry.isDirectory())
      .map((entry) => ({
        name: entry.name,
        kind: entry.isDirectory() ? ('folder' as const) : ('file' as const),
      }))
  },
  async links(path) {
    const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
    const links = entries.filter((entry) => entry.isSymbolicLink()).slice(0, MOST_LINKS)
    const real = await Promise.all(links.map(({ name }) => realpath(join(path, name)).catch(() => null)))
    return links.flatMap(({ name }, index) => {
      const target = real[index]
      return target ? [{ name, real: target }] : []
    })
  },
  async read(path) {
    const stats = await stat(path).catch(() => null)
    if (!stats?.isFile() || stats.size > MOST_READ) return null
    return readFile(path, 'utf8').catch(() => null)
  },
}
