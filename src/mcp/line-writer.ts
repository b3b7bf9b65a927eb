import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { finished } from 'node:stream/promises'

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
  await mkdir(dirname(path), { recursive: true })
  const stream = createWriteStream(path, { flags: 'a', mode: 0o600 })
  let left = most
  let stopped = false
  const stop = (why: string) => {
    if (!stopped) onStop(why)
    stopped = true
  }
  stream.on('error', (error) => stop(error.message))
  return {
    write(value) {
      const line = `${JSON.stringify(value)}\n`
      if (stopped || stream.destroyed || stream.writableEnded) return
      left -= Buffer.byteLength(line)
      if (left < 0) return stop(`it has reached ${most} bytes`)
      stream.write(line)
    },
    async close() {
      if (stream.destroyed) return
      stream.end()
      await finished(stream).catch(() => {})
    },
  }
}
