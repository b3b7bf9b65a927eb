import type { Redact } from '../../base/redact.js'
import type { ActionRule } from '../../config/actions.js'
import type { Task } from '../../github/event/task.js'
import type { GitHub } from '../../github/github.js'
import type { Manifest } from '../../run/manifest.js'
import type { CommentPlace } from '../delivery/upsert-comment.js'
import type { Proposal } from './proposals.js'

export interface ActionRequest {
  github: GitHub
  task: Task
  /** The pull request of this run, if it is for one or has opened one. */
  pull?: number | undefined
  proposed: readonly Proposal[]
  rules: readonly ActionRule[]
  /** The requester may change nothing. */
  outsider: boolean
  /** Identifies what was asked, also when the job is started again. */
  request: string
  speaker: string
  redact: Redact
  /** ISO 8601, when the run began. */
  startedAt: string
  /** Our comment on the target. */
  comment: Omit<CommentPlace, 'number'>
  /** Called with all that was done so far, whenever something was added to it. */
  record: (actions: Acted[]) => Promise<void>
}

export type Acted = NonNullable<NonNullable<Manifest['delivery']>['actions']>[number]

/** What became of an action. `error`: nobody knows whether GitHub acted. */
export type Done = Pick<Acted, 'state' | 'why' | 'url'> & { error?: unknown }

/** Why an action is not carried out. */
export class Refusal extends Error {}
