import { joinNul, splitNul } from '../../git/byte-path.js'
import type { Git } from '../../git/git.js'
import { NOTHING, SUBMODULE } from './change.js'

/** Two trees, one after the other in a history. */
export interface TreePair {
  from: string
  to: string
}

/**
 * A git that answers what an evaluation asks about each of these pairs, newest first, from a few processes for all of
 * them: starting a process for each question would take most of the time. Anything else is asked as usual.
 */
export async function createHistoryGit(git: Git, pairs: readonly TreePair[]): Promise<Git> {
  const [moved, plain] = await Promise.all([
    listPairs(git, pairs, '-M'),
    listPairs(git, pairs, '--no-renames'),
  ])
  const sizes = await sizesOf(git, [...plain.values()])
  const listings = new Map<string, Map<string, string>>()
  /** The tree of a commit is that of the next one, with the change between them taken back. */
  const next = new Map(pairs.map(({ from, to }) => [from, to]))
  const listingOf = (tree: string): Map<string, string> | undefined => {
    const known = listings.get(tree)
    const after = next.get(tree)
    const raw = after === undefined ? undefined : plain.get(keyOf(tree, after))
    const base = after === undefined ? undefined : listings.get(after)
    if (known || !raw || !base) return known
    const listing = new Map(base)
    for (const { path, previousMode, previousId } of entriesOf(raw)) {
      if (previousMode === NOTHING) listing.delete(path)
      else
        listing.set(path, `${previousMode} ${previousMode === SUBMODULE ? 'commit' : 'blob'} ${previousId}`)
    }
    listings.set(tree, listing)
    // Older ones are derived from this one alone.
    if (listings.size > KEPT) listings.delete(listings.keys().next().value ?? '')
    return listing
  }
  return {
    ...git,
    async raw(args, options) {
      const [from = '', to = ''] = args.slice(-2)
      if (args.join(' ').startsWith('diff-tree -r -z --raw --no-abbrev -M '))
        return moved.get(keyOf(from, to)) ?? git.raw(args, options)
      if (args.join(' ') !== `ls-tree -r -z --full-tree ${to}`) return git.raw(args, options)
      const listing = listingOf(to)
      if (listing) return joinNul([...listing].map(([path, entry]) => `${entry}\t${path}`))
      const raw = await git.raw(args, options)
      listings.set(to, new Map(splitNul(raw).map((line) => cut(line, '\t').reverse() as [string, string])))
      return raw
    },
    async run(args, options) {
      const ids = args[1]?.startsWith('--batch-check') ? String(options?.input).trim().split('\n') : []
      if (ids.length === 0 || !ids.every((id) => sizes.has(id))) return git.run(args, options)
      return ids.map((id) => `${id} ${sizes.get(id)}`).join('\n')
    },
  }
}

/** More than are evaluated at a time. */
const KEPT = 64

const keyOf = (from: string, to: string): string => `${from} ${to}`

/** The answers of `git diff-tree --raw -z` for all pairs, from one process. */
async function listPairs(
  git: Git,
  pairs: readonly TreePair[],
  renames: '-M' | '--no-renames',
): Promise<Map<string, Buffer>> {
  const input = pairs.map(({ from, to }) => `${keyOf(from, to)}\n`).join('')
  const args = ['diff-tree', '--stdin', '-r', '-z', '--raw', '--no-abbrev', renames]
  const found = new Map<string, Buffer>()
  const all = await git.raw(args, { input })
  let at = 0
  for (const [index, pair] of pairs.entries()) {
    const head = `${keyOf(pair.from, pair.to)}\n`
    const following = pairs[index + 1]
    // A path ends with NUL, so that no name can look like the next pair.
    const end = following
      ? all.indexOf(`\0${keyOf(following.from, following.to)}\n`, at, 'latin1') + 1
      : all.length
    if (all.toString('latin1', at, at + head.length) !== head || end === 0) return new Map()
    found.set(head.trimEnd(), all.subarray(at + head.length, end))
    at = end
  }
  return found
}

/** Bytes of every blob that the changes leave. */
async function sizesOf(git: Git, changes: readonly Buffer[]): Promise<Map<string, string>> {
  const ids = new Set(
    changes.flatMap((raw) =>
      entriesOf(raw).flatMap(({ mode, id }) => (mode === NOTHING || mode === SUBMODULE ? [] : [id])),
    ),
  )
  if (ids.size === 0) return new Map()
  const format = '--batch-check=%(objectname) %(objectsize)'
  const listed = await git.run(['cat-file', format], { input: `${[...ids].join('\n')}\n` })
  const sizes = listed.split('\n').map((line) => cut(line, ' '))
  return new Map(sizes.filter(([, size]) => /^\d+$/.test(size)))
}

function entriesOf(
  raw: Buffer,
): { path: string; mode: string; id: string; previousMode: string; previousId: string }[] {
  const parts = splitNul(raw)
  const entries = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [previousMode = '', mode = '', previousId = '', id = ''] = (parts[at] ?? '').slice(1).split(' ')
    entries.push({ path: parts[at + 1] ?? '', mode, id, previousMode, previousId })
  }
  return entries
}

function cut(line: string, at: string): [string, string] {
  const index = line.indexOf(at)
  return [line.slice(0, index), line.slice(index + 1)]
}
