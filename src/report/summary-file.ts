import { compose } from './compose.js'
import type { ReportInput } from './input.js'
import { redacted } from './text/redacted.js'
import { titleLine } from './text/title.js'

const SUMMARY_FILE_LIMIT = 500_000

/** `output/summary.md`: the report for readers of the run folder; the patch is in the same folder. */
export function renderSummaryFile(i: ReportInput): string {
  const input = redacted(i)
  const body = compose(input, { limit: SUMMARY_FILE_LIMIT, patch: false, rows: 1000 })
  return `# ${escapeHeading(titleLine(input))}\n\n${body}\n`
}

function escapeHeading(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&')
}
