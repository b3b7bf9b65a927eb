import { constants, type Stats } from 'node:fs'
import {
  chmod,
  copyFile,
  type FileHandle,
  lchown,
  link,
  lstat,
  lutimes,
  mkdir,
  open,
  symlink,
} from 'node:fs/promises'
import { succeeds } from '../../base/succeeds.js'
import { removeTree } from '../../base/sweep.js'
import type { SandboxUser } from '../../sandbox/user.js'
import { type Folder, inFolder, inFolderIfThere, type See, type TreeOptions, visitTree } from './tree.js'

const { COPYFILE_EXCL, COPYFILE_FICLONE } = constants
/** What permissions are without the bits that give a program its owner's rights. */
const PERMISSIONS = 0o777

export interface CopyOptions extends TreeOptions {
  /** Of everything in the copy; null: this process. Requires root. */
  owner: SandboxUser | null
  /**
   * A folder that nobody changes any more, and neither the copy: a file that is the same in it is not copied, but gets
   * another name in the copy. It may be the original itself.
   */
  like?: string | undefined
}

/**
 * Copies a folder to a new one, with permissions, times and links as they are: blocks are cloned where the file system
 * can, files of the copy are never the original's unless `like` says so, and sockets, pipes and devices are left out.
 * Rejects as `visitTree` does, and leaves nothing behind.
 */
export async function copyTree(from: string, to: string, options: CopyOptions): Promise<void> {
  // Nobody else may look in while files have not got their owner.
  await mkdir(to, { mode: 0o700 })
  try {
    await inFolder(to, (target) =>
      inFolderIfThere(options.like, async (like) => {
        await visitTree(from, options, await into(target, like, { ...options, from }))
        await give(target, 0o755, options)
      }),
    )
  } catch (error) {
    await removeTree(to)
    throw error
  }
}

type Copying = CopyOptions & { from: string }

async function into(target: Folder, like: Folder | null, options: Copying): Promise<See> {
  const { owner } = options
  const { uid, gid } = owner ?? (await target.handle.stat())
  return async (entry) => {
    const to = target.at(entry.name)
    const { stats } = entry
    const mode = stats.mode & PERMISSIONS
    if (entry.kind === 'folder') {
      await mkdir(to, { mode: 0o700 })
      return inFolder(to, async (inner) => {
        await inFolderIfThere(like?.at(entry.name), async (alike) =>
          entry.visit(await into(inner, alike, options)),
        )
        await give(inner, mode, options)
        await inner.handle.utimes(stats.atimeMs / 1000, stats.mtimeMs / 1000)
      })
    }
    if (entry.kind === 'link') await symlink(entry.target, to)
    else {
      const wanted = { uid, gid, mode, size: stats.size, mtimeMs: stats.mtimeMs }
      const other = options.like === options.from ? null : entry.handle
      if (like && (await linkAlike(like.at(entry.name), to, wanted, other))) return
      await copyFile(entry.path, to, COPYFILE_EXCL | COPYFILE_FICLONE)
      if (mode !== (stats.mode & 0o7777)) await chmod(to, mode)
    }
    if (owner) await lchown(to, owner.uid, owner.gid)
    await lutimes(to, stats.atimeMs / 1000, stats.mtimeMs / 1000)
  }
}

async function give({ handle }: Folder, mode: number, { owner }: CopyOptions): Promise<void> {
  if (owner) await handle.chown(owner.uid, owner.gid)
  await handle.chmod(mode)
}

const AT_ONCE = 256 * 1024
/** Milliseconds that a time loses where it is set as a number of seconds. */
const TIME_LOST_MS = 1

/** What a file is to be: permissions, not the kind. */
type Wanted = Pick<Stats, 'uid' | 'gid' | 'mode' | 'size' | 'mtimeMs'>

/**
 * Gives the file at `from` another name `to` if it is what is wanted, with every byte of `other`, since its time may be
 * forged; without another one to compare, it is the file that is wanted. False, and nothing is done, for anything else,
 * and where the file system does not link.
 */
async function linkAlike(
  from: Buffer,
  to: Buffer,
  wanted: Wanted,
  other: FileHandle | null,
): Promise<boolean> {
  const found = await lstat(from).catch(() => null)
  if (!found?.isFile() || !isAlike(found, wanted)) return false
  if (other !== null && !(await hasBytesOf(from, other, found.size))) return false
  return succeeds(link(from, to))
}

function isAlike(found: Stats, wanted: Wanted): boolean {
  const mode = found.mode & 0o7777
  return (
    mode === wanted.mode &&
    // Whoever removes one of its folders may first have to make everything in it accessible to its owner.
    (mode & 0o600) === 0o600 &&
    ((mode & 0o111) === 0 || (mode & 0o100) !== 0) &&
    found.size === wanted.size &&
    found.uid === wanted.uid &&
    found.gid === wanted.gid &&
    Math.abs(found.mtimeMs - wanted.mtimeMs) <= TIME_LOST_MS
  )
}

async function hasBytesOf(path: Buffer, other: FileHandle, size: number): Promise<boolean> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(() => null)
  if (file === null) return false
  try {
    const buffers = [file, other].map((handle) => ({
      handle,
      buffer: Buffer.allocUnsafe(Math.min(size + 1, AT_ONCE)),
    }))
    for (let position = 0; ; ) {
      const [one, two] = await Promise.all(
        buffers.map(async ({ handle, buffer }) => {
          const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
          return buffer.subarray(0, bytesRead)
        }),
      )
      if (!one || !two?.equals(one)) return false
      if (one.length === 0) return true
      position += one.length
    }
  } finally {
    await file.close()
  }
}
