import { compose } from './compose.js'
import type { ReportInput } from './input.js'
import { redacted } from './text/redacted.js'
import { JOB_SUMMARY_LIMIT } from './text/truncate.js'

/** The summary on the page of the workflow run; far below GitHub's 1 MiB also when every character is wide. */
export function renderJobSummary(i: ReportInput): string {
  const input = redacted(i)
  const body = compose(input, {
    limit: JOB_SUMMARY_LIMIT - 100,
    patch: input.manifest.policy?.verdict !== 'block',
    rows: 200,
  })
  return `## Caisson\n\n${comment(input)}${body}\n`
}

/** Where the result was delivered: first thing people look for on the page of a run. */
function comment(i: ReportInput): string {
  const url = i.manifest.delivery?.commentUrl
  return url && /^https?:\/\/[^\s<>()"]+$/.test(url) ? `[The comment with the result](${url})\n\n` : ''
}
