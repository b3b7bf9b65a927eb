import { constants } from 'node:fs'
import { chmod, copyFile, lchown, lutimes, mkdir, symlink } from 'node:fs/promises'
import type { SandboxUser } from '../../sandbox/user.js'
import { removeTree } from '../../workspace/record/sweep.js'
import { linkAlike } from './link-alike.js'
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
