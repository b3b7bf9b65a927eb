import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** SHA-256 of a file, in lower-case hexadecimal. Rejects when the file cannot be read. */
export async function sha256Of(file: string): Promise<string> {
  // An agent has 380 MB: in pieces of 64 KiB it takes twice the time.
  return await sha256OfStream(createReadStream(file, { highWaterMark: 1024 * 1024 }))
}

export async function sha256OfStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest('hex')
}

/** SHA-256 of a content, in lower-case hexadecimal. */
export function sha256OfContent(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** What has passed through a {@link Meter}. */
export interface Measured {
  bytes: number
  /** Lower-case hexadecimal. */
  sha256: string
}

/** A stream that passes its input on; `measured` describes the input once the stream has ended. */
export class Meter extends Transform {
  readonly #hash = createHash('sha256')
  #bytes = 0

  /** `check` is called with the number of bytes so far; an error that it returns ends the stream. */
  constructor(check: (bytes: number) => Error | null = () => null) {
    super({
      transform: (chunk: Buffer, _encoding, done) => {
        this.#bytes += chunk.length
        this.#hash.update(chunk)
        done(check(this.#bytes), chunk)
      },
    })
  }

  measured(): Measured {
    return { bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') }
  }
}
