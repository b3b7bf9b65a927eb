import type { FailedRun } from '../failed-jobs.js'

/** What the agent works on. */
export type Target =
  /** A number given by hand may turn out to be a pull request; the context determines the kind. */
  { kind: 'issue'; number: number } | { kind: 'pull_request'; number: number } | { kind: 'none' }

/** Who requested the run; `id` is part of the noreply address in the co-author line. */
export interface Requester {
  login: string
  id?: number
  /** `User`, `Bot` or `Organization`, as GitHub reports it; absent where the event does not contain it. */
  type?: string
}

/**
 * How a run can be requested: by a label, an assignment, a comment, the text of a new issue or pull request,
 * `workflow_dispatch`, checks that failed, or a prompt of the workflow.
 */
export const TRIGGERS = [
  'labeled',
  'assigned',
  'commented',
  'opened',
  'dispatched',
  'failed',
  'prompted',
] as const

/** Checks of a commit that failed: the reason for a run that is to mend them. */
export interface FailedChecks extends FailedRun {
  /** Name of the workflow, or of the app that checked. */
  name: string
  /** Identifies that workflow or app in all its runs. */
  of: string
  sha: string
  /** Null where GitHub names none: the commit is on a branch of a fork. */
  branch: string | null
  url?: string
  /** The how-manieth run on such failures in a row this is, and in which workflow run it takes place. */
  counted?: { attempt: number; by: string }
}

/** What an event requests, who requested it, and how. */
export interface Task {
  target: Target
  /** What the requester wrote to the agent; empty when a label alone started the run. */
  instruction: string
  requester: Requester
  trigger: (typeof TRIGGERS)[number]
  /** ISO 8601, when the event happened; edits after that time are not trusted. */
  triggeredAt: string
  /** The comment that started the run, for a reaction. */
  comment?: { id: number; kind: 'issue_comment' | 'review_comment' }
  /** The file and line of a pull request's diff that the comment refers to. */
  place?: { path: string; line?: number }
  /** Title and body at the time of the event: what the requester saw. */
  seen?: { title: string; body: string }
  /** The agent named after the trigger phrase, as in `@claude/reviewer`. */
  agent?: string
  /** The command that the request begins with; `/word` if there is no such command. */
  command?: string
  /** Name of the webhook event, e.g. `issue_comment`. */
  event?: string
  /** The branch the event ran on, for a run without a target. */
  ref?: string
  /** What a program sent besides, which is data. */
  sent?: Record<string, unknown>
  /** The pull request's head commit at the time of the event. */
  seenHead?: string
  /** Where checks ended well, until the pull request with this head is found. */
  passed?: { sha: string; branch: string }
  /** The checks that failed, if the event was that. */
  failed?: FailedChecks
}

/** Why an event starts no run: the job succeeds, and the reason is in the log and in the output `skip-reason`. */
export interface Skip {
  skip: true
  reason: string
}

export function skip(reason: string): Skip {
  return { skip: true, reason }
}

export function isSkip(value: object): value is Skip {
  return 'skip' in value
}
