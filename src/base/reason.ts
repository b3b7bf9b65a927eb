import { z } from 'zod'

/** Why a run ended, in one stable word, documented in docs/inputs.md. */
export const REASONS = [
  'completed',
  'no_changes',
  'max_turns',
  'max_iterations',
  'no_progress',
  'budget_exceeded',
  'timeout',
  'cancelled',
  'agent_error',
  'needs_human',
  'auth_failed',
  'rate_limited',
  'model_unavailable',
  'verify_failed',
  'output_missing',
  'policy_rejected',
  'publish_refused',
  'not_delivered',
  'target_unavailable',
  'setup_failed',
  'engine_failed',
  'config_invalid',
  'internal_error',
] as const

export const reasonSchema = z.enum(REASONS)
/** Why a run ended, as one identifier. */
export type Reason = z.infer<typeof reasonSchema>

export const outcomeSchema = z.enum(['success', 'failure', 'needs_review'])
/** How a caller should treat the end of a run. */
export type Outcome = z.infer<typeof outcomeSchema>

/** Exit code of the process for an outcome. */
export const EXIT_CODES: Record<Outcome, 0 | 1 | 2> = { success: 0, failure: 1, needs_review: 2 }
