import { type CaissonError, describeError, errorInWords, errorOnOneLine } from '../../base/errors.js'
import { parseActions } from '../../config/actions.js'
import { notDelivered } from '../../run/determine-outcome.js'
import type { Manifest } from '../../run/manifest.js'
import { writeManifest } from '../../run/run-folder.js'
import { carryOut, withNumbers } from '../actions/carry-out.js'
import type { Proposal } from '../actions/proposals.js'
import { renderComment } from '../comment.js'
import type { ReportInput } from '../input.js'
import { requestNameOf } from '../marker.js'
import { patchExcerpt } from '../patch-excerpt.js'
import { findingsSchema } from '../review/findings.js'
import { postReview } from '../review/post-review.js'
import { hasLeftAnything } from '../sections/review-words.js'
import { stoppedBy } from '../stop-marker.js'
import { agentNames } from '../text/agent-names.js'
import {
  attachedWith,
  type Deliverable,
  type DeliverableChange,
  isDraftOfFailure,
  notPushed,
  type Progress,
  recordDelivery,
  refusal,
} from './delivery.js'
import { deliverBranch } from './issue-branch.js'
import { asAskedFor, endedWell, NO_CHANGE, numberOf, proposedBy } from './proposed.js'
import { deliverPullRequestHead } from './pull-request-head.js'
import { reactAtEnd, upsertComment } from './upsert-comment.js'

/** GitHub's limit for a comment is 65,536 characters; no more of a patch can ever be shown. */
const EXCERPT_BYTES = 70_000

/**
 * Delivers the result to where it was requested: new issues that texts name; changes as a branch with a pull request, on the
 * head of a pull request, or in the comment; then the review, what else the agent proposes, the one comment on the target, and a
 * reaction to what asked for it. Safe to repeat: existing parts are found and completed, never duplicated. Resolves to
 * the manifest with the delivery, which is also on disk. What was refused is its error, in the comment with the patch,
 * and logged; what was delivered before it stays.
 */
export async function deliver(asked: Deliverable): Promise<Manifest> {
  const { report, folder, github, log } = asked
  const { manifest, task } = report
  let progress: Progress = { delivery: { notes: [] }, attachPatch: false }
  let failure: unknown
  try {
    const o = { ...asked, report: await completeReport(asked) }
    let named: Deliverable & { report: ReportInput } = o
    if (o.publisher !== null) {
      const created = await deliverActions(o, progress, proposedBy(o).issues)
      named = withNames(o, created.numbers)
      const { pull } = proposedBy(named)
      progress = joined(asNoteOfFailure(await deliverChange(asAskedFor(named, pull)), manifest), created)
      named = withNames(named, numberOf(pull, progress.delivery))
      if (pull && report.patch?.empty) progress = withNote(progress, NO_CHANGE)
      progress = await deliverReview(named, progress)
      progress = await deliverActions(named, progress, proposedBy(named).others)
      progress = withNotes(o, progress)
    }
    progress = await deliverComment(named, progress)
    failure = progress.refused
  } catch (error) {
    progress = withNote(progress, errorInWords(describeError(error)))
    failure = error
  }
  // An annotation of the job, on one line, with what to do; the run's own error has one already.
  if (failure !== undefined && describeError(failure).message !== manifest.error?.message)
    log.error(`The result could not be delivered: ${errorOnOneLine(describeError(failure))}`)
  await reactAtEnd(github, task, failure === undefined && manifest.outcome === 'success')
  const ended = failure === undefined ? manifest : notDelivered(manifest, failure)
  const final = { ...ended, delivery: progress.delivery }
  await writeManifest(folder, final)
  return final
}

async function completeReport({ github, patchFile, report, options }: Deliverable): Promise<ReportInput> {
  const { manifest, task, runUrl } = report
  return {
    ...report,
    commentKey: options.commentKey,
    patchText: await patchExcerpt(patchFile, EXCERPT_BYTES),
    // Nobody is better than no report.
    stoppedBy:
      manifest.reason === 'cancelled'
        ? await stoppedBy(github, task.target, runUrl).catch(() => undefined)
        : undefined,
  }
}

