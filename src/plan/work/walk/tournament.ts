import type { AgentStep, TaskStep } from '../../model.js'
import { contestantId, pickId } from '../node-id.js'
import { EMPTY_SCOPE, extend, type Scope } from '../scope.js'
import { type Branch, walkBranches } from './blocks.js'
import { begin, type Ended, finish, identityOf, type Place, type Walk } from './walk.js'

interface Contestant {
  attempt: number
  id: string
  /** What the agent has made. */
  exports: Scope
  score: number
  patchBytes: number
}

/**
 * An agent step that is attempted several times from the same inputs, side by side. A task that no agent sees judges each
 * attempt that succeeded; of those that pass, the highest score counts, then the smallest patch, then the first. What the
 * others have made is seen by no later step.
 */
export function walkTournament(
  walk: Walk,
  step: AgentStep,
  pick: TaskStep,
  id: string,
  place: Place,
): Ended | null {
  begin(walk, id, identityOf(step, place, 'tournament'))
  const { hook: _, ...inner } = place
  const passed: Contestant[] = []
  const branch = (attempt: number): Branch => {
    const own = contestantId(id, attempt)
    return {
      begun: walk.state.nodes.has(own),
      walk(walk, cancelled) {
        const end = walk.step(walk, plain(step, attempt), own, {
          ...inner,
          parent: id,
          cancelled,
          runs: true,
        })
        if (end?.outcome !== 'succeeded') return end
        const judge = pickId(own, pick)
        const scope = extend(place.scope, end.exports)
        const judged = walk.step(walk, pick, judge, {
          ...inner,
          parent: own,
          scope,
          cancelled,
          runs: true,
        })
        const { score = 0 } = walk.state.nodes.get(judge)?.result ?? {}
        const { patchBytes = 0 } = walk.state.nodes.get(own)?.result ?? {}
        if (judged?.outcome === 'succeeded')
          passed.push({ attempt, id: own, exports: end.exports, score, patchBytes })
        return judged && { ...judged, exports: EMPTY_SCOPE }
      },
    }
  }
  const branches = Array.from({ length: step.attempts }, (_none, index) => branch(index + 1))
  const all = walkBranches(walk, branches, { failFast: false }, place.cancelled)
  if (all === null) return null
  const end = endOf(passed, all, step)
  finish(walk, id, end)
  return end
}

function endOf(passed: readonly Contestant[], all: Ended, { attempts }: AgentStep): Ended {
  const [best] = [...passed].sort(
    (one, other) =>
      other.score - one.score || one.patchBytes - other.patchBytes || one.attempt - other.attempt,
  )
  if (all.outcome === 'aborted') return { ...all, exports: EMPTY_SCOPE }
  if (best) {
    const message = `attempt ${best.attempt} of ${attempts}, of which ${passed.length} passed`
    return { outcome: 'succeeded', message, node: best.id, exports: best.exports }
  }
  const { outcome, cause } = all
  return { outcome, cause, message: `none of ${attempts} attempts passed`, exports: EMPTY_SCOPE }
}

/** One attempt, which is not tried again. */
function plain(step: AgentStep, attempt: number): AgentStep {
  const { pick: _pick, ...rest } = step
  return { ...rest, attempts: 1, attempt, hooks: {} }
}
