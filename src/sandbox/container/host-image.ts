import { lstat, readlink } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { sha256OfContent } from '../../base/digest.js'
import type { Engine, Mount } from '../engine/engine.js'

/** The machine's own root as the agent sees it: an empty image and the mounts that fill it. */
export interface HostImage {
  reference: string
  mounts: Mount[]
}

/** Always real folders on the machine. */
const ROOTS = ['usr', 'etc', 'opt']
/** What packages keep outside of these and need: gems of the system's Ruby, formats of TeX, what is installed. */
const PARTS = ['dpkg', 'gems', 'ghc', 'texmf'].map((name) => `var/lib/${name}`)
/** Links into `usr` on most systems, real folders on others. */
const MERGED = ['bin', 'sbin', 'lib', 'lib32', 'lib64', 'libx32']
const EMPTY = ['proc', 'sys', 'dev', 'run', 'workspace', 'caisson', 'root', 'home', 'var', 'var/lib', 'mnt']

/** What exists at a path: a link and its target, a folder, or nothing. */
export type Inspect = (path: string) => Promise<{ link: string } | 'folder' | null>

const inspectDisk: Inspect = async (path) => {
  const stat = await lstat(path).catch(() => null)
  if (stat?.isSymbolicLink()) return { link: await readlink(path) }
  return stat?.isDirectory() ? 'folder' : null
}

/** The folders and links of a root like this machine's, and the read-only mounts that fill it. */
export async function planHostRoot(
  inspect: Inspect = inspectDisk,
): Promise<{ entries: TarEntry[]; mounts: Mount[] }> {
  const entries: TarEntry[] = EMPTY.map((path) => ({ kind: 'folder', path }))
  entries.push({ kind: 'folder', path: 'tmp', mode: 0o1777 })
  entries.push(
    { kind: 'link', path: 'var/tmp', target: '/tmp' },
    { kind: 'link', path: 'var/run', target: '/run' },
  )
  const mounts: Mount[] = []
  for (const name of [...ROOTS, ...PARTS, ...MERGED]) {
    const found = await inspect(`/${name}`)
    if (found === null) continue
    if (found === 'folder') {
      entries.push({ kind: 'folder', path: name })
      mounts.push({ source: `/${name}`, target: `/${name}`, readOnly: true })
    } else {
      entries.push({ kind: 'link', path: name, target: found.link })
    }
  }
  return { entries, mounts }
}

/** Its name carries the digest of its content, so that an engine that knows the name has it. */
export async function planHostImage(): Promise<HostImage & { content: Buffer }> {
  const { entries, mounts } = await planHostRoot()
  const content = await tarOf(entries)
  return { reference: `caisson-host:${sha256OfContent(content).slice(0, 16)}`, mounts, content }
}

/** Builds the image once per machine. */
export async function ensureHostImage(engine: Engine): Promise<HostImage> {
  const { reference, mounts, content } = await planHostImage()
  await engine.importImage(reference, content)
  return { reference, mounts }
}

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
