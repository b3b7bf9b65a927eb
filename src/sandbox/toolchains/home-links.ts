import {
  chmodSync,
  constants,
  copyFileSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmdirSync,
  type Stats,
  symlinkSync,
  unlinkSync,
  utimesSync,
} from 'node:fs'
import { lchown, lstat, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Log } from '../../base/log.js'
import type { Mount } from '../engine/engine.js'
import { chownTree } from '../ownership.js'
import { CONTAINER_PATHS } from '../sandbox.js'
import type { SandboxUser } from '../user.js'
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

/** More than that takes longer to show than a tool needs to fill its cache again. */
const MOST_ENTRIES = 30_000
/** Indexes, locks and notes, which tools change in place; what is larger was downloaded, and stays as it is. */
const SMALL_BYTES = 16 * 1024
/** Also Gradle's. */
const DATABASE = /\.(?:db|sqlite3?)(?:-\w+)?$|\/metadata-[\d.]+\/[\w-]+\.bin$/

interface ViewOptions {
  /** Paths in the cache to leave out. */
  hidden?: readonly string[]
  /** Folders that are added as a whole and never changed, by their path in the cache: one link shows each. */
  whole?: RegExp | undefined
  owner?: SandboxUser | null
  log: Log
}

interface Entry {
  /** Below the cache. */
  path: string
  kind: 'folder' | 'file' | 'link'
}

/**
 * Fills the folder `to` with a view of the cache `from` that a tool can write to: real folders with links to every
 * file, and copies of the small ones. Each file that is replaced, added or removed changes the view alone, and one
 * that is opened to be written is a copy or on a read-only mount. What `to` already has stays, and no link in it is
 * followed. Shows nothing, and says so, where the cache is too large or cannot be shown.
 */
export async function showCache(from: string, to: string, options: ViewOptions): Promise<void> {
  const { owner = null, log } = options
  await mkdir(to, { recursive: true })
  const empty = (why: string) => log.info(`The cache ${from} starts empty in the sandbox: ${why}.`)
  try {
    const entries = await entriesOf(from, options)
    if (entries === null) return empty(`it has more than ${MOST_ENTRIES} entries`)
    /** A folder that is something else in the view. */
    let closed = ''
    for (const [index, { path, kind }] of entries.entries()) {
      if (index % 256 === 0) await setImmediate()
      if (closed !== '' && path.startsWith(closed)) continue
      const target = join(to, path)
      if (!show(join(from, path), target, kind)) {
        if (kind === 'folder' && !lstatSync(target, { throwIfNoEntry: false })?.isDirectory())
          closed = `${path}/`
      } else if (owner) lchownSync(target, owner.uid, owner.gid)
    }
  } catch (error) {
    await takeBackCache(from, to)
    await mkdir(to, { recursive: true })
    empty(error instanceof Error ? error.message : String(error))
  }
}

/** Parents first; null for too many. */
async function entriesOf(from: string, { hidden = [], whole }: ViewOptions): Promise<Entry[] | null> {
  const entries: Entry[] = []
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (waiting.length % 64 === 0) await setImmediate()
    if (folder !== '') entries.push({ path: folder, kind: 'folder' })
    for (const entry of folder === '' ? readdirSync(from, TYPES) : readEntries(join(from, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (hidden.includes(join(from, path))) continue
      if (entry.isDirectory() && !whole?.test(path)) waiting.push(path)
      else if (entry.isFile()) entries.push({ path, kind: 'file' })
      else if (entry.isDirectory() || entry.isSymbolicLink()) entries.push({ path, kind: 'link' })
    }
    if (entries.length + waiting.length > MOST_ENTRIES) return null
  }
  return entries
}

const TYPES = { withFileTypes: true } as const
const readEntries = (folder: string) => unlessPassed(() => readdirSync(folder, TYPES)) ?? []

/** False where something else is, or what was there is gone or nobody may read it. */
function show(source: string, target: string, kind: Entry['kind']): boolean {
  const made = unlessPassed(() => {
    if (kind === 'folder') mkdirSync(target)
    else {
      const stats = kind === 'file' ? lstatSync(source) : null
      if (stats && (stats.size <= SMALL_BYTES || DATABASE.test(source))) copy(source, target, stats)
      else symlinkSync(source, target)
    }
    return true
  })
  return made ?? false
}

function copy(source: string, target: string, { mode, atime, mtime }: Stats): void {
  copyFileSync(source, target, constants.COPYFILE_EXCL)
  if ((mode & 0o200) === 0) chmodSync(target, mode | 0o200)
  utimesSync(target, atime, mtime)
}

/** Removes from a view what it shows of the cache, and leaves what a tool wrote. */
export async function takeBackCache(from: string, to: string): Promise<void> {
  // A link in its place may lead to the cache itself.
  if (!lstatSync(to, { throwIfNoEntry: false })?.isDirectory()) return
  const waiting = [{ path: '', seen: false }]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { path, seen } = folder
    const [source, target] = [join(from, path), join(to, path)]
    if (seen) {
      unlessPassed(() => rmdirSync(target))
      continue
    }
    if (waiting.length % 64 === 0) await setImmediate()
    waiting.push({ path, seen: true })
    for (const entry of readEntries(target)) {
      const name = entry.name
      if (entry.isDirectory()) waiting.push({ path: join(path, name), seen: false })
      else if (isShown(join(source, name), join(target, name), entry.isSymbolicLink()))
        unlessPassed(() => unlinkSync(join(target, name)))
    }
  }
}

function isShown(source: string, target: string, link: boolean): boolean {
  if (link) return unlessPassed(() => readlinkSync(target)) === source
  const [ours, theirs] = [target, source].map((path) => lstatSync(path, { throwIfNoEntry: false }))
  const apart = Math.abs((ours?.mtimeMs ?? 0) - (theirs?.mtimeMs ?? 0))
  return ours?.isFile() === true && theirs?.isFile() === true && ours.size === theirs.size && apart < 1
}

/** Of one entry, not of the disk: it is gone, somebody else's, or something else. */
const PASSED = 'EEXIST ENOENT EACCES EPERM ENOTDIR ENOTEMPTY EINVAL ENAMETOOLONG'.split(' ')

/** What `act` returns; undefined for an entry to pass over. */
function unlessPassed<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch (error) {
    if (PASSED.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}
