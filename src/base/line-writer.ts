import { openLineLog } from './line-log.js'

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
