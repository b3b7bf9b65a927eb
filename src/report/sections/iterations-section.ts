import { formatCount } from '../../agents/transcript/transcript.js'
import { LOOP_ENDS, type Manifest } from '../../run/manifest.js'
import type { ReportInput } from '../input.js'
import { writeTable } from '../text/markdown.js'
import { countFiles, formatCost, formatDuration, formatLines } from './figures.js'

/** Number of iterations shown, the last ones; the manifest has them all. */
const MOST = 30

/** A loop as a table with a row for each iteration, and why it ended. */
export function iterationsSection({ manifest }: ReportInput): string {
  const { loop } = manifest
  if (!loop || loop.iterations.length === 0) return ''
  const { iterations, completedBy } = loop
  const first = Math.max(0, iterations.length - MOST)
  const patchOf = ({ patch }: Iteration) => `${countFiles(patch.files)}, ${formatLines(patch)}`
  const [head = [], ...rows] = iterationRows(iterations, patchOf)
  const align = head.map((name) => (name === 'Patch so far' || name === 'Verify' ? 'left' : 'right'))
  const table = writeTable(align, [head, ...rows.slice(first)])
  const count = iterations.length === 1 ? 'One iteration' : `${formatCount(iterations.length)} iterations`
  const shown = first > 0 ? ` The last ${MOST} of them:` : ''
  return `### Iterations\n\n${count}; the loop ended because ${LOOP_ENDS[completedBy]}.${shown}\n\n${table}`
}

type Iteration = NonNullable<Manifest['loop']>['iterations'][number]

/** The figures of iterations, after the row with their names. `patchOf`: the size of a patch that is not empty, in words. */
export function iterationRows(
  iterations: readonly Iteration[],
  patchOf: (one: Iteration) => string,
): string[][] {
  const verified = iterations.some(({ verify }) => verify !== undefined)
  const head = ['Iteration', 'Turns', 'Tokens', 'Cost', 'Time', 'Patch so far']
  const rows = iterations.map((one, index) => [
    String(index + 1),
    formatCount(one.turns),
    formatCount(one.inputTokens + one.outputTokens),
    formatCost(one.costUsd),
    formatDuration(one.durationMs),
    one.patch.files === 0 ? 'empty' : patchOf(one),
    ...(verified ? [one.verify === undefined ? 'not run' : one.verify ? 'passed' : 'failed'] : []),
  ])
  return [[...head, ...(verified ? ['Verify'] : [])], ...rows]
}
