import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'

/** A file, for this user only, that lines are appended to. */
interface LineLog {
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

/** A file of JSON lines that stops growing at a limit. */
export interface LineWriter {
  write(value: unknown): void
  close(): Promise<void>
}

/** Appends JSON lines up to `most` bytes; `onStop` is told once that nothing more is written, and why. */
export async function openLines(
  path: string,
  { most, onStop }: { most: number; onStop: (why: string) => void },
): Promise<LineWriter> {
  let left = most
  let stopped = false
  const stop = (why: string) => {
    if (!stopped) onStop(why)
    stopped = true
  }
  const file = await openLineLog(path, (error) => stop(error.message))
  return {
    write(value) {
      if (stopped) return
      const line = JSON.stringify(value)
      left -= Buffer.byteLength(line) + 1
      if (left < 0) return stop(`it has reached ${most} bytes`)
      file.write(line)
    },
    close: file.close,
  }
}
