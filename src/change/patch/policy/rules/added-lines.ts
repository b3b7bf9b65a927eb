import { Writable } from 'node:stream'
import { PatchError } from '../../../../base/errors.js'
import type { Git } from '../../../../base/git/git.js'
import type { Change } from '../change.js'

/** A line that the patch adds; `number` is its line in the new file, starting at 1. */
export interface AddedLine {
  number: number
  text: string
}

/** What the patch changes inside one file. */
export interface AddedText {
  lines: AddedLine[]
  additions: number
  deletions: number
  /** git shows no lines: a binary file, or one above {@link LARGE}. */
  opaque: boolean
}

/** Files of at least this size are not compared line by line but read in full, in pieces. */
const LARGE = '8m'

/**
 * Reports the added lines of each change in turn. They come from git's own diff without context, so lines
 * that were already there are never reported. Rejects with PATCH_FAILED when git shows something other than
 * it listed.
 */
export async function readAddedLines(
  git: Git,
  from: string,
  to: string,
  changes: readonly Change[],
  take: (change: Change, text: AddedText) => Promise<void>,
): Promise<void> {
  const reader = createReader(changes, take)
  const args = [
    'diff-tree',
    '-r',
    '-p',
    '-U0',
    '-M',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    from,
    to,
  ]
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => void reader.push(chunk).then(() => done(), done),
    final: (done) => void reader.end().then(() => done(), done),
  })
  await git.stream(args, { config: { 'core.bigFileThreshold': LARGE } }, sink)
}

function createReader(
  changes: readonly Change[],
  take: (change: Change, text: AddedText) => Promise<void>,
): { push(chunk: Buffer): Promise<void>; end(): Promise<void> } {
  let rest: Buffer[] = []
  let index = -1
  let blocks = 0
  let text: AddedText = emptyText()
  let remove = 0
  let add = 0
  let number = 0

  const finish = async () => {
    const change = changes[index]
    if (change) await take(change, text)
    text = emptyText()
  }

  const header = async (line: Buffer) => {
    if (startsWith(line, 'diff --git ')) {
      // A change of type is shown as two: the old file removed, the new one added.
      blocks -= 1
      if (blocks > 0) return
      await finish()
      index += 1
      const change = changes[index]
      if (!change) throw mismatch()
      blocks = change.status === 'T' ? 2 : 1
    } else if (startsWith(line, '@@ -')) {
      const found = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line.toString('latin1'))
      if (!found) throw mismatch()
      remove = Number(found[1] ?? 1)
      add = Number(found[3] ?? 1)
      number = Number(found[2])
    } else if (startsWith(line, 'Binary files ')) {
      text.opaque = true
    }
  }

  const body = (line: Buffer) => {
    const sign = line[0]
    if (sign === 0x2b && add > 0) {
      text.lines.push({ number, text: line.toString('utf8', 1) })
      text.additions += 1
      number += 1
      add -= 1
    } else if (sign === 0x2d && remove > 0) {
      text.deletions += 1
      remove -= 1
    } else if (sign !== 0x5c) throw mismatch()
  }

  const takeLine = (line: Buffer): Promise<void> | undefined => {
    if (remove > 0 || add > 0) body(line)
    else return header(line)
    return undefined
  }

  return {
    async push(chunk) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        const piece = chunk.subarray(start, end)
        const line = rest.length === 0 ? piece : Buffer.concat([...rest, piece])
        rest = []
        start = end + 1
        const pending = takeLine(line)
        if (pending) await pending
      }
      if (start < chunk.length) rest.push(Buffer.from(chunk.subarray(start)))
    },
    async end() {
      if (rest.length > 0) await takeLine(Buffer.concat(rest))
      await finish()
      if (index !== changes.length - 1 || remove > 0 || add > 0) throw mismatch()
    },
  }
}

function emptyText(): AddedText {
  return { lines: [], additions: 0, deletions: 0, opaque: false }
}

function startsWith(line: Buffer, word: string): boolean {
  return line.length >= word.length && line.toString('latin1', 0, word.length) === word
}

function mismatch(): PatchError {
  return new PatchError(
    'PATCH_FAILED',
    'The patch cannot be read: git shows something other than it lists.',
    {
      hint: 'This is a bug in Caisson: please report it, with the version of git.',
    },
  )
}
