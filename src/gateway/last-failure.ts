import type { DenialCode } from './refusal.js'

/** Why a request failed, in the words of the API rather than in those of a client. */
export interface LastFailure {
  status: number
  /** Redacted; '' where the answer has no message. */
  message: string
  /** Milliseconds to wait before the next request, as the API asks. */
  retryAfterMs?: number
  /** Set when the gateway refused the request itself. */
  denial?: DenialCode
}
