import type { TableCell } from 'mdast'
import { LOOP_ENDS } from '../../run/loop-ends.js'
import type { Manifest } from '../../run/manifest.js'
import { formatCount } from '../../transcript/transcript.js'
import type { ReportInput } from '../input.js'
import { writeMarkdown } from '../text/markdown.js'
import { countFiles, formatCost, formatDuration, formatLines } from './figures.js'

/** Number of iterations shown, the last ones; the manifest has them all. */
const MOST = 30

/** A loop as a table with a row for each iteration, and why it ended. */
export function iterationsSection({ manifest }: ReportInput): string {
  const { loop } = manifest
  if (!loop || loop.iterations.length === 0) return ''
  const { iterations, completedBy } = loop
  const verified = iterations.some(({ verify }) => verify !== undefined)
  const first = Math.max(0, iterations.length - MOST)
  const head = [
    'Iteration',
    'Turns',
    'Tokens',
    'Cost',
    'Time',
    'Patch so far',
    ...(verified ? ['Verify'] : []),
  ]
  const rows = iterations.slice(first).map((one, index) => cellsOf(one, first + index + 1, verified))
  const table = writeMarkdown({
    type: 'table',
    align: head.map((name) => (name === 'Patch so far' || name === 'Verify' ? 'left' : 'right')),
    children: [head, ...rows].map((cells) => ({ type: 'tableRow', children: cells.map(cell) })),
  })
  const count = iterations.length === 1 ? 'One iteration' : `${formatCount(iterations.length)} iterations`
  const shown = first > 0 ? ` The last ${MOST} of them:` : ''
  return `### Iterations\n\n${count}; the loop ended because ${LOOP_ENDS[completedBy]}.${shown}\n\n${table}`
}

type Iteration = NonNullable<Manifest['loop']>['iterations'][number]

function cellsOf(one: Iteration, number: number, verified: boolean): string[] {
  const { patch, verify } = one
  return [
    String(number),
    formatCount(one.turns),
    formatCount(one.inputTokens + one.outputTokens),
    formatCost(one.costUsd),
    formatDuration(one.durationMs),
    patch.files === 0 ? 'empty' : `${countFiles(patch.files)}, ${formatLines(patch)}`,
    ...(verified ? [verify === undefined ? 'not run' : verify ? 'passed' : 'failed'] : []),
  ]
}

function cell(value: string): TableCell {
  return { type: 'tableCell', children: [{ type: 'text', value }] }
}
