import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'

/** A file, for this user only, that lines are appended to. */
export interface LineLog {
  write(line: string): void
  close(): Promise<void>
}

/** Opens it, and makes its folder. `onError` is told once; after that, and once closed, nothing is written. */
export async function openLineLog(path: string, onError: (error: Error) => void): Promise<LineLog> {
  await mkdir(dirname(path), { recursive: true })
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 })
  stream.once('error', onError)
  stream.on('error', () => {})
  return {
    write(line) {
      if (!stream.destroyed && !stream.writableEnded) stream.write(`${line}\n`)
    },
    async close() {
      if (stream.destroyed) return
      stream.end()
      await finished(stream).catch(() => {})
    },
  }
}
