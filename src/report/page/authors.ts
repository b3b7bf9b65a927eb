import type { PatchedFile } from './patch.js'
import type { Hunk, PageEdit } from './shared/event.js'

/** Most calls that a hunk names. */
const MOST = 3
/** A shorter line, such as `}`, says nothing about who wrote it. */
const TELLING = 3

/**
 * Which event wrote the lines of a patch: the last edit of the same file with the same line. Memory is bounded by the
 * patch. What a command wrote has no author.
 */
export class Authors {
  /** By path, the changed lines with their signs; -1: nobody so far. */
  readonly #lines = new Map<string, Map<string, number>>()

  constructor(files: readonly PatchedFile[]) {
    for (const { path, hunks } of files) {
      const lines = hunks.flatMap((hunk) => hunk.lines.filter(isChange))
      this.#lines.set(path, new Map(lines.map((line) => [line, -1])))
    }
  }

  note({ path, hunks }: PageEdit, event: number): void {
    const known = this.#of(path)
    if (known === undefined) return
    for (const { lines } of hunks)
      for (const line of lines) if (isChange(line) && known.has(line)) known.set(line, event)
  }

  /** Numbers of events, the one with the most lines first. */
  of(path: string, { lines }: Hunk): number[] {
    const known = this.#lines.get(path)
    const changes = lines.filter(isChange)
    const telling = changes.filter((line) => line.trim().length >= TELLING)
    const counts = new Map<number, number>()
    for (const line of telling.length > 0 ? telling : changes) {
      const event = known?.get(line) ?? -1
      if (event >= 0) counts.set(event, (counts.get(event) ?? 0) + 1)
    }
    const sorted = [...counts].sort(([, a], [, b]) => b - a)
    return sorted.slice(0, MOST).map(([event]) => event)
  }

  /** An edit names a file by its whole path, a patch within the repository. */
  #of(path: string): Map<string, number> | undefined {
    for (let rest = path.replaceAll('\\', '/'); rest !== ''; ) {
      const known = this.#lines.get(rest)
      if (known) return known
      const slash = rest.indexOf('/')
      if (slash < 0) return undefined
      rest = rest.slice(slash + 1)
    }
    return undefined
  }
}

function isChange(line: string): boolean {
  return line.startsWith('+') || line.startsWith('-')
}
