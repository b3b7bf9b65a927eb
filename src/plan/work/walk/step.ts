import {
  type AgentStep,
  HOOK_FIELDS,
  HOOKS,
  type HookName,
  type Hooks,
  type Step,
  type TaskStep,
} from '../../model.js'
import type { Identity } from '../event.js'
import { attemptId, contestantId, hookId, pickId } from '../node-id.js'
import { EMPTY_SCOPE, extend, type Scope } from '../scope.js'
import { walkAcross } from './across.js'
import { type Branch, walkBranches, walkParallel, walkSequence, walkTry } from './blocks.js'
import {
  begin,
  type Ended,
  endUnbegun,
  finish,
  identityOf,
  type Leaf,
  never,
  type Place,
  type Walk,
} from './walk.js'

/**
 * A step with all that is around it, from the outside in: hooks, combinations, attempts, time limit. Null
 * while it has not ended.
 */
export function walkStep(walk: Walk, step: Step, id: string, place: Place): Ended | null {
  const known = walk.memo.get(id)
  if (known) return known
  const unbegun = endUnbegun(walk, id, identityOf(step, place), place)
  const end = unbegun ? named(step, id, unbegun) : walkEntered(walk, step, id, place)
  if (end) walk.turn.ended.push([id, end])
  return end
}

function walkEntered(walk: Walk, step: Step, id: string, place: Place): Ended | null {
  const core =
    step.across.length > 0
      ? walkAcross(walk, step, id, place)
      : step.kind === 'agent' && step.pick
        ? walkTournament(walk, step, step.pick, id, place)
        : walkAttempts(walk, step, id, place)
  if (core === null) return null
  const end = walkHooks(walk, step.hooks, id, place, named(step, id, core))
  if (end === null) return null
  const framed = step.attempts > 1 || Object.keys(step.hooks).length > 0
  if (framed && !walk.state.nodes.get(id)?.settled) {
    walk.turn.facts.push({ type: 'settled', node: id, outcome: end.outcome, cause: end.cause })
  }
  return named(step, id, end)
}

/** The end as later steps see it by the step's name. */
function named(step: Step, id: string, end: Ended): Ended {
  if (!('name' in step)) return end
  const { node = id, exitCode, outcome } = end
  const steps = new Map([[step.name, { node, log: `steps/${node}/output.log`, exitCode, outcome }]])
  return { ...end, exports: extend(end.exports, { ...EMPTY_SCOPE, steps }) }
}

function walkAttempts(walk: Walk, step: Step, id: string, place: Place): Ended | null {
  let last: Ended | null = null
  for (let attempt = 1; attempt <= step.attempts; attempt++) {
    if (last && walkCancelled(walk, step, id, attempt, place))
      return { ...last, outcome: 'aborted', cause: undefined }
    last = walkAttempt(walk, step, id, attempt, place)
    if (last === null || (last.outcome !== 'failed' && last.outcome !== 'errored')) return last
  }
  return last
}

/** Whether a further attempt was cancelled before it began, which is then recorded. */
function walkCancelled(walk: Walk, step: Step, id: string, attempt: number, place: Place): boolean {
  const node = attemptId(id, attempt)
  const known = walk.state.nodes.get(node)
  if (known) return known.startedAt === undefined
  if (place.cancelled) never(walk, node, { ...identityOf(step, place), attempt, parent: id }, 'aborted')
  return place.cancelled !== undefined
}

function walkAttempt(walk: Walk, step: Step, id: string, attempt: number, place: Place): Ended | null {
  const node = attemptId(id, attempt)
  const known = walk.state.nodes.get(node)
  const identity = { ...identityOf(step, place), attempt, parent: attempt === 1 ? place.parent : id }
  const inner = known?.timedOut && !place.cancelled ? { ...place, cancelled: 'timeout' as const } : place
  const core = walkCore(walk, step, node, identity, inner)
  if (core === null) {
    if (known && step.timeoutMs !== undefined && !inner.cancelled) {
      walk.turn.deadlines.push({ node, at: known.since + step.timeoutMs })
    }
    return null
  }
  const late = known?.timedOut && core.outcome !== 'succeeded'
  const end: Ended = { ...core, node, ...(late ? { outcome: 'failed', cause: 'timeout' } : {}) }
  if (isBlock(step)) finish(walk, node, end)
  return end
}

