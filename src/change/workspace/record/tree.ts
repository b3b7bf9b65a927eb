import { accessSync, chmodSync, constants, readFileSync } from 'node:fs'
import { type BytePath, display, joinNul, splitNul, toBuffer } from '../../../base/git/byte-path.js'
import type { TreeChange } from '../../../base/git/compare-trees.js'
import type { Git } from '../../../base/git/git.js'
import { GitError } from '../../../base/git/git-error.js'
import { LIMITS } from '../../../base/limits.js'
import { type LeftOut, scan, statOf } from './scan.js'

const MAX_BYTES_HELD = 256 * 1024 * 1024
/**
 * Of sizes as `stat` reports them: a file of 300 GB costs an agent one command and no disk space, but hashing it takes an
 * hour, and git ends with an error on a difference of nearly 2 GiB. GitHub refuses files of more than 100 MiB in any case.
 */
const LARGEST_FILE = LIMITS.changedFileBytes.most
const LARGEST_CHANGE = LIMITS.changedBytes.most

export interface RecordedTree {
  /** ID of the tree, written to our object folder. */
  tree: string
  /** What the ignore rules hide. */
  hidden: BytePath[]
  leftOut: LeftOut[]
}

/** Up to this many names are passed to git as arguments; more are looked up in a list of all. */
const NAMES_AT_ONCE = 500
const BYTES_AT_ONCE = 64 * 1024

/** `<mode> <id>` of every entry of an index; with `paths`, at least of those at these names or below them. */
export async function listIndex(git: Git, paths?: readonly BytePath[]): Promise<Map<BytePath, string>> {
  const entries = new Map<BytePath, string>()
  if (paths?.length === 0) return entries
  const names = paths && asArguments(paths)
  for (const line of splitNul(await git.raw(['ls-files', '-s', '-z', ...(names ? ['--', ...names] : [])]))) {
    const tab = line.indexOf('\t')
    entries.set(line.slice(tab + 1), line.slice(0, line.lastIndexOf(' ', tab)))
  }
  return entries
}

/** Null for too many, or for one that is not UTF-8, as an argument must be. */
function asArguments(paths: readonly BytePath[]): string[] | null {
  if (paths.length > NAMES_AT_ONCE) return null
  const names = paths.map(display)
  const bytes = names.reduce((sum, name) => sum + Buffer.byteLength(name) + 1, 0)
  if (bytes > BYTES_AT_ONCE) return null
  return names.every((name, index) => Buffer.from(name).toString('latin1') === paths[index]) ? names : null
}

/**
 * Writes the content of `root` as a tree, using our own index whose stat data make unchanged files free. The
 * content of a file is what `git add` would store: line endings and `$Id$` according to `.gitattributes`,
 * filter drivers never. Submodules must not be in the index.
 */
export async function recordTree(options: {
  git: Git
  root: string
  repositories: ReadonlySet<BytePath>
  /** What the index lists, if that was read already. */
  tracked?: Map<BytePath, string>
  since?: number
  hidden?: readonly BytePath[]
  keep?: readonly string[]
  /** Larger files are left out: the disk has no room for them. */
  largest?: number | undefined
}): Promise<RecordedTree> {
  const { git, root } = options
  const tracked = options.tracked ?? (await listIndex(git))
  const found = await scan({ ...options, tracked })
  const leftOut = [...found.leftOut]
  const hash = (tracked.values().next().value ?? '0 '.padEnd(42, '0')).split(' ')[1] ?? ''
  await writeEntries(git, [
    // Removed first: git looks into a folder that replaced a file.
    ...found.gone.map((path) => `0 ${hash.replace(/./g, '0')}\t${path}`),
    // Without stat data, so that the content is read.
    ...found.touched.map((path) => `${tracked.get(path)}\t${path}`),
  ])
  const changed = splitNul(await git.raw(['diff-files', '-z', '--name-only', '--ignore-submodules=all']))
  const readable = readableOnly(root, [...changed, ...found.untracked], leftOut, options.largest)
  await addPaths(git, root, readable, leftOut)
  return { tree: await git.run(['write-tree', '--missing-ok']), hidden: found.hidden, leftOut }
}

