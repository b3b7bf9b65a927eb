import type { Readable } from 'node:stream'

/** One thing in what was handed over, as its container names it. */
export interface HandoffEntry {
  path: string
  /** Of the content, as the container says; what is read may be another. */
  bytes: number
  kind: 'file' | 'link' | 'other'
}

/** Where a handed-over run is read from: an artifact's archive, or a folder that holds its files. */
export interface HandoffSource {
  /** In words, for errors: `the artifact caisson-1`, `the folder /x`. */
  readonly name: string
  /** Everything that is in it except folders. Rejects with HANDOVER_REFUSED where it is damaged. */
  entries(): Promise<HandoffEntry[]>
  /** Rejects with HANDOVER_REFUSED where it is damaged. */
  open(path: string): Promise<Readable>
}
