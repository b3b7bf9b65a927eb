import type { HookName, Step, StepOutcome } from '../../model.js'
import type { Fact, Identity, NodeResult } from '../event.js'
import { stepName } from '../node-id.js'
import type { Artifact } from '../ports.js'
import { EMPTY_SCOPE, type Scope } from '../scope.js'
import type { PlanState } from '../state.js'

/** A step that somebody carries out. */
export type Leaf = Exclude<Step, { kind: 'do' | 'try' | 'in_parallel' }>

/** Why what has not ended is to end. */
export type Cancel = 'abort' | 'timeout'

/** How a step, or what holds several, has ended. */
export interface Ended {
  outcome: StepOutcome
  cause?: NodeResult['cause']
  exitCode?: number | undefined
  message?: string | undefined
  /** Its last attempt. */
  node?: string | undefined
  raced?: true | undefined
  /** What it adds for those after it. */
  exports: Scope
}

/** Where a step stands. */
export interface Place {
  parent: string
  scope: Scope
  cancelled: Cancel | undefined
  /** Whether what comes before lets it run. */
  runs: boolean
  hook?: HookName
}

/** A step that must be working now. */
export interface Wanted {
  node: string
  step: Leaf
  identity: Identity
  place: Place
}

/** What a walk has found. */
export interface Turn {
  /** What follows from the journal, and is not in it yet. */
  facts: Fact[]
  wanted: Wanted[]
  deadlines: { node: string; at: number }[]
  ended: [id: string, end: Ended][]
  openJobs: number
}

/**
 * A walk goes through the plan from its beginning and finds out, from the journal alone, what has ended, what must be
 * working and what can begin. It has no memory and does nothing: after every event there is another walk, so that going
 * on after a kill is the same as going on. `memo` only spares walking through what has ended.
 */
export interface Walk {
  state: PlanState
  workspace: Artifact
  maxJobs: number
  memo: ReadonlyMap<string, Ended>
  turn: Turn
  /** `walkStep`; blocks take it from here, since steps are made of blocks. */
  step(walk: Walk, step: Step, id: string, place: Place): Ended | null
}

export function newTurn(openJobs: number): Turn {
  return { facts: [], wanted: [], deadlines: [], ended: [], openJobs }
}

/** A walk of its own for what may have to be taken back. */
export function tried<T>(walk: Walk, attempt: (walk: Walk) => T): { value: T; keep: () => void } {
  const turn = newTurn(walk.turn.openJobs)
  const value = attempt({ ...walk, turn })
  return {
    value,
    keep() {
      walk.turn.facts.push(...turn.facts)
      walk.turn.wanted.push(...turn.wanted)
      walk.turn.deadlines.push(...turn.deadlines)
      walk.turn.ended.push(...turn.ended)
      walk.turn.openJobs = turn.openJobs
    },
  }
}

export function identityOf(step: Step, place: Place, kind: Identity['kind'] = step.kind): Identity {
  const { parent, hook } = place
  return { kind, name: stepName(step), parent, attempt: 1, ...(hook === undefined ? {} : { hook }) }
}

/** For what holds several: those that somebody carries out are started by whoever does. */
export function begin({ state, turn }: Walk, node: string, identity: Identity): void {
  if (!state.nodes.has(node)) turn.facts.push({ type: 'started', node, ...identity })
}

export function finish({ state, turn }: Walk, node: string, { outcome, cause, message, raced }: Ended): void {
  if (state.nodes.get(node)?.result) return
  turn.facts.push({ type: 'finished', node, outcome, cause, message, raced })
}

export function isFine({ outcome }: { outcome: StepOutcome }): boolean {
  return outcome === 'succeeded' || outcome === 'skipped'
}

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
