import type { PageEdit } from './edits.js'
import type { Hunk, PatchedFile } from './patch.js'

/** Most calls that a hunk names. */
const MOST = 3
/** A shorter line, such as `}`, says nothing about who wrote it. */
const TELLING = 3

/**
 * Which event wrote the lines of a patch: the last edit of the same file with the same line, else the edits that do not
 * say what they wrote. Memory is bounded by the patch. What a command wrote has no author.
 */
export class Authors {
  /** By path, the changed lines with their signs; -1: nobody so far. */
  readonly #lines = new Map<string, Map<string, number>>()
  /** By path in the patch, the last edits without their text. */
  readonly #silent = new Map<string, number[]>()

  constructor(files: readonly PatchedFile[]) {
    for (const { path, hunks } of files) {
      const lines = hunks.flatMap((hunk) => hunk.lines.filter(isChange))
      this.#lines.set(path, new Map(lines.map((line) => [line, -1])))
    }
  }

  note({ path, hunks }: PageEdit, event: number): void {
    const own = this.#pathOf(path)
    const known = own === undefined ? undefined : this.#lines.get(own)
    if (own === undefined || known === undefined) return
    if (hunks.length === 0) this.#silent.set(own, [...(this.#silent.get(own) ?? []), event].slice(-MOST))
    for (const { lines, newStart } of hunks) {
      for (const line of lines) if (isChange(line) && known.has(line)) known.set(line, event)
      // A text that was replaced can begin and end within a line.
      if (newStart === undefined)
        for (const part of edgesOf(lines))
          for (const line of known.keys()) if (isPartOf(part, line)) known.set(line, event)
    }
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
    if (counts.size === 0) return this.#silent.get(path) ?? []
    const sorted = [...counts].sort(([, a], [, b]) => b - a)
    return sorted.slice(0, MOST).map(([event]) => event)
  }

  /** An edit names a file by its whole path, a patch within the repository. */
  #pathOf(path: string): string | undefined {
    for (let rest = path.replaceAll('\\', '/'); rest !== ''; ) {
      if (this.#lines.has(rest)) return rest
      const slash = rest.indexOf('/')
      if (slash < 0) return undefined
      rest = rest.slice(slash + 1)
    }
    return undefined
  }
}

/** The first and the last removed and added lines. */
function edgesOf(lines: readonly string[]): (string | undefined)[] {
  return ['-', '+'].flatMap((sign) => {
    const signed = lines.filter((line) => line.startsWith(sign))
    return [signed[0], signed.at(-1)]
  })
}

function isPartOf(part: string | undefined, line: string): boolean {
  if (part === undefined || part.trim().length < TELLING) return false
  return line[0] === part[0] && line.includes(part.slice(1))
}

function isChange(line: string): boolean {
  return line.startsWith('+') || line.startsWith('-')
}
