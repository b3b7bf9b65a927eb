import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { trustedWith } from '../certificates.js'
import { systemClock } from '../clock.js'
import type { GitOptions } from './git.js'
import { GitError, TRACE } from './git-error.js'

/** A remote, and what is needed to reach it. */
export interface RemoteAccess {
  url: string
  token?: string
  /** Added to git's environment: the machine's proxy, and files with certificate authorities. */
  env?: Readonly<Record<string, string>>
  /**
   * The pause before a failed command is first retried, in milliseconds; default 1000, growing to four and nine
   * times that.
   */
  retryPauseMs?: number
  /** Makes a new token, once the server does not accept this one any longer. */
  renew?: (() => Promise<string>) | undefined
  signal?: AbortSignal | undefined
}

const MOST_RETRIES = 3
/** As for GitHub's API: longest wait for a rate limit, in seconds, and how often. */
const LONGEST_WAIT = 60
const MOST_WAITS = 2

/**
 * Runs a git command against a remote, through the machine's proxy and with its certificate authorities. Retried
 * are lost connections and errors of the server; a limit is waited for. The command must be safe to repeat: a
 * fetch is, and so is a push, since git first asks where the remote is and sends nothing that is there already.
 */
export async function reachRemote<T>(
  { url, token, env = {}, retryPauseMs = 1000, renew, signal }: RemoteAccess,
  command: (options: GitOptions) => Promise<T>,
): Promise<T> {
  const overHttp = /^https?:/.test(url)
  const { NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, GIT_SSL_CAINFO, ...route } = env
  const named = [NODE_EXTRA_CA_CERTS, SSL_CERT_FILE, GIT_SSL_CAINFO].filter((file) => file !== undefined)
  await using authorities = url.startsWith('https:') && named.length > 0 ? await bundle(named) : null
  let options: GitOptions = {
    ...withToken(url, token),
    env: { ...route, ...authorities?.env, ...(overHttp ? TRACE : {}) },
    ...(signal ? { signal } : {}),
  }
  for (let tries = 1; ; tries++) {
    try {
      return await command(options)
    } catch (error) {
      if (tries === 1 && renew && error instanceof GitError && error.unauthorized) {
        options = { ...options, ...withToken(url, await renew()) }
        continue
      }
      const pause = overHttp && error instanceof GitError ? pauseAfter(error, tries, retryPauseMs) : null
      if (pause === null) throw error
      await systemClock.sleep(pause, signal)
      signal?.throwIfAborted()
    }
  }
}

/** Milliseconds until the next attempt, or null when there is none. */
function pauseAfter(error: GitError, tries: number, base: number): number | null {
  const { status = 0, retryAfter } = error.response ?? {}
  if (retryAfter !== undefined && [403, 429, 503].includes(status)) {
    const seconds = secondsUntil(retryAfter)
    return tries <= MOST_WAITS && seconds <= LONGEST_WAIT ? seconds * 1000 : null
  }
  return (error.temporary || status === 429) && tries <= MOST_RETRIES ? tries ** 2 * base : null
}

function secondsUntil(retryAfter: string): number {
  const seconds = /^\d+$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - systemClock.now()) / 1000
  return Math.max(0, Number.isNaN(seconds) ? LONGEST_WAIT : seconds)
}

/** git reads one file, which replaces what the system trusts: everything is in it, and it is gone afterwards. */
async function bundle(files: readonly string[]): Promise<AsyncDisposable & { env: Record<string, string> }> {
  const certificates = (await trustedWith(files)).join('')
  const folder = await mkdtemp(join(tmpdir(), 'caisson-certificates-'))
  const file = join(folder, 'all.pem')
  await writeFile(file, certificates)
  return {
    env: { GIT_SSL_CAINFO: file, GIT_PROXY_SSL_CAINFO: file },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/**
 * Configuration that lets one command access `url` with `token`: a header that git sends to that host only,
 * passed through the environment. Empty for a URL that is not HTTP, or without a token.
 */
export function withToken(url: string, token: string | undefined): Pick<GitOptions, 'config' | 'secrets'> {
  if (!token || !/^https?:\/\//.test(url)) return {}
  const basic = Buffer.from(`x-access-token:${token}`).toString('base64')
  return {
    config: { [`http.${new URL(url).origin}/.extraHeader`]: `Authorization: Basic ${basic}` },
    secrets: [token, basic],
  }
}
