import { randomUUID } from 'node:crypto'
import { retry } from '@octokit/plugin-retry'
import { throttling } from '@octokit/plugin-throttling'
import { Octokit } from '@octokit/rest'
import { systemClock } from '../../base/clock.js'
import type { Log } from '../../base/log.js'

export interface OctokitOptions {
  /** Or where to ask for the one to use now. */
  token: string | (() => string)
  /** REST base, e.g. `https://api.github.com` or `https://ghe.example.com/api/v3`. */
  apiUrl: string
  /** Replaces a token that is not valid any longer; absent: nothing can. */
  renew?: (() => Promise<unknown>) | undefined
  log: Log
  userAgent?: string
  /** For a proxy; default: the global `fetch`. */
  fetch?: typeof globalThis.fetch
  /** Longest wait for a rate limit to end, in seconds; default 60. Beyond it the request fails and says until when. */
  maxWaitSeconds?: number
  /**
   * The pause before a failed read is first retried, in milliseconds; default 1000, growing to four and nine
   * times that.
   */
  retryPauseMs?: number
  /** Longest time for one request, in milliseconds; default 60,000. */
  requestTimeoutMs?: number
}

/** Removes the token from a text. */
export function redactToken(options: Pick<OctokitOptions, 'token'>): (text: string) => string {
  return (text) => {
    const token = tokenIn(options)
    return token === '' ? text : text.replaceAll(token, '***')
  }
}

/** Empty: none. */
function tokenIn({ token }: Pick<OctokitOptions, 'token'>): string {
  return typeof token === 'string' ? token : token()
}

/** Statuses that a retry cannot change; 403 and 429 belong to the throttling plugin. */
const FINAL = [400, 401, 403, 404, 406, 409, 410, 415, 422, 429, 451]

/**
 * The throttling plugin knows a limit by GitHub's words alone; what says when to come again is one, whatever its
 * words. As the first plugin, this one sees an error before the others do.
 */
function limitByHeader(octokit: { hook: Octokit['hook'] }): void {
  octokit.hook.error('request', (error) => {
    const { headers = {} } = 'response' in error ? (error.response ?? {}) : {}
    if (Number(headers['retry-after']) > 0) error.message += ' (secondary rate limit)'
    throw error
  })
}

/**
 * The paging plugin takes every 409 for a repository without commits, and lists nothing: a comment of ours would be
 * missed and written twice. Without its status it is an error like any other; the response keeps it.
 */
function conflictIsAnError(octokit: { hook: Octokit['hook'] }): void {
  octokit.hook.error('request', (error, { method }) => {
    if (method === 'GET' && 'status' in error && error.status === 409) error.status = 0
    throw error
  })
}

const ThrottledOctokit = Octokit.plugin(limitByHeader, conflictIsAnError, throttling, retry)

/**
 * Creates an Octokit that waits for rate limits up to a bound, retries failed reads, and aborts requests that
 * hang.
 */
export function createOctokit(options: OctokitOptions): Octokit {
  const { log, maxWaitSeconds = 60, requestTimeoutMs = 60_000 } = options
  const fetchNow = options.fetch ?? globalThis.fetch
  const waitFor = (what: string) => (seconds: number, asked: unknown, _octokit: unknown, tries: number) => {
    // Whoever may give a request up at any time does not wait for it.
    const { signal } = (asked as { request?: { signal?: AbortSignal } }).request ?? {}
    const wait = signal === undefined && seconds <= maxWaitSeconds && tries < 2
    if (wait) log.warn(`GitHub's ${what} is used up; waiting ${seconds} s.`)
    return wait
  }
  const settings = {
    baseUrl: options.apiUrl,
    userAgent: options.userAgent ?? 'caisson',
    log: { debug() {}, info: log.debug, warn: log.debug, error: log.debug },
    request: {
      fetch: async (url: string, init: RequestInit) => {
        const timeout = AbortSignal.timeout(requestTimeoutMs)
        const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout
        const answer = await fetchNow(url, { ...init, signal })
        if (answer.status !== 401 || !options.renew) return answer
        await options.renew()
        const headers = { ...(init.headers as Record<string, string>), authorization: authorization(options) }
        return fetchNow(url, { ...init, headers, signal })
      },
    },
    retry: { doNotRetry: FINAL, retryAfterBaseValue: options.retryPauseMs ?? 1000 },
    throttle: {
      // The plugin keeps its queues per process; the ID keeps two adapters apart.
      id: randomUUID(),
      write: paceAfterBurst(12, 1000),
      notifications: paceAfterBurst(5, 3000),
      onRateLimit: waitFor('rate limit'),
      onSecondaryRateLimit: waitFor('secondary rate limit'),
    },
  }
  // The plugin's types lack `write` and `notifications`, which it accepts.
  const octokit = new ThrottledOctokit(settings as object)
  octokit.hook.before('request', (request) => {
    if (tokenIn(options) !== '') request.headers.authorization = authorization(options)
  })
  return octokit
}

function authorization(options: Pick<OctokitOptions, 'token'>): string {
  const token = tokenIn(options)
  // https://docs.github.com/rest/authentication: only JSON Web Tokens have to be `Bearer`.
  return `${token.split('.').length === 3 ? 'bearer' : 'token'} ${token}`
}

/** The part of a Bottleneck group that plugin-throttling uses. */
interface Pace {
  key(id: string): {
    schedule<T>(options: unknown, job: (...args: unknown[]) => T, ...args: unknown[]): Promise<T>
  }
}

/**
 * Lets `burst` requests go at once and spaces the rest; each `spacingMs` without one makes room for one more. GitHub
 * asks for a second between writes when there are many; a run makes five, which must not wait seconds for each other,
 * however often it has told its progress before.
 */
export function paceAfterBurst(burst: number, spacingMs: number): Pace {
  let room = burst
  let seenAt = performance.now()
  return {
    key: () => ({
      async schedule(_options, job, ...args) {
        const now = performance.now()
        room = Math.min(burst, room + (now - seenAt) / spacingMs) - 1
        seenAt = now
        if (room < 0) {
          const wait = -room * spacingMs
          await new Promise((resolve) => setTimeout(resolve, wait))
        }
        return job(...args)
      },
    }),
  }
}

/** Longest wait that the storage may ask for, in seconds. */
const MOST_WAIT = 60

/**
 * For the storage beside GitHub, which Octokit knows nothing of: what passes by itself is asked again up to three times,
 * after 1, 4 and 9 times the pause.
 */
export function patientFetch(options: {
  fetch?: typeof globalThis.fetch
  retryPauseMs?: number
}): typeof globalThis.fetch {
  const { fetch: fetchNow = globalThis.fetch, retryPauseMs = 1000 } = options
  return async (url, init) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await fetchNow(url, init).catch((error: unknown) => {
        if (attempt > 3 || init?.signal?.aborted) throw error
      })
      const passing = answer === undefined || answer.status === 429 || answer.status >= 500
      const seconds = Number(answer?.headers.get('retry-after')) || 0
      if (answer && (!passing || attempt > 3 || seconds > MOST_WAIT)) return answer
      await answer?.body?.cancel()
      await systemClock.sleep(
        Math.max(seconds * 1000, retryPauseMs * attempt ** 2),
        init?.signal ?? undefined,
      )
    }
  }
}
