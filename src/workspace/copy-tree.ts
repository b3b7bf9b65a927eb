import { constants, type Stats } from 'node:fs'
import { chmod, copyFile, lchown, lstat, lutimes, mkdir, readdir, readlink, symlink } from 'node:fs/promises'

const AT_ONCE = 32

/**
 * Copies entries with modes, times and links, for machines without GNU `cp`. Files are cloned where the file
 * system supports it. Devices, sockets and FIFOs are not copied.
 */
export async function copyWithNode(
  from: string,
  names: readonly Buffer[],
  to: string,
  signal?: AbortSignal,
): Promise<void> {
  await copyEntries(Buffer.from(from), names, Buffer.from(to), signal)
}

async function copyEntries(
  from: Buffer,
  names: readonly Buffer[],
  to: Buffer,
  signal?: AbortSignal,
): Promise<void> {
  const folders: { source: Buffer; target: Buffer; stats: Stats }[] = []
  for (let start = 0; start < names.length; start += AT_ONCE) {
    signal?.throwIfAborted()
    await Promise.all(
      names.slice(start, start + AT_ONCE).map(async (name) => {
        const source = join(from, name)
        const target = join(to, name)
        const stats = await lstat(source)
        if (stats.isDirectory()) folders.push({ source, target, stats })
        else await copyOne(source, target, stats)
      }),
    )
  }
  // One folder after the other, so that few files of a deep tree are open at a time.
  for (const { source, target, stats } of folders) {
    await mkdir(target, { mode: 0o700 })
    await copyEntries(source, await readdir(source, { encoding: 'buffer' }), target, signal)
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
