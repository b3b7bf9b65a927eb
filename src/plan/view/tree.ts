import { formatCost, formatDuration } from '../../transcript/transcript.js'
import { printable } from '../../transcript/views/printable.js'
import type { Paint } from '../../transcript/views/view-text.js'
import type { Plan, StepOutcome } from '../model.js'
import type { PlanNode, PlanState } from '../work/state.js'

export interface TreeOptions {
  paint: Paint
  /** Milliseconds since the epoch, for what is going on. */
  now: number
  /** With the name of each node. */
  nodes?: boolean
}

const MARKS: Readonly<Record<StepOutcome, readonly [string, Parameters<Paint>[0]]>> = {
  succeeded: ['✓', 'green'],
  failed: ['✗', 'red'],
  errored: ['✗', 'red'],
  aborted: ['■', 'yellow'],
  skipped: ['-', 'dim'],
}

/** A plan and how far it is, as lines for a terminal: jobs, their steps, further attempts and hooks. */
export function planTree({ jobs }: Plan, { nodes }: PlanState, options: TreeOptions): string[] {
  const children = new Map<string | null, PlanNode[]>()
  for (const node of nodes.values()) {
    const siblings = children.get(node.parent) ?? []
    children.set(node.parent, [...siblings, node])
  }
  const lines = (node: PlanNode, depth: number): string[] => [
    lineOf(node, depth, options),
    ...(children.get(node.id) ?? []).flatMap((child) => lines(child, depth + 1)),
  ]
  const roots = children.get(null) ?? []
  const begun = new Set(roots.map(({ name }) => name))
  const rest = jobs.filter(({ name }) => !begun.has(name))
  return [
    ...roots.flatMap((root) => lines(root, 0)),
    ...rest.map(({ name }) => options.paint('dim', `· ${printable(name)}`)),
  ]
}

function lineOf(node: PlanNode, depth: number, { paint, now, nodes = false }: TreeOptions): string {
  const [mark, style] = node.outcome ? MARKS[node.outcome] : node.waiting ? ['?', 'yellow'] : ['▶', 'cyan']
  const title = nodes ? node.id : titleOf(node)
  const facts = [
    node.outcome && node.outcome !== 'succeeded' ? node.outcome : '',
    node.waiting ? 'waits for somebody to approve it' : '',
    node.cached ? 'from the cache' : timeOf(node, now),
    node.result?.costUsd ? formatCost(node.result.costUsd) : '',
    node.result?.message ?? '',
  ].filter(Boolean)
  const words = facts.length === 0 ? '' : paint('dim', `  ${printable(facts.join(', '))}`)
  return `${'  '.repeat(depth)}${paint(style as Parameters<Paint>[0], mark as string)} ${printable(title)}${words}`
}

function titleOf({ id, name, kind, attempt, hook, parent }: PlanNode): string {
  const combination = /\[([^/\]]*)\][^/]*$/.exec(id)?.[1]
  const words = kind === 'job' || kind === 'matrix' || kind === name ? name : `${kind} ${name}`
  const own = combination === undefined || name.includes(combination) ? words : `${words} (${combination})`
  if (hook !== undefined) return `${hook}: ${own}`
  return attempt > 1 && parent !== null ? `attempt ${attempt}: ${own}` : own
}

function timeOf({ startedAt, endedAt }: PlanNode, now: number): string {
  return startedAt === undefined ? '' : formatDuration((endedAt ?? now) - startedAt)
}
