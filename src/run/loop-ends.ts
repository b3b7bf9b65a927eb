import type { CompletedBy } from './manifest.js'

/** Why a loop ended, as the end of the sentence "The loop ended: …". */
export const LOOP_ENDS: Record<CompletedBy, string> = {
  signal: 'the agent said that all is done',
  verify: 'its verify commands passed',
  max_iterations: 'it had used all its iterations',
  no_progress: 'nothing changed any more',
  budget: 'the budget was used up',
  timeout: 'the time was used up',
  error: 'a session failed',
  cancelled: 'it was cancelled',
}
