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
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Log } from '../../log.js'
import type { SandboxUser } from '../user.js'

/** More than that takes longer to show than a tool needs to fill its cache again. */
const MOST_ENTRIES = 30_000
/** Indexes, locks and notes, which tools change in place; what is larger was downloaded, and stays as it is. */
const SMALL_BYTES = 16 * 1024
/** Also Gradle's. */
const DATABASE = /\.(?:db|sqlite3?)(?:-\w+)?$|\/metadata-[\d.]+\/[\w-]+\.bin$/

export interface ViewOptions {
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
    for (const entry of folder === '' ? readdirSync(from, TYPES) : listed(join(from, folder))) {
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
const listed = (folder: string) => unlessPassed(() => readdirSync(folder, TYPES)) ?? []

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
    for (const entry of listed(target)) {
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
