import type { FileHandle } from 'node:fs/promises'
import { LineSplitter } from '../../agents/transcript/lines.js'
import { openStoredFile, STREAM_BYTES } from '../../base/stored-file.js'

const CHUNK_BYTES = 256 * 1024

/** A growing file, read line by line; it may not exist yet. */
export class Tail {
  #file: FileHandle | null = null
  #offset = 0
  readonly #lines = new LineSplitter()

  /** `path` is inside the folder. */
  constructor(
    private readonly folder: string,
    private readonly path: string,
  ) {}

  /** The complete lines of the next piece of the file; null if there is no more for now. */
  async next(): Promise<string[] | null> {
    const file = await this.#open()
    if (file === null) return null
    const { bytesRead, buffer } = await file.read({
      buffer: Buffer.alloc(CHUNK_BYTES),
      position: this.#offset,
    })
    if (bytesRead === 0) return null
    this.#offset += bytesRead
    return [...this.#lines.push(buffer.subarray(0, bytesRead))].map(({ text }) => text)
  }

  /** The incomplete last line once nobody writes any more. */
  rest(): string | undefined {
    return this.#lines.end()?.text
  }

  async close(): Promise<void> {
    await this.#file?.close()
    this.#file = null
  }

  async #open(): Promise<FileHandle | null> {
    this.#file ??= await openStoredFile(this.folder, this.path, STREAM_BYTES)
    return this.#file
  }
}
