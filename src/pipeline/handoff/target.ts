import { HandoffError } from '../../base/errors.js'
import type { Target, Task } from '../../github/event/task.js'
import type { GitHub } from '../../github/github.js'
import type { ReportContext } from '../../report/input.js'
import { hasMarkerOfAnyRun } from '../../report/marker.js'
import { ownComments } from '../../report/own-comments.js'
import { CLOCK_TOLERANCE, firstVouched } from '../../report/vouched.js'
import { newRunId } from '../../run/run-folder.js'
import { baseOf } from '../context/base-branch.js'

/**
 * What the texts and the delivery need to know about a target, fetched from the forge again: none of it comes
 * from the job that ran. Rejects with TARGET_NOT_FOUND.
 */
export async function readTarget(
  github: GitHub,
  task: Task,
  baseBranch: readonly string[] = [],
): Promise<ReportContext> {
  const repository = await github.repository()
  const { target } = task
  if (target.kind === 'none') {
    const base = await baseOf(github, baseBranch, { task, repository })
    return { title: '', kind: 'none', base, repository }
  }
  const issue = target.kind === 'issue' ? await github.issue(target.number) : undefined
  const pull = issue && !issue.isPullRequest ? undefined : await github.pullRequest(target.number)
  return {
    title: task.seen?.title ?? (pull ?? issue)?.title ?? '',
    kind: pull ? 'pull_request' : 'issue',
    base: await baseOf(github, baseBranch, { task, repository, issue, pull }),
    ...(issue ? { issue } : {}),
    ...(pull ? { pull } : {}),
    repository,
  }
}

/** A run's ID in the last line of our comments that people see. */
const RUN = /^<sub>.*\brun `(\d{8}-\d{6}-[0-9a-f]{8})`.*<\/sub>$/

const timeOf = (runId: string) => runId.slice(0, 15)

/** The run that a comment of ours reports; null if it names none. */
export function runOfComment(body: string): string | null {
  const last = body.split(/\r?\n/).findLast((line) => !/^\s*$|^<!-- caisson:/.test(line))
  return RUN.exec(last ?? '')?.[1] ?? null
}

/**
 * Refuses a run if a comment on its target reports a newer one: IDs begin with the start time. The same run
 * may be published again; everything is found to be in place. Every workflow of a repository writes as the same
 * account, and one may repeat a stranger's text: a run that is later than the comment itself was never reported, nor one of no workflow run. Rejects
 * with HANDOVER_STALE.
 */
export async function assertNewest(
  github: GitHub,
  o: { target: Target; key: string; runId: string },
): Promise<void> {
  if (o.target.kind === 'none') return
  const newer = (await ownComments(github, o.target))
    .filter(({ body }) => hasMarkerOfAnyRun(body, o.key))
    .flatMap(({ body, updatedAt }) => {
      const run = runOfComment(body)
      return run !== null && timeOf(run) <= timeOf(newRunId(Date.parse(updatedAt) + CLOCK_TOLERANCE))
        ? [{ body, runId: run }]
        : []
    })
    .filter(({ runId }) => timeOf(runId) > timeOf(o.runId))
  const reported = (await firstVouched(github, newer))?.runId
  if (reported === undefined) return
  throw new HandoffError(
    'HANDOVER_STALE',
    `The run ${o.runId} is older than ${reported}, whose result is already on #${o.target.number}.`,
    {
      hint: 'Nothing needs to be done: publish only the newest run. Set `concurrency` in the workflow, so that runs on one target wait for each other.',
    },
  )
}
