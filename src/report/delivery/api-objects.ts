import { isUtf8 } from 'node:buffer'
import type { Git } from '../../base/git/git.js'
import { readSizes, readSmallBlobs } from '../../change/patch/policy/blobs.js'
import { readChanges } from '../../change/patch/policy/change.js'
import { apiPath, type GitData, type TreeEntry } from '../../github/git-data.js'

/** One entry that differs between the parent and the commit. */
export interface ApiChange {
  /** Null if the name is not UTF-8. */
  path: string | null
  previousMode: string
  /** `000000`: deleted. */
  mode: string
  id: string
  /** Bytes of a file or link; 0 for everything else. */
  size: number
}

/** Maximum number of files with a request of their own: GitHub allows 80 writes a minute and 500 an hour. */
const MOST_BLOBS = 60
/** GitHub accepts slightly more, but the request must arrive within its time limit. */
const MOST_BLOB_BYTES = 30 * 1024 * 1024
const MOST_BYTES = 100 * 1024 * 1024
/** A text up to this size goes into the tree request itself. */
const INLINE_BYTES = 128 * 1024
const REQUEST_BYTES = 4 * 1024 * 1024
const REQUEST_ENTRIES = 1000
const MOST_ENTRIES = 20_000
const AT_ONCE = 4

/** The limit of one `createCommitOnBranch` request. */
const PLAIN_BYTES = 8 * 1024 * 1024
const PLAIN_FILES = 300

/** The changes from one tree to another, with the sizes of new contents. */
export async function apiChanges(git: Git, from: string, to: string): Promise<ApiChange[]> {
  const changes = await readChanges(git, from, to, '--no-renames')
  const sizes = await readSizes(
    git,
    changes.filter(isBlob).map(({ id }) => id),
  )
  return changes.map(({ bytes, previousMode, mode, id }) => ({
    path: apiPath(bytes),
    ...{ previousMode, mode, id },
    size: sizes.get(id) ?? 0,
  }))
}

/** Why the API is not asked to store these changes; null if it can. */
export function beyondApi(changes: readonly ApiChange[]): string | null {
  if (changes.some(({ path }) => path === null)) return 'a file name is not UTF-8'
  const blobs = changes.filter(isBlob)
  if (blobs.some(({ size }) => size > MOST_BLOB_BYTES)) return 'a file is larger than 30 MiB'
  if (blobs.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) return 'the change is larger than 100 MiB'
  if (changes.length > MOST_ENTRIES) return `the change has ${changes.length} files`
  const apart = blobs.filter(({ size }) => size > INLINE_BYTES).length
  return apart > MOST_BLOBS ? `the change has ${apart} large files` : null
}

/** Whether a commit that can only hold plain files can hold these changes. */
export function isPlain(changes: readonly ApiChange[]): boolean {
  const blobs = changes.filter(({ mode }) => mode !== '000000')
  return (
    changes.length <= PLAIN_FILES &&
    changes.every(({ path }) => path !== null) &&
    blobs.every(
      ({ mode, previousMode }) => mode === '100644' && ['000000', '100644'].includes(previousMode),
    ) &&
    blobs.reduce((sum, { size }) => sum + size, 0) <= PLAIN_BYTES
  )
}

/** The bytes of a file as stored in git. */
export function readBlob(git: Git, { id }: ApiChange): Promise<Buffer> {
  return git.raw(['cat-file', 'blob', id])
}

/**
 * Stores new contents and the tree around them. Resolves to the tree's ID, or to the reason why nothing was
 * sent. Rejects with a GitHubRequestError when GitHub refuses.
 */
export async function storeTree(
  git: Git,
  data: GitData,
  o: { base: string; changes: readonly ApiChange[] },
): Promise<{ tree: string } | { why: string }> {
  const added = o.changes.filter(({ mode }) => mode !== '000000')
  const blobs = added.filter(isBlob)
  const small = blobs.filter(({ size }) => size <= INLINE_BYTES)
  const contents = await readSmallBlobs(
    git,
    small.map(({ id }) => id),
    INLINE_BYTES,
  )
  const texts = new Map<ApiChange, string>()
  for (const change of small) {
    const content = contents.get(change.id)
    if (content && isPlainText(content)) texts.set(change, content.toString('utf8'))
  }
  const apart = blobs.filter((change) => !texts.has(change))
  if (apart.length > MOST_BLOBS) return { why: `the change has ${apart.length} binary or large files` }
  await inParallel(apart, async (change) => {
    const stored = await data.createBlob(await readBlob(git, change))
    if (stored !== change.id) throw new Error(`GitHub stored ${stored} for ${change.id}`)
  })
  // Deletions first: a file may replace a folder.
  const gone = o.changes.filter(({ mode }) => mode === '000000')
  const entries = [
    ...gone.map((change) => entryOf(change, { mode: change.previousMode, id: null })),
    ...added.map((change) => {
      const text = texts.get(change)
      return entryOf(
        change,
        text === undefined ? { mode: change.mode, id: change.id } : { mode: change.mode, text },
      )
    }),
  ]
  let tree = o.base
  for (const part of parts(entries)) tree = await data.createTree({ base: tree, entries: part })
  return { tree }
}

type Content = { mode: string } & ({ id: string | null } | { text: string })

function entryOf({ path }: ApiChange, content: Content): TreeEntry {
  return { path: path ?? '', ...content }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values()
  const next = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
}

/** Requests small enough to be answered in time. */
function* parts(entries: readonly TreeEntry[]): Generator<TreeEntry[]> {
  let part: TreeEntry[] = []
  let bytes = 0
  for (const entry of entries) {
    const size = 'text' in entry ? Buffer.byteLength(entry.text) : 0
    if (part.length > 0 && (bytes + size > REQUEST_BYTES || part.length >= REQUEST_ENTRIES)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(entry)
    bytes += size
  }
  if (part.length > 0) yield part
}

/** Text that JSON carries safely; everything else is sent as base64. */
function isPlainText(content: Buffer): boolean {
  return (
    isUtf8(content) &&
    !/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u2028\u2029\ufeff\ufffd]/.test(content.toString('utf8'))
  )
}

function isBlob({ mode }: Pick<ApiChange, 'mode'>): boolean {
  return mode !== '000000' && mode !== '160000'
}
