import { closeSync, openSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** What the commands of a container print, on disk. */
export interface OutputLog {
  readonly path: string
  write(chunk: Buffer): void
  text(): Promise<string>
  close(): void
}

const MOST_BYTES = 64 * 2 ** 20

/** Creates the file. Afterwards nothing rejects but `text`: a full disk costs the log, not the step. */
export function openOutputLog(path: string): OutputLog {
  const file = openSync(path, 'ax', 0o600)
  let left = MOST_BYTES
  let open = true
  const write = (chunk: Buffer) => {
    if (!open || left <= 0) return
    const whole = chunk.length <= left
    left -= chunk.length
    try {
      // At once: what waits for a slow disk would be in memory.
      writeSync(file, whole ? chunk : chunk.subarray(0, left + chunk.length))
      if (!whole) writeSync(file, `\n[nothing more is kept: the log has ${MOST_BYTES} bytes]\n`)
    } catch {
      left = 0
    }
  }
  return {
    path,
    write,
    text: () => readFile(path, 'utf8'),
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}
