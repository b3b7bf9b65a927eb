import type { ParallelStep, Step } from '../../model.js'
import { stepId } from '../node-id.js'
import { EMPTY_SCOPE, extend, type Scope } from '../scope.js'
import { type Cancel, type Ended, isFine, type Place, tried, type Walk } from './walk.js'

/** Steps of a job or of `do`: each one sees what those before it have made. */
export function walkSequence(walk: Walk, steps: readonly Step[], place: Place): Ended | null {
  const ends: Ended[] = []
  let exports: Scope = EMPTY_SCOPE
  let success = true
  for (const [index, step] of steps.entries()) {
    const end = walk.step(walk, step, stepId(place.parent, index, step), {
      ...place,
      scope: extend(place.scope, exports),
      runs: success || readsFailure(step, ends),
    })
    if (end === null) return null
    ends.push(end)
    success &&= isFine(end)
    exports = extend(exports, end.exports)
  }
  return { ...worst(ends, ['aborted']), exports }
}

/** An agent that may read the output of what failed right before it runs then too: that is what it is for. */
function readsFailure(step: Step, ends: readonly Ended[]): boolean {
  if (step.kind !== 'agent' || !step.tools.includes('read_output')) return false
  const since = ends.slice(ends.findIndex((end) => !isFine(end)))
  return since.every(({ outcome }) => outcome === 'failed' || outcome === 'succeeded')
}

/** Succeeds however its step ends, except when it is aborted. */
export function walkTry(walk: Walk, step: Step, place: Place): Ended | null {
  const end = walk.step(walk, step, stepId(place.parent, 0, step), { ...place, runs: true })
  if (end === null) return null
  const { outcome, cause, exports } = end
  return outcome === 'aborted' ? { outcome, cause, exports } : { outcome: 'succeeded', exports }
}

export function walkParallel(walk: Walk, step: ParallelStep, place: Place): Ended | null {
  const branches = step.steps.map((inner, index): Branch => {
    const id = stepId(place.parent, index, inner)
    return {
      begun: walk.state.nodes.has(id),
      walk: (walk, cancelled) => walk.step(walk, inner, id, { ...place, runs: true, cancelled }),
    }
  })
  return walkBranches(walk, branches, { limit: step.limit, failFast: step.failFast }, place.cancelled)
}

/** One of several that work side by side. */
export interface Branch {
  begun: boolean
  walk(walk: Walk, cancelled: Cancel | undefined): Ended | null
}

/** At most `limit` at a time, in their order; with `failFast`, the first one that fails ends the others. */
export function walkBranches(
  walk: Walk,
  branches: readonly Branch[],
  { limit = Number.POSITIVE_INFINITY, failFast }: { limit?: number | undefined; failFast: boolean },
  cancelled: Cancel | undefined,
): Ended | null {
  const all = (cancel: Cancel | undefined) => tried(walk, (own) => walkEach(own, branches, limit, cancel))
  let { value: ends, keep } = all(cancelled)
  if (failFast && !cancelled && ends.some((end) => end && !isFine(end)))
    ({ value: ends, keep } = all('abort'))
  keep()
  const ended = ends.filter((end) => end !== null)
  if (ended.length < ends.length) return null
  // What fail_fast has aborted is not what went wrong.
  const worstOf = worst(ended, failFast ? [] : ['aborted'])
  const raced = (failFast && (worstOf.outcome === 'failed' || worstOf.outcome === 'errored')) || undefined
  return { ...worstOf, raced, exports: ended.map(({ exports }) => exports).reduce(extend, EMPTY_SCOPE) }
}

/** Those that have begun come first: they have their turn already. */
function walkEach(walk: Walk, branches: readonly Branch[], limit: number, cancelled: Cancel | undefined) {
  const ends = branches.map((branch) => (branch.begun ? branch.walk(walk, cancelled) : undefined))
  let open = ends.filter((end) => end === null).length
  return ends.map((end, index) => {
    if (end !== undefined) return end
    if (open >= limit && !cancelled) return null
    const begun = branches[index]?.walk(walk, cancelled) ?? null
    if (begun === null) open++
    return begun
  })
}

/** The outcome of several: what comes first in `before`, then errored, failed, aborted. */
export function worst(ends: readonly Ended[], before: readonly Ended['outcome'][]): Omit<Ended, 'exports'> {
  for (const outcome of [...before, 'errored', 'failed', 'aborted'] as const) {
    const found = ends.find((end) => end.outcome === outcome)
    if (found) return { outcome, cause: found.cause, message: found.message }
  }
  return { outcome: 'succeeded' }
}
