import { certificateFault } from '../../base/certificates.js'
import type { Headers, SourceAnswer } from '../source.js'

const STATUSES = new Set([408, 429, 500, 502, 503, 504, 529])
const BASE_MS = 500
const LONGEST_MS = 8_000
/** A longer `retry-after` is left to the client. */
const PATIENCE_MS = 60_000

/** The upstream took too long to connect, to begin its answer, or to continue it. */
export class UpstreamTimeout extends Error {
  readonly phase: 'connection' | 'answer' | 'chunk'

  constructor(phase: UpstreamTimeout['phase'], ms: number) {
    super(`no ${phase} within ${ms} ms`)
    this.phase = phase
  }
}

/**
 * Milliseconds until an attempt that failed before its first byte is repeated; undefined: it is not repeated.
 * An answer that never began is not requested again: it has already used its time.
 */
export function retryDelay(
  answer: SourceAnswer | Error,
  attempt: number,
  now: number,
  random: () => number = Math.random,
): number | undefined {
  const backoff = Math.min(LONGEST_MS, BASE_MS * 2 ** attempt) * (1 - random() / 4)
  if (answer instanceof Error) {
    if (isFinal(answer)) return undefined
    return answer instanceof UpstreamTimeout && answer.phase === 'answer' ? undefined : backoff
  }
  const advice = String(answer.headers['x-should-retry'] ?? '')
  if (advice === 'false' || (advice !== 'true' && !STATUSES.has(answer.status))) return undefined
  if (answer.status < 400) return undefined
  const requested = retryAfterOf(answer.headers, now)
  if (requested === undefined) return backoff
  return requested > PATIENCE_MS ? undefined : requested
}

/** Whether another attempt would fail alike: the certificate is not trusted, or the name does not exist. */
export function isFinal(error: Error): boolean {
  return certificateFault(error) !== null || (error as { code?: unknown }).code === 'ENOTFOUND'
}

/** Milliseconds that an answer asks the client to wait; undefined where it does not say. */
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
