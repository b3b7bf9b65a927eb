import { linkSync, rmSync } from 'node:fs'
import { makeWhiteout } from '../../../base/coreutils.js'

/**
 * Marks names as removed in a layer. All of them are links to one device, `seed`, on the same file system:
 * this way no name needs a process of its own. False where this user may not create any.
 */
export async function makeWhiteouts(seed: string, targets: readonly Buffer[]): Promise<boolean> {
  const make = async () => {
    rmSync(seed, { force: true })
    return makeWhiteout(seed)
  }
  if (targets.length > 0 && !(await make())) return false
  for (const target of targets) {
    rmSync(target, { recursive: true, force: true })
    if (link(seed, target)) continue
    // A file system allows an inode only a limited number of names.
    if (!(await make()) || !link(seed, target)) return false
  }
  return true
}

function link(seed: string, target: Buffer): boolean {
  try {
    linkSync(seed, target)
    return true
  } catch {
    return false
  }
}
