import { chmodSync, type Dirent, lstatSync, mkdirSync, readdirSync, rmSync, type Stats } from 'node:fs'
import picomatch from 'picomatch'
import { type BytePath, display, joinNul, parents, splitNul, toBuffer } from '../../../base/git/byte-path.js'
import type { Git } from '../../../base/git/git.js'
import { LIMITS, type Limit, limitExceeded } from '../../../base/limits.js'
import { isWorktree, LOST } from '../lost-work.js'
import { foldersOf, type Untracked } from './survey.js'

/** Something in the workspace that a git tree cannot contain, or that belongs to another repository. */
export interface LeftOut {
  path: BytePath
  why: string
}

export interface Scan {
  /** Files and links that the index does not know and no ignore rule hides. */
  untracked: BytePath[]
  /** Known ones whose inode changed at or after `since`; with `every`, all of them. */
  touched: BytePath[]
  /** Known ones that are no longer a file or a link. */
  gone: BytePath[]
  /** Files and whole folders that the ignore rules hide, by their topmost name. */
  hidden: BytePath[]
  leftOut: LeftOut[]
}

export interface ScanOptions {
  root: string
  /** A git whose `info/exclude` contains the checkout's ignore rules, pointed at `root` or at `mirror`. */
  git: Git
  /** A folder that contains only the rules of `root`: folders that git is asked about are created there. */
  mirror?: string
  /** The parts of `root` to scan; default all of it. */
  start?: Untracked
  tracked: Pick<ReadonlySet<BytePath>, 'has' | 'keys'>
  /** Submodules and second checkouts: what is below belongs to another repository. */
  repositories: ReadonlySet<BytePath>
  /** Milliseconds since the epoch; undefined at the start, when everything is new. */
  since?: number
  /** Every known file counts as touched, whenever it was changed. */
  every?: boolean
  /** What the rules hid at the start: what is unchanged since then stays out, whatever the rules say now. */
  hidden?: readonly BytePath[]
  /** Nothing is removed or made accessible: the tree is the job's own. */
  readOnly?: boolean
  /** Files that do not show. */
  except?: readonly BytePath[]
  /** Patterns of names that are wanted although the rules hide them. */
  keep?: readonly string[]
  /**
   * `root` is the upper layer of an overlay: whiteouts are not files, and a folder may show content from
   * below.
   */
  layer?: { isEmpty(folder: BytePath): boolean }
}

/** The content of one level of folders, before the ignore rules were consulted. */
interface Level {
  files: BytePath[]
  folders: BytePath[]
  /** Reported unless the rules hide it. */
  notices: LeftOut[]
}

/** Malicious rules can keep git busy endlessly: then the capture fails. */
const RULES_LIMIT_MS = 120_000

/** git opens these wherever it finds them, and would wait forever for a FIFO of such a name. */
const READ_BY_GIT = new Set(['.gitignore', '.gitattributes', '.gitmodules'])

export function isReadByGit(path: BytePath): boolean {
  return READ_BY_GIT.has(path.slice(path.lastIndexOf('/') + 1))
}

/**
 * Walks a tree that may have been created by an attacker. Links are not followed and no repository is opened; git is
 * asked only which names the ignore rules hide. A worktree of the agent has all files once more, and is left out.
 */
