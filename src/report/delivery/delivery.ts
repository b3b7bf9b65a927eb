import type { ReviewOptions } from '../../config/delivery.js'
import type { CaissonError } from '../../errors.js'
import type { Task } from '../../event/task.js'
import type { GitHub } from '../../github/github.js'
import type { Details } from '../../github/pull-request-details.js'
import type { Log } from '../../log.js'
import type { Manifest } from '../../run/manifest.js'
import type { ActionRequest } from '../actions/action-request.js'
import type { ReportContext, ReportInput, ReportPatch } from '../input.js'
import type { Findings } from '../review/findings.js'
import type { CoAuthor } from './commit-message.js'
import type { Identity, Published, Publisher } from './publisher.js'

/** What is delivered, where and how. */
export interface DeliverOptions {
  github: GitHub
  publisher: Publisher
  task: Task
  context: ReportContext | null
  manifest: Manifest
  patch: ReportPatch
  /** For the texts; its task, context, manifest and patch are replaced by the fields above. */
  report: Omit<ReportInput, 'task' | 'context' | 'manifest' | 'patch'> & Partial<ReportInput>
  branchPrefix: string
  /** What follows the prefix, with places to fill; default `issue-{issue}`. */
  branchName?: string
  /** What is set on a new pull request. */
  details?: Details
  commentKey: string
  commentThread?: number | undefined
  draft: boolean
  /** Also opens a draft pull request for a change that failed its verification. */
  draftOnFailure?: boolean
  /** What a review found, and how it goes out. */
  review?: { found: Findings; options: ReviewOptions }
  /** What the agent proposes to do besides, and what of it is allowed. */
  actions?: Pick<ActionRequest, 'proposed' | 'rules' | 'outsider'>
  /** Notes shown in the comment before those of the delivery itself. */
  notes?: readonly string[]
  /** Author of the commit; default: the workflow's bot. The API always commits as the token's account. */
  author?: Identity | 'requester'
  /** Default: the requester. */
  coAuthors?: readonly CoAuthor[]
  /** File names of workflows to start on the branch after the push. */
  startWorkflows?: readonly string[]
  /** Called with all that exists so far, whenever something was added to it. */
  record?: (delivery: Delivery) => Promise<void>
  log: Log
}

export type Delivery = NonNullable<Manifest['delivery']>

/** The delivery in progress: what exists, what failed, and whether the patch must be shown. */
export interface Progress {
  delivery: Delivery
  attachPatch: boolean
  /** Why an intended push or pull request failed; absent if the patch in the comment is the delivery. */
  refused?: CaissonError
}

export const DEFAULT_AUTHOR: Identity = {
  name: 'github-actions[bot]',
  email: '41898282+github-actions[bot]@users.noreply.github.com',
}

/** Where the change is, as the manifest records it; the notes come from the publisher. */
export function deliveredAs(branch: string, published: Published): Delivery {
  const { commit, verified, notes } = published
  return {
    branch,
    commit,
    committedWith: published.with,
    ...(verified === undefined ? {} : { verified }),
    notes: [...notes],
  }
}

/** Nothing was pushed; the note says why, and the patch goes into the comment. */
export function attached(...notes: string[]): Progress {
  return { delivery: { notes: notes.filter((note) => note !== '') }, attachPatch: true }
}

/** An intended push was refused; the patch goes into the comment. */
export function notPushed(refused: CaissonError, notes: readonly string[] = []): Progress {
  return { delivery: { notes: [...notes] }, attachPatch: true, refused }
}

/** The complete input for the texts about this run. */
export function reportOf(o: DeliverOptions): ReportInput {
  return {
    ...o.report,
    task: o.task,
    context: o.context,
    manifest: o.manifest,
    patch: o.patch,
    commentKey: o.commentKey,
  }
}
