import { accessSync, chmodSync, constants } from 'node:fs'
import { type BytePath, joinNul, splitNul, toBuffer } from '../git/byte-path.js'
import type { Git } from '../git/git.js'
import { type LeftOut, scan, statOf } from './scan.js'

export interface RecordedTree {
  /** Id of the tree, written to our objects. */
  tree: string
  leftOut: LeftOut[]
}

/** `<mode> <id>` of every entry of an index. */
export async function listIndex(git: Git): Promise<Map<BytePath, string>> {
  const entries = new Map<BytePath, string>()
  for (const line of splitNul(await git.raw(['ls-files', '-s', '-z']))) {
    const tab = line.indexOf('\t')
    entries.set(line.slice(tab + 1), line.slice(0, line.lastIndexOf(' ', tab)))
  }
  return entries
}

/**
 * Writes what lies in `root` as a tree, by way of an index of ours whose stat data make unchanged files free.
 * The content of a file is what `git add` would store: line endings and `$Id$` as `.gitattributes` has them,
 * filter drivers never. Submodules must not be in the index.
 */
export async function recordTree(options: {
  git: Git
  root: string
  submodules: ReadonlySet<BytePath>
  since?: number
}): Promise<RecordedTree> {
  const { git, root } = options
  const tracked = await listIndex(git)
  const found = await scan({ ...options, tracked })
  const leftOut = [...found.leftOut]
  const hash = (tracked.values().next().value ?? '0 '.padEnd(42, '0')).split(' ')[1] ?? ''
  await writeEntries(git, [
    // Removed first: git looks into a folder that took the place of a file.
    ...found.gone.map((path) => `0 ${hash.replace(/./g, '0')}\t${path}`),
    // Without stat data, so that the content is looked at.
    ...found.touched.map((path) => `${tracked.get(path)}\t${path}`),
  ])
  const changed = splitNul(await git.raw(['diff-files', '-z', '--name-only', '--ignore-submodules=all']))
  const wanted = [...changed, ...found.untracked].filter((path) => {
    const readable = makeReadable(root, path)
    if (!readable) leftOut.push({ path, why: 'cannot be read' })
    return readable
  })
  if (wanted.length > 0) {
    const args = ['update-index', '--add', '--remove', '--replace', '-z', '--stdin']
    const { stderr } = await git.exec(args, { input: joinNul(wanted) })
    if (stderr.includes('Ignoring path')) {
      const kept = await listIndex(git)
      for (const path of wanted) if (!kept.has(path)) leftOut.push({ path, why: 'a name that git refuses' })
    }
  }
  return { tree: await git.run(['write-tree', '--missing-ok']), leftOut }
}

/** Lines of `update-index --index-info`: `<mode> <id>\t<path>`, mode 0 removes. */
export async function writeEntries(git: Git, lines: readonly string[]): Promise<void> {
  if (lines.length > 0) await git.raw(['update-index', '-z', '--index-info'], { input: joinNul(lines) })
}

/** The tree is a copy of ours: a file that its maker closed is opened. False when even that fails. */
function makeReadable(root: string, path: BytePath): boolean {
  const stats = statOf(root, path)
  if (!stats?.isFile()) return true
  const file = toBuffer(root, path)
  try {
    accessSync(file, constants.R_OK)
  } catch {
    try {
      chmodSync(file, stats.mode | 0o400)
    } catch {
      return false
    }
  }
  return true
}
