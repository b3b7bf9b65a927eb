import { type CaissonError, type ErrorCode, ExecutionError } from '../../base/errors.js'
import type { Reason } from '../../base/reason.js'
import type { ProviderPages } from '../../gateway/providers.js'
import type { LastFailure } from '../../gateway/refusal.js'
import type { ResultEvent } from '../transcript/event.js'

/** What the end of a session means. */
export interface SessionVerdict {
  reason: Reason
  error?: CaissonError
}

/** A session that failed, as far as it is known. */
export interface FailureFacts {
  result: ResultEvent
  /** The agent's own last words, on one line. */
  words: string
  /** What the API itself answered, where the gateway saw it. */
  heard: LastFailure | null
  /** Milliseconds since the epoch. */
  now: number
  /** Of the model's provider, where it is known. */
  pages?: ProviderPages | undefined
}

/** The code that says the same as a reason; of all others it is EXECUTION_SESSION_FAILED. */
const CODES: Partial<Record<Reason, ErrorCode>> = {
  timeout: 'EXECUTION_TIMEOUT',
  cancelled: 'EXECUTION_CANCELLED',
  auth_failed: 'EXECUTION_AUTH_FAILED',
  rate_limited: 'EXECUTION_RATE_LIMITED',
  model_unavailable: 'EXECUTION_MODEL_UNAVAILABLE',
}

/** `code`: a more exact one than that of the reason. */
export function failed(
  reason: Reason,
  message: string,
  hint: string,
  { code = CODES[reason] ?? 'EXECUTION_SESSION_FAILED', cause }: { code?: ErrorCode; cause?: unknown } = {},
): SessionVerdict {
  return { reason, error: new ExecutionError(code, message, { hint, cause }) }
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(-1000)
}
