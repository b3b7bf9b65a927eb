import { type CaissonError, ExecutionError } from '../../errors.js'
import type { Reason } from '../../run/reason.js'

/** What the end of a session means. */
export interface Verdict {
  reason: Reason
  error?: CaissonError
}

export function failed(
  reason: Reason,
  code: CaissonError['code'],
  message: string,
  options: { hint: string; cause?: unknown },
): Verdict {
  return { reason, error: new ExecutionError(code, message, options) }
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(-1000)
}
