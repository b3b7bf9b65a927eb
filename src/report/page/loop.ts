import { LOOP_ENDS } from '../../run/loop-ends.js'
import type { Manifest, PatchSize } from '../../run/manifest.js'
import { formatCount, plural } from '../../transcript/transcript.js'
import { iterationRows } from '../sections/iterations-section.js'
import { escapeHtml } from './text.js'

/** The iterations of a loop, each with its figures, and why the loop ended. */
export function loopTable({ completedBy, iterations }: NonNullable<Manifest['loop']>): string {
  const [head = [], ...rows] = iterationRows(iterations, ({ patch }) => patchText(patch))
  const cells = rows.map((row, index) =>
    [...row, iterations[index]?.sessionId ?? ''].map((text) => `<td>${escapeHtml(text)}</td>`),
  )
  const names = [...head, 'Session'].map((name) => `<th>${name}</th>`)
  const body = [names, ...cells].map((row) => `<tr>${row.join('')}</tr>`)
  const end = `${plural(iterations.length, 'iteration')}; the loop ended because ${LOOP_ENDS[completedBy]}.`
  return `<h2>Iterations</h2>\n<p>${escapeHtml(end)}</p>\n<div class="wide loop"><table>${body.join('')}</table></div>`
}

function patchText({ files, additions, deletions, bytes }: PatchSize): string {
  return `${plural(files, 'file')}, +${additions} −${deletions} (${formatCount(bytes)} bytes)`
}
