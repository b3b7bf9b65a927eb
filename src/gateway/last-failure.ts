import type { DenialCode } from './policy.js'
import { retryAfterOf } from './retry.js'
import type { Headers } from './source.js'

/** Why the last request that failed did: what the API itself said, without what a client makes of it. */
export interface LastFailure {
  status: number
  /** Redacted; '' where the answer held no words. */
  message: string
  /** Milliseconds that the API asks to be left alone, counted from the answer. */
  retryAfterMs?: number
  /** Set when the gateway refused the request itself. */
  denial?: DenialCode
}

/** Reads an error answer of the API. `text` is its body, redacted. */
export function failureOf(status: number, headers: Headers, text: string, now: number): LastFailure {
  const retryAfterMs = retryAfterOf(headers, now)
  return { status, message: messageOf(text), ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}

function messageOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } | null }
    return typeof error?.message === 'string' ? error.message : ''
  } catch {
    return ''
  }
}
