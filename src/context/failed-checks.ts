import type { FailedChecks } from '../event/task.js'
import type { FailedJob } from '../github/failed-jobs.js'
import type { GitHub } from '../github/github.js'
import { visibleLine } from '../hidden-characters.js'
import type { Redact } from '../redact.js'
import { cutLog } from './cut-log.js'
import type { ContextFile } from './files.js'
import { document, fenced } from './render.js'

/** Jobs whose logs are read; a matrix fails everywhere for the same reason. */
const MOST_LOGS = 8

/** Characters of all logs together. */
const ALL_LOGS = 150_000

/**
 * `failed-checks.md`: the jobs that failed, with the log of each failed step cut to what matters. Rejects if the token
 * may not read them, since a run without them would only guess.
 */
export async function failedChecksFiles(
  github: GitHub,
  failed: FailedChecks,
  notes: string[],
  redact: Redact,
): Promise<ContextFile[]> {
  const jobs = await github.failedJobs(failed, MOST_LOGS)
  for (const { name, missing } of jobs) {
    if (missing !== undefined) notes.push(`The log of the failed job ${name} is missing: ${missing}.`)
  }
  if (jobs.length === 0) notes.push(`GitHub lists no failed job of ${failed.name}.`)
  let room = ALL_LOGS
  const sections = jobs.flatMap((job) => {
    const logs = job.steps.map(({ name, log }) => {
      const text = redact(cutLog(log))
      const cut = text.slice(-Math.max(0, room))
      room -= text.length
      return { name: visibleLine(name), text: cut.length < text.length ? `[…]\n${cut}` : cut }
    })
    return [`## ${titleOf(job)}`, visibleLine(job.url), ...logs.map(renderLog)]
  })
  const name = visibleLine(failed.name)
  const lead = `On commit ${failed.sha}${failed.url === undefined ? '' : `: ${visibleLine(failed.url)}`}`
  const about = `what failed, with the end and the errors of its logs: ${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'}`
  return [{ path: 'failed-checks.md', content: document(`Failed: ${name}`, lead, ...sections), about }]
}

function titleOf({ name, conclusion }: FailedJob): string {
  return `${visibleLine(name)}: ${visibleLine(conclusion).replaceAll('_', ' ')}`
}

function renderLog({ name, text }: { name: string; text: string }): string {
  return `### ${name}\n\n${text.trim() === '' ? '(no log)' : fenced(text)}`
}
