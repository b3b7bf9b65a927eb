import type { Answer } from '../../../src/programs/demo/github/answer.js'
import type { Exchange } from '../../../src/programs/demo/github/server.js'
import type { Fault } from './intercept.js'

/** A failure that the server returns instead of the real response. */
export interface InjectedFailure {
  /** As in the API description, or `git/upload-pack`, `git/receive-pack`, `graphql`. */
  operationId?: string
  method?: string
  /** Part of the path, after the API prefix. */
  path?: string | RegExp
  /** Any other condition. */
  when?: (request: Exchange) => boolean
  /** The response; with `reset` the connection is dropped instead. */
  status?: number
  body?: unknown
  headers?: Record<string, string>
  reset?: boolean
  /** The request is carried out first: only its response is lost. */
  late?: boolean
  /** How often; default once. */
  times?: number
  /** How many matching requests are answered normally first; default none. */
  after?: number
}

export interface Failures {
  add(failure: InjectedFailure): void
  /** The failure of this request, if any; counts it as used. */
  take(request: Exchange): Fault | undefined
}

export function createFailures(): Failures {
  const waiting: (InjectedFailure & { left: number; skip: number })[] = []
  return {
    add(failure) {
      waiting.push({ ...failure, left: failure.times ?? 1, skip: failure.after ?? 0 })
    },
    take(request) {
      const { operationId, method, path } = request
      const met = waiting.find(
        (failure) =>
          failure.left > 0 &&
          (failure.operationId === undefined || failure.operationId === operationId) &&
          (failure.method === undefined || failure.method.toUpperCase() === method) &&
          (failure.when?.(request) ?? true) &&
          (failure.path === undefined ||
            (typeof failure.path === 'string' ? path.includes(failure.path) : failure.path.test(path))),
      )
      if (!met) return undefined
      if (met.skip > 0) {
        met.skip--
        return undefined
      }
      met.left--
      const { reset = false, late = false } = met
      return { answer: failureAnswer(met), reset, late }
    },
  }
}

function failureAnswer(failure: InjectedFailure): Answer {
  const status = failure.status ?? 500
  const message = status >= 500 ? 'Server Error' : 'Injected failure'
  const { body = { message, status: String(status) } } = failure
  return { status, body, ...(failure.headers ? { headers: failure.headers } : {}) }
}

/** GitHub's response when the hourly limit is used up. */
export function primaryRateLimit(
  resetAtSeconds: number,
): Pick<InjectedFailure, 'status' | 'body' | 'headers'> {
  return {
    status: 429,
    body: {
      message: 'API rate limit exceeded for installation.',
      documentation_url: 'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api',
      status: '429',
    },
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(resetAtSeconds) },
  }
}
