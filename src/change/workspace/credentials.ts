import { closeSync, openSync, readSync } from 'node:fs'
import { relative } from 'node:path'
import { isConfigurationName, isCredentialName, isInstalled } from '../../base/credentials/names.js'
import type { Pointed } from '../../base/credentials/pointed.js'
import { secretsIn } from '../../base/credentials/secrets.js'
import { type BytePath, display, toBuffer } from '../../base/git/byte-path.js'
import type { Log } from '../../base/log.js'
import { statOf } from './record/scan.js'

/** What happens to files of the checkout that hold credentials and that the commit does not have. */
export interface CredentialRules {
  /** `warn`: the agent gets them, and the result names them. What a variable points to is never shown. */
  files: 'exclude' | 'warn' | 'allow'
  /** What the job's variables name as places of credentials. */
  pointed: readonly Pointed[]
  /** A search for credentials of any service, of which the workspace knows only a part. */
  search?: () => CredentialSearch
}

export interface CredentialSearch {
  look(path: string, text: string): Promise<void>
  hits(): Promise<{ path?: string | undefined }[]>
}

/** A file of the checkout that holds credentials. */
export interface CredentialFile {
  path: BytePath
  why: string
  /** Set when the agent got it nevertheless. */
  kept?: true
}

const NONE: CredentialRules = { files: 'exclude', pointed: [] }
/** A bound on the time that the search takes: about a second. */
const MOST = { files: 2000, bytes: 8 << 20, each: 1 << 20 }

/**
 * Which of the `untracked` files of a tree hold credentials: by what points to them, by their names and by what is
 * in them. Folders of installed packages are not read, only listed.
 */
export async function findCredentials(options: {
  root: string
  /** Where the variables' paths lead; default `root`. */
  checkout: string
  untracked: readonly BytePath[]
  /** Tracked files that the job changed: only what a variable points to is left out of these. */
  changed?: readonly BytePath[]
  rules?: CredentialRules | undefined
  log: Log
}): Promise<CredentialFile[]> {
  const { root, checkout, untracked, changed = [], rules = NONE, log } = options
  const found = new Map<BytePath, string>()
  for (const { path: target, variable } of rules.pointed) {
    const path = Buffer.from(relative(checkout, target)).toString('latin1')
    for (const file of [...untracked, ...changed])
      if (file === path || file.startsWith(`${path}/`)) found.set(file, `${variable} points to it`)
  }
  const never = new Set(found.keys())
  if (rules.files !== 'allow') {
    for (const path of untracked)
      if (!found.has(path) && isCredentialName(path))
        found.set(path, 'its name is that of a file with credentials')
    const rest = untracked.filter((path) => !found.has(path) && !isInstalled(path))
    for (const path of await search(root, rest, rules, log))
      found.set(path, 'it holds what looks like a credential')
  }
  return [...found].map(([path, why]) => ({
    ...{ path, why },
    ...(rules.files === 'warn' && !never.has(path) ? { kept: true as const } : {}),
  }))
}

async function search(
  root: string,
  paths: BytePath[],
  rules: CredentialRules,
  log: Log,
): Promise<BytePath[]> {
  const found = new Set<BytePath>()
  const others = rules.search?.()
  // Settings first, in case there is more than can be read.
  const sorted = [...paths.filter(isConfigurationName), ...paths.filter((path) => !isConfigurationName(path))]
  let [files, bytes, left] = [0, 0, 0]
  for (const path of sorted) {
    const size = statOf(root, path)?.isFile() ? Math.min(statOf(root, path)?.size ?? 0, MOST.each) : 0
    if (size === 0) continue
    if (files >= MOST.files || bytes + size > MOST.bytes) {
      left += 1
      continue
    }
    files += 1
    const text = readSmallText(root, path, size)
    if (text === null) continue
    bytes += size
    if (isConfigurationName(path) && secretsIn(text).length > 0) found.add(path)
    else await others?.look(path, text)
  }
  for (const { path } of (await others?.hits()) ?? []) if (path !== undefined) found.add(path)
  if (left > 0) log.info(`${left} untracked files were searched for credentials by name only`)
  return [...found]
}

/** The beginning of a file; null for a binary one, or one that cannot be read. */
function readSmallText(root: string, path: BytePath, size: number): string | null {
  try {
    const file = openSync(toBuffer(root, path), 'r')
    try {
      const bytes = Buffer.alloc(size)
      const read = bytes.subarray(0, readSync(file, bytes, 0, size, 0))
      return read.subarray(0, 8000).includes(0) ? null : read.toString('utf8')
    } finally {
      closeSync(file)
    }
  } catch {
    return null
  }
}

/** Those that the agent does not get. */
export function leftOutOf(files: readonly CredentialFile[]): BytePath[] {
  return files.filter(({ kept }) => !kept).map(({ path }) => path)
}

/** A line for people: what was found and why, never its content. */
export function sayCredentials(files: readonly CredentialFile[], log: Log): void {
  for (const kept of [false, true]) {
    const some = files.filter((file) => (file.kept ?? false) === kept)
    if (some.length === 0) continue
    const names = some.slice(0, 20).map(({ path, why }) => `${displayPath(path)} (${why})`)
    const more = some.length > names.length ? `, and ${some.length - names.length} more` : ''
    const what = kept
      ? 'The agent can read credentials of the checkout'
      : 'Not shown to the agent, because of credentials'
    log[kept ? 'warn' : 'info'](`${what}: ${names.join(', ')}${more}`)
  }
}

/** On one line, so that a name cannot look like a line of its own. */
export function displayPath(path: BytePath): string {
  return display(path).replace(/[\u0000-\u001f\u007f]/g, '?')
}
