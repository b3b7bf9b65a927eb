import { lstat, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chownTree } from '../ownership.js'
import type { SandboxUser } from '../user.js'
import type { ToolchainPlan } from './plan.js'

/**
 * Lets tools find their caches below the agent's home: real folders down to the wanted level, links from
 * there. Returns a function that undoes it, so that a kept home has no links to a machine it leaves.
 */
export async function linkIntoHome(
  home: string,
  links: ToolchainPlan['links'],
  owner: SandboxUser | null,
): Promise<() => Promise<void>> {
  const made: string[] = []
  async function link(from: string, to: string, levels: number): Promise<void> {
    if (levels === 0) {
      const there = await lstat(to).catch(() => null)
      // Renews a link of an earlier attempt; keeps what the agent itself created.
      if (there?.isSymbolicLink()) await rm(to)
      else if (there) return
      await symlink(from, to)
      made.push(to)
      return
    }
    await mkdir(to, { recursive: true })
    const entries = await readdir(from, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (entry.name.endsWith('.lck')) continue
      await link(join(from, entry.name), join(to, entry.name), entry.isDirectory() ? levels - 1 : 0)
    }
  }
  const tops = new Set<string>()
  for (const { from, path, levels } of links) {
    const to = join(home, path)
    await mkdir(dirname(to), { recursive: true })
    await link(from, to, levels)
    tops.add(join(home, path.split('/')[0] as string))
  }
  if (owner) for (const top of tops) await chownTree(top, owner)
  return async () => {
    for (const path of made) {
      const there = await lstat(path).catch(() => null)
      if (there?.isSymbolicLink()) await rm(path, { force: true })
    }
  }
}
