import type { Clock } from '../../base/clock.js'
import { type Answer, errorAnswer } from './answer.js'

/** Requests that one run may send to GitHub. */
const MOST_REQUESTS = 300
/** What is left to the job's other steps, and to the delivery, of what the token may ask in an hour. */
const KEPT = 200
/** Limits below this are for bursts, such as that of the search: they say nothing about the hour. */
const HOURLY = 1000

/** How much a run may still ask of GitHub. */
export interface Allowance {
  /** Counts a request; an answer that refuses it where nothing is left. */
  take(): Answer | null
  /** Notes what GitHub says is left to the token. */
  note(headers: Headers): void
  /** The limit as GitHub's clients read it. */
  headers(): Record<string, string>
  used(): number
}

export function createAllowance(clock: Clock, most = MOST_REQUESTS): Allowance {
  let used = 0
  let low: { resets: number; left: number } | null = null
  const startedAt = clock.now()
  const headers = () => ({
    'x-ratelimit-limit': String(most),
    'x-ratelimit-remaining': String(Math.max(0, most - used)),
    'x-ratelimit-used': String(used),
    'x-ratelimit-reset': String(Math.ceil((low?.resets ?? startedAt + 3_600_000) / 1000)),
    'x-ratelimit-resource': 'core',
  })
  return {
    take() {
      if (low !== null && low.resets <= clock.now()) low = null
      const why =
        used >= most
          ? `A run may send ${most} requests to GitHub, and this one has.`
          : low &&
            `Only ${low.left} requests are left to the job's token, and they are kept for its other steps.`
      if (why !== null)
        return { ...errorAnswer(403, `API rate limit exceeded: ${why}`, headers()), denial: why }
      used++
      return null
    },
    note(given) {
      const [limit, left, reset] = ['limit', 'remaining', 'reset'].map((name) =>
        Number(given.get(`x-ratelimit-${name}`) ?? Number.NaN),
      ) as [number, number, number]
      if (limit >= HOURLY && left < KEPT) low = { left, resets: (reset || 0) * 1000 }
    },
    headers,
    used: () => used,
  }
}
