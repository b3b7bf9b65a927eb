import type { Git } from '../../../../base/git/git.js'
import { readSmallBlobs } from '../blobs.js'
import { type Change, LINK, SUBMODULE, type TreeEntry } from '../change.js'
import type { Hit } from '../rules.js'
import type { AddedLine } from './added-lines.js'
import { compareLocked, lockedIn } from './lockfile-content.js'

const LOCKFILES =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lock|deno\.lock|cargo\.lock|poetry\.lock|uv\.lock|pdm\.lock|pipfile\.lock|gemfile\.lock|composer\.lock|packages\.lock\.json|pubspec\.lock|mix\.lock|go\.sum|flake\.lock)$/i
/** Larger lockfiles are not read. */
const LARGEST = 32 * 1024 * 1024
/** Where npm downloads packages from by default; the repository must already name every other host. */
const DEFAULT_HOST = 'registry.npmjs.org'
/** Hosts that are reported of one lockfile. */
const MOST_HOSTS = 50
/** Longer than the name of any protocol. */
const LONGEST_PROTOCOL = 40
/** A line with information for people only: nothing is downloaded from there. */
const FOR_PEOPLE =
  /^\s*("(deprecated|funding|homepage|description|docs|issues|forum|chat|wiki|rss|source-url|notification-url)"\s*:\s*"(?:[^"\\]|\\.)*",?|deprecated: ('[^']*'|"(?:[^"\\]|\\.)*"|[^'"\s[{|>&!*][^#]*))$/i
/** npm records where to donate as `"url"`; what it downloads is called `resolved`. */
const FUNDING = /^\s*"url"\s*:\s*"(?:[^"\\]|\\.)*",?$/

export function isLockfile(path: string): boolean {
  return LOCKFILES.test(path)
}

/** Hosts in the patched lockfiles that none of the base's lockfiles names. */
export async function checkLockfiles(
  git: Git,
  changes: readonly Change[],
  base: () => Promise<readonly TreeEntry[]>,
  allowedHosts: readonly string[],
  added: ReadonlyMap<string, readonly AddedLine[]>,
): Promise<Hit[]> {
  const locks = changes.filter(
    ({ path, mode }) => isLockfile(path) && mode !== '000000' && mode !== SUBMODULE && mode !== LINK,
  )
  if (locks.length === 0) return []
  const earlier = (await base()).filter(
    ({ path, mode }) => isLockfile(path) && mode !== SUBMODULE && mode !== LINK,
  )
  const ids = [...earlier, ...locks].map(({ id }) => id)
  const blobs = await readSmallBlobs(git, ids, LARGEST)
  const known = new Set([DEFAULT_HOST, ...allowedHosts])
  const insecure = new Set<string>()
  const textOf = (id: string) => blobs.get(id)?.toString('utf8') ?? ''
  const before = earlier.flatMap(({ path, id }) => lockedIn(path, textOf(id)))
  for (const { path, id } of earlier) {
    const sources = sourcesOf(path, textOf(id))
    for (const { host } of sources) known.add(host)
    for (const { host, safe } of sources) if (!safe) insecure.add(host)
  }
  return locks.flatMap(({ path, id }) => {
    const content = blobs.get(id)?.toString('utf8')
    if (content === undefined)
      return [{ rule: 'lockfile/too-large' as const, path, message: 'This lockfile is too large to read.' }]
    const lines = added.get(path) ?? []
    return [
      ...checkSources(path, sourcesOf(path, content), { known, insecure }, lines),
      ...checkContent(path, compareLocked(before, lockedIn(path, content)), lines),
    ]
  })
}

function checkSources(
  path: string,
  sources: readonly Source[],
  { known, insecure }: { known: ReadonlySet<string>; insecure: ReadonlySet<string> },
  lines: readonly AddedLine[],
): Hit[] {
  const hits = new Map<string, Hit>()
  for (const { host, safe } of sources) {
    // Nobody reads more, and each is searched for.
    if (hits.size >= MOST_HOSTS) break
    const where = () => {
      const line = lines.find(({ text }) => decodeEscapes(text).toLowerCase().includes(host))?.number
      return { path, ...(line === undefined ? {} : { line }) }
    }
    if (!known.has(host) && !hits.has(host)) {
      const message = `Packages would come from ${host}, which none of the base's lockfiles names.`
      hits.set(host, { rule: 'lockfile/new-host', ...where(), message })
    }
    if (!safe && !insecure.has(host) && !hits.has(`!${host}`)) {
      const message = `Packages would come from ${host} over an unencrypted connection.`
      hits.set(`!${host}`, { rule: 'lockfile/insecure', ...where(), message })
    }
  }
  return [...hits.values()]
}

function checkContent(
  path: string,
  { content, script }: ReturnType<typeof compareLocked>,
  lines: readonly AddedLine[],
): Hit[] {
  const hit = (rule: Hit['rule'], what: string) => (key: string, index: number) => {
    const [name = key] = /^@?[^@]+/.exec(key) ?? []
    const line = index < MOST_HOSTS ? lines.find(({ text }) => text.includes(name))?.number : undefined
    return { rule, path, ...(line === undefined ? {} : { line }), message: `${key.slice(0, 200)} ${what}` }
  }
  return [
    ...content.map(hit('lockfile/content', 'has the same version as before and another content.')),
    ...script.map(hit('lockfile/install-script', 'runs a script when it is installed, and did not before.')),
  ]
}

interface Source {
  host: string
  safe: boolean
}

/** Every host that a lockfile of any kind downloads from. */
export function sourcesOf(path: string, content: string): Source[] {
  const npm = /(package-lock|npm-shrinkwrap)\.json$/i.test(path)
  const sources = new Map<string, Source>()
  const take = (address: string) => {
    const source = sourceOf(address)
    if (source) sources.set(`${source.host} ${source.safe}`, source)
  }
  for (const raw of content.split('\n')) {
    const line = raw.includes('\\') ? decodeEscapes(raw) : raw
    if (!/:\/\/|git@/.test(line)) continue
    const end = raw.trimEnd()
    if (end.length < 2000 && (FOR_PEOPLE.test(end) || (npm && FUNDING.test(end)))) continue
    for (const address of addressesIn(line)) take(address)
  }
  return [...sources.values()]
}

function* addressesIn(line: string): Generator<string> {
  for (const [address] of line.matchAll(/git@[^\s"'/@]+:[^\s"',]+/gi)) yield address
  for (const { 0: rest, index } of line.matchAll(/:\/\/[^\s"'<>),;\]}]+/g)) {
    // Backwards from the colon: forwards, every letter of a long line could be where a protocol starts.
    const before = line.slice(Math.max(0, index - LONGEST_PROTOCOL), index)
    const protocol = /[a-z][a-z0-9+.-]*$/i.exec(before)?.[0]
    if (protocol !== undefined) yield protocol + rest
  }
}

function sourceOf(address: string): Source | null {
  const scp = /^git@([^:]+):/.exec(address)
  if (scp?.[1]) return { host: scp[1].toLowerCase(), safe: true }
  const plain = address.replace(/^(git|registry|sparse|hg|svn|direct|tarball|path)\+/i, '')
  if (!URL.canParse(plain)) return { host: address.slice(0, 100), safe: false }
  const { protocol, host } = new URL(plain)
  if (protocol === 'file:' || protocol === 'link:' || protocol === 'workspace:') return null
  return { host: host.toLowerCase(), safe: !/^(http|git|ftp):$/.test(protocol) }
}

/** JSON and YAML may write any character as an escape. */
function decodeEscapes(text: string): string {
  return text
    .replace(/\\u\{?([0-9a-f]{4,6})\}?/gi, (_all, code: string) => character(code))
    .replace(/\\x([0-9a-f]{2})/gi, (_all, code: string) => character(code))
    .replace(/\\\//g, '/')
}

function character(code: string): string {
  const point = Number.parseInt(code, 16)
  return point <= 0x10ffff ? String.fromCodePoint(point) : ''
}
