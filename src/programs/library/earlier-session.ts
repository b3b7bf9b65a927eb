import { ConfigError } from '../../base/errors.js'
import type { ResumeInput } from '../../pipeline/sessions/resume-input.js'

/** A session that has ended, as `earlier` finds it. */
export interface EarlierSession {
  readonly sessionId: string
  /** The run that it comes from. */
  readonly runId: string
}

/** What is known about it. Throws CONFIG_INVALID for an object that only looks like one. */
export function resumeInputOf(session: EarlierSession): ResumeInput {
  if ('sessions' in session) return session as ResumeInput
  throw new ConfigError('CONFIG_INVALID', 'resume: this is not a session that `earlier` found.', {
    hint: "Give `await earlier('latest', { checkout })`.",
  })
}
