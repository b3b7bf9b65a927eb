import type { CompletedBy } from './manifest.js'

/** Why a loop ended, as the end of the sentence "The loop ended because …". */
export const LOOP_ENDS: Record<CompletedBy, string> = {
  signal: 'the agent signaled that the work is done',
  verify: 'its verify commands passed',
  max_iterations: 'it used all its iterations',
  no_progress: 'nothing changed any more',
  budget: 'the budget was used up',
  timeout: 'the time limit was reached',
  error: 'a session failed',
  cancelled: 'it was cancelled',
}
