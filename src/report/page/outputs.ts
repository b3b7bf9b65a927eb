import type { ReportOutput } from '../input.js'
import { escapeHtml } from './text.js'

/** The end of the failed commands' output, collapsed; '' if none failed. */
export function outputs(failed: readonly ReportOutput[]): string {
  return failed
    .map(({ command, tail }) => {
      const summary = `<summary>Output of <code>${escapeHtml(command)}</code></summary>`
      return `<details class="call failed">${summary}<pre>${escapeHtml(tail)}</pre></details>`
    })
    .join('\n')
}