function withNote(progress: Progress, note: string): Progress {
  const { delivery } = progress
  return { ...progress, delivery: { ...delivery, notes: [...delivery.notes, note] } }
}

/** The first refusal is the more important one. */
function alsoRefused(progress: Progress, refused: CaissonError): Progress {
  return progress.refused === undefined ? { ...progress, refused } : withNote(progress, errorInWords(refused))
}

/** After a failed run, a refused draft is the lesser problem and not an error of its own. */
function asNoteOfFailure(progress: Progress, { outcome }: Manifest): Progress {
  const { refused, ...rest } = progress
  return refused === undefined || outcome !== 'failure' ? progress : withNote(rest, errorInWords(refused))
}

/** Tells the job what the comment says: an attached patch needs attention, so an annotation says why, and what to do. */
function withNotes({ notes = [], log }: Deliverable, progress: Progress): Progress {
  const { delivery, attachPatch } = progress
  for (const note of notes) log.info(note)
  for (const note of delivery.notes) log[attachPatch ? 'warn' : 'info'](note)
  return { ...progress, delivery: { ...delivery, notes: [...notes, ...delivery.notes] } }
}

async function deliverComment(o: Deliverable, progress: Progress): Promise<Progress> {
  const { github, options, report } = o
  const { delivery, attachPatch, refused } = progress
  const { target } = report.task
  if (target.kind === 'none' || !isReported(o, progress)) return progress
  const manifest = refused ? notDelivered(report.manifest, refused) : report.manifest
  const body = renderComment({ ...report, manifest: { ...manifest, delivery }, attachPatch })
  const { commentKey: key, commentThread: thread } = options
  try {
    const comment = await upsertComment(github, {
      number: target.number,
      key,
      thread,
      own: o.ownComment,
      body,
    })
    const commented = { ...delivery, commentUrl: comment.url }
    await recordDelivery(o, commented)
    return { ...progress, delivery: commented }
  } catch (error) {
    return alsoRefused(progress, refusal('The comment could not be written', error))
  }
}

function isReported({ options, report }: Deliverable, progress: Progress): boolean {
  const { comment = 'always' } = options
  const { delivery, attachPatch } = progress
  if (comment !== 'on-change') return comment === 'always'
  const { commented } = report.manifest
  const { commit, pullRequest, review } = delivery
  return attachPatch || [commented, commit, pullRequest, hasLeftAnything(review)].some(Boolean)
}

/** What a run that ended well has found; what GitHub refuses of it is an error like a refused push. */
async function deliverReview(o: Deliverable, progress: Progress): Promise<Progress> {
  const { task, manifest, context, redact } = o.report
  // Checked again, since an artifact may have brought it.
  const { data: found } = findingsSchema.safeParse(o.findings)
  const { number } = task.target.kind === 'pull_request' ? task.target : { number: 0 }
  if (!found || o.options.comment === 'none') return progress
  if (!endedWell(manifest) || number === 0 || !context?.pull) return progress
  let { delivery } = progress
  try {
    const review = await postReview({
      github: o.github,
      number,
      // What the agent has read, though the branch may have moved since.
      commit: manifest.base.sha ?? context.pull.head.sha,
      found,
      options: o.options,
      speaker: agentNames(manifest).speakerName,
      redact: redact ?? ((text) => text),
      record: async (made) => {
        delivery = { ...delivery, review: made }
        await recordDelivery(o, delivery)
      },
    })
    return { ...progress, delivery: { ...delivery, review } }
  } catch (error) {
    return alsoRefused({ ...progress, delivery }, refusal('The review could not be posted completely', error))
  }
}

function withNames<Some extends Deliverable>(o: Some, numbers: ActionProgress['numbers']): Some {
  const { findings, proposals, report } = o
  const named = withNumbers(numbers, { findings, proposals, answer: report.answer })
  return { ...o, ...named, report: { ...report, answer: named.answer } }
}

/** With what was carried out before the change. */
function joined(progress: Progress, { delivery: { actions }, refused }: Progress): Progress {
  const all = actions ? { ...progress, delivery: { ...progress.delivery, actions } } : progress
  return refused ? alsoRefused(all, refused) : all
}

