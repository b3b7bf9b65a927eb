import { EventError } from '../errors.js'
import { findMention } from './mention.js'
import {
  type AnyPayload,
  anySchema,
  type CommentPayload,
  type IssuePayload,
  issueCommentSchema,
  issuesSchema,
  type PullPayload,
  pullRequestSchema,
  readPayload,
  reviewCommentSchema,
  reviewEventSchema,
  type User,
} from './payload.js'
import { isSkip, type Requester, type Skip, skip, type Target, type Task } from './task.js'

/** What may start a run, from the inputs. */
export interface TriggerRules {
  /** The label that starts a run, in any case, as on GitHub. Empty: labels start no runs. */
  label: string
  /** The phrase in a comment that starts a run. Empty: comments start no runs. */
  phrase: string
  /** Logins of bots that may start runs, with or without `[bot]`; `*` for every bot. */
  allowedBots: string[]
  /** An instruction from the workflow. */
  prompt?: string
  /** The number of an issue or pull request, from the workflow. */
  targetNumber?: number
}

export interface EventInput {
  /** Name of the event, e.g. `issues`. */
  name: string
  /** The webhook payload. */
  payload: unknown
  /** Who started the workflow, for events whose payload has no sender. */
  actor: string
  rules: TriggerRules
  /** ISO 8601. */
  now: string
}

/** The start of every hidden marker in text that Caisson posts. */
export const OWN_MARKER = '<!-- caisson:'

/**
 * Turns an event into a task. An event that starts no run becomes a {@link Skip} with the reason. Throws
 * EVENT_INVALID when the payload is missing or malformed.
 */
export function parseEvent(input: EventInput): Task | Skip {
  const { name } = input
  if (name === '') {
    throw new EventError('EVENT_INVALID', 'The name of the event is empty.', {
      hint: 'Run the action in a workflow. On the command line, pass a prompt or a target instead.',
    })
  }
  const payload = readPayload(anySchema, name, input.payload)
  const action = payload.action
  if (name === 'issues' && action === 'labeled') return labeledIssue(input)
  if (isPullRequestEvent(name) && action === 'labeled') return labeledPullRequest(input)
  if (name === 'issue_comment') return action === 'created' ? issueComment(input) : notNew(name, action)
  if (name === 'pull_request_review_comment') {
    return action === 'created' ? reviewComment(input) : notNew(name, action)
  }
  if (name === 'pull_request_review') return action === 'submitted' ? review(input) : notNew(name, action)
  return prompted(input, payload)
}

const isPullRequestEvent = (name: string) => name === 'pull_request' || name === 'pull_request_target'

const nameOf = (name: string, action: string | undefined) =>
  action === undefined ? `\`${name}\`` : `\`${name}: ${action}\``

function notNew(name: string, action: string | undefined): Skip {
  return skip(`The event ${nameOf(name, action)} does not start a run: only new comments and reviews do.`)
}

function labeledIssue(input: EventInput): Task | Skip {
  const payload = readPayload(issuesSchema, input.name, input.payload)
  return (
    wrongLabel(payload.label?.name, input.rules) ??
    closed(payload.issue, 'Issue') ?? {
      ...about(input, issueTarget(payload.issue), payload.issue),
      instruction: promptOf(input.rules),
      requester: requesterOf(payload.sender ?? { login: input.actor }),
      trigger: 'labeled',
      triggeredAt: payload.issue.updated_at ?? input.now,
    }
  )
}

/**
 * `pull_request` runs the workflow file of the pull request's merge commit; `pull_request_target` runs the one of
 * the base branch, with its secrets. The latter is safe here because whoever sets the label needs write permission,
 * and because nothing from the head runs outside the sandbox.
 */
function labeledPullRequest(input: EventInput): Task | Skip {
  const payload = readPayload(pullRequestSchema, input.name, input.payload)
  const pull = payload.pull_request
  return (
    wrongLabel(payload.label?.name, input.rules) ??
    closed(pull, 'Pull request') ??
    withoutSecrets(input.name, payload, pull) ?? {
      ...aboutPull(input, pull),
      instruction: promptOf(input.rules),
      requester: requesterOf(payload.sender ?? { login: input.actor }),
      trigger: 'labeled',
      triggeredAt: pull.updated_at ?? input.now,
    }
  )
}

function issueComment(input: EventInput): Task | Skip {
  const { issue, comment } = readPayload(issueCommentSchema, input.name, input.payload)
  const call = mentionIn(comment, input.rules)
  if (isSkip(call)) return call
  return {
    ...about(input, issueTarget(issue), issue),
    ...call,
    trigger: 'commented',
    triggeredAt: comment.created_at ?? input.now,
    comment: { id: comment.id, kind: 'issue_comment' },
  }
}

function reviewComment(input: EventInput): Task | Skip {
  const payload = readPayload(reviewCommentSchema, input.name, input.payload)
  const { comment, pull_request: pull } = payload
  const call = mentionIn(comment, input.rules)
  if (isSkip(call)) return call
  return (
    withoutSecrets(input.name, payload, pull) ?? {
      ...aboutPull(input, pull),
      ...call,
      trigger: 'commented',
      triggeredAt: comment.created_at ?? input.now,
      comment: { id: comment.id, kind: 'review_comment' },
      ...placeOf(comment),
    }
  )
}

function placeOf(comment: CommentPayload): Pick<Task, 'place'> {
  const { path } = comment
  const line = comment.line ?? comment.original_line ?? undefined
  return path === undefined ? {} : { place: { path, ...(line === undefined ? {} : { line }) } }
}

