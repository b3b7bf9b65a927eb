import { type CaissonError, ExecutionError } from '../../base/errors.js'
import type { SessionTranscript } from '../transcript/types.js'
import type { SessionEnd } from './ending.js'
import type { EndedExecution } from './execution.js'

/**
 * A session that did not complete, with the same `transcript` and `session` that a completed one resolves to. `code`,
 * `message` and `hint` are those of `session.error`, which is the `cause`.
 */
export class SessionError extends ExecutionError implements EndedExecution {
  /** As far as the session got; empty if it said nothing. */
  readonly transcript: SessionTranscript
  readonly session: SessionEnd

  constructor(error: CaissonError, { transcript, session }: EndedExecution) {
    super(error.code, error.message, { hint: error.hint, cause: error })
    this.transcript = transcript
    this.session = session
  }
}
