import type { CapturedRun } from './capture.js'
import type { ExecutedRun } from './execute.js'
import type { OpenedRun } from './open.js'
import type { PreparedRun } from './prepare.js'
import type { ResolvedRun } from './resolve.js'

/** How far a run got. A failed run keeps what it had. */
export type RunState = OpenedRun | ResolvedRun | PreparedRun | ExecutedRun | CapturedRun

/** A run whose session has ended; undefined for one that did not get that far. */
export function executedOf(last: RunState): ExecutedRun | CapturedRun | undefined {
  return last.phase === 'executed' || last.phase === 'captured' ? last : undefined
}

/** A run whose patch was captured; undefined for one that did not get that far. */
export function capturedOf(last: RunState): CapturedRun | undefined {
  return last.phase === 'captured' ? last : undefined
}
