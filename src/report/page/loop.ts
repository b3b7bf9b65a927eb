import { LOOP_ENDS } from '../../run/loop-ends.js'
import type { Manifest, PatchSize } from '../../run/manifest.js'
import { formatCost, formatCount, formatDuration, plural } from '../../transcript/transcript.js'
import { escapeHtml } from './text.js'

/** The iterations of a loop, each with its figures, and why the loop ended. */
export function loopTable({ completedBy, iterations }: NonNullable<Manifest['loop']>): string {
  const verified = iterations.some(({ verify }) => verify !== undefined)
  const verify = verified ? ['Verify'] : []
  const head = ['Iteration', 'Turns', 'Tokens', 'Cost', 'Time', 'Patch so far', ...verify, 'Session']
  const rows = iterations.map((one, index) =>
    [
      String(index + 1),
      formatCount(one.turns),
      formatCount(one.inputTokens + one.outputTokens),
      formatCost(one.costUsd),
      formatDuration(one.durationMs),
      patchText(one.patch),
      ...(verified ? [one.verify === undefined ? 'not run' : one.verify ? 'passed' : 'failed'] : []),
      one.sessionId ?? '',
    ].map((text) => `<td>${escapeHtml(text)}</td>`),
  )
  const body = [head.map((name) => `<th>${name}</th>`), ...rows].map((row) => `<tr>${row.join('')}</tr>`)
  const end = `${plural(iterations.length, 'iteration')}; the loop ended because ${LOOP_ENDS[completedBy]}.`
  return `<h2>Iterations</h2>\n<p>${escapeHtml(end)}</p>\n<div class="wide loop"><table>${body.join('')}</table></div>`
}

function patchText({ files, additions, deletions, bytes }: PatchSize): string {
  if (files === 0) return 'empty'
  return `${plural(files, 'file')}, +${additions} −${deletions} (${formatCount(bytes)} bytes)`
}
