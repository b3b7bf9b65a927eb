/** Folders as the agent of one run sees them, by the name that they have in every container. */
export type PathMapping = Readonly<Record<string, string>>

export interface PathTranslator {
  /** Paths of this run as every container has them: what is recorded and compared. */
  toCommon(text: string): string
  /** The other way: what was recorded, for an agent that sees other paths. */
  toOwn(text: string): string
}

/** `places` maps the path that a container has to the path in this run; equal ones may be left out. */
export function createPathTranslator(pathMapping: PathMapping = {}): PathTranslator {
  const pairs = Object.entries(pathMapping).filter(([common, own]) => common !== own)
  return {
    toCommon: replacer(pairs.map(([common, own]) => [own, common])),
    toOwn: replacer(pairs),
  }
}

function replacer(pairs: [string, string][]): (text: string) => string {
  if (pairs.length === 0) return (text) => text
  const names = new Map(pairs)
  const alternatives = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped)
  // Whole path segments only: `/workspaces` and `/src/workspace` are other folders.
  const pattern = new RegExp(`(?<![\\w.-])(?:${alternatives.join('|')})(?![\\w-])`, 'g')
  return (text) => text.replace(pattern, (found) => names.get(found) ?? found)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
