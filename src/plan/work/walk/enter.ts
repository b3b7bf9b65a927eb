import { holds } from '../../expression.js'
import type { Identity } from '../event.js'
import { contextsOf, EMPTY_SCOPE, namesIn } from '../scope.js'
import type { Ended, Place, Walk } from './walk.js'

/**
 * The place in which a step or a job works, or how it ends without having begun. It decides once: what has begun goes
 * on, whatever its condition says later.
 */
export function enter(
  walk: Walk,
  id: string,
  identity: Identity,
  condition: string | undefined,
  place: Place,
): Place | Ended {
  const { cancelled } = place
  const known = walk.state.nodes.get(id)
  if (known && known.startedAt === undefined) {
    return { outcome: known.outcome ?? 'skipped', message: known.result?.message, exports: EMPTY_SCOPE }
  }
  if (known && !cancelled) return place
  const wish = condition === undefined ? place.runs : decide(condition, place)
  // Like GitHub: what has a condition that holds in spite of the cancellation is not cancelled.
  const shielded = cancelled && condition !== undefined && wish === true
  if (shielded) return { ...place, cancelled: undefined }
  if (known) return place
  if (typeof wish === 'string') return never(walk, id, identity, 'errored', wish)
  if (cancelled && place.runs) return never(walk, id, identity, 'aborted')
  return wish ? place : never(walk, id, identity, 'skipped')
}

/** A string says why the condition cannot be read. */
function decide(condition: string, { job, scope, status, cancelled, hook }: Place): boolean | string {
  const now = cancelled ? { success: false, failure: false, cancelled: true } : status
  // A hook follows whatever its name says.
  const implied = now.success || (hook !== undefined && !cancelled)
  try {
    return holds(condition, contextsOf(job, namesIn(scope)), now, implied)
  } catch (error) {
    return `if: ${condition}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Ends what has not begun; no hook follows it. */
export function never(
  { turn }: Walk,
  node: string,
  identity: Identity,
  outcome: 'skipped' | 'aborted' | 'errored',
  message?: string,
): Ended {
  turn.facts.push({ type: 'skipped', node, ...identity, outcome, message })
  return { outcome, message, exports: EMPTY_SCOPE }
}
