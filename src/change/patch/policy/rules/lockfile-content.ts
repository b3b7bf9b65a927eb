import { parseJson } from '../../../../base/json.js'

/** A package as a lockfile names it. */
interface Locked {
  name: string
  version: string
  /** Every digest of its content; empty: the lockfile has none. */
  integrity: readonly string[]
  /** It runs a script when it is installed. */
  script: boolean
}

/** The packages of a lockfile whose content it records. */
export function lockedIn(path: string, content: string): Locked[] {
  if (/(package-lock|npm-shrinkwrap)\.json$/i.test(path)) return npmLocked(content)
  if (/go\.sum$/i.test(path)) return goLocked(content)
  const listed = JSON_LISTS.find(({ file }) => file.test(path))
  if (listed) return listed.read(objectIn(parseJson(content)))
  const shape = SHAPES.find(({ file }) => file.test(path))
  return shape ? linesLocked(content, shape) : []
}

function npmLocked(content: string): Locked[] {
  const { packages } = (parseJson(content) ?? {}) as { packages?: Record<string, Record<string, unknown>> }
  return Object.entries(packages ?? {}).flatMap(([key, entry]) => {
    const { name = key.slice(key.lastIndexOf('node_modules/') + 13), version, integrity } = entry ?? {}
    if (key === '' || typeof name !== 'string' || typeof version !== 'string') return []
    return [{ name, version, integrity: digests(integrity), script: entry['hasInstallScript'] === true }]
  })
}

type Fields = Record<string, unknown>

const objectIn = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Fields
const entriesIn = (value: unknown) =>
  Object.entries(objectIn(value)).map(([name, entry]) => [name, objectIn(entry)] as const)
const locked = (name: unknown, version: unknown, found: readonly unknown[]): Locked[] => {
  const integrity = found.filter((one) => typeof one === 'string' && one !== '') as string[]
  return typeof name === 'string' && typeof version === 'string'
    ? [{ name, version, integrity, script: false }]
    : []
}

/** Lockfiles in JSON, but npm's. */
const JSON_LISTS: readonly { file: RegExp; read(whole: Fields): Locked[] }[] = [
  {
    file: /composer\.lock$/i,
    read: (whole) =>
      ['packages', 'packages-dev']
        .flatMap((list) => entriesIn(whole[list]))
        .flatMap(([, { name, version, dist, source }]) => {
          // A branch moves on under its name.
          if (/^dev-|-dev$/.test(String(version))) return []
          const { reference, shasum } = objectIn(dist)
          return locked(name, version, [reference, shasum, objectIn(source)['reference']])
        }),
  },
  {
    file: /pipfile\.lock$/i,
    read: (whole) =>
      ['default', 'develop']
        .flatMap((group) => entriesIn(whole[group]))
        .flatMap(([name, { version, hashes }]) => locked(name, version, Object.values(objectIn(hashes)))),
  },
  {
    file: /packages\.lock\.json$/i,
    read: (whole) =>
      entriesIn(whole['dependencies'])
        .flatMap(([, framework]) => entriesIn(framework))
        .flatMap(([name, { resolved, contentHash }]) => locked(name, resolved, [contentHash])),
  },
]

function goLocked(content: string): Locked[] {
  return content.split('\n').flatMap((line) => {
    const [name = '', version = '', digest = ''] = line.trim().split(' ')
    return digest === '' ? [] : [{ name, version, integrity: [digest], script: false }]
  })
}

/** How a lockfile of lines begins a package, and what it says of one. */
interface Shape {
  file: RegExp
  /** Its groups are the name and, in some, the version. */
  begins: RegExp
  version: RegExp
  integrity: RegExp
  script?: RegExp
  /** A package and its digest are in different places. */
  apart?: true
}

const SHAPES: readonly Shape[] = [
  {
    file: /yarn\.lock$/i,
    begins: /^"?(@?[^@"\s]+)@/,
    version: /^ {2}version:? "?([^"\s]+)/,
    // Yarn 4 puts the version of its cache in front.
    integrity: /^ {2}(?:integrity|checksum:) (?:[0-9a-z]+\/)?(\S.*)/,
  },
  {
    file: /pnpm-lock\.yaml$/i,
    begins: /^ {2}'?\/?(@?[^@\s'(]+)@([^\s'(:]+)/,
    version: /^ {4}version: (\S+)/,
    integrity: /^ {4}resolution: \{integrity: ([^,}]+)/,
    script: /^ {4}requiresBuild: true/,
    // From version 9 on, what depends on what is listed once more.
    apart: true,
  },
  {
    file: /cargo\.lock$/i,
    begins: /^name = "([^"]+)"/,
    version: /^version = "([^"]+)"/,
    integrity: /^checksum = "([^"]+)"/,
  },
  {
    file: /(poetry|uv|pdm)\.lock$/i,
    // Older ones of Poetry have all digests at the end, under no package.
    begins: /^(?:name = "([^"]+)"|\[(metadata))/,
    version: /^version = "([^"]+)"/,
    integrity: /\bhash = "([^"]+)"/,
  },
  {
    file: /gemfile\.lock$/i,
    begins: /^ {2,4}([^\s(]+) \((\d[^)]*)\)/,
    version: /^$/,
    integrity: /^ {2}\S+ \([^)]+\) (\S+)$/,
    apart: true,
  },
]

function linesLocked(content: string, { begins, version, integrity, script, apart }: Shape): Locked[] {
  const found: { name: string; version: string; integrity: string[]; script: boolean }[] = []
  for (const line of content.split('\n')) {
    // A package that is named by many ranges is, which is why only the beginning is read.
    const text = line.slice(0, 2000)
    const [, name, at] = begins.exec(text)?.filter((group) => group !== undefined) ?? []
    if (name !== undefined) found.push({ name, version: at ?? '', integrity: [], script: false })
    const last = found.at(-1)
    if (!last) continue
    last.version ||= version.exec(text)?.[1] ?? ''
    last.integrity.push(...digests(integrity.exec(text)?.[1]))
    last.script ||= script?.test(text) ?? false
  }
  const named = found.filter((one) => one.version !== '')
  if (apart === undefined) return named
  const known = new Set(named.filter((one) => one.integrity.length > 0).map(keyOf))
  return named.filter((one) => one.integrity.length > 0 || !known.has(keyOf(one)))
}

const keyOf = ({ name, version }: Pick<Locked, 'name' | 'version'>) => `${name}@${version}`

function digests(text: unknown): string[] {
  return typeof text === 'string' ? text.trim().split(/\s+/) : []
}

/** Packages that stay at their version and get other content, and those that run a script now, by what is wrong. */
export function compareLocked(
  before: readonly Locked[],
  after: readonly Locked[],
): { content: string[]; script: string[] } {
  const known = new Map<string, Set<string>>()
  const scripts = new Map<string, boolean>()
  for (const one of before) {
    scripts.set(one.name, one.script || (scripts.get(one.name) ?? false))
    const digestsOf = known.get(keyOf(one)) ?? new Set()
    known.set(keyOf(one), digestsOf)
    for (const digest of one.integrity) digestsOf.add(digest)
  }
  const differs = (one: Locked) => {
    const digestsOf = known.get(keyOf(one))
    if (digestsOf === undefined || digestsOf.size === 0) return false
    return one.integrity.length === 0 || one.integrity.some((digest) => !digestsOf.has(digest))
  }
  return {
    content: [...new Set(after.filter(differs).map(keyOf))],
    script: [...new Set(after.filter((one) => one.script && !scripts.get(one.name)).map(keyOf))],
  }
}
