import { formatCost, formatDuration } from '../../agents/transcript/transcript.js'
import { printable } from '../../agents/transcript/views/printable.js'
import { oneLine } from '../../base/hidden-characters.js'
import { HOOK_FIELDS, HOOKS, type Job, type Plan, type Step, type StepOutcome, stepsIn } from '../model.js'
import { isBlock } from '../work/event.js'
import {
  attemptId,
  combinationLabels,
  contestantId,
  hookId,
  jobId,
  pickId,
  stepId,
  stepName,
} from '../work/node-id.js'
import type { PlanNode, PlanState } from '../work/state.js'
import { combinationsOf } from '../work/walk/across.js'

/** How far something is, or how it has ended. */
export type Mark = StepOutcome | 'pending' | 'working'

/** A job, a step or what belongs to it, with what there is to say about it. */
export interface TreeNode {
  id: string
  /** For people: one line, without anything invisible. */
  label: string
  /** It works itself, rather than by what it holds; hooks do not count. */
  works: boolean
  /** Where the file has the step: `plan.yml:12:7`. Jobs and combinations have none. */
  at?: string
  mark: Mark
  cached: boolean
  /** So far, if it works. */
  ms?: number
  /** With everything below it. */
  costUsd: number
  /** Why it did not succeed. */
  message?: string
  children: TreeNode[]
}

export interface TreeJob extends TreeNode {
  /** IDs of the jobs before it. */
  needs: string[]
}

/** Everything in a plan, in its order, whether it has begun or not. `now` in milliseconds since the epoch. */
export function planTree(plan: Plan, state: PlanState, now: number): TreeJob[] {
  const ids = new Map(plan.jobs.map((job) => [job.name, jobId(job)]))
  return plan.jobs.map((job) => {
    const needs = job.needs.flatMap((name) => ids.get(name) ?? [])
    return { ...jobNode({ state, now }, job), needs }
  })
}

/** What there is to say; what went wrong is told where it did, and not again by what holds it. */
export function saidOf({ works, children, mark, message }: TreeNode): string | undefined {
  return works || children.length === 0 || mark === 'succeeded' ? message : undefined
}

/** How long it took and what it has cost, in words. */
export function figuresOf({ cached, ms, costUsd }: TreeNode): string[] {
  return [
    ...(cached ? ['cached'] : ms === undefined ? [] : [formatDuration(ms)]),
    ...(costUsd > 0 ? [formatCost(costUsd)] : []),
  ]
}

/** A node and all below it, in their order. */
export const flat = (node: TreeNode): TreeNode[] => [node, ...node.children.flatMap(flat)]

interface View {
  state: PlanState
  now: number
}

function jobNode(view: View, job: Job): TreeNode {
  const id = jobId(job)
  return node(view, id, job.name, [...sequence(view, id, job.steps), ...hookNodes(view, id, job.hooks)])
}

function sequence(view: View, parent: string, steps: readonly Step[]): TreeNode[] {
  return steps.map((step, index) => stepNode(view, stepId(parent, index, step), step, stepLabel(step)))
}

function stepNode(view: View, id: string, step: Step, label: string): TreeNode {
  const core =
    step.across.length > 0
      ? combinationNodes(view, id, step)
      : step.kind === 'agent' && step.pick
        ? contestantNodes(view, id, step, step.pick)
        : attemptNodes(view, id, step)
  return { ...node(view, id, label, [...core, ...hookNodes(view, id, step.hooks)]), at: step.at }
}

function combinationNodes(view: View, id: string, step: Step): TreeNode[] {
  const plain = { ...step, across: [], hooks: {} }
  return combinationLabels(combinationsOf(step)).map((label) =>
    stepNode(view, `${id}[${label}]`, plain, label),
  )
}

/** Attempts that work side by side, each with the task that judges it. */
function contestantNodes(view: View, id: string, { attempts }: Step, pick: Step): TreeNode[] {
  return Array.from({ length: attempts }, (_none, index) => {
    const own = contestantId(id, index + 1)
    const judged = stepNode(view, pickId(own, pick), pick, `pick: ${stepLabel(pick)}`)
    return node(view, own, `attempt ${index + 1}`, [judged])
  })
}

/** What is in a step; once it has been tried again, by attempt. */
function attemptNodes(view: View, id: string, step: Step): TreeNode[] {
  const { nodes } = view.state
  if (!nodes.has(attemptId(id, 2))) return sequence(view, id, stepsIn(step))
  const attempts = Array.from({ length: step.attempts }, (_none, index) => attemptId(id, index + 1))
  return attempts.flatMap((own, index) => {
    const known = nodes.get(own)
    if (!known) return []
    // The first attempt has the step's own ID; the step itself ends later, and perhaps otherwise.
    const itself = { ...known, outcome: known.result?.outcome }
    return [
      describe(
        view,
        own,
        `attempt ${index + 1}`,
        sequence(view, own, stepsIn(step)),
        index === 0 ? itself : known,
      ),
    ]
  })
}

function hookNodes(view: View, of: string, hooks: Job['hooks']): TreeNode[] {
  return HOOKS.flatMap((hook) => {
    const step = hooks[HOOK_FIELDS[hook]]
    return step ? [stepNode(view, hookId(of, hook, step), step, `${hook}: ${stepLabel(step)}`)] : []
  })
}

function stepLabel(step: Step): string {
  return step.kind === 'task' || !('name' in step) ? stepName(step) : `${step.name} (${step.kind})`
}

function node(view: View, id: string, label: string, children: TreeNode[]): TreeNode {
  return describe(view, id, label, children, view.state.nodes.get(id))
}

type Known = Omit<PlanNode, 'outcome'> & { outcome?: StepOutcome | undefined }

function describe(
  { now }: View,
  id: string,
  label: string,
  children: TreeNode[],
  known: Known | undefined,
): TreeNode {
  const { startedAt, endedAt = now, result } = known ?? {}
  const below = children.reduce((sum, { costUsd }) => sum + costUsd, 0)
  // What an attempt has cost and said, under its step's ID.
  const { costUsd: own = 0, message } = (children[0]?.id === id ? undefined : result) ?? {}
  return {
    id,
    label: shown(label),
    works: known
      ? !isBlock(known.kind) && children.every((child) => child.id.startsWith(`${id}/`))
      : children.length === 0,
    mark: markOf(known),
    cached: known?.cached ?? false,
    ...(startedAt === undefined ? {} : { ms: Math.max(0, endedAt - startedAt) }),
    costUsd: own + below,
    ...(message === undefined ? {} : { message: shown(message) }),
    children,
  }
}

function markOf(known: Known | undefined): Mark {
  if (!known) return 'pending'
  return known.outcome ?? 'working'
}

function shown(text: string): string {
  return oneLine(printable(text))
}
