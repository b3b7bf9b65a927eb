import type { Headers, SourceAnswer } from './source.js'

const STATUSES = new Set([408, 429, 500, 502, 503, 504, 529])
const BASE_MS = 500
const LONGEST_MS = 8_000
/** A longer `retry-after` is the client's to judge. */
const PATIENCE_MS = 60_000

/** The upstream took too long to connect, to begin its answer, or to go on with it. */
export class UpstreamTimeout extends Error {
  readonly phase: 'connection' | 'answer' | 'chunk'

  constructor(phase: UpstreamTimeout['phase'], ms: number) {
    super(`no ${phase} within ${ms} ms`)
    this.phase = phase
  }
}

/**
 * Milliseconds until an attempt that failed before its first byte is made again; undefined when it is not.
 * An answer that never began is not asked for again: it has already taken its time.
 */
export function retryDelay(
  answer: SourceAnswer | Error,
  attempt: number,
  now: number,
  random: () => number = Math.random,
): number | undefined {
  const backoff = Math.min(LONGEST_MS, BASE_MS * 2 ** attempt) * (1 - random() / 4)
  if (answer instanceof Error) {
    if (certificateFault(answer) !== null) return undefined
    return answer instanceof UpstreamTimeout && answer.phase === 'answer' ? undefined : backoff
  }
  const wish = String(answer.headers['x-should-retry'] ?? '')
  if (wish === 'false' || (wish !== 'true' && !STATUSES.has(answer.status))) return undefined
  if (answer.status < 400) return undefined
  const asked = retryAfterOf(answer.headers, now)
  if (asked === undefined) return backoff
  return asked > PATIENCE_MS ? undefined : asked
}

/** OpenSSL's names for a certificate that does not hold, and Node's for one of another host. */
const CERTIFICATE = /CERT|SIGNED|^UNABLE_TO_(GET_ISSUER|VERIFY|DECODE_ISSUER)|^HOSTNAME_MISMATCH$/

/** The code of an error that asking again does not mend, since it is the upstream's certificate; else null. */
export function certificateFault(error: Error): string | null {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && CERTIFICATE.test(code) ? code : null
}

/** Milliseconds that an answer asks to wait; undefined where it says nothing of it. */
export function retryAfterOf(headers: Headers, now: number): number | undefined {
  return retryAfter(headers['retry-after-ms'], headers['retry-after'], now)
}

function retryAfter(ms: unknown, value: unknown, now: number): number | undefined {
  if (typeof ms === 'string' && Number.isFinite(Number(ms))) return Math.max(0, Number(ms))
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}
