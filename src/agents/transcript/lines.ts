import { LIMITS } from '../../base/limits.js'

/** One line of a stream, without its line end. */
export interface Line {
  text: string
  /** Bytes of the line in the stream. */
  bytes: number
  /** The stream ended in the middle of this line. */
  half?: true
  /** Longer than allowed: `text` holds only its beginning. */
  tooLong?: true
}

/** How much of an overlong line is kept. */
const HEAD_BYTES = 64 * 1024
const NEWLINE = 10

/**
 * Cuts chunks of bytes into lines, wherever the chunks are split. LF and CRLF end a line; a byte order mark
 * at the beginning of the stream is dropped; a line over `maxBytes` is cut and never held whole.
 */
export class LineSplitter {
  #pieces: Buffer[] = []
  #held = 0
  #dropped = 0
  #first = true

  constructor(private readonly maxBytes: number = LIMITS.streamLine.most) {}

  *push(chunk: Buffer): Generator<Line, void, undefined> {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      if (this.#held === 0 && this.#dropped === 0 && end - start <= this.maxBytes) {
        yield this.#line(chunk, start, end)
      } else {
        this.#hold(chunk.subarray(start, end))
        yield this.#take()
      }
      start = end + 1
    }
    // A copy: the remainder must neither keep a whole chunk of the stream alive nor change with a reused
    // buffer.
    if (start < chunk.length) this.#hold(Buffer.from(chunk.subarray(start)))
  }

  /** The incomplete line that is left when the stream has ended, if any. */
  end(): Line | undefined {
    return this.#held + this.#dropped === 0 ? undefined : { ...this.#take(), half: true }
  }

  #hold(piece: Buffer): void {
    if (this.#dropped === 0 && this.#held + piece.length <= this.maxBytes) {
      this.#pieces.push(piece)
      this.#held += piece.length
      return
    }
    if (this.#dropped === 0) {
      const size = Math.min(HEAD_BYTES, this.maxBytes)
      const head = Buffer.concat([...this.#pieces, piece.subarray(0, size)]).subarray(0, size)
      this.#dropped = this.#held + piece.length - head.length
      this.#pieces = [Buffer.from(head)]
      this.#held = head.length
      return
    }
    this.#dropped += piece.length
  }

  #take(): Line {
    const whole = this.#pieces.length === 1 ? (this.#pieces[0] as Buffer) : Buffer.concat(this.#pieces)
    const dropped = this.#dropped
    this.#pieces = []
    this.#held = 0
    this.#dropped = 0
    const line = this.#line(whole, 0, whole.length)
    return dropped === 0 ? line : { text: line.text, bytes: whole.length + dropped, tooLong: true }
  }

  #line(buffer: Buffer, start: number, end: number): Line {
    let from = start
    if (this.#first) {
      this.#first = false
      if (buffer[start] === 0xef && buffer[start + 1] === 0xbb && buffer[start + 2] === 0xbf) from = start + 3
    }
    const to = end > from && buffer[end - 1] === 13 ? end - 1 : end
    return { text: buffer.toString('utf8', from, Math.max(from, to)), bytes: end - start }
  }
}

/** The lines of a stream. Node.js's own `readline` also ends lines at U+2028, from version 24 on, which JSON may contain. */
export async function* linesIn(
  stream: AsyncIterable<Buffer>,
  maxBytes?: number,
): AsyncGenerator<string, void, undefined> {
  const splitter = new LineSplitter(maxBytes)
  for await (const chunk of stream) for (const line of splitter.push(chunk)) yield line.text
  const rest = splitter.end()
  if (rest) yield rest.text
}
