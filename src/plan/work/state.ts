import type { StepOutcome } from '../model.js'
import type { Identity, NodeResult, PlanEvent } from './event.js'

/** A job, a step, an attempt or a hook, as far as the journal tells. Times in milliseconds since the epoch. */
export interface PlanNode extends Identity {
  id: string
  /** Absent: it never began. */
  startedAt?: number
  endedAt?: number
  /** When it started, without the time in which no process worked on the plan. */
  since: number
  /** How the node itself ended. */
  result?: NodeResult
  /** After attempts and hooks; absent while it works. */
  outcome?: StepOutcome
  cause?: NodeResult['cause']
  settled: boolean
  /** Taken from the cache. */
  cached: boolean
  timedOut: boolean
}

export interface Spent {
  costUsd: number
  tokens: number
}

/** Everything that is known about the work on a plan, in the order in which its nodes began. */
export interface PlanState {
  nodes: Map<string, PlanNode>
  startedAt?: number
  /** Of the last event. */
  lastAt: number
  aborting: boolean
  ended?: { outcome: StepOutcome; digest: string }
  /** By what was forgotten. */
  spentBefore: Spent
  /** Nodes that somebody wants to be done again: neither they nor what is below them come from the cache. */
  again: Set<string>
}

/** What the events tell, from the first one on. */
export function foldPlan(events: Iterable<PlanEvent>): PlanState {
  const state: PlanState = {
    nodes: new Map(),
    lastAt: 0,
    aborting: false,
    spentBefore: { costUsd: 0, tokens: 0 },
    again: new Set(),
  }
  for (const event of events) applyEvent(state, event)
  return state
}

/** What all work on the plan has cost, also that which was done again. */
export function spentOn({ nodes, spentBefore }: Pick<PlanState, 'nodes' | 'spentBefore'>): Spent {
  return [...nodes.values()].reduce((sum, { result }) => plus(sum, result), spentBefore)
}

function plus({ costUsd, tokens }: Spent, more: Partial<NodeResult> = {}): Spent {
  return { costUsd: costUsd + (more.costUsd ?? 0), tokens: tokens + (more.tokens ?? 0) }
}

/** Changes the state by one event. */
export function applyEvent(state: PlanState, event: PlanEvent): void {
  const at = Date.parse(event.at)
  const before = state.lastAt
  state.lastAt = at
  switch (event.type) {
    case 'opened':
      state.startedAt = at
      return
    case 'resumed':
      shift(state, at - before)
      return
    case 'aborting':
      state.aborting = true
      return
    case 'forgotten':
      for (const id of event.nodes) {
        state.spentBefore = plus(state.spentBefore, state.nodes.get(id)?.result)
        state.nodes.delete(id)
      }
      for (const id of event.reopened ?? []) reopen(state.nodes.get(id))
      if (event.from !== undefined) state.again.add(event.from)
      state.aborting = false
      delete state.ended
      return
    case 'ended':
      state.ended = { outcome: event.outcome, digest: event.digest }
      return
    case 'started':
      start(state, event, at)
      return
    case 'skipped': {
      const { outcome } = event
      state.nodes.set(event.node, { ...fresh(event, at), endedAt: at, outcome, result: { outcome } })
      return
    }
    default: {
      const node = state.nodes.get(event.node)
      if (node) applyToNode(node, event, at)
    }
  }
}

type NodeEvent = Extract<PlanEvent, { type: 'finished' | 'cached' | 'timeout' | 'settled' }>

function applyToNode(node: PlanNode, event: NodeEvent, at: number): void {
  switch (event.type) {
    case 'timeout':
      node.timedOut = true
      return
    case 'settled':
      Object.assign(node, { settled: true, outcome: event.outcome, cause: event.cause, endedAt: at })
      return
    default: {
      const { type, at: _at, node: _node, ...result } = event
      if ('key' in result) delete (result as { key?: string }).key
      const { outcome, cause } = result
      Object.assign(node, { result, outcome, cause, endedAt: at, cached: type === 'cached' })
    }
  }
}

function start(state: PlanState, event: Extract<PlanEvent, { type: 'started' }>, at: number): void {
  state.nodes.set(event.node, { ...fresh(event, at), startedAt: at })
  const first = event.attempt > 1 && event.parent !== null ? state.nodes.get(event.parent) : undefined
  delete first?.outcome
  delete first?.endedAt
}

function reopen(node: PlanNode | undefined): void {
  const { outcome, cause } = node?.result ?? {}
  if (node) Object.assign(node, { settled: false, outcome, cause })
}

/** The pause before another process went on uses up no time limit. */
function shift(state: PlanState, pause: number): void {
  for (const node of state.nodes.values()) {
    if (node.result === undefined) node.since += pause
  }
}

function fresh({ node: id, kind, name, parent, attempt, hook }: Identity & { node: string }, at: number) {
  const identity = { id, kind, name, parent, attempt, ...(hook === undefined ? {} : { hook }) }
  return { ...identity, since: at, settled: false, cached: false, timedOut: false }
}
