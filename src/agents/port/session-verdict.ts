import { type CaissonError, ExecutionError } from '../../base/errors.js'
import type { Reason } from '../../base/reason.js'
import type { LastFailure } from '../../gateway/refusal.js'
import type { ProviderPages } from '../../gateway/providers.js'
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

export function failed(
  reason: Reason,
  code: CaissonError['code'],
  message: string,
  options: { hint: string; cause?: unknown },
): SessionVerdict {
  return { reason, error: new ExecutionError(code, message, options) }
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(-1000)
}