type ActionProgress = Progress & Pick<Awaited<ReturnType<typeof carryOut>>, 'numbers'>

/** What the agent proposes to do besides; the comment says what became of it. */
async function deliverActions(
  o: Deliverable,
  progress: Progress,
  proposed: readonly Proposal[],
): Promise<ActionProgress> {
  const { task, manifest, runUrl, redact } = o.report
  const { actions: rules, commentKey: key, commentThread: thread } = o.options
  if (proposed.length === 0) return { ...progress, numbers: new Map() }
  let { delivery } = progress
  const before = delivery.actions ?? []
  const pull = task.target.kind === 'pull_request' ? task.target.number : delivery.pullRequest?.number
  const { failed, numbers } = await carryOut({
    github: o.github,
    task,
    pull,
    proposed,
    rules: parseActions(rules),
    outsider: o.outsider ?? false,
    request: JSON.stringify([
      requestNameOf(key) ?? runUrl ?? manifest.runId,
      task.target,
      key,
      task.instruction,
    ]),
    speaker: agentNames(manifest).speakerName,
    redact: redact ?? ((text) => text),
    startedAt: manifest.startedAt,
    comment: { key, thread, own: o.ownComment },
    record: async (actions) => {
      delivery = { ...delivery, actions: [...before, ...actions] }
      await recordDelivery(o, delivery)
    },
  })
  const done = { ...progress, delivery, numbers }
  if (failed === undefined) return done
  return { ...done, ...alsoRefused(done, refusal('An action could not be carried out', failed)) }
}

/** Delivers in the way the target requires; a failure is explained beside the attached patch. */
async function deliverChange(o: Deliverable): Promise<Progress> {
  const { publisher, report } = o
  const { patch, task } = report
  if (publisher === null || patch === null || patch.empty)
    return { delivery: { notes: [] }, attachPatch: false }
  // '' adds nothing, since the outcome already explains it.
  if (isHeldBack(o)) return attachedWith('')
  const { baseCommit } = patch
  if (baseCommit === null)
    return attachedWith('The workspace is not a git repository, so there is nothing to push to.')
  const change = { ...o, publisher, report: { ...report, patch } }
  try {
    return task.target.kind === 'pull_request'
      ? await deliverToPullRequest(change, task.target.number, baseCommit)
      : await deliverBranch(change, await baseBranchOf(o), baseCommit)
  } catch (error) {
    return notPushed(refusal('The change could not be pushed', error))
  }
}

/** Only finished work that the policy allows is pushed. */
function isHeldBack(o: Deliverable): boolean {
  const { policy, reason } = o.report.manifest
  if (policy?.verdict === 'block' || reason === 'policy_rejected') return true
  return reason !== 'completed' && !isDraftOfFailure(o)
}

async function baseBranchOf({ github, report: { context, manifest } }: Deliverable): Promise<string> {
  return context?.base.ref ?? manifest.base.ref ?? (await github.repository()).defaultBranch
}

async function deliverToPullRequest(
  o: DeliverableChange,
  number: number,
  baseCommit: string,
): Promise<Progress> {
  // Read again: it may have been closed or merged while the agent worked.
  const pull = await o.github.pullRequest(number)
  const { defaultBranch } = await o.github.repository()
  if (pull.fromFork || pull.head.repository === null)
    return attachedWith('This pull request comes from a fork, and Caisson never pushes to forks.')
  if (pull.state !== 'open')
    return attachedWith(
      pull.merged
        ? 'The pull request is merged, so nothing was pushed to it. Apply the patch by hand, or ask on an issue for a pull request of its own.'
        : 'The pull request is no longer open, so nothing was pushed to it. Apply the patch by hand, reopen the pull request and ask again, or ask on an issue for a pull request of its own.',
    )
  if (pull.head.ref === defaultBranch)
    return attachedWith(
      'The head of this pull request is the default branch, and Caisson never pushes to it.',
    )
  return deliverPullRequestHead(o, pull, baseCommit)
}
