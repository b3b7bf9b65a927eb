import { lchown, lstat, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Log } from '../../log.js'
import type { Mount } from '../engine/engine.js'
import { chownTree } from '../ownership.js'
import { CONTAINER_PATHS } from '../sandbox.js'
import type { SandboxUser } from '../user.js'
import { showCache, takeBackCache } from './cache-view.js'
import type { PlannedLink, ToolchainPlan } from './plan.js'

export interface HomeOptions {
  /** Set where this process is root and the agent another user. */
  owner: SandboxUser | null
  /** Set where the engine can show layers: the agent's user, and a folder on the file system of the home. */
  layers?: { uid: number; work: string } | null
  log: Log
}

/** What the agent's home has of the job's caches besides what is in its folder. */
export interface LinkedHome {
  /** Caches with a layer of the home above them; empty where the home has views. */
  caches: Mount[]
  /** What to hide in `caches`, as the agent sees it. */
  hidden: ToolchainPlan['hidden']
  /** Leaves what tools wrote, so that a kept home has no links to a machine it leaves. */
  undo(): Promise<void>
}

/** These would need escapes that the engines do not pass on. */
const AWKWARD = /[:,\\"'\s]/

/**
 * Lets tools find their caches below the agent's home: real folders down to the wanted level, links from
 * there, and layers or views of the caches that tools write to. What they write is in the home.
 */
export async function linkIntoHome(
  home: string,
  { links, credentials }: Pick<ToolchainPlan, 'links' | 'credentials'>,
  { owner, layers = null, log }: HomeOptions,
): Promise<LinkedHome> {
  const made: string[] = []
  const views: { from: string; to: string }[] = []
  const linked: LinkedHome = { caches: [], hidden: [], undo }
  async function link(from: string, to: string, levels: number): Promise<void> {
    const there = await lstat(to).catch(() => null)
    if (levels === 0) {
      // Renews a link of an earlier attempt; keeps what the agent itself created.
      if (there?.isSymbolicLink()) await rm(to)
      else if (there) return
      await symlink(from, to)
      made.push(to)
      return
    }
    if (there && !there.isDirectory()) return
    await mkdir(to, { recursive: true })
    const entries = await readdir(from, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      if (entry.name.endsWith('.lck')) continue
      await link(join(from, entry.name), join(to, entry.name), entry.isDirectory() ? levels - 1 : 0)
    }
  }
  async function addCache({ from, path, whole }: PlannedLink, to: string): Promise<void> {
    const there = await lstat(to).catch(() => null)
    if (there && !there.isDirectory()) return
    await mkdir(to, { recursive: true })
    if (owner) await giveFolders(home, to, owner)
    const hidden = credentials.filter((one) => one.path.startsWith(`${from}/`))
    if (layers && !AWKWARD.test(from + to + layers.work) && (await stat(from)).uid === layers.uid) {
      const target = join(CONTAINER_PATHS.home, path)
      const work = join(layers.work, String(linked.caches.length))
      await mkdir(work, { recursive: true })
      linked.caches.push({ type: 'overlay', source: from, upper: to, work, target })
      linked.hidden.push(...hidden.map((one) => ({ ...one, path: join(target, relative(from, one.path)) })))
      return
    }
    views.push({ from, to })
    await showCache(from, to, { hidden: hidden.map((one) => one.path), whole, owner, log })
  }
  async function undo(): Promise<void> {
    for (const { from, to } of views) if (!(await leadsAway(home, to))) await takeBackCache(from, to)
    for (const path of made) {
      if (await leadsAway(home, path)) continue
      const there = await lstat(path).catch(() => null)
      if (there?.isSymbolicLink()) await rm(path, { force: true })
    }
  }
  const tops = new Set<string>()
  for (const planned of links) {
    const { from, path, levels, cache } = planned
    const to = join(home, path)
    // An agent may have worked in this home before.
    if (await leadsAway(home, to)) continue
    await mkdir(dirname(to), { recursive: true })
    if (cache) await addCache(planned, to)
    else {
      await link(from, to, levels)
      tops.add(join(home, path.split('/')[0] as string))
    }
  }
  if (owner) for (const top of tops) await chownTree(top, owner)
  return linked
}

async function giveFolders(home: string, path: string, { uid, gid }: SandboxUser): Promise<void> {
  for (let folder = path; folder !== home; folder = dirname(folder)) await lchown(folder, uid, gid)
}

/** Whether what should be a folder between the home and the path is something else, such as a link out of the home. */
async function leadsAway(home: string, path: string): Promise<boolean> {
  let folder = home
  for (const name of relative(home, dirname(path)).split('/')) {
    folder = join(folder, name)
    if ((await lstat(folder).catch(() => null))?.isDirectory() === false) return true
  }
  return false
}