/** Adds files as `git add` would; those whose name git rejects are left out and reported. */
export async function addPaths(
  git: Git,
  root: string,
  paths: readonly BytePath[],
  leftOut: LeftOut[],
): Promise<void> {
  if (paths.length === 0) return
  const stderr = await addByHalves(git, root, paths, leftOut)
  if (!stderr.includes('Ignoring path')) return
  const kept = await listIndex(git)
  for (const path of paths) if (!kept.has(path)) leftOut.push({ path, why: 'a name that git rejects' })
}

/** Those that can be read, and in sensible time; the others are reported. */
export function readableOnly(
  root: string,
  paths: readonly BytePath[],
  leftOut: LeftOut[],
  largest = Number.POSITIVE_INFINITY,
): BytePath[] {
  let total = 0
  return paths.filter((path) => {
    const stats = statOf(root, path)
    const size = stats?.isFile() ? stats.size : 0
    const why = !makeReadable(root, path)
      ? 'cannot be read'
      : size > largest
        ? `${formatMib(size)}: the disk is full`
        : size > LARGEST_FILE
          ? `${inGib(size)}: a patch takes files of up to ${inGib(LARGEST_FILE)}`
          : total + size > LARGEST_CHANGE
            ? `${inGib(size)}: the changed files together exceed ${inGib(LARGEST_CHANGE)}`
            : null
    if (why === null) total += size
    else leftOut.push({ path, why })
    return why === null
  })
}

function formatMib(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`
}

function inGib(bytes: number): string {
  return `${Math.round((bytes / 2 ** 30) * 10) / 10} GiB`
}

/**
 * A file for which the attributes ask the impossible (an encoding that it does not have) makes the whole
 * command fail: it is found by bisection, and stored byte for byte. Resolves to git's warnings.
 */
async function addByHalves(
  git: Git,
  root: string,
  paths: readonly BytePath[],
  leftOut: LeftOut[],
): Promise<string> {
  const args = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin']
  try {
    return (await git.exec(args, { input: joinNul(paths), diesWithParent: true })).stderr
  } catch (error) {
    if (!(error instanceof GitError) || error.code !== 'GIT_FAILED' || error.exitCode === null) throw error
    const [path] = paths
    if (path === undefined) return ''
    if (paths.length === 1) return await addBytes(git, root, path, leftOut)
    const middle = Math.ceil(paths.length / 2)
    const first = await addByHalves(git, root, paths.slice(0, middle), leftOut)
    return first + (await addByHalves(git, root, paths.slice(middle), leftOut))
  }
}

async function addBytes(git: Git, root: string, path: BytePath, leftOut: LeftOut[]): Promise<string> {
  const stats = statOf(root, path)
  if (stats?.isFile() && stats.size <= MAX_BYTES_HELD) {
    const id = await git.run(['hash-object', '-w', '--stdin'], { input: readFileSync(toBuffer(root, path)) })
    await writeEntries(git, [`${stats.mode & 0o100 ? '100755' : '100644'} ${id}\t${path}`])
  } else leftOut.push({ path, why: 'git cannot store it' })
  return ''
}

/** Lines of `update-index --index-info`: `<mode> <id>\t<path>`, mode 0 removes. */
export async function writeEntries(git: Git, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await git.raw(['update-index', '-z', '--index-info'], { input: joinNul(lines) })
}

/** Writes changes into an index: mode 0 removes. `hashLength` is the length of the repository's IDs. */
export async function writeChanges(
  git: Git,
  changes: readonly TreeChange[],
  hashLength: number,
): Promise<void> {
  const none = '0'.repeat(hashLength)
  const isGone = ({ mode }: TreeChange) => mode === '000000'
  // Removed first: a file may replace a folder.
  await writeEntries(git, [
    ...changes.filter(isGone).map(({ path }) => `0 ${none}\t${path}`),
    ...changes.filter((change) => !isGone(change)).map(({ mode, id, path }) => `${mode} ${id}\t${path}`),
  ])
}

/** The tree is our own copy: a file without permissions is made readable. False when even that fails. */
function makeReadable(root: string, path: BytePath): boolean {
  const stats = statOf(root, path)
  if (!stats?.isFile()) return true
  if (isReadable(root, path)) return true
  try {
    chmodSync(toBuffer(root, path), stats.mode | 0o400)
  } catch {
    return false
  }
  return true
}

/** False for a file that this user may not read. Links and folders need no reading. */
export function isReadable(root: string, path: BytePath): boolean {
  if (!statOf(root, path)?.isFile()) return true
  try {
    accessSync(toBuffer(root, path), constants.R_OK)
    return true
  } catch {
    return false
  }
}
