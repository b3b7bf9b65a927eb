import type { Identity } from '../event.js'
import { EMPTY_SCOPE } from '../scope.js'
import type { Ended, Place, Walk } from './walk.js'

/** How a step or a job ends without having begun; null for one that works. It is decided once: what has begun goes on. */
export function endUnbegun(
  walk: Walk,
  id: string,
  identity: Identity,
  { cancelled, runs }: Pick<Place, 'cancelled' | 'runs'>,
): Ended | null {
  const known = walk.state.nodes.get(id)
  if (known) {
    return known.startedAt === undefined
      ? { outcome: known.outcome ?? 'skipped', exports: EMPTY_SCOPE }
      : null
  }
  if (!runs) return never(walk, id, identity, 'skipped')
  return cancelled ? never(walk, id, identity, 'aborted') : null
}

/** Ends what has not begun; no hook follows it. */
export function never(
  { turn }: Walk,
  node: string,
  identity: Identity,
  outcome: 'skipped' | 'aborted',
): Ended {
  turn.facts.push({ type: 'skipped', node, ...identity, outcome })
  return { outcome, exports: EMPTY_SCOPE }
}
