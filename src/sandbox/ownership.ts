import { lchown, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SandboxUser } from './user.js'

/**
 * Gives a folder and everything in it to a user; changes links themselves, never their targets. Requires
 * root.
 */
export async function chownTree(path: string, owner: SandboxUser): Promise<void> {
  const found = await lstat(path)
  if (found.uid !== owner.uid || found.gid !== owner.gid) await lchown(path, owner.uid, owner.gid)
  if (!found.isDirectory()) return
  for (const name of await readdir(path)) await chownTree(join(path, name), owner)
}
