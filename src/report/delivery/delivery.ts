import type { CaissonError } from '../../errors.js'
import type { Task } from '../../event/task.js'
import type { GitHub } from '../../github/github.js'
import type { Log } from '../../log.js'
import type { Manifest } from '../../run/manifest.js'
import type { ReportContext, ReportInput, ReportPatch } from '../input.js'
import type { CoAuthor } from './commit-message.js'
import type { Identity } from './identity.js'
import type { Published, Publisher } from './publisher.js'

/** What is delivered, where to, and how. */
export interface DeliverOptions {
  github: GitHub
  publisher: Publisher
  task: Task
  context: ReportContext | null
  manifest: Manifest
  patch: ReportPatch
  /** For the texts; task, context, manifest and patch of it are replaced by the above. */
  report: Omit<ReportInput, 'task' | 'context' | 'manifest' | 'patch'> & Partial<ReportInput>
  branchPrefix: string
  commentKey: string
  draft: boolean
  /** Opens a draft pull request also for a change that did not pass its verification. */
  draftOnFailure?: boolean
  /** Said in the comment before what the delivery itself has to say. */
  notes?: readonly string[]
  /** Of the commit; default the workflow's bot. Where the API commits it is always the token's account. */
  author?: Identity | 'requester'
  /** Default: whoever asked. */
  coAuthors?: readonly CoAuthor[]
  /** Workflows to start on the branch once it is pushed, by the names of their files. */
  startWorkflows?: readonly string[]
  log: Log
}

export type Delivery = NonNullable<Manifest['delivery']>

/** Delivery as it goes on: what is there, what could not be done, and whether the patch must be shown. */
export interface Progress {
  delivery: Delivery
  attachPatch: boolean
  /** Why a push or a pull request that was to be made was not; absent where the patch in the comment is the delivery. */
  refused?: CaissonError
}

export const DEFAULT_AUTHOR: Identity = {
  name: 'github-actions[bot]',
  email: '41898282+github-actions[bot]@users.noreply.github.com',
}

/** Where the change is, in the words of the manifest; notes are the publisher's. */
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

/** A push that was to be made was refused; the patch goes into the comment. */
export function notPushed(refused: CaissonError, notes: readonly string[] = []): Progress {
  return { delivery: { notes: [...notes] }, attachPatch: true, refused }
}

/** The whole input for the texts about this run. */
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
