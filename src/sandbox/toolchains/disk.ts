import { readdir, readFile, realpath, stat } from 'node:fs/promises'

/** What is on a disk. */
export interface Disk {
  /** Null when nothing is there or access is denied. */
  inspect(path: string): Promise<{ kind: 'file' | 'folder'; real: string } | null>
  /** Files and folders in a folder, no links; nothing where access is denied. */
  list(path: string): Promise<{ name: string; kind: 'file' | 'folder' }[]>
  /** The text of a small file; null for anything else. */
  read(path: string): Promise<string | null>
}

const MOST_READ = 64 * 1024

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
  async read(path) {
    const stats = await stat(path).catch(() => null)
    if (!stats?.isFile() || stats.size > MOST_READ) return null
    return readFile(path, 'utf8').catch(() => null)
  },
}
