import { StringDecoder } from 'node:string_decoder'

/** Output as it arrives: all of it, or of much output its beginning and its end. */
export interface KeptOutput {
  add(chunk: Buffer): void
  text(): string
  readonly truncated: boolean
}

/** Keeps at most `most` bytes, whatever the size of the chunks. */
export function keepOutput(most = Number.POSITIVE_INFINITY): KeptOutput {
  if (most === Number.POSITIVE_INFINITY) return keepAll()
  const end = Buffer.alloc(0)
  const half = Math.floor(most / 2)
  const head = growing(half)
  /** A ring, once the head is full. */
  let tail = end
  let total = 0
  return {
    add(chunk) {
      const rest = head.add(chunk)
      if (rest.length === 0) return
      if (tail.length === 0) tail = Buffer.alloc(most - half)
      const last = rest.subarray(-tail.length)
      const skipped = rest.length - last.length
      const at = (total + skipped) % tail.length
      const first = last.subarray(0, tail.length - at)
      first.copy(tail, at)
      last.copy(tail, 0, first.length)
      total += rest.length
    },
    text() {
      if (total <= tail.length)
        return Buffer.concat([head.content(), tail.subarray(0, total)]).toString('utf8')
      const at = total % tail.length
      const kept = Buffer.concat([tail.subarray(at), tail.subarray(0, at)])
      const start = kept.findIndex((byte) => (byte & 0xc0) !== 0x80)
      const left = total - tail.length
      // Neither cut leaves a part of a character.
      return `${new StringDecoder('utf8').write(head.content())}\n[${left} bytes are left out here]\n${kept.subarray(Math.max(start, 0)).toString('utf8')}`
    },
    get truncated() {
      return total > tail.length
    },
  }
}

function keepAll(): KeptOutput {
  const chunks: Buffer[] = []
  return {
    add: (chunk) => {
      chunks.push(chunk)
    },
    text: () => Buffer.concat(chunks).toString('utf8'),
    truncated: false,
  }
}

/** Up to `most` bytes; `add` gives back what does not fit. */
function growing(most: number) {
  let buffer = Buffer.alloc(Math.min(most, 4096))
  let length = 0
  return {
    add(chunk: Buffer): Buffer {
      const taken = chunk.subarray(0, most - length)
      if (length + taken.length > buffer.length) {
        const larger = Buffer.alloc(Math.min(most, 2 * (length + taken.length)))
        buffer.copy(larger, 0, 0, length)
        buffer = larger
      }
      taken.copy(buffer, length)
      length += taken.length
      return chunk.subarray(taken.length)
    },
    content: () => buffer.subarray(0, length),
  }
}