function walkCore(walk: Walk, step: Step, node: string, identity: Identity, place: Place): Ended | null {
  if (!isBlock(step)) return walkLeaf(walk, step, node, identity, place)
  begin(walk, node, identity)
  const { hook: _, ...inner } = { ...place, parent: node }
  switch (step.kind) {
    case 'do':
      return walkSequence(walk, step.steps, inner)
    case 'try':
      return walkTry(walk, step.step, inner)
    case 'in_parallel':
      return walkParallel(walk, step, inner)
  }
}

function isBlock(step: Step): step is Exclude<Step, Leaf> {
  return step.kind === 'do' || step.kind === 'try' || step.kind === 'in_parallel'
}

function walkLeaf(walk: Walk, step: Leaf, node: string, identity: Identity, place: Place): Ended | null {
  const result = walk.state.nodes.get(node)?.result
  if (!result) {
    walk.turn.wanted.push({ node, step, identity, place })
    return null
  }
  const { outcome, cause, exitCode, message, outputs = {}, value } = result
  const variables = new Map(step.kind === 'load_var' && outcome === 'succeeded' ? [[step.name, value]] : [])
  const exports: Scope = { ...EMPTY_SCOPE, artifacts: new Map(Object.entries(outputs)), variables }
  return { outcome, cause, exitCode, message, exports }
}

/** The hooks of a step or a job that has ended so far. Each one sees what those before it made of the outcome. */
export function walkHooks(walk: Walk, hooks: Hooks, id: string, place: Place, core: Ended): Ended | null {
  let end = core
  for (const hook of HOOKS) {
    const step = hooks[HOOK_FIELDS[hook]]
    if (!step || !follows(hook, end)) continue
    const hooked = walkStep(walk, step, hookId(id, hook, step), {
      ...place,
      parent: id,
      hook,
      scope: extend(place.scope, end.exports),
      // What follows an abort is not aborted by it.
      cancelled: end.outcome === 'aborted' ? undefined : place.cancelled,
      runs: true,
    })
    if (hooked === null) return null
    end = { ...end, ...afterHook(hook, end, hooked), exports: extend(end.exports, hooked.exports) }
  }
  return end
}

function follows(hook: HookName, { outcome, cause }: Ended): boolean {
  switch (hook) {
    case 'on_success':
      return outcome === 'succeeded'
    case 'on_failure':
      return outcome === 'failed'
    case 'on_error':
      return outcome === 'errored'
    case 'on_abort':
      // What the time limit of a block around it has ended was not aborted by anybody (Concourse, `on_abort.go`).
      return outcome === 'aborted' && cause !== 'timeout'
    case 'ensure':
      return true
  }
}

/** https://concourse-ci.org/docs/steps/modifiers-and-hooks/ */
function afterHook(hook: HookName, before: Ended, hooked: Ended): Pick<Ended, 'outcome' | 'cause'> {
  const { outcome, cause } = hooked
  if (outcome === 'succeeded' || outcome === 'skipped' || before.outcome === 'aborted') return before
  if (hook === 'on_success') return { outcome, cause }
  if (outcome === 'aborted' || outcome === 'errored') return { outcome, cause }
  // A hook that fails changes nothing after a failure.
  return before.outcome === 'succeeded' ? { outcome: 'failed', cause } : before
}

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
function walkTournament(walk: Walk, step: AgentStep, pick: TaskStep, id: string, place: Place): Ended | null {
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
  const end = contestEnd(passed, all, step)
  finish(walk, id, end)
  return end
}

function contestEnd(passed: readonly Contestant[], all: Ended, { attempts }: AgentStep): Ended {
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
