/** A file for the agent. */
export interface ContextFile {
  /** Relative to `input/context`. */
  path: string
  content: string | Uint8Array
  /** Its content, in a few words for the prompt. */
  about?: string
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
