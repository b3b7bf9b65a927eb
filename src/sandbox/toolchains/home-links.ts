import { lstat, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Log } from '../../log.js'
import { chownTree } from '../ownership.js'
import type { SandboxUser } from '../user.js'
import { showCache } from './cache-view.js'
import type { ToolchainPlan } from './plan.js'

/**
 * Lets tools find their caches below the agent's home: real folders down to the wanted level, links from
 * there, and views of the caches that tools write to. Returns a function that undoes it, so that a kept home has no
 * links to a machine it leaves.
 */
export async function linkIntoHome(
  home: string,
  { links, credentials }: Pick<ToolchainPlan, 'links' | 'credentials'>,
  owner: SandboxUser | null,
  log: Log,
): Promise<() => Promise<void>> {
  const made: string[] = []
  const views: string[] = []
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
  const hidden = credentials.map(({ path }) => path)
  for (const { from, path, levels, cache } of links) {
    const to = join(home, path)
    // An agent may have worked in this home before.
    if (await leadsAway(home, to)) continue
    await mkdir(dirname(to), { recursive: true })
    if (cache) {
      // One that was there before this sandbox has been used.
      if (await lstat(to).catch(() => null)) continue
      views.push(to)
      await showCache(from, to, { hidden: hidden.filter((one) => one.startsWith(`${from}/`)), log })
    } else await link(from, to, levels)
    tops.add(join(home, path.split('/')[0] as string))
  }
  if (owner) for (const top of tops) await chownTree(top, owner)
  return async () => {
    for (const path of views)
      if (!(await leadsAway(home, path))) await rm(path, { recursive: true, force: true })
    for (const path of made) {
      if (await leadsAway(home, path)) continue
      const there = await lstat(path).catch(() => null)
      if (there?.isSymbolicLink()) await rm(path, { force: true })
    }
  }
}

/** Whether a folder between the home and the path is a link, through which the path would be outside of the home. */
async function leadsAway(home: string, path: string): Promise<boolean> {
  let folder = home
  for (const name of relative(home, dirname(path)).split('/')) {
    folder = join(folder, name)
    if ((await lstat(folder).catch(() => null))?.isSymbolicLink()) return true
  }
  return false
}
