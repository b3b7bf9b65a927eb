import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Git, GitOptions } from '../../../../../src/base/git/git.js'
import type { Entry, Tree, TreeStore } from './trees.js'

interface File {
  mode: string
  id: string
}
/** By path, bytes as latin1, in git's order. */
type Files = Map<string, File>

const NOTHING: File = { mode: '000000', id: '0'.repeat(40) }

interface Pair {
  status: string
  path: string
  from?: string
  before: File
  after: File
}

/**
 * Trees in memory with the five commands of git that the policy runs, so that a case takes a millisecond. Of renames
 * it knows those without a change of content, and a changed file has one hunk. `chunk` is the size in bytes of the
 * pieces in which output is streamed. The same cases run with the real git in tests/contract/policy-git.slow.test.ts.
 */
export function createMemoryTrees({ chunk = 1 << 16 } = {}): TreeStore {
  const blobs = new Map<string, Buffer>()
  const trees = new Map<string, Files>()
  const filesOf = (tree: string): Files => {
    const files = trees.get(tree)
    if (!files) throw new Error(`there is no tree ${tree}`)
    return files
  }
  const pairsOf = (from: string, to: string) => pairs(filesOf(from), filesOf(to))

  const answer = (args: readonly string[], { input, config }: GitOptions = {}): Buffer => {
    const ids = String(input ?? '')
      .split('\n')
      .slice(0, -1)
    const [one = '', two = ''] = args.slice(-2)
    const command = args.join(' ')
    switch (command) {
      case 'cat-file --batch':
        return Buffer.concat(ids.flatMap((id) => contentOf(id, blobs.get(id))))
      case 'cat-file --batch-check=%(objectname) %(objectsize)':
        return text(ids.map((id) => `${id} ${blobs.get(id)?.length ?? 'missing'}\n`).join(''))
      case `ls-tree -r -z --full-tree ${two}`:
        return text(
          [...filesOf(two)]
            .map(([path, { mode, id }]) => `${mode} ${kindOf(mode)} ${id}\t${path}\0`)
            .join(''),
        )
      case `diff-tree -r -z --raw --no-abbrev -M ${one} ${two}`:
        return text(pairsOf(one, two).map(rawLine).join(''))
      case `diff-tree -r -p -U0 -M --no-color --no-ext-diff --no-textconv ${one} ${two}`: {
        const large = Number(/^(\d+)m$/.exec(config?.['core.bigFileThreshold'] ?? '')?.[1]) * 1024 * 1024
        return Buffer.concat(pairsOf(one, two).flatMap((pair) => patchOf(pair, blobs, large)))
      }
      default:
        throw new Error(`git in memory does not know: ${command}`)
    }
  }

  const git: Git = {
    raw: async (args, options) => answer(args, options),
    run: async (args, options) => answer(args, options).toString('utf8').replace(/\n$/, ''),
    exec: async (args, options) => ({ stdout: answer(args, options), stderr: '', exitCode: 0 }),
    stream: async (args, options, to) => pipeline(Readable.from(cut(answer(args, options), chunk)), to),
    with: () => git,
  }

  return {
    git,
    async write(tree: Tree) {
      const files = Object.entries(tree).flatMap(([path, entry]): [string, File][] => {
        if (entry === null) return []
        const bytes = path.startsWith('bytes:') ? path.slice(6) : Buffer.from(path).toString('latin1')
        return [[bytes, store(entry, blobs)]]
      })
      files.sort(([a], [b]) => (a < b ? -1 : 1))
      const id = createHash('sha1').update(JSON.stringify(files)).digest('hex')
      trees.set(id, new Map(files))
      return id
    },
    [Symbol.dispose]: () => undefined,
  }
}

function store(entry: Exclude<Entry, null>, blobs: Map<string, Buffer>): File {
  const { mode, content } =
    typeof entry === 'string' || Buffer.isBuffer(entry) ? { mode: '100644', content: entry } : entry
  if (mode === '160000') return { mode, id: String(content) }
  const data = Buffer.from(content)
  const id = createHash('sha1').update(`blob ${data.length}\0`).update(data).digest('hex')
  blobs.set(id, data)
  return { mode, id }
}

