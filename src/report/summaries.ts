import type { RunFolder } from '../run/run-folder.js'
import { compose } from './compose.js'
import { type ReportInput, redacted } from './input.js'
import { patchExcerpt } from './patch-excerpt.js'
import { webAddress } from './sections/figures.js'
import { titleLine } from './text/title.js'
import { JOB_SUMMARY_LIMIT } from './text/truncate.js'

/** The same, with the patch where the change was not pushed: with the runner, its file is gone. */
export async function renderJobSummaryOf(
  i: ReportInput,
  { patch: patchFile }: Pick<RunFolder, 'patch'>,
): Promise<string> {
  if (i.patch === null || i.patch.empty || i.manifest.delivery?.commit !== undefined)
    return renderJobSummary(i)
  return renderJobSummary({ ...i, patchText: await patchExcerpt(patchFile, JOB_SUMMARY_LIMIT) })
}

/** The summary on the workflow run's page; far below GitHub's 1 MiB even if every character is wide. */
export function renderJobSummary(i: ReportInput): string {
  const input = redacted(i)
  const body = compose(input, {
    limit: JOB_SUMMARY_LIMIT - 100,
    patch: input.manifest.policy?.verdict !== 'block',
    rows: 200,
  })
  return `## Caisson\n\n${comment(input)}${body}\n`
}

/** Where the result was delivered: the first thing people look for on a run's page. */
function comment(i: ReportInput): string {
  const url = webAddress(i.manifest.delivery?.commentUrl)
  return url ? `[Comment with the result](${url})\n\n` : ''
}

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
