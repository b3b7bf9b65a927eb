import { distance } from 'fastest-levenshtein'
import type { Clock } from '../../clock.js'
import { UsageError } from '../../errors.js'
import type { Plan } from '../model.js'
import { HOOKS } from './event.js'
import { isWithin, jobId } from './node-id.js'
import type { PlanJournal } from './ports.js'
import { foldPlan, type PlanNode, type PlanState } from './state.js'
import { needsOf } from './walk/jobs.js'

/**
 * Forgets a step, or a job, and everything that depends on it, so that the next `workOn` does it again. Throws USAGE_INVALID for a node that the plan does not have yet. Returns what is forgotten.
 */
export async function retryFrom(
  plan: Plan,
  journal: PlanJournal,
  node: string,
  clock: Clock,
): Promise<string[]> {
  const state = foldPlan(journal.events)
  const from = node.replace(/#\d+$/, '')
  if (!state.nodes.has(from)) throw unknown(node, state)
  const nodes = dependentOn(plan, state, from)
  await journal.append([{ type: 'forgotten', at: new Date(clock.now()).toISOString(), from, nodes }], true)
  return nodes
}

/** A node and what depends on it: later steps and hooks of its job, what contains it, and jobs that need its job. */
export function dependentOn(plan: Plan, state: PlanState, from: string): string[] {
  const aborted = [...state.nodes.values()].filter((node) => wasAborted(state, node, from))
  const roots = [from, ...aborted.map(({ id }) => id.replace(/#\d+$/, ''))]
  const jobs = new Set(roots.flatMap((root) => jobsAfter(plan, root)))
  const gone = (id: string) =>
    [...jobs].some((job) => isWithin(id, job)) || roots.some((root) => follows(state, id, root))
  return [...state.nodes.keys()].filter(gone)
}

/** Whether a node is to be done again although nothing of it follows `from`: it did not end by itself. */
function wasAborted(state: PlanState, node: PlanNode, from: string): boolean {
  const begunBlock = node.startedAt !== undefined && BLOCKS.includes(node.kind)
  if (node.outcome !== 'aborted' || begunBlock) return false
  const raced = containersOf(state, node.id).filter((id) => state.nodes.get(id)?.result?.raced)
  return raced.length === 0 ? state.aborting : raced.some((id) => isWithin(from, id))
}

const BLOCKS: readonly PlanNode['kind'][] = [
  'job',
  'matrix',
  'across',
  'tournament',
  'do',
  'try',
  'in_parallel',
]

function containersOf(state: PlanState, id: string): string[] {
  const parent = state.nodes.get(id)?.parent ?? null
  return parent === null ? [] : [parent, ...containersOf(state, parent)]
}

/** Whether a node of the same job is or contains `root`, or comes after it. */
function follows(state: PlanState, id: string, root: string): boolean {
  if (isWithin(id, root)) return true
  for (let inner = root; ; ) {
    const parent = state.nodes.get(inner)?.parent ?? null
    if (parent === null) return false
    if (id === parent || siblingsAfter(state, parent, inner).some((later) => isWithin(id, later))) return true
    inner = parent
  }
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
    for (const job of plan.jobs) if (needsOf(job).some((name) => after.has(name))) after.add(job.name)
  }
  return plan.jobs.filter((job) => after.has(job.name) && job !== own).map(jobId)
}

function unknown(node: string, { nodes }: PlanState): UsageError {
  const near = [...nodes.keys()].sort((a, b) => distance(a, node) - distance(b, node))[0]
  return new UsageError('USAGE_INVALID', `The plan has done nothing that is called ${node}.`, {
    hint: near === undefined ? 'It has not begun; resume it.' : `Did you mean ${near}?`,
  })
}
