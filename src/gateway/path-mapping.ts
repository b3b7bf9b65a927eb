/** Folders of one run by their names in a container. */
export type PathMapping = Readonly<Record<string, string>>

export interface PathTranslator {
  /** Paths of this run as in a container: what is recorded and compared. */
  toCommon(text: string): string
  /** The reverse: what was recorded, for an agent with other paths. */
  toOwn(text: string): string
}

/** Translates between paths in a container and in this run; equal ones may be left out of `pathMapping`. */
export function createPathTranslator(pathMapping: PathMapping = {}): PathTranslator {
  const pairs = Object.entries(pathMapping).filter(([common, own]) => common !== own)
  return {
    toCommon: replacePaths(pairs.map(([common, own]) => [own, common])),
    toOwn: replacePaths(pairs),
  }
}

/** Replaces each path by the one beside it, also at the beginning of a longer one: the longest that fits. */
export function replacePaths(pairs: readonly (readonly [string, string])[]): (text: string) => string {
  if (pairs.length === 0) return (text) => text
  const names = new Map(pairs)
  const alternatives = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped)
  // Whole path segments only: `/workspaces` and `/src/workspace` are other folders.
  const pattern = new RegExp(`(?<![\\w.-])(?:${alternatives.join('|')})(?![\\w-]|\\.\\w)`, 'g')
  return (text) => text.replace(pattern, (found) => names.get(found) ?? found)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
