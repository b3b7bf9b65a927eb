import { type CaissonError, GitHubError } from '../../base/errors.js'
import { branchNameFor } from '../../config/branch-name.js'
import type { DeliveryOptions } from '../../config/delivery.js'
import type { Task } from '../../github/event/task.js'
import type { PullRequest } from '../../github/github.js'
import type { Manifest } from '../../run/manifest.js'
import type { ReportContext } from '../input.js'
import { requestNameOf } from '../marker.js'
import { commitOnto } from './commit-request.js'
import {
  afterDelivery,
  type DeliverableChange,
  deliveredAs,
  notPushed,
  type Progress,
  recordDelivery,
  refusal,
} from './delivery.js'
import { openPullRequest } from './open-pull-request.js'
import type { CommitRequest, Published } from './publisher.js'
import { startWorkflows } from './start-workflows.js'

/** Maximum number of names tried. */
const MOST_BRANCHES = 20

/** Changes for an issue, or for a run without a target: a branch of ours and its pull request. */
export async function deliverBranch(
  o: DeliverableChange,
  base: string,
  baseCommit: string,
): Promise<Progress> {
  const { commit, notes } = await commitOnto(o, { tree: o.report.patch.tree, head: baseCommit, base })
  const place = await pushToFree(o, base, baseCommit, commit)
  if ('refused' in place) return notPushed(place.refused, place.notes)
  const { branch, published, open } = place
  const delivered = deliveredAs(branch, published)
  await recordDelivery(o, delivered)
  const started = await startWorkflows(o, branch, published)
  const pushed = { ...delivered, ...started }
  const before = [...notes, ...place.notes, ...started.notes]
  const opened = await openPullRequest(afterDelivery(o, { ...pushed, notes: before }), { branch, base, open })
  const delivery = {
    ...pushed,
    ...(opened.pullRequest ? { pullRequest: opened.pullRequest } : {}),
    notes: [...before, ...opened.notes],
  }
  await recordDelivery(o, delivery)
  return {
    delivery,
    attachPatch: opened.pullRequest === undefined,
    ...(opened.refused ? { refused: opened.refused } : {}),
  }
}

type Place =
  | { branch: string; published: Published; open: Promise<PullRequest[]>; notes: string[] }
  | { refused: CaissonError; notes: string[] }

/**
 * Pushes the commit to the first of our branch names that holds nobody else's work. Our own work is replaced
 * under a lease: only while the branch is at the commit that was checked.
 */
async function pushToFree(
  o: DeliverableChange,
  base: string,
  baseCommit: string,
  commit: CommitRequest,
): Promise<Place> {
  const { publisher, log } = o
  const notes: string[] = []
  const repository = o.github.repository()
  // Whoever waits for it gets the error.
  repository.catch(() => {})
  for (let number = 1; number <= MOST_BRANCHES; number++) {
    const branch = branchName(o, number)
    if (branch === base) continue
    for (let retry = 0; ; retry++) {
      let head: string | null = null
      try {
        head = await publisher.remoteBranch(branch)
        if (branch === (await repository).defaultBranch) break
        const foreign =
          // Earlier work that this run builds on is not replaced.
          head === null || head === baseCommit
            ? []
            : await publisher.foreignCommits({
                from: baseCommit,
                to: head,
                base,
                run: o.report.manifest,
                key: requestNameOf(o.options.commentKey),
              })
        if (foreign.length > 0) {
          notes.push(await noteOfForeign(o, branch))
          break
        }
        // While git pushes.
        const open = o.github.openPullRequests(branch)
        open.catch(() => {})
        const published = await publisher.publish({ commit, branch, expected: head })
        log.info(`${published.commit.slice(0, 12)} is on ${branch}`)
        if (head !== null && head !== baseCommit && !published.unchanged)
          notes.push(
            `\`${branch}\` held an earlier run's change, which this run replaced: it was at ${head}.`,
          )
        return { branch, published, open, notes }
      } catch (error) {
        const now = await publisher.remoteBranch(branch).catch(() => head)
        // The branch moved in the meantime: check again. Retrying does not help with anything else.
        if (now !== head && retry === 0) continue
        return { refused: refusal('The push was refused', error), notes }
      }
    }
  }
  const what = `No free branch name was found, starting at \`${branchName(o, 1)}\`.`
  const hint = 'Delete branches of earlier runs that are no longer needed, and run again.'
  return { refused: new GitHubError('PUSH_REFUSED', what, { hint }), notes }
}

/** Names the pull requests of a branch that stays as it is: there are going to be two for the issue. */
async function noteOfForeign(o: DeliverableChange, branch: string): Promise<string> {
  const left = `The branch \`${branch}\` has commits by someone else or by a concurrent run and was left unchanged.`
  const open = await o.github.openPullRequests(branch).catch(() => [])
  if (open.length === 0) return left
  const names = open.map(({ number }) => `#${number}`).join(', ')
  return `${left} It is the head of ${names}, which is still open: close the one you do not need.`
}

/** E.g. `caisson/issue-12`, then `caisson/issue-12-2` and so on; the number is never cut. */
function branchName({ report, options }: DeliverableChange, number: number): string {
  const { task, context, manifest } = report
  return `${branchOf(options, task, context, manifest)}${number === 1 ? '' : `-${number}`}`
}

/** The first name of the branch for a run's change. */
export function branchOf(
  { branchPrefix, branchName: pattern }: Pick<DeliveryOptions, 'branchPrefix' | 'branchName'>,
  { target, instruction }: Task,
  context: Pick<ReportContext, 'title'> | null,
  run: Pick<Manifest, 'runId' | 'startedAt'>,
): string {
  return branchNameFor(branchPrefix, pattern, {
    ...(target.kind === 'none' ? {} : { issue: target.number }),
    title: context?.title || (instruction.trim().split('\n')[0] ?? ''),
    ...{ startedAt: run.startedAt, runId: run.runId },
  })
}
