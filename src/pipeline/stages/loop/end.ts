import type { SessionEnd } from '../../../agents/session/ending.js'
import { finalWords, withoutFinalWord } from '../../../agents/transcript/final-word.js'
import { plural } from '../../../agents/transcript/transcript.js'
import { CaissonError, describeError, ExecutionError } from '../../../base/errors.js'
import type { Reason } from '../../../base/reason.js'
import type { Spec } from '../../../config/spec.js'
import { reasonOfError } from '../../../run/determine-outcome.js'
import type { CompletedBy } from '../../../run/manifest.js'
import type { RunRequest } from '../request.js'
import type { Iteration, LoopCourse } from './course.js'

export type LoopSpec = NonNullable<Spec['loop']>

/** A run that resumes an earlier session is not a loop: each iteration would have to start a new session. */
export function isLoop({ spec, resume }: Pick<RunRequest, 'spec' | 'resume'>): boolean {
  return spec.loop !== undefined && resume === undefined
}

/** What decides whether a loop continues after an iteration. */
export interface LoopState {
  /** How the iteration's session ended. */
  reason: Reason
  /** Its last message was the signal. */
  signalGiven: boolean
  /** The loop's verify commands succeeded. */
  verified: boolean
  iterations: number
  unchanged: number
  /** Milliseconds left for the run. */
  leftMs: number
  /** US dollars left of the run's budget; absent without one. */
  leftUsd?: number | undefined
  /** The gateway refused a request because the budget was used up. */
  budgetExceeded: boolean
}

/** Why a loop ends after an iteration, or null if there is another one. */
export function endAfter(state: LoopState, loop: LoopSpec): CompletedBy | null {
  const { reason, iterations, unchanged, leftMs, leftUsd } = state
  if (reason === 'cancelled') return 'cancelled'
  if (state.budgetExceeded || reason === 'budget_exceeded') return 'budget'
  if (reason === 'timeout') return 'timeout'
  if (!mayGoOn(reason)) return 'error'
  if (state.verified) return 'verify'
  if (state.signalGiven) return 'signal'
  if (loop.noProgress > 0 && unchanged >= loop.noProgress) return 'no_progress'
  if (iterations >= loop.iterations) return 'max_iterations'
  if (leftUsd !== undefined && leftUsd <= 0) return 'budget'
  return leftMs <= 0 ? 'timeout' : null
}

/** Reaching the limit of turns does not end a loop: the next session starts with a new context. */
export function mayGoOn(reason: Reason): boolean {
  return reason === 'completed' || reason === 'max_turns'
}

/** The end of a loop as the end of the run's session: the last one's, with what ended the loop. */
export function sessionEndOf(
  { iterations, unchanged }: LoopCourse,
  completedBy: CompletedBy,
  facts: { signal: string; minutes: number; spentUsd: number; error?: CaissonError | undefined },
): SessionEnd {
  const last = (iterations.at(-1) as Iteration).session
  const denials = iterations.flatMap(({ session }) => session.session.denials)
  const { error: _, ...own } = last.session
  const words = finalWords(last.transcript)
  // The signal was meant for the loop, not for readers of the answer.
  const message = withoutFinalWord(words, facts.signal) ?? (words || own.message)
  const end = { ...own, denials, message }
  const after = `after ${plural(iterations.length, 'iteration')}`
  const kept = 'What was done so far is kept.'
  const stopped = (
    reason: Reason,
    code: CaissonError['code'],
    message: string,
    hint: string,
  ): SessionEnd => ({
    ...end,
    reason,
    error: new ExecutionError(code, message, { hint }),
  })
  switch (completedBy) {
    case 'signal':
    case 'verify':
      return { ...end, reason: 'completed' }
    case 'max_iterations':
      return stopped(
        'max_iterations',
        'EXECUTION_SESSION_FAILED',
        `The loop reached its limit ${after}, without a signal that the work is done.`,
        `Check what was done; then increase \`loop-iterations\` or make the request smaller. ${kept}`,
      )
    case 'no_progress':
      return stopped(
        'no_progress',
        'EXECUTION_SESSION_FAILED',
        `The loop ended ${after}: the last ${unchanged === 1 ? 'one' : unchanged} changed nothing, without a signal that the work is done.`,
        `Check what was done: if the work is done, use it; otherwise say what is missing and run again. ${kept}`,
      )
    case 'budget':
      return stopped(
        'budget_exceeded',
        'EXECUTION_SESSION_FAILED',
        `The loop used up the run's budget ($${facts.spentUsd.toFixed(2)} spent) ${after}.`,
        `Increase max-budget-usd (or the request or token limit that was reached) or make the request smaller. ${kept}`,
      )
    case 'timeout':
      return stopped(
        'timeout',
        'EXECUTION_TIMEOUT',
        `The loop reached the run's time limit (${facts.minutes} minutes) ${after}.`,
        `Increase timeout-minutes (and that of the job, if it is lower) or make the request smaller. ${kept}`,
      )
    case 'cancelled':
      return stopped(
        'cancelled',
        'EXECUTION_CANCELLED',
        `The loop was cancelled ${after}.`,
        `Start the run again. ${kept}`,
      )
    case 'error': {
      const error = facts.error ?? last.session.error
      return error ? { ...end, reason: facts.error ? reasonOfError(error.code) : own.reason, error } : end
    }
  }
}

/** What failed between two sessions, as the error of the run. */
export function errorBetween(thrown: unknown): CaissonError {
  if (thrown instanceof CaissonError) return thrown
  const { code, message, hint } = describeError(thrown)
  return new ExecutionError(code, message, { hint, cause: thrown })
}