function pairs(before: Files, after: Files): Pair[] {
  const all: Pair[] = []
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(path) ?? NOTHING, after.get(path) ?? NOTHING]
    if (old.id === now.id && old.mode === now.mode) continue
    const typed = old !== NOTHING && now !== NOTHING && old.mode.slice(0, 2) !== now.mode.slice(0, 2)
    const status = old === NOTHING ? 'A' : now === NOTHING ? 'D' : typed ? 'T' : 'M'
    all.push({ status, path, before: old, after: now })
  }
  for (const pair of all.filter(({ status }) => status === 'A')) {
    const origin = all.find(
      ({ status, before: { id, mode } }) =>
        status === 'D' && id === pair.after.id && mode.slice(0, 2) === pair.after.mode.slice(0, 2),
    )
    if (!origin) continue
    all.splice(all.indexOf(origin), 1)
    Object.assign(pair, { status: 'R', from: origin.path, before: origin.before })
  }
  return all.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function rawLine({ status, path, from, before, after }: Pair): string {
  const names = from === undefined ? path : `${from}\0${path}`
  const letter = status === 'R' ? 'R100' : status
  return `:${before.mode} ${after.mode} ${before.id} ${after.id} ${letter}\0${names}\0`
}

function patchOf(pair: Pair, blobs: ReadonlyMap<string, Buffer>, large: number): Buffer[] {
  const { status, before, after } = pair
  if (status === 'T')
    return [
      ...patchOf({ ...pair, status: 'D', after: NOTHING }, blobs, large),
      ...patchOf({ ...pair, status: 'A', before: NOTHING }, blobs, large),
    ]
  const name = JSON.stringify(pair.path)
  const head = text(`diff --git ${JSON.stringify(pair.from ?? pair.path)} ${name}\nold mode ${before.mode}\n`)
  if (before.id === after.id) return [head]
  const [old, now] = [shown(before, blobs), shown(after, blobs)]
  if ([old, now].some((data) => data.subarray(0, 8000).includes(0) || data.length > large))
    return [head, text(`Binary files ${name} and ${name} differ\n`)]
  return [head, text(`--- ${name}\n+++ ${name}\n`), ...hunk(linesOf(old), linesOf(now))]
}

function shown({ mode, id }: File, blobs: ReadonlyMap<string, Buffer>): Buffer {
  return mode === '160000' ? text(`Subproject commit ${id}\n`) : (blobs.get(id) ?? Buffer.alloc(0))
}

function hunk(old: string[], now: string[]): Buffer[] {
  let start = 0
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++
  let same = 0
  while (same < Math.min(old.length, now.length) - start && old.at(-1 - same) === now.at(-1 - same)) same++
  const removed = old.slice(start, old.length - same)
  const added = now.slice(start, now.length - same)
  if (removed.length + added.length === 0) return []
  const side = (lines: string[]) => {
    const at = lines.length === 0 ? start : start + 1
    return lines.length === 1 ? `${at}` : `${at},${lines.length}`
  }
  const signed = (sign: string, lines: string[]) =>
    lines.map((line) => sign + (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`))
  const body = [...signed('-', removed), ...signed('+', added)].join('')
  return [text(`@@ -${side(removed)} +${side(added)} @@ around here\n${body}`)]
}

function linesOf(data: Buffer): string[] {
  return data.toString('latin1').match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function contentOf(id: string, data: Buffer | undefined): Buffer[] {
  return data ? [text(`${id} blob ${data.length}\n`), data, text('\n')] : [text(`${id} missing\n`)]
}

function kindOf(mode: string): string {
  return mode === '160000' ? 'commit' : 'blob'
}

function* cut(data: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < data.length; at += size) yield data.subarray(at, at + size)
}

function text(latin1: string): Buffer {
  return Buffer.from(latin1, 'latin1')
}
