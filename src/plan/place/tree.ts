import { constants, type Stats } from 'node:fs'
import { type FileHandle, lstat, open, readdir, readlink } from 'node:fs/promises'
import { WorkspaceError } from '../../base/errors.js'

/*
 * Whoever made these trees may want the host to follow a link of theirs, and may still be changing them. So folders are
 * opened one by one, never through a link, and what is in one is named relative to the open folder: /proc/self/fd/N/NAME
 * means on Linux what `openat` means elsewhere. On other systems nobody may change a tree while it is read.
 */

/** A folder that was opened without following a link. */
export interface Folder {
  readonly handle: FileHandle
  /** Of an entry, for system calls that do not follow links. */
  at(name: Buffer | string): Buffer
  list(): Promise<Buffer[]>
}

/** One entry, open for as long as it is looked at. */
export type Entry = { name: Buffer } & (
  | { kind: 'file'; handle: FileHandle; stats: Stats; path: Buffer }
  | { kind: 'link'; target: Buffer; stats: Stats }
  | { kind: 'folder'; folder: Folder; stats: Stats; visit: (see: See) => Promise<void> }
)
export type See = (entry: Entry) => Promise<void>

export interface TreeOptions {
  signal?: AbortSignal | undefined
  /** Told of each socket, pipe and device, which are left out; the path is for people. */
  onSpecial?: (path: string) => void
}

/** Each level holds a folder open. */
const DEEPEST = 250
const AT_ONCE = 16
const { O_RDONLY, O_NOFOLLOW, O_DIRECTORY, O_NONBLOCK } = constants

/** Rejects with ENOTDIR for a link, whatever it leads to. */
export async function openFolder(path: Buffer | string): Promise<Folder> {
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_DIRECTORY)
  const base = byHandle(handle, Buffer.from(path as string))
  const at = (name: Buffer | string) => Buffer.concat([base, SLASH, Buffer.from(name as string)])
  return { handle, at, list: () => readdir(at('.'), { encoding: 'buffer' }) }
}

/** Calls `use` with a folder, and closes it afterwards. */
export async function inFolder<T>(path: Buffer | string, use: (folder: Folder) => Promise<T>): Promise<T> {
  const folder = await openFolder(path)
  try {
    return await use(folder)
  } finally {
    await folder.handle.close()
  }
}

/** The same with null where there is no folder, or no path. */
export async function inFolderIfThere<T>(
  path: Buffer | string | undefined,
  use: (folder: Folder | null) => Promise<T>,
): Promise<T> {
  const folder = path === undefined ? null : await openFolder(path).catch(() => null)
  try {
    return await use(folder)
  } finally {
    await folder?.handle.close()
  }
}

/** The same as `inFolder` with the folder that the names lead to from another one, none of them through a link. */
export async function inFolderAt<T>(
  base: Buffer | string,
  [name, ...more]: readonly string[],
  use: (folder: Folder) => Promise<T>,
): Promise<T> {
  return inFolder(base, (folder) =>
    name === undefined ? use(folder) : inFolderAt(folder.at(name), more, use),
  )
}

/**
 * Calls `see` once for each entry of the folder at `path`: files and links several at a time, folders one by one,
 * whose own entries follow when their `visit` is called. Rejects with WORKSPACE_FAILED for what cannot be read, or with
 * the reason of the signal.
 */
export async function visitTree(path: string, options: TreeOptions, see: See): Promise<void> {
  await said(path, () => inFolder(path, (folder) => visit(folder, path, 0, options, see)))
}

async function visit(folder: Folder, where: string, depth: number, o: TreeOptions, see: See): Promise<void> {
  if (depth > DEEPEST)
    throw new WorkspaceError('WORKSPACE_FAILED', `${where} has folders nested more than ${DEEPEST} deep.`, {
      hint: 'Let the step that makes it remove them, or do not take this folder over.',
    })
  const names = await folder.list()
  const folders: { name: Buffer; path: string }[] = []
  for (let start = 0; start < names.length; start += AT_ONCE) {
    o.signal?.throwIfAborted()
    await Promise.all(
      names.slice(start, start + AT_ONCE).map((name) => {
        // For people, whatever the name wants to be in a log.
        const path = `${where}/${name.toString('utf8').replace(/\p{Cc}/gu, '?')}`
        return said(path, async () => {
          if (!(await seeOne(folder, name, path, o, see))) folders.push({ name, path })
        })
      }),
    )
  }
  for (const { name, path } of folders)
    await said(path, () =>
      inFolder(folder.at(name), async (inner) => {
        const visitInner = (seeInner: See) => visit(inner, path, depth + 1, o, seeInner)
        await see({
          name,
          kind: 'folder',
          folder: inner,
          stats: await inner.handle.stat(),
          visit: visitInner,
        })
      }),
    )
}

/** False for a folder. */
async function seeOne(
  folder: Folder,
  name: Buffer,
  path: string,
  o: TreeOptions,
  see: See,
): Promise<boolean> {
  const at = folder.at(name)
  const stats = await lstat(at)
  if (stats.isDirectory()) return false
  if (stats.isSymbolicLink())
    await see({ name, kind: 'link', stats, target: await readlink(at, { encoding: 'buffer' }) })
  else if (!stats.isFile()) o.onSpecial?.(path)
  else await seeFile(name, at, path, o, see)
  return true
}

async function seeFile(name: Buffer, at: Buffer, path: string, o: TreeOptions, see: See): Promise<void> {
  // It may be a pipe by now, whose opening would wait for a writer.
  const handle = await open(at, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const stats = await handle.stat()
    if (stats.isFile()) await see({ name, kind: 'file', handle, stats, path: byHandle(handle, at) })
    else o.onSpecial?.(path)
  } finally {
    await handle.close()
  }
}

const SLASH = Buffer.from('/')
const byHandle = ({ fd }: FileHandle, path: Buffer) =>
  process.platform === 'linux' ? Buffer.from(`/proc/self/fd/${fd}`) : path

const UNREADABLE = new Set(['EACCES', 'EPERM', 'ELOOP', 'ENOTDIR', 'ENOENT', 'EIO', 'ESTALE', 'EMFILE'])

/** Says of which path a system call spoke. */
async function said<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (cause instanceof WorkspaceError || !UNREADABLE.has(code ?? '')) throw cause
    throw new WorkspaceError('WORKSPACE_FAILED', `${path} cannot be read: ${code}`, {
      hint: 'It must be a folder of files that its owner can read and that nobody changes in the meantime.',
      cause,
    })
  }
}
