import { type CaissonError, errorInWords } from '../../errors.js'
import { notDelivered } from '../../run/not-delivered.js'
import { carryOut } from '../actions/carry-out.js'
import { renderComment } from '../comment.js'
import { requestNameOf } from '../marker.js'
import { postReview } from '../review/post-review.js'
import { refusal } from '../sections/delivery-note.js'
import { agentNames } from '../text/agent-names.js'
import { answer } from './answer.js'
import {
  attached,
  type DeliverOptions,
  type Delivery,
  notPushed,
  type Progress,
  reportOf,
} from './delivery.js'
import { deliverBranch } from './issue-branch.js'
import { deliverPullRequestHead } from './pull-request-head.js'

export type { DeliverOptions } from './delivery.js'

/**
 * Delivers the result to where it was requested: changes as a branch with a pull request, on the head of a
 * pull request, or in the comment; then the one comment on the target. Safe to repeat: existing parts are
 * found and completed, never duplicated. A refused push or pull request is reported in the comment with the
 * patch, and as `refused`, and so is a comment that cannot be written: what was delivered before it stays.
 */
export async function deliver(o: DeliverOptions): Promise<{
  delivery: Delivery
  refused?: CaissonError
}> {
  const progress = await deliverChanges(o)
  const {
    delivery: made,
    attachPatch,
    refused,
  } = await withActions(await withReview(asNoteOfFailure(progress, o), o), o)
  const delivery = { ...made, notes: [...(o.notes ?? []), ...made.notes] }
  for (const note of o.notes ?? []) o.log.info(note)
  // An attached patch needs attention: an annotation of the job says why, and what to do.
  for (const note of made.notes) {
    if (attachPatch) o.log.warn(note)
    else o.log.info(note)
  }
  const why = refused ? { refused } : {}
  const manifest = refused ? notDelivered(o.manifest, refused) : o.manifest
  const body = renderComment({ ...reportOf(o), manifest: { ...manifest, delivery }, attachPatch })
  try {
    const comment = await answer(o.github, o.task, { key: o.commentKey, thread: o.commentThread, body })
    if (comment === null) return { delivery, ...why }
    const commented = { ...delivery, commentUrl: comment.url }
    await o.record?.(commented)
    return { delivery: commented, ...why }
  } catch (error) {
    const silent = refusal('The comment could not be written', error)
    return alsoRefused({ delivery, attachPatch, ...why }, silent)
  }
}

/** Then the review, which a run that ended well has found; what GitHub refuses of it is an error like a refused push. */
async function withReview(progress: Progress, o: DeliverOptions): Promise<Progress> {
  const { task, manifest, review, context } = o
  const { number } = task.target.kind === 'pull_request' ? task.target : { number: 0 }
  if (!review || !endedWell(manifest) || number === 0 || !context?.pull) return progress
  let { delivery } = progress
  try {
    await postReview({
      github: o.github,
      number,
      // What the agent has read, though the branch may have moved since.
      commit: manifest.base.sha ?? context.pull.head.sha,
      ...review,
      speaker: agentNames(manifest).speakerName,
      redact: o.report.redact ?? ((text) => text),
      record: async (posted) => {
        delivery = { ...delivery, review: posted }
        await o.record?.(delivery)
      },
    })
    return { ...progress, delivery }
  } catch (error) {
    return alsoRefused({ ...progress, delivery }, refusal('The review could not be posted completely', error))
  }
}

/** The first refusal is the more important one. */
function alsoRefused(progress: Progress, refused: CaissonError): Progress {
  if (progress.refused === undefined) return { ...progress, refused }
  const { delivery } = progress
  return { ...progress, delivery: { ...delivery, notes: [...delivery.notes, errorInWords(refused)] } }
}

