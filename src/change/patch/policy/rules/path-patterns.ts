import picomatch from 'picomatch'

/** Whether a path, or what some system would treat it as, matches. */
export interface PathPattern {
  matches(path: string): boolean
  /** Whether a non-folder at `path` would take the place of what the pattern names. */
  coveredBy(path: string): boolean
}

/** Patterns in picomatch's syntax; `dir/**` also means `dir` itself. */
export function compilePatterns(patterns: readonly string[]): PathPattern {
  const all = patterns.flatMap((pattern) =>
    pattern.endsWith('/**') ? [pattern, pattern.slice(0, -'/**'.length)] : [pattern],
  )
  const match = picomatch(all, { nocase: true, dot: true, strictSlashes: true })
  const bases = all.map((pattern) => `${picomatch.scan(pattern).base}/`.toLowerCase())
  return {
    matches: (path) => match(path) || match(plainPath(path)),
    coveredBy: (path) => {
      const folder = `${plainPath(path).toLowerCase()}/`
      return bases.some((base) => base.startsWith(folder))
    },
  }
}

/** The name that a file gets on file systems that do not distinguish case, composition and the like. */
export function plainPath(path: string): string {
  return path
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/::?\$(data|index_allocation)$/i, '')
    .split('/')
    .map((part) => part.replace(/(?<=[^. ])[. ]+$/, ''))
    .join('/')
}
