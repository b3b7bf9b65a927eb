import { Writable } from 'node:stream'
import { PatchError } from '../../../base/errors.js'
import type { Git } from '../../../base/git/git.js'

/** Receives the content of one blob in pieces. */
export interface BlobReader {
  id: string
  take(chunk: Buffer): void | Promise<void>
  end?(): void | Promise<void>
}

/**
 * Streams blobs one after the other through one git process; nothing is held in memory. Rejects with
 * PATCH_FAILED.
 */
export async function readBlobs(git: Git, readers: readonly BlobReader[]): Promise<void> {
  if (readers.length === 0) return
  let at = 0
  let head = ''
  let left = -1
  const push = async (chunk: Buffer): Promise<void> => {
    let start = 0
    while (start < chunk.length) {
      if (left < 0) {
        const end = chunk.indexOf(10, start)
        head += chunk.toString('latin1', start, end < 0 ? chunk.length : end)
        start = end < 0 ? chunk.length : end + 1
        if (end >= 0) left = sizeOf(head)
      } else {
        const piece = chunk.subarray(start, start + left)
        if (piece.length > 0) await readers[at]?.take(piece)
        left -= piece.length
        start += piece.length
      }
      // The content is followed by one newline.
      if (left === 0 && start < chunk.length) {
        start += 1
        await readers[at]?.end?.()
        at += 1
        left = -1
        head = ''
      }
    }
  }
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => void push(chunk).then(() => done(), done),
  })
  await git.stream(['cat-file', '--batch'], { input: `${readers.map(({ id }) => id).join('\n')}\n` }, sink)
  if (at !== readers.length) throw unreadable('git ended before everything was read')
}

/** Small blobs in full, by ID; null for those larger than `limit` bytes. */
export async function readSmallBlobs(
  git: Git,
  ids: Iterable<string>,
  limit: number,
): Promise<Map<string, Buffer | null>> {
  const found = new Map<string, Buffer | null>()
  const readers = [...new Set(ids)].map((id): BlobReader => {
    let chunks: Buffer[] = []
    let size = 0
    return {
      id,
      take(chunk) {
        size += chunk.length
        if (size <= limit) chunks.push(Buffer.from(chunk))
        else chunks = []
      },
      end: () => void found.set(id, size <= limit ? Buffer.concat(chunks) : null),
    }
  })
  await readBlobs(git, readers)
  return found
}

/** Sizes of blobs in bytes, by ID. */
export async function readSizes(git: Git, ids: Iterable<string>): Promise<Map<string, number>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const listed = await git.run(['cat-file', '--batch-check=%(objectname) %(objectsize)'], {
    input: `${wanted.join('\n')}\n`,
  })
  return new Map(
    listed.split('\n').map((line) => {
      const [id = '', size = ''] = line.split(' ')
      if (!/^\d+$/.test(size)) throw unreadable(line)
      return [id, Number(size)]
    }),
  )
}

function sizeOf(head: string): number {
  const found = /^[0-9a-f]+ blob (\d+)$/.exec(head)
  if (!found) throw unreadable(head)
  return Number(found[1])
}

function unreadable(what: string): PatchError {
  return new PatchError('PATCH_FAILED', `A file of the patch could not be read: ${what}.`, {
    hint: "The run's pristine git directory is damaged, or a partial clone does not have the file: check out with full history and run again.",
  })
}
