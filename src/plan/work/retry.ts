import type { Clock } from '../../base/clock.js'
import { UsageError } from '../../base/errors.js'
import { nearest } from '../../config/parse.js'
import { HOOKS, type Plan } from '../model.js'
import { isBlock } from './event.js'
import { isWithin, jobId } from './node-id.js'
import type { PlanJournal } from './ports.js'
import { foldPlan, type PlanNode, type PlanState } from './state.js'

/**
 * Forgets a step, or a job, and everything that depends on it, so that the next `workOn` does it again. Throws
 * USAGE_INVALID for a node that the plan does not have yet. Returns what is forgotten.
 */
export async function retryFrom(
  plan: Plan,
  journal: PlanJournal,
  node: string,
  clock: Clock,
): Promise<readonly string[]> {
  const state = foldPlan(journal.events)
  assertRetryable(state, node)
  const from = stepOf(node)
  const undone = dependentOn(plan, state, from)
  await forget(journal, clock, { from, ...undone })
  return undone.nodes
}

/**
 * Forgets what somebody's interruption has aborted, or for which a plan has ended `errored`, as when its container was
 * removed, and everything that depends on it, so that the next `workOn` does it. What the plan itself has ended, by
 * `fail_fast` or a time limit, stays as it is.
 */
export async function takeBackInterruption(plan: Plan, journal: PlanJournal, clock: Clock): Promise<void> {
  const state = foldPlan(journal.events)
  if (!state.aborting && state.ended?.outcome !== 'errored') return
  const undone = dependentOn(plan, state)
  // It came too late to abort anything.
  if (state.ended && undone.nodes.length === 0) return
  await forget(journal, clock, undone)
}

/** Throws USAGE_INVALID for a node that the plan does not have yet. */
export function assertRetryable(state: PlanState, node: string): void {
  if (!state.nodes.has(stepOf(node))) assertBegun(state, node)
}

/** Throws USAGE_INVALID, with what may be meant, for a node that a plan has not begun. */
export function assertBegun({ nodes }: PlanState, node: string): void {
  if (nodes.has(node)) return
  const named = [...nodes.values()].filter(({ id, name, attempt }) => {
    return attempt === 1 && (name === node || id.endsWith(`/${node}`) || withoutLabels(id) === node)
  })
  const ids = named.map(({ id }) => id)
  if (ids.length > 1)
    throw new UsageError('USAGE_INVALID', `The plan has ${ids.length} steps named ${node}.`, {
      hint: `Name one of them: ${ids.join(', ')}.`,
    })
  const near = ids[0] ?? nearest(node, [...nodes.keys()])
  throw new UsageError('USAGE_INVALID', `The plan has run nothing named ${node}.`, {
    hint:
      nodes.size === 0
        ? 'It has not begun; resume it.'
        : near === undefined
          ? 'See its steps with `caisson plan show --nodes`.'
          : `Did you mean ${near}?`,
  })
}

/** As the file writes it: without combinations. */
function withoutLabels(id: string): string {
  return id.replace(/\[[^\]]*\]/g, '')
}

/** What is to be done again. */
interface Undone {
  nodes: string[]
  /** What has ended itself, and stays so, but not what follows it. */
  reopened: string[]
}

async function forget(journal: PlanJournal, clock: Clock, undone: Undone & { from?: string }): Promise<void> {
  await journal.append([{ type: 'forgotten', at: new Date(clock.now()).toISOString(), ...undone }], true)
}

