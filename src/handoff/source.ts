import type { Readable } from 'node:stream'

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
