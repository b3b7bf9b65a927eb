import picomatch from 'picomatch'

/** Whether a path, or what some system would treat it as, matches. */
export interface PathPattern {
  matches: (path: string) => boolean
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

/** Endings that programs take for each other. */
const ALIKE = [
  ['yml', 'yaml'],
  ['json', 'jsonc', 'json5'],
  ['js', 'cjs', 'mjs', 'ts', 'cts', 'mts'],
]
/** What makes a second file of a name that a program reads over the first one. */
const OVERRIDE = /\.(?:local|override|user|private)(?=\.[^./]+$|$)/i

/** The names that a program reads in the place of, or together with, the one of this file. */
export function siblingsOf(path: string): string[] {
  const stem = path.replace(OVERRIDE, '')
  const [, base = '', ending = ''] = /^(.*\.)([^./]+)$/.exec(stem) ?? []
  const alike = ALIKE.find((endings) => endings.includes(ending.toLowerCase())) ?? []
  return [stem, ...alike.map((other) => base + other)].filter((one) => one !== path)
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
