import { parseActions } from '../config/actions.js'
import { parsePerson, workflowName } from '../config/commit.js'
import type { DeliveryOptions } from '../config/delivery.js'
import { describeError, errorInWords, errorOnOneLine } from '../errors.js'
import type { Task } from '../event/task.js'
import { type Forge, remoteOf } from '../github/forge.js'
import type { Details } from '../github/pull-request-details.js'
import type { Log } from '../log.js'
import type { CapturedPatch } from '../patch/capture.js'
import { actionsSchema } from '../report/actions/proposals.js'
import { renderComment } from '../report/comment.js'
import { answer, reactAtEnd } from '../report/delivery/answer.js'
import { apiPublisher } from '../report/delivery/api-publisher.js'
import { deliver } from '../report/delivery/deliver.js'
import type { DeliverOptions, Delivery } from '../report/delivery/delivery.js'
import { gitPublisher, type Publisher } from '../report/delivery/publisher.js'
import type { ReportContext, ReportInput } from '../report/input.js'
import { findingsSchema } from '../report/review/findings.js'
import { stoppedBy } from '../report/stop-marker.js'
import type { Manifest } from '../run/manifest.js'
import { notDelivered } from '../run/not-delivered.js'
import type { Workspace } from '../workspace/workspace.js'
import { patchExcerpt } from './capture.js'

/** GitHub's limit for a comment is 65,536 characters; no more of a patch can ever be shown. */
const EXCERPT_BYTES = 70_000

/** What is delivered for a run, whether this process or another job ran it. */
export interface Deliverable {
  forge: Forge
  task: Task
  context: ReportContext | null
  manifest: Manifest
  /** The change; null if the run did not get as far as a patch. */
  captured: { patch: CapturedPatch; workspace: Workspace } | null
  /** Path of `diff.patch`. */
  patchFile: string
  report: ReportInput
  /** The value of `findings.json`, if the run was a review. */
  found?: unknown
  /** The value of `actions.json`, if there is one. */
  proposed?: unknown
  /** The requester may change nothing. */
  outsider?: boolean
  delivery: DeliveryOptions
  draftOnFailure: boolean
  /** What people should know before anything else about the delivery. */
  notes?: readonly string[]
  /** Called with all that is delivered so far, whenever something was added to it. */
  record?: (delivery: Delivery) => Promise<void>
  log: Log
}

export interface Delivered {
  delivery: Delivery
  /** Why the delivery failed. */
  error?: unknown
}

/**
 * Delivers as pull request, push or comment, and reacts to what asked for it. Also resolves if that failed or was
 * refused: `error` is why, and has been logged.
 */
export async function deliverResult(o: Deliverable): Promise<Delivered> {
  const delivered = await bring(o)
  const succeeded = delivered.error === undefined && o.manifest.outcome === 'success'
  await reactAtEnd(o.forge.github, o.task, succeeded)
  return delivered
}

async function bring(o: Deliverable): Promise<Delivered> {
  const { forge, task, manifest, captured, delivery: options, log } = o
  let made: Delivery = { notes: [] }
  try {
    const report = {
      ...o.report,
      patchText: await patchExcerpt(o.patchFile, EXCERPT_BYTES),
      stoppedBy: await whoStopped(o),
    }
    if (captured === null) {
      const body = renderComment(report)
      const comment = await answer(forge.github, task, {
        key: options.commentKey,
        thread: options.commentThread,
        body,
      })
      return { delivery: { ...(comment ? { commentUrl: comment.url } : {}), notes: [] } }
    }
    const { patch, workspace } = captured
    const { delivery, refused } = await deliver({
      github: forge.github,
      publisher: publisherFor(o, workspace),
      task,
      context: o.context,
      manifest,
      patch,
      report,
      branchPrefix: options.branchPrefix,
      branchName: options.branchName,
      details: detailsOf(options, o),
      commentKey: options.commentKey,
      commentThread: options.commentThread,
      draft: options.draft || (options.draftOnFlags && manifest.policy?.verdict === 'flag'),
      draftOnFailure: o.draftOnFailure,
      ...commitOf(options),
      ...reviewOf(o),
      ...actionsOf(o),
      ...(o.notes ? { notes: o.notes } : {}),
      record: async (delivery) => {
        made = delivery
        // A record that cannot be written must not look like a refusal by GitHub.
        await o.record?.(delivery).catch((error: unknown) => log.warn(describeError(error).message))
      },
      log,
    })
    if (refused === undefined) return { delivery }
    tell(log, refused)
    return { delivery, error: refused }
  } catch (error) {
    tell(log, error)
    const notes = [...made.notes, errorInWords(describeError(error))]
    return { delivery: { ...made, notes }, error }
  }
}

