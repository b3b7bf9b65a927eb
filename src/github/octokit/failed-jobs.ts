import type { FailedJob, FailedJobs, FailedRun } from '../failed-jobs.js'
import { on, type Place } from './place.js'

/** Bytes of a log that are read; the end of a longer one, since that is where a job fails. */
const LOG_BYTES = 16 << 20

const FAILED = ['failure', 'timed_out']

/** Reads why the checks of a commit failed. */
export function readsFailedJobs(place: Place): FailedJobs {
  const { octokit, owner, repo, ask } = place
  const page = { owner, repo, per_page: 100 }

  const jobsOf = ({ id, attempt }: FailedRun) =>
    ask({ what: `list the jobs of the workflow run ${id}`, permission: 'actions: read' }, async () => {
      const of = { ...page, run_id: id, attempt_number: attempt }
      return octokit.paginate(octokit.rest.actions.listJobsForWorkflowRunAttempt, of)
    })

  const checksOf = ({ id }: FailedRun) =>
    ask({ what: `list the checks of the check suite ${id}`, permission: 'checks: read' }, async () =>
      octokit.paginate(octokit.rest.checks.listForSuite, { ...page, check_suite_id: id }),
    )

  return {
    async failedJobs(run, logs) {
      if (run.kind === 'check_suite') {
        const checks = (await checksOf(run)).filter(({ conclusion }) => FAILED.includes(conclusion ?? ''))
        return checks.map(({ name, html_url, conclusion, output }) => ({
          name,
          url: html_url ?? '',
          conclusion: conclusion ?? '',
          steps: [
            {
              name: output.title ?? name,
              log: [output.summary, output.text].filter(Boolean).join('\n\n'),
            },
          ],
        }))
      }
      const jobs = (await jobsOf(run)).filter(({ conclusion }) => FAILED.includes(conclusion ?? ''))
      return Promise.all(
        jobs.map(async (job, index): Promise<FailedJob> => {
          const { name, html_url, conclusion, id } = job
          const facts = { name, url: html_url ?? '', conclusion: conclusion ?? '' }
          const failed = (job.steps ?? []).filter((step) => FAILED.includes(step.conclusion ?? ''))
          const without = (missing: string) => ({
            ...facts,
            steps: failed.map((step) => ({ name: step.name, log: '' })),
            missing,
          })
          if (index >= logs) return without('only the first failed jobs are shown with their logs')
          const log = await readLog(place, id)
          if (log === null) return without('GitHub no longer has the log')
          if (typeof log === 'number') return without(`GitHub's storage did not serve the log (HTTP ${log})`)
          // Of a job that never came to a step, everything.
          const whole = [{ name, log }]
          const steps = failed.map((step) => ({ name: step.name, log: linesOf(log, step) }))
          return { ...facts, steps: steps.length > 0 ? steps : whole }
        }),
      )
    },
  }
}

/** The log of a job; null if it has expired, a status if the storage has no answer. */
function readLog({ octokit, owner, repo, ask, fetch }: Place, job: number): Promise<string | number | null> {
  return ask({ what: `return the log of the job ${job}`, permission: 'actions: read' }, async () => {
    const request = { redirect: 'manual' as const }
    const of = { owner, repo, job_id: job, request }
    const answer = await octokit.rest.actions.downloadJobLogsForWorkflowRun(of).catch(on([404, 410], null))
    const location = answer?.headers.location
    if (location === undefined) return null
    // The storage is on another server: it gets the signed address and never the token.
    const stored = await fetch(location)
    if (stored.status === 404 || stored.status === 410) return null
    if (!stored.ok || stored.body === null) return stored.status
    return logTail(stored.body as unknown as AsyncIterable<Uint8Array>)
  })
}

async function logTail(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    while (bytes - (chunks[0]?.length ?? 0) >= LOG_BYTES) bytes -= chunks.shift()?.length ?? 0
  }
  return Buffer.concat(chunks).toString('utf8')
}

const TIMESTAMP = /^\ufeff?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z ?/

/**
 * What was printed while a step ran, without the times. GitHub has one log for a job, and tells the times of a step
 * in seconds: a line of the step before or after it may be there too.
 */
function linesOf(
  log: string,
  { started_at, completed_at }: { started_at?: string | null; completed_at?: string | null },
): string {
  const from = started_at?.slice(0, 19) ?? ''
  const to = completed_at?.slice(0, 19) ?? '9'
  const lines: string[] = []
  let inside = from === ''
  for (const line of log.split(/\r?\n/)) {
    const [stamp, second] = TIMESTAMP.exec(line) ?? []
    if (second !== undefined) inside = second >= from && second <= to
    if (inside) lines.push(stamp === undefined ? line : line.slice(stamp.length))
  }
  return lines.join('\n')
}