export async function scan(options: ScanOptions): Promise<Scan> {
  const found: Scan = { untracked: [], touched: [], gone: [], hidden: [], leftOut: [] }
  const seen = new Set<BytePath>()
  const trackedFolders = foldersOf(options.tracked.keys())
  const kept = keptNames(options.keep ?? [])
  const before = new Set(options.hidden)
  const except = new Set(options.except)
  let folders: BytePath[] = options.start ? [] : ['']
  let names = 0
  for (let first = options.start; first || folders.length > 0; first = undefined) {
    const asked = first?.folders.filter((path) => !options.repositories.has(path))
    const level: Level = { files: first?.files ?? [], folders: asked ?? [], notices: [] }
    for (const folder of folders) {
      if (trackedFolders.has(folder) || !isWorktree(options.root, folder))
        scanFolder(options, folder, found, seen, level)
      else found.leftOut.push({ path: folder, why: LOST.worktree })
    }
    // A folder with tracked files is walked whatever the rules say, so git need not be asked about it.
    const unknown = level.folders.filter((path) => !trackedFolders.has(path))
    const deep = new Set(options.since === undefined ? [] : unknown.filter(isTooDeep))
    const foreign = unknown.filter((path) => !deep.has(path))
    names += level.files.length + unknown.length + level.notices.length
    if (options.since !== undefined) assertFew(names, LIMITS.newNames)
    const notices = level.notices.map(({ path }) => path)
    // A pattern such as `build/` matches folders only, so git has to see a folder.
    if (options.mirror !== undefined)
      for (const path of foreign) mkdirSync(toBuffer(options.mirror, path), { recursive: true })
    const ignored = await askIgnored(options.git, [...level.files, ...foreign, ...notices])
    for (const file of level.files) {
      if (except.has(file)) continue
      if (ignored.has(file) && !kept?.file(file)) found.hidden.push(file)
      else if (!isWithin(before, file) || changedSince(options.root, file, options.since))
        found.untracked.push(file)
    }
    for (const notice of level.notices) if (!ignored.has(notice.path)) found.leftOut.push(notice)
    for (const path of deep)
      found.leftOut.push({ path, why: `more than ${LIMITS.folderDepth.most} folders deep` })
    folders = level.folders.filter((path) => {
      if (deep.has(path)) return false
      const wanted = trackedFolders.has(path) || !ignored.has(path) || kept?.folder(path)
      if (!wanted) found.hidden.push(path)
      return wanted
    })
  }
  for (const path of options.tracked.keys()) if (!seen.has(path)) found.gone.push(path)
  return found
}

/** git is asked once for each level. */
export function isTooDeep(path: BytePath): boolean {
  return path.split('/').length > LIMITS.folderDepth.most
}

/** Throws LIMIT_EXCEEDED. */
export function assertFew(names: number, limit: Limit): void {
  if (names > limit.most) throw limitExceeded(limit, 'The patch could not be captured: ')
}

function isWithin(names: ReadonlySet<BytePath>, path: BytePath): boolean {
  if (names.size === 0) return false
  if (names.has(path)) return true
  for (const parent of parents(path)) if (names.has(parent)) return true
  return false
}

function scanFolder(
  options: ScanOptions,
  folder: BytePath,
  found: Scan,
  seen: Set<BytePath>,
  level: Level,
): void {
  const { root, tracked, repositories, since, every, layer, readOnly } = options
  const listed = readFolder(root, folder, found, readOnly === true)
  if (listed === null) return
  const entries = layer ? listed.filter((entry) => !isWhiteout(root, folder, entry)) : listed
  if (entries.length === 0 && folder !== '' && changedSince(root, folder, since)) {
    if (layer === undefined || layer.isEmpty(folder))
      level.notices.push({ path: folder, why: 'an empty directory, which git does not keep' })
  }
  for (const entry of entries) {
    const path = below(folder, entry.name)
    if (entry.name.toLowerCase() === '.git') {
      if (path !== '.git')
        found.leftOut.push({ path, why: 'a repository inside the repository; its files are kept' })
    } else if (entry.isDirectory()) {
      if (!repositories.has(path)) level.folders.push(path)
      else if (changedBelow(root, path, since)) {
        found.leftOut.push({ path, why: LOST.repository })
      }
    } else if (!entry.isFile() && !entry.isSymbolicLink()) {
      if (isReadByGit(path) && !readOnly) replaceByFolder(root, path)
      level.notices.push({ path, why: `${entryName(entry)}, which git does not keep` })
    } else if (tracked.has(path)) {
      seen.add(path)
      if (every || changedSince(root, path, since)) found.touched.push(path)
    } else level.files.push(path)
  }
}

