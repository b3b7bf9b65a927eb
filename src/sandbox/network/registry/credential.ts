import { isIPv6 } from 'node:net'
import { parseTarget, type Target } from '../target.js'

/** What the job's settings send to one registry. It stays in this process. */
export interface RegistryCredential {
  secure: boolean
  host: string
  port: number
  /** The beginning of every path that it is for; ends with a slash. */
  prefix: string
  /** The value of `Authorization`. */
  header: string
  /** What must not be shown of it. */
  secrets: string[]
}

/** Sent by tools that insist on a credential; the proxy replaces it. */
export const PLACEHOLDER = 'caisson-adds-it-outside'

/** What `actions/setup-node` sets where a workflow has no token. */
const NO_TOKEN = /^X{5}(?:-X{5}){3}$|\$\{|^$/

/** The credential for everything below an address; null if it is none, or the address cannot have one. */
export function credentialAt(
  url: URL,
  header: string,
  secrets: readonly string[],
): RegistryCredential | null {
  const secure = url.protocol === 'https:'
  const target = parseTarget(url.host, secure ? 443 : 80)
  if (!target || isIPv6(target.host) || !/^https?:$/.test(url.protocol)) return null
  if (secrets.some((secret) => NO_TOKEN.test(secret)) || /[^\x20-\x7e]/.test(header)) return null
  const prefix = url.pathname.replace(/\/*$/, '/')
  return { secure, host: target.host, port: target.port, prefix, header, secrets: [...secrets] }
}

/** User and password as `Authorization: Basic`. */
export function basicAt(url: URL, user: string, password: string): RegistryCredential | null {
  const encoded = Buffer.from(`${user}:${password}`).toString('base64')
  // Some registries take a token as the name of a user without a password.
  return credentialAt(url, `Basic ${encoded}`, [password === '' ? user : password, encoded])
}

/** The credential in an address, and the address without it. */
export function separate(address: URL): { url: URL; credential: RegistryCredential | null } {
  const url = new URL(address)
  url.username = ''
  url.password = ''
  if (address.username === '' && address.password === '') return { url, credential: null }
  const [user, password] = [address.username, address.password].map(decoded) as [string, string]
  return { url, credential: basicAt(packagesOf(url), user, password) }
}

/** Where a registry's files are: beside its index, if that has a folder of its own. */
export function packagesOf(index: URL): URL {
  const url = new URL(index)
  url.pathname = url.pathname.replace(/\/(?:\+?simple|index)\/*$/, '/')
  return url
}

/** Dots that a server could take for a way up, in any spelling. */
const WAY_UP = /(?:^|[/\\;]|%(?:25)*(?:2f|5c|3b))(?:\.|%(?:25)*2e){1,2}(?:$|[/\\;?]|%(?:25)*(?:2f|5c|3b))/i

/**
 * The credential for one request: reading only, and only below the path it is for. The longest path wins. `path` is
 * that of the request, with its query.
 */
export function credentialFor(
  credentials: readonly RegistryCredential[],
  { target, secure, method, path }: { target: Target; secure: boolean; method: string; path: string },
): RegistryCredential | null {
  const [plain = ''] = path.split('?')
  // Git asks for commits with a POST.
  const reads = /^(?:GET|HEAD)$/.test(method) || (method === 'POST' && /\/git-upload-pack$/.test(plain))
  if (!reads || WAY_UP.test(plain)) return null
  const matching = credentialsOf(credentials, target, secure).filter(({ prefix }) =>
    `${plain}/`.startsWith(prefix),
  )
  return matching.sort((a, b) => b.prefix.length - a.prefix.length)[0] ?? null
}

/** The credentials of one host and port. */
export function credentialsOf(
  credentials: readonly RegistryCredential[],
  { host, port }: Target,
  secure: boolean,
): RegistryCredential[] {
  return credentials.filter((one) => one.host === host && one.port === port && one.secure === secure)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
