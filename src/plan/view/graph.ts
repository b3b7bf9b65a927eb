import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'
import type { Plan } from '../model.js'
import type { PlanState } from '../work/state.js'
import { figuresOf, type Mark, planTree, saidOf, type TreeNode } from './tree.js'

/** A sign for each mark, so that colour is never needed to tell them apart. */
export const SIGNS: Readonly<Record<Mark, string>> = {
  succeeded: '✓',
  failed: '✗',
  errored: '!',
  aborted: '■',
  skipped: '-',
  pending: '·',
  working: '▶',
}

interface GraphOptions {
  /** Milliseconds since the epoch, for what still works. */
  now: number
  /** Columns of the terminal; absent: lines are as long as they are. */
  columns?: number
}

/** A plan and how far it is, as a tree for terminals: plain lines, none wider than the terminal. */
export function graphText(plan: Plan, state: PlanState, { now, columns }: GraphOptions): string[] {
  return planTree(plan, state, now).flatMap((job) => {
    const after = job.needs.length > 0 ? [`after ${job.needs.join(', ')}`] : []
    return rows(job, '', '', after, Math.max(columns ?? Number.POSITIVE_INFINITY, LEAST_COLUMNS))
  })
}

const LEAST_COLUMNS = 12

/** `first` stands before the node itself, `rest` before everything that belongs to it. */
function rows(node: TreeNode, first: string, rest: string, more: string[], columns: number): string[] {
  const last = node.children.length - 1
  const stem = last < 0 ? '  ' : '│ '
  const own = wrapped(`${SIGNS[node.mark]} ${nodeWords(node, more)}`, first, `${rest}${stem}`, columns)
  const children = node.children.flatMap((child, index) =>
    rows(
      child,
      `${rest}${index === last ? '└ ' : '├ '}`,
      `${rest}${index === last ? '  ' : '│ '}`,
      [],
      columns,
    ),
  )
  return [...own, ...children]
}

/** Everything about a node but its sign. */
function nodeWords(node: TreeNode, more: readonly string[]): string {
  const said = saidOf(node)
  const mark = SAID.includes(node.mark) ? [node.mark] : []
  const words = [node.label, ...mark, ...figuresOf(node), ...more]
  return words.join(' · ') + (said === undefined ? '' : `: ${said}`)
}

/** Marks that the sign alone leaves unclear. */
const SAID: readonly Mark[] = ['failed', 'errored', 'aborted', 'skipped']

/** Lines between words; a word that is too long for a line is cut, so that the tree stays a tree. */
function wrapped(text: string, first: string, rest: string, columns: number): string[] {
  const room = columns - Math.min(stringWidth(rest), Math.floor(columns / 2))
  // Deep in a narrow terminal, the nearest branches are those that count.
  const shown = (margin: string) => margin.slice(Math.max(0, margin.length - (columns - room)))
  return (room === Number.POSITIVE_INFINITY ? text : wrapAnsi(text, room, { hard: true }))
    .split('\n')
    .map((line, index) => shown(index === 0 ? first : rest) + line)
}