/** Something has to stay in its place, so that the next scan reports and hides the same. */
function replaceByFolder(root: string, path: BytePath): void {
  rmSync(toBuffer(root, path), { force: true })
  mkdirSync(toBuffer(root, path), { mode: 0o755 })
}

/** How an overlay's upper layer marks a name as removed. */
export function isWhiteout(root: string, folder: BytePath, entry: Dirent): boolean {
  return entry.isCharacterDevice() && statOf(root, below(folder, entry.name))?.rdev === 0
}

export function below(folder: BytePath, name: string): BytePath {
  return folder === '' ? name : `${folder}/${name}`
}

/** Null, and reported, when it cannot be read. */
function readFolder(root: string, path: BytePath, found: Scan, readOnly: boolean): Dirent[] | null {
  const read = () => readdirSync(toBuffer(root, path), { encoding: 'latin1', withFileTypes: true })
  try {
    return read()
  } catch {
    try {
      if (!readOnly) chmodSync(toBuffer(root, path), 0o700)
      return read()
    } catch (error) {
      found.leftOut.push({ path, why: `cannot be read (${(error as NodeJS.ErrnoException).code})` })
      return null
    }
  }
}

/**
 * By the inode's change time, which nobody can set. git compares whole seconds only, and so misses a file
 * that was rewritten in the second of the snapshot and given its old time back.
 */
function changedSince(root: string, path: BytePath, since: number | undefined): boolean {
  if (since === undefined) return false
  const stats = statOf(root, path)
  return stats === null || stats.ctimeMs >= since
}

function changedBelow(root: string, folder: BytePath, since: number | undefined): boolean {
  if (since === undefined) return false
  const waiting = [folder]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (changedSince(root, next, since)) return true
    if (!statOf(root, next)?.isDirectory()) continue
    for (const name of readdirSync(toBuffer(root, next), 'latin1')) waiting.push(`${next}/${name}`)
  }
  return false
}

/** Null for what cannot be inspected. */
export function statOf(root: string, path: BytePath): Stats | null {
  try {
    return lstatSync(toBuffer(root, path))
  } catch {
    return null
  }
}

async function askIgnored(git: Git, paths: readonly BytePath[]): Promise<Set<BytePath>> {
  if (paths.length === 0) return new Set()
  // Exit code 1: none of them. `--no-index`: only the rules are consulted. This command reads pathspecs
  // and has no literal ones: `./` keeps a name such as `:!x` from being magic.
  const args = ['check-ignore', '-z', '--stdin', '--no-index']
  const input = joinNul(paths.map((path) => `./${path}`))
  const env = { GIT_LITERAL_PATHSPECS: '0' }
  const hidden = await git.raw(args, { input, env, accept: [1], timeoutMs: RULES_LIMIT_MS })
  return new Set(splitNul(hidden).map((path) => path.slice(2)))
}

function entryName(entry: Dirent): string {
  if (entry.isFIFO()) return 'a FIFO'
  if (entry.isSocket()) return 'a socket'
  return 'a device'
}

/** Which names are kept although the ignore rules would hide them. */
interface KeptNames {
  file(path: BytePath): boolean
  /** Whether such a name may be below this folder. */
  folder(path: BytePath): boolean
}

/**
 * Patterns in picomatch's syntax, relative to the root; a folder's name covers everything in it. Null without
 * patterns.
 */
function keptNames(patterns: readonly string[]): KeptNames | null {
  if (patterns.length === 0) return null
  const all = patterns
    .map((pattern) => pattern.replace(/^\.?\/+/, '').replace(/\/+$/, ''))
    .flatMap((pattern) => [pattern, `${pattern}/**`])
  const match = picomatch(all, { dot: true })
  const bases = all.map((pattern) => picomatch.scan(pattern).base)
  return {
    file: (path) => match(display(path)),
    folder: (path) => {
      const name = display(path)
      return bases.some(
        (base) => base === '' || `${base}/`.startsWith(`${name}/`) || `${name}/`.startsWith(`${base}/`),
      )
    },
  }
}
