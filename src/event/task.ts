/** What the agent is asked to work on. */
export type Target =
  /** A number given by hand may turn out to be a pull request: the context knows its kind. */
  { kind: 'issue'; number: number } | { kind: 'pull_request'; number: number } | { kind: 'none' }

/** Who asked; `id` makes the noreply address of the co-author line. */
export interface Requester {
  login: string
  id?: number
  /** `User`, `Bot` or `Organization`, as GitHub says. */
  type?: string
}

/** What is asked, by whom and how: all that an event says. */
export interface Task {
  target: Target
  /** What the person wrote to the agent; empty when a label alone asked. */
  instruction: string
  requester: Requester
  /** `labeled`, `commented`, `dispatched`, `prompted`. */
  trigger: 'labeled' | 'commented' | 'dispatched' | 'prompted'
  /** ISO 8601, when the event happened; later edits are not trusted. */
  triggeredAt: string
  /** The comment that asked, for a reaction. */
  comment?: { id: number; kind: 'issue_comment' | 'review_comment' }
  /** The line of a pull request's diff that the comment is about. */
  place?: { path: string; line?: number }
  /** Title and body as they stood in the event: what the requester saw. */
  seen?: { title: string; body: string }
  /** The agent that the phrase named, as in `@claude/reviewer`. */
  agent?: string
  /** Name of the webhook event, e.g. `issue_comment`. */
  event?: string
  /** The branch that the event ran on, where the target is none. */
  ref?: string
  /** The pull request's head as it stood in the event. */
  seenHead?: string
}

/** A reason not to run: green, said in the log and in the output. */
export interface Skip {
  skip: true
  reason: string
}

export function isSkip(value: object): value is Skip {
  return 'skip' in value
}