/** The step that a node is a further attempt of. */
const stepOf = (node: string) => node.replace(/#\d+$/, '')

/**
 * What was interrupted, and with `from` that node; and what depends on it: later attempts, steps and hooks of its job, what
 * contains it, and jobs that need its job.
 */
function dependentOn(plan: Plan, state: PlanState, from?: string): Undone {
  const undone = [...state.nodes.values()].filter(
    (node) => wasAborted(state, node, from) || (from === undefined && hasErrored(state, node)),
  )
  const roots = [...(from === undefined ? [] : [from]), ...undone.map(({ id }) => id)]
  const jobs = new Set(roots.flatMap((root) => jobsAfter(plan, root)))
  const gone = (id: string) =>
    [...jobs].some((job) => isWithin(id, job)) || roots.some((root) => follows(state, id, root))
  const ids = [...state.nodes.keys()]
  const nodes = ids.filter(gone)
  const outlasting = new Set(roots.flatMap((root) => outlastingAbove(state, root)))
  return { nodes, reopened: ids.filter((id) => outlasting.has(id) && !nodes.includes(id)) }
}

/** Whether a node is to be done again although nothing of it follows `from`: it did not end by itself. */
function wasAborted(state: PlanState, node: PlanNode, from: string | undefined): boolean {
  const begunBlock = node.startedAt !== undefined && isBlock(node.kind)
  if (node.result?.outcome !== 'aborted' || begunBlock) return false
  const ended = containersOf(state, node).filter(({ timedOut, result }) => timedOut || result?.raced)
  return ended.length === 0
    ? state.aborting
    : from !== undefined && ended.some(({ id }) => isWithin(from, id))
}

/** Whether something around a step has failed, and nothing in the plan made up for it. */
function hasErrored(state: PlanState, node: PlanNode): boolean {
  const isErrored = ({ outcome }: PlanNode) => outcome === 'errored'
  const isStep = !isBlock(node.kind)
  return isStep && state.ended !== undefined && [node, ...containersOf(state, node)].every(isErrored)
}

/** What a node is a part of, from the inside out. */
function containersOf(state: PlanState, node: PlanNode): PlanNode[] {
  const parent = parentOf(state, node)
  if (!parent) return []
  const outer = containersOf(state, parent)
  return outlasts(parent, node) ? outer : [parent, ...outer]
}

function parentOf({ nodes }: PlanState, { parent }: PlanNode): PlanNode | undefined {
  return parent === null ? undefined : nodes.get(parent)
}

/**
 * Whether a node had ended itself when `inner`, of which it is the parent, began: its further attempt, its hook, or the
 * task that judges it. A job ends after its hooks.
 */
function outlasts(parent: PlanNode, { attempt, hook }: PlanNode): boolean {
  return parent.kind !== 'job' && (attempt > 1 || hook !== undefined || !isBlock(parent.kind))
}

function outlastingAbove(state: PlanState, root: string): string[] {
  const inner = state.nodes.get(root)
  const parent = inner && parentOf(state, inner)
  if (!inner || !parent) return []
  return [...(outlasts(parent, inner) ? [parent.id] : []), ...outlastingAbove(state, parent.id)]
}

/** Whether a node of the same job is or contains `root`, or comes after it. */
function follows(state: PlanState, id: string, root: string): boolean {
  if (isWithin(id, root)) return true
  for (let inner = state.nodes.get(root); inner; ) {
    const parent = parentOf(state, inner)
    if (!parent) return false
    if (id === parent.id && !outlasts(parent, inner)) return true
    if (siblingsAfter(state, parent.id, inner.id).some((later) => isWithin(id, later))) return true
    inner = parent
  }
  return false
}

/** The nodes beside `inner` that come after it. */
function siblingsAfter({ nodes }: PlanState, parent: string, inner: string): string[] {
  const kind = nodes.get(parent)?.kind
  const own = nodes.get(inner)
  if (!own) return []
  const later = (other: PlanNode) => {
    if (other.parent !== parent || other.id === inner) return false
    if (rank(other) !== rank(own)) return rank(other) > rank(own)
    // Branches and combinations do not depend on one another.
    return (
      (kind === 'job' || kind === 'do' || own.attempt > 1 || own.hook !== undefined) &&
      index(other) > index(own)
    )
  }
  return [...nodes.values()].filter(later).map(({ id }) => id)
}

/** Below a step: its own steps, then further attempts, then hooks. */
function rank({ attempt, hook }: PlanNode): number {
  return hook !== undefined ? 2 : attempt > 1 ? 1 : 0
}

function index({ id, attempt, hook }: PlanNode): number {
  if (hook !== undefined) return HOOKS.indexOf(hook)
  return attempt > 1 ? attempt : Number(/(\d+)\.[^/]*$/.exec(id)?.[1])
}

function jobsAfter(plan: Plan, node: string): string[] {
  const own = plan.jobs.find((job) => isWithin(node, jobId(job)))
  const after = new Set(own ? [own.name] : [])
  for (let size = 0; size !== after.size; ) {
    size = after.size
    for (const job of plan.jobs) if (job.needs.some((name) => after.has(name))) after.add(job.name)
  }
  return plan.jobs.filter((job) => after.has(job.name) && job !== own).map(jobId)
}
