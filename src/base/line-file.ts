import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** A file that lines are appended to. */
export interface LineFile {
  /** Does nothing once it is closed. */
  write(line: string): void
  close(): void
}

/**
 * Opens a file for lines that must survive: each is handed to the system before `write` returns, so that even
 * a process killed the next moment leaves every line it has seen. Without a path, lines are discarded.
 */
export function openLineFile(path: string | undefined): LineFile {
  if (path === undefined) return { write() {}, close() {} }
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, 'a')
  let open = true
  return {
    write(line) {
      // The descriptor may be another file's by now.
      if (!open) return
      const bytes = Buffer.from(`${line}\n`)
      let written = 0
      while (written < bytes.length) written += writeSync(file, bytes, written)
    },
    close() {
      if (open) closeSync(file)
      open = false
    },
  }
}