/** Then what the agent proposes to do besides; the comment says what became of it. */
async function withActions(progress: Progress, o: DeliverOptions): Promise<Progress> {
  const { actions: asked, task, manifest, report } = o
  if (!asked || asked.proposed.length === 0 || !endedWell(manifest)) return progress
  let { delivery } = progress
  const pull = task.target.kind === 'pull_request' ? task.target.number : delivery.pullRequest?.number
  const { failed } = await carryOut({
    ...asked,
    github: o.github,
    task,
    ...(pull === undefined ? {} : { pull }),
    request: JSON.stringify([
      requestNameOf(o.commentKey) ?? report.runUrl ?? manifest.runId,
      task.target,
      o.commentKey,
      task.instruction,
    ]),
    speaker: agentNames(manifest).speakerName,
    redact: report.redact ?? ((text) => text),
    startedAt: manifest.startedAt,
    comment: { key: o.commentKey, thread: o.commentThread },
    record: async (actions) => {
      delivery = { ...delivery, actions }
      await o.record?.(delivery)
    },
  })
  if (failed === undefined) return { ...progress, delivery }
  return alsoRefused({ ...progress, delivery }, refusal('An action could not be carried out', failed))
}

function endedWell({ reason }: DeliverOptions['manifest']): boolean {
  return reason === 'completed' || reason === 'no_changes'
}

/** After a failed run, a refused draft is the lesser problem and not an error of its own. */
function asNoteOfFailure(progress: Progress, { manifest }: DeliverOptions): Progress {
  const { refused, delivery, attachPatch } = progress
  if (refused === undefined || manifest.outcome !== 'failure') return progress
  const notes = [...delivery.notes, errorInWords(refused)]
  return { delivery: { ...delivery, notes }, attachPatch }
}

/** Delivers in the way the target requires; a failure is explained beside the attached patch. */
async function deliverChanges(o: DeliverOptions): Promise<Progress> {
  if (o.patch.empty) return { delivery: { notes: [] }, attachPatch: false }
  const held = whyHeldBack(o)
  if (held !== null) return attached(held)
  const { baseCommit } = o.patch
  if (baseCommit === null)
    return attached('The workspace is not a git repository, so there is nothing to push to.')
  try {
    return o.task.target.kind === 'pull_request'
      ? await deliverToPullRequest(o, o.task.target.number, baseCommit)
      : await deliverBranch({ ...o, draft: o.draft || draftOfFailure(o) }, await baseBranch(o), baseCommit)
  } catch (error) {
    return notPushed(refusal('The change could not be pushed', error))
  }
}

/**
 * Only finished work that the policy allows is pushed. '' adds nothing, since the outcome already explains
 * it.
 */
function whyHeldBack(o: DeliverOptions): string | null {
  const { policy, reason } = o.manifest
  if (policy?.verdict === 'block' || reason === 'policy_rejected') return ''
  return reason === 'completed' || draftOfFailure(o) ? null : ''
}

/** On request, and never on somebody's own pull request: a commit there cannot be a draft. */
function draftOfFailure({ manifest, task, draftOnFailure }: DeliverOptions): boolean {
  return draftOnFailure === true && manifest.reason === 'verify_failed' && task.target.kind !== 'pull_request'
}

async function baseBranch(o: DeliverOptions): Promise<string> {
  return o.context?.base.ref ?? o.manifest.base.ref ?? (await o.github.repository()).defaultBranch
}

async function deliverToPullRequest(
  o: DeliverOptions,
  number: number,
  baseCommit: string,
): Promise<Progress> {
  // Read again: it may have been closed or merged while the agent worked.
  const pull = await o.github.pullRequest(number)
  const { defaultBranch } = await o.github.repository()
  if (pull.fromFork || pull.head.repository === null) {
    return attached('This pull request comes from a fork, and Caisson never pushes to forks.')
  }
  if (pull.state !== 'open')
    return attached(
      'The pull request is no longer open, so nothing was pushed to it. Apply the patch by hand, reopen the pull request and ask again, or ask on an issue for a pull request of its own.',
    )
  if (pull.head.ref === defaultBranch) {
    return attached(`The head of this pull request is the default branch, and Caisson never pushes to it.`)
  }
  return deliverPullRequestHead(o, pull, baseCommit)
}