/** The text at the top of a review counts as a comment too; GitHub has no reactions for it. */
function review(input: EventInput): Task | Skip {
  const payload = readPayload(reviewEventSchema, input.name, input.payload)
  const call = mentionIn(payload.review, input.rules)
  if (isSkip(call)) return call
  return (
    withoutSecrets(input.name, payload, payload.pull_request) ?? {
      ...aboutPull(input, payload.pull_request),
      ...call,
      trigger: 'commented',
      triggeredAt: payload.review.submitted_at ?? input.now,
    }
  )
}

/** Every other event starts a run only where the workflow passes a prompt or a target. */
function prompted(input: EventInput, payload: AnyPayload): Task | Skip {
  const { name, rules, now } = input
  const instruction = promptOf(rules)
  const dispatched = name === 'workflow_dispatch'
  if (instruction === '' && rules.targetNumber === undefined) {
    return skip(
      dispatched
        ? 'The workflow was started by hand without a prompt or a target: set the input `prompt` or `target`.'
        : `The event ${nameOf(name, payload.action)} does not start a run: it sets no label, adds no comment, and the workflow passes no \`prompt\`.`,
    )
  }
  const given = {
    instruction,
    requester: requesterOf(payload.sender ?? { login: input.actor }),
    trigger: dispatched ? ('dispatched' as const) : ('prompted' as const),
    triggeredAt: now,
  }
  if (rules.targetNumber !== undefined) {
    return { ...given, target: { kind: 'issue', number: rules.targetNumber }, event: name }
  }
  if (isPullRequestEvent(name)) {
    const own = readPayload(pullRequestSchema, name, input.payload)
    const task = { ...aboutPull(input, own.pull_request), ...given }
    return withoutSecrets(name, own, own.pull_request) ?? task
  }
  if (name === 'issues') {
    const { issue } = readPayload(issuesSchema, name, input.payload)
    return { ...about(input, issueTarget(issue), issue), ...given }
  }
  const ref = branchOf(payload.ref)
  return { ...given, target: { kind: 'none' }, event: name, ...(ref === undefined ? {} : { ref }) }
}

function branchOf(ref: unknown): string | undefined {
  return typeof ref === 'string' && ref.startsWith('refs/heads/')
    ? ref.slice('refs/heads/'.length)
    : undefined
}

function promptOf(rules: TriggerRules): string {
  return rules.prompt?.trim() ?? ''
}

function requesterOf({ login, id, type }: User): Requester {
  return { login, ...(id === undefined ? {} : { id }), ...(type === undefined ? {} : { type }) }
}

function issueTarget(issue: IssuePayload): Target {
  return { kind: issue.pull_request ? 'pull_request' : 'issue', number: issue.number }
}

function about(input: EventInput, target: Target, seen: IssuePayload | PullPayload) {
  return { target, seen: { title: seen.title, body: seen.body }, event: input.name }
}

function aboutPull(input: EventInput, pull: PullPayload) {
  const sha = pull.head?.sha
  return {
    ...about(input, { kind: 'pull_request', number: pull.number }, pull),
    ...(sha === undefined ? {} : { seenHead: sha }),
  }
}

function wrongLabel(name: string | undefined, rules: TriggerRules): Skip | null {
  const label = rules.label.trim()
  if (label === '') return skip('A label was set, but labels are turned off: the input `label` is empty.')
  if (name?.toLowerCase() === label.toLowerCase()) return null
  const set = name === undefined ? 'Another label' : `The label \`${name}\``
  return skip(`${set} was set; only \`${label}\` starts a run.`)
}

/** People label closed issues to tidy up; a comment there is deliberate and gets an answer. */
function closed(target: IssuePayload | PullPayload, noun: 'Issue' | 'Pull request'): Skip | null {
  if (target.state !== 'closed') return null
  return skip(`${noun} #${target.number} is closed: reopen it and set the label again, or ask in a comment.`)
}

function mentionIn(
  { body, user }: Pick<CommentPayload, 'body' | 'user'>,
  rules: TriggerRules,
): Skip | { instruction: string; requester: Requester; agent?: string } {
  if (body.includes(OWN_MARKER)) return skip('Caisson itself wrote the comment.')
  const phrase = rules.phrase.trim()
  if (phrase === '') return skip('Comments are turned off: the input `trigger-phrase` is empty.')
  const mention = findMention(body, phrase)
  if (mention === null) {
    return skip(
      `The comment does not contain \`${phrase}\` in its text; code, quotes and links do not count.`,
    )
  }
  if (!user) return skip('The account that wrote the comment no longer exists.')
  const { instruction, ...agent } = mention
  return {
    requester: requesterOf(user),
    instruction: [promptOf(rules), instruction].filter((text) => text !== '').join('\n\n'),
    ...agent,
  }
}

/** In a public repository, GitHub gives runs from forks neither secrets nor a token with write permission. */
function withoutSecrets(name: string, payload: AnyPayload, pull: PullPayload): Skip | null {
  if (name === 'pull_request_target' || payload.repository?.private !== false) return null
  if (!pull.head || pull.head.repo?.full_name === payload.repository.full_name) return null
  return skip(
    `Pull request #${pull.number} comes from a fork, where \`${name}\` runs have no secrets: use \`pull_request_target\` for labels, or ask in an ordinary comment.`,
  )
}
