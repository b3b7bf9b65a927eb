import { constants, type Stats } from 'node:fs'
import { chmod, copyFile, lchown, lstat, lutimes, mkdir, readdir, readlink, symlink } from 'node:fs/promises'

const AT_ONCE = 32

/**
 * Copies entries with modes, times and links, for machines without GNU `cp`. Files are cloned where the file
 * system supports it. Devices, sockets and FIFOs are not copied. Resolves to what this user may not read.
 */
export async function copyWithNode(
  from: string,
  names: readonly Buffer[],
  to: string,
  signal?: AbortSignal,
): Promise<string[]> {
  const closed: Buffer[] = []
  const root = Buffer.from(from)
  await copyEntries(root, names, Buffer.from(to), closed, signal)
  return closed.map((path) => path.subarray(root.length + 1).toString())
}

/** What `read` gives; undefined, and noted, for what may not be read. */
async function ifOpen<T>(path: Buffer, closed: Buffer[], read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    const { code, path: of } = error as NodeJS.ErrnoException
    // Not where the copy cannot be written.
    if (code !== 'EACCES' || of === undefined || !Buffer.from(of).equals(path)) throw error
    closed.push(path)
    return undefined
  }
}

async function copyEntries(
  from: Buffer,
  names: readonly Buffer[],
  to: Buffer,
  closed: Buffer[],
  signal?: AbortSignal,
): Promise<void> {
  const folders: { source: Buffer; target: Buffer; stats: Stats }[] = []
  for (let start = 0; start < names.length; start += AT_ONCE) {
    signal?.throwIfAborted()
    await Promise.all(
      names.slice(start, start + AT_ONCE).map(async (name) => {
        const source = join(from, name)
        const target = join(to, name)
        const stats = await ifOpen(source, closed, () => lstat(source))
        if (stats?.isDirectory()) folders.push({ source, target, stats })
        else if (stats) await ifOpen(source, closed, () => copyOne(source, target, stats))
      }),
    )
  }
  // One folder after the other, so that few files of a deep tree are open at a time.
  for (const { source, target, stats } of folders) {
    await mkdir(target, { mode: 0o700 })
    const names = await ifOpen(source, closed, () => readdir(source, { encoding: 'buffer' }))
    await copyEntries(source, names ?? [], target, closed, signal)
    await chmod(target, stats.mode & 0o7777)
    await keep(target, stats)
  }
}

async function copyOne(source: Buffer, target: Buffer, stats: Stats): Promise<void> {
  if (stats.isSymbolicLink()) await symlink(await readlink(source, { encoding: 'buffer' }), target)
  else if (stats.isFile()) {
    await copyFile(source, target, constants.COPYFILE_FICLONE)
    await chmod(target, stats.mode & 0o7777)
  } else return
  await keep(target, stats)
}

/** Times, and the owner where permitted. */
async function keep(target: Buffer, stats: Stats): Promise<void> {
  if (process.getuid?.() === 0) await lchown(target, stats.uid, stats.gid)
  await lutimes(target, stats.atimeMs / 1000, stats.mtimeMs / 1000)
}

function join(folder: Buffer, name: Buffer): Buffer {
  return Buffer.concat([folder, Buffer.from('/'), name])
}