/** Nobody is better than no report. */
async function whoStopped({ forge, task, manifest, report }: Deliverable): Promise<string | undefined> {
  if (manifest.reason !== 'cancelled') return undefined
  return stoppedBy(forge.github, task.target, report.runUrl).catch(() => undefined)
}

/** An annotation of the job, on one line, with what to do. */
function tell(log: Log, error: unknown): void {
  log.error(`The result could not be delivered: ${errorOnOneLine(describeError(error))}`)
}

/** Resolves the configuration's words to logins and titles. */
function detailsOf(
  { labels, assignees, reviewers, milestone }: DeliveryOptions,
  { task, context }: Deliverable,
): Details {
  const { login } = task.requester
  return {
    labels,
    reviewers,
    // A bot cannot be assigned.
    assignees: assignees.flatMap((who) =>
      who !== 'requester' ? [who.replace(/^@/, '')] : login.endsWith('[bot]') ? [] : [login],
    ),
    milestone: milestone === 'issue' ? (context?.issue?.milestone ?? '') : milestone,
  }
}

/** The way in which this delivery makes commits. */
function publisherFor(
  { forge, delivery, log }: Pick<Deliverable, 'forge' | 'delivery' | 'log'>,
  workspace: Workspace,
): Publisher {
  const { github } = forge
  const remote = { workspace, ...remoteOf(forge), gitData: github.gitData }
  if (delivery.commitWith !== 'api') {
    return gitPublisher({ ...remote, ...(forge.signingKey ? { signingKey: forge.signingKey } : {}) })
  }
  if (forge.signingKey !== undefined)
    log.warn('`ssh-signing-key` is not used: with `commit-with: api`, GitHub makes the commit and signs it.')
  if (delivery.author !== 'bot')
    log.info(
      "The commit's author is the token's account: GitHub signs only that account's commits through the API.",
    )
  return apiPublisher({ ...remote, github, log })
}

/** Checked again, since an artifact may have brought it. */
function reviewOf({ found, delivery }: Deliverable): Pick<DeliverOptions, 'review'> {
  const parsed = findingsSchema.safeParse(found)
  return parsed.success ? { review: { found: parsed.data, options: delivery } } : {}
}

/** Checked again, for the same reason. */
function actionsOf({ proposed, outsider = false, delivery }: Deliverable): Pick<DeliverOptions, 'actions'> {
  const parsed = actionsSchema.safeParse(proposed)
  const rules = parseActions(delivery.actions)
  return parsed.success ? { actions: { proposed: parsed.data.actions, rules, outsider } } : {}
}

/** Resolves the configuration's words to names and addresses. */
function commitOf({
  author,
  coAuthors,
  startWorkflows,
}: DeliveryOptions): Pick<DeliverOptions, 'author' | 'coAuthors' | 'startWorkflows'> {
  const named = author === 'requester' ? author : parsePerson(author)
  return {
    ...(named ? { author: named } : {}),
    coAuthors: coAuthors
      .map((who) => (who === 'requester' ? who : parsePerson(who)))
      .filter((who) => who !== null),
    startWorkflows: startWorkflows.map(workflowName),
  }
}

/** A run that did its work but could not deliver it needs a person, so it is not successful. */
export function withDelivery(manifest: Manifest, { error, ...delivered }: Delivered): Manifest {
  return { ...(error === undefined ? manifest : notDelivered(manifest, error)), ...delivered }
}
