import type { AgentNames } from '../../base/agent-names.js'
import { GitHubError } from '../../base/errors.js'
import type { PullRequest } from '../../github/github.js'
import { withLaterChange } from '../marker.js'
import { agentNames } from '../text/agent-names.js'
import { commitOnto, fileNames } from './commit-request.js'
import {
  attachedWith,
  type DeliverableChange,
  deliveredAs,
  noteOf,
  notPushed,
  type Progress,
  recordDelivery,
  refusal,
} from './delivery.js'
import type { CommitRequest, Published } from './publisher.js'
import { startWorkflows } from './start-workflows.js'

/** Attempts on a head that keeps moving. */
const MOST_TRIES = 2

/** Changes for a pull request of the same repository: a commit on its head, never forced. */
export async function deliverPullRequestHead(
  o: DeliverableChange,
  pull: PullRequest,
  baseCommit: string,
): Promise<Progress> {
  const branch = pull.head.ref
  for (let attempt = 1; ; attempt++) {
    let head: string | null = null
    try {
      head = await o.publisher.remoteBranch(branch)
      if (head === null) return attachedWith(`The branch \`${branch}\` of the pull request no longer exists.`)
      const wanted = await commitOn(o, head, baseCommit, pull)
      if ('conflicts' in wanted)
        return notPushed(conflictWith(branch, wanted.conflicts, agentNames(o.report.manifest)))
      const published = wanted.commit
        ? await o.publisher.publish({ commit: wanted.commit, branch })
        : unchangedAt(head)
      const notes = published.unchanged && wanted.moved ? [] : wanted.notes
      return await deliveredOnHead(o, pull, published, notes)
    } catch (error) {
      const now = await o.publisher.remoteBranch(branch).catch(() => head)
      if (now !== head && attempt < MOST_TRIES) continue
      return notPushed(refusal(`The push to \`${branch}\` was refused`, error))
    }
  }
}

type Wanted = { commit: CommitRequest | null; moved: boolean; notes: string[] } | { conflicts: string[] }

/** The commit for this head; null if the change is already in it. */
async function commitOn(
  o: DeliverableChange,
  head: string,
  baseCommit: string,
  { head: { ref: branch }, base: { ref: base } }: PullRequest,
): Promise<Wanted> {
  if (head === baseCommit)
    return { ...(await commitOnto(o, { tree: o.report.patch.tree, head, base })), moved: false }
  const rebased = await o.publisher.rebase({ tree: o.report.patch.tree, onto: head, branch })
  if ('conflicts' in rebased) return rebased
  if (rebased.unchanged) return { commit: null, moved: true, notes: [] }
  const moved = `\`${branch}\` moved while ${agentNames(o.report.manifest).speakerName} worked, so the change was reapplied to its new head.`
  const { commit, notes } = await commitOnto(o, { tree: rebased.tree, head, base })
  return { commit, moved: true, notes: [moved, ...notes] }
}

function unchangedAt(commit: string): Published {
  return { commit, unchanged: true, with: 'git' }
}

async function deliveredOnHead(
  o: DeliverableChange,
  pull: PullRequest,
  published: Published,
  notes: readonly string[],
): Promise<Progress> {
  const branch = pull.head.ref
  const pullRequest = { number: pull.number, url: pull.url }
  const delivery = { ...deliveredAs(branch, published), pullRequest, notes: [...notes] }
  await recordDelivery(o, delivery)
  if (!published.unchanged) await noteLaterChange(o, pull)
  const started = await startWorkflows(o, branch, published)
  return { delivery: { ...delivery, ...started, notes: [...notes, ...started.notes] }, attachPatch: false }
}

/** In the description, if it is ours. A token that may not write it may still push. */
async function noteLaterChange({ github, log }: DeliverableChange, pull: PullRequest): Promise<void> {
  const body = withLaterChange(pull.body)
  if (body === null || body.length > 65_000) return
  await github
    .updatePullRequest(pull.number, { body })
    .catch((error: unknown) => log.info(noteOf('The description was left unchanged', error)))
}

function conflictWith(
  branch: string,
  conflicts: string[],
  { speakerName: speaker }: AgentNames,
): GitHubError {
  const what = `\`${branch}\` moved while ${speaker} worked, and the change conflicts with it in ${fileNames(conflicts)}.`
  return new GitHubError('PUSH_REFUSED', what, {
    hint: 'Apply the patch manually, or run again on the new head.',
  })
}
