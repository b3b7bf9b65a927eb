import { constants } from 'node:fs'
import { chmod, copyFile, lchown, lutimes, mkdir, symlink } from 'node:fs/promises'
import type { SandboxUser } from '../../sandbox/user.js'
import { removeTree } from '../../workspace/record/sweep.js'
import { type Folder, inFolder, type See, type TreeOptions, visitTree } from './tree.js'

const { COPYFILE_EXCL, COPYFILE_FICLONE } = constants
/** What permissions are without the bits that give a program its owner's rights. */
const PERMISSIONS = 0o777

export interface CopyOptions extends TreeOptions {
  /** Of everything in the copy; null: this process. Requires root. */
  owner: SandboxUser | null
}

/**
 * Copies a folder to a new one, with permissions, times and links as they are: blocks are cloned where the file system
 * can, files of the copy are never the original's, and sockets, pipes and devices are left out. Rejects as
 * `visitTree` does, and leaves nothing behind.
 */
export async function copyTree(from: string, to: string, options: CopyOptions): Promise<void> {
  // Nobody else may look in while files have not got their owner.
  await mkdir(to, { mode: 0o700 })
  try {
    await inFolder(to, async (target) => {
      await visitTree(from, options, into(target, options))
      await give(target, 0o755, options)
    })
  } catch (error) {
    await removeTree(to)
    throw error
  }
}

function into(target: Folder, options: CopyOptions): See {
  const { owner } = options
  return async (entry) => {
    const to = target.at(entry.name)
    const { stats } = entry
    if (entry.kind === 'folder') {
      await mkdir(to, { mode: 0o700 })
      return inFolder(to, async (inner) => {
        await entry.visit(into(inner, options))
        await give(inner, stats.mode & PERMISSIONS, options)
        await inner.handle.utimes(stats.atimeMs / 1000, stats.mtimeMs / 1000)
      })
    }
    if (entry.kind === 'link') await symlink(entry.target, to)
    else {
      await copyFile(entry.path, to, COPYFILE_EXCL | COPYFILE_FICLONE)
      if ((stats.mode & ~PERMISSIONS & 0o7777) !== 0) await chmod(to, stats.mode & PERMISSIONS)
    }
    if (owner) await lchown(to, owner.uid, owner.gid)
    await lutimes(to, stats.atimeMs / 1000, stats.mtimeMs / 1000)
  }
}

async function give({ handle }: Folder, mode: number, { owner }: CopyOptions): Promise<void> {
  if (owner) await handle.chown(owner.uid, owner.gid)
  await handle.chmod(mode)
}
