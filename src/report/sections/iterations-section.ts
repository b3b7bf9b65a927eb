import { formatCount } from '../../agents/transcript/transcript.js'
import { LOOP_ENDS, type Manifest } from '../../run/manifest.js'
import type { ReportInput } from '../input.js'
import { writeTable } from '../text/markdown.js'
import { formatCost, formatDuration, sizeOfPatch } from './figures.js'

/** Number of iterations shown, the last ones; the manifest has them all. */
const MOST = 30

/** A loop as a table with a row for each iteration, and why it ended. */
export function iterationsSection({ manifest }: ReportInput): string {
  const { loop } = manifest
  if (!loop || loop.iterations.length === 0) return ''
  const { iterations } = loop
  const first = Math.max(0, iterations.length - MOST)
  const [head = [], ...rows] = iterationRows(iterations)
  const align = head.map((name) => (name === 'Patch so far' || name === 'Verify' ? 'left' : 'right'))
  const table = writeTable(align, [head, ...rows.slice(first)])
  const shown = first > 0 ? ` The last ${MOST} of them:` : ''
  return `### Iterations\n\n${loopInWords(loop)}${shown}\n\n${table}`
}

type Loop = NonNullable<Manifest['loop']>
type Iteration = Loop['iterations'][number]

/** How many iterations a loop had, and why it ended. */
export function loopInWords({ iterations, completedBy }: Loop): string {
  const count = iterations.length === 1 ? 'One iteration' : `${formatCount(iterations.length)} iterations`
  return `${count}; the loop ended because ${LOOP_ENDS[completedBy]}.`
}

/** The figures of iterations, after the row with their names. */
export function iterationRows(iterations: readonly Iteration[]): string[][] {
  const verified = iterations.some(({ verify }) => verify !== undefined)
  const head = ['Iteration', 'Turns', 'Tokens', 'Cost', 'Time', 'Patch so far']
  const rows = iterations.map((one, index) => [
    String(index + 1),
    formatCount(one.turns),
    formatCount(one.inputTokens + one.outputTokens),
    formatCost(one.costUsd),
    formatDuration(one.durationMs),
    one.patch.files === 0 ? 'empty' : sizeOfPatch(one.patch),
    ...(verified ? [one.verify === undefined ? 'not run' : one.verify ? 'passed' : 'failed'] : []),
  ])
  return [[...head, ...(verified ? ['Verify'] : [])], ...rows]
}
