import type { Environment } from '../../base/command.js'
import { ConfigError, UsageError } from '../../base/errors.js'
import { remoteUrl } from '../../base/git/remote-url.js'
import { proxyFor } from '../../config/proxy.js'
import { apiUrlOf } from '../../github/api-url.js'
import type { Forge } from '../../github/forge.js'
import { proxyFetch } from '../../github/proxy-fetch.js'
import { forgeAt } from '../library/github.js'
import type { CommandIo } from './command.js'

interface Place {
  serverUrl: string
  owner: string
  name: string
}

/**
 * The GitHub repository that a run is about, with the token from the environment: the given one, otherwise
 * the checkout's remote. All requests end when `until` is aborted; with it, none waits for a rate limit, and the pauses
 * between attempts are short. Throws CONFIG_INVALID and CREDENTIAL_MISSING.
 */
export async function forgeOf(io: CommandIo, named: string | undefined, until?: AbortSignal): Promise<Forge> {
  const { serverUrl, owner, name } = await resolveForge(io, named)
  const token = io.env['GH_TOKEN'] || io.env['GITHUB_TOKEN']
  if (!token) {
    throw new ConfigError('CREDENTIAL_MISSING', `No token is available for ${serverUrl}/${owner}/${name}.`, {
      hint: 'Set GH_TOKEN (or GITHUB_TOKEN) in the environment of this command, e.g. `GH_TOKEN=$(gh auth token)`.',
    })
  }
  const apiUrl = io.env['GITHUB_API_URL'] ?? apiUrlOf(serverUrl)
  const graphqlUrl = io.env['GITHUB_GRAPHQL_URL']
  const proxyUrl = proxyFor(apiUrl, io.env)
  const fetchNow = proxyUrl ? proxyFetch(proxyUrl) : globalThis.fetch
  const place = {
    ...{ token, env: io.env, log: io.log, serverUrl, apiUrl },
    ...(graphqlUrl ? { graphqlUrl } : {}),
    fetch: until ? endingWith(until, fetchNow) : fetchNow,
    ...(until ? { maxWaitSeconds: 0, retryPauseMs: 100 } : {}),
  }
  return forgeAt(place, owner, name)
}

function endingWith(until: AbortSignal, fetchNow: typeof globalThis.fetch): typeof globalThis.fetch {
  return (url, init) =>
    fetchNow(url, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, until]) : until })
}

/**
 * The same for the comment of a crashed run, but only for the checkout's own repository: a file must not
 * decide where a token is sent. Resolves to a text that says why not.
 */
export async function forgeOfCrashed(io: CommandIo, repository: string): Promise<Forge | string> {
  const forge = await forgeOf(io, undefined)
  const own = `${forge.owner}/${forge.name}`
  return own.toLowerCase() === repository.toLowerCase() ? forge : `the remote of this checkout is ${own}.`
}

async function resolveForge(io: CommandIo, named: string | undefined): Promise<Place> {
  if (named !== undefined) {
    const [, owner, name] = /^([\w.-]+)\/([\w.-]+)$/.exec(named) ?? []
    if (owner && name) return { serverUrl: serverOf(io.env), owner, name }
    throw new UsageError('USAGE_INVALID', `--repo: "${named}" does not have the form owner/name.`, {
      hint: 'Write it as GitHub does, e.g. `--repo octo-org/octo-repo`.',
    })
  }
  const url = await remoteUrl(io.project)
  const place = url === undefined ? null : parseRemote(url)
  if (place) return { ...place, serverUrl: io.env['GITHUB_SERVER_URL'] ?? assertGitHub(place, io.env) }
  throw new ConfigError(
    'CONFIG_INVALID',
    url === undefined
      ? `${io.project} has no remote that identifies its GitHub repository.`
      : `The remote ${withoutPassword(url)} is not a GitHub repository.`,
    { hint: 'Name the repository: `--repo owner/name`.' },
  )
}

/** GitHub's own hosts, and those of this machine. */
const GITHUB = /^(?:github\.com|.+\.ghe\.com|(?:.+\.)?localhost|127\.0\.0\.1|\[::1\])$/

/** Whoever has made a checkout has named its remote; that must not decide where a token is sent. */
function assertGitHub({ serverUrl }: Place, env: Environment): string {
  const { host, hostname } = new URL(serverUrl)
  if (GITHUB.test(hostname) || host === env['GH_HOST']) return serverUrl
  throw new ConfigError('CONFIG_INVALID', `The remote of this checkout is at ${host}, not at GitHub.`, {
    hint: `If that is your GitHub Enterprise Server, to which your token may be sent, set GH_HOST=${host}.`,
  })
}

/** `https://host/owner/name.git`, `ssh://git@host/owner/name`, `git@host:owner/name.git`. Null for anything else. */
export function parseRemote(url: string): Place | null {
  const scp = /^(?:[^@/]+@)?([\w.-]+):(?!\/\/)\/?(.+)$/.exec(url)
  const address = scp ? `ssh://${scp[1]}/${scp[2]}` : url
  if (!URL.canParse(address)) return null
  const { protocol, host, hostname, pathname } = new URL(address)
  if (!/^(?:https?|ssh|git):$/.test(protocol) || hostname === '') return null
  const [, owner, name] = /^\/([\w.-]+)\/([\w.-]+?)(?:\.git)?\/?$/.exec(pathname) ?? []
  if (!owner || !name) return null
  // An SSH port says nothing about the web address.
  const web = protocol === 'http:' || protocol === 'https:' ? `${protocol}//${host}` : `https://${hostname}`
  return { serverUrl: web, owner, name }
}

function serverOf(env: Environment): string {
  const host = env['GH_HOST']
  return env['GITHUB_SERVER_URL'] ?? (host ? `https://${host}` : 'https://github.com')
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//')
}
