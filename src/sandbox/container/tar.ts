import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'

/** A folder or a link; files are mounted, never packed. */
export type TarEntry =
  | { kind: 'folder'; path: string; mode?: number }
  | { kind: 'link'; path: string; target: string }

/** An uncompressed POSIX tar, identical for identical entries: owner root, time zero. */
export async function tarOf(entries: readonly TarEntry[]): Promise<Buffer> {
  const archive = pack()
  const owned = { uid: 0, gid: 0, mtime: new Date(0) }
  for (const entry of entries) {
    if (entry.kind === 'folder')
      archive.entry({ ...owned, type: 'directory', name: `${entry.path}/`, mode: entry.mode ?? 0o755 })
    else archive.entry({ ...owned, type: 'symlink', name: entry.path, linkname: entry.target, mode: 0o777 })
  }
  archive.finalize()
  return buffer(archive)
}
