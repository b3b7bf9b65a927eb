import { lstat, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { HandoffError } from '../../base/errors.js'
import { streamStoredFile } from '../../base/stored-file.js'

/** One entry of a handoff, as its container names it. */
export interface HandoffEntry {
  path: string
  kind: 'file' | 'link' | 'other'
}

/** Where a handed-off run is read from: an artifact's archive, or a folder with its files. */
export interface HandoffSource {
  /** For error messages: `the artifact caisson-1`, `the folder /x`. */
  readonly name: string
  /** All entries except folders. Rejects with HANDOVER_REFUSED if it is damaged. */
  entries(): Promise<HandoffEntry[]>
  /** Rejects with HANDOVER_REFUSED if it is damaged. */
  open(path: string): Promise<Readable>
}

/** A folder into which an earlier step put the artifact's files. Links in it are not followed. */
export function folderSource(folder: string): HandoffSource {
  return {
    name: `the folder ${folder}`,
    async entries() {
      const found = await lstat(folder).catch(() => null)
      if (!found?.isDirectory()) {
        throw new HandoffError('HANDOVER_MISSING', `The folder ${folder} does not contain a run.`, {
          hint: 'Set `artifact` to the `path` of the step with actions/download-artifact.',
        })
      }
      const entries: HandoffEntry[] = []
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (entry.isDirectory()) continue
        const file = join(entry.parentPath, entry.name)
        const path = relative(folder, file).split(sep).join('/')
        const kind = entry.isFile() ? 'file' : entry.isSymbolicLink() ? 'link' : 'other'
        entries.push({ path, kind })
      }
      return entries
    },
    async open(path) {
      const stream = await streamStoredFile(folder, path)
      if (stream === null) throw new Error('it is gone')
      return stream
    },
  }
}
