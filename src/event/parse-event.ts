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
import type { Requester, Skip, Target, Task } from './task.js'

/** What starts a run, as the inputs say. */
export interface TriggerRules {
  /** The label that asks; compared without regard to case, as GitHub does. Empty: labels do not ask. */
  label: string
  /** The word in a comment that asks. Empty: comments do not ask. */
  phrase: string
  /** Logins of bots that may ask, with or without `[bot]`; `*` for every bot. */
  allowedBots: string[]
  /** An instruction given in the workflow. */
  prompt?: string
  /** An issue or pull request given in the workflow. */
  targetNumber?: number
}

export interface EventInput {
  /** Name of the event, e.g. `issues`. */
  name: string
  /** The webhook payload as GitHub wrote it. */
  payload: unknown
  /** Who started the workflow, where the payload does not say. */
  actor: string
  rules: TriggerRules
  /** ISO 8601. */
  now: string
}

/** The beginning of every hidden marker in what Caisson writes. */
export const OWN_MARKER = '<!-- caisson:'

/**
 * Reads what an event asks for. Everything that asks for nothing is a {@link Skip} which says why; only a payload
 * that is missing or is not what GitHub sends throws, an {@link EventError}.
 */
export function parseEvent(input: EventInput): Task | Skip {
  const { name } = input
  if (name === '') {
    throw new EventError('EVENT_INVALID', 'There is no event: its name is empty.', {
      hint: 'Run the action in a workflow; on the command line give a prompt or a target instead.',
    })
  }
  const payload = readPayload(anySchema, name, input.payload)
  const action = payload.action
  if (name === 'issues' && action === 'labeled') return labelledIssue(input)
  if (isPullRequestEvent(name) && action === 'labeled') return labelledPullRequest(input)
  if (name === 'issue_comment') return action === 'created' ? issueComment(input) : notNew(name, action)
  if (name === 'pull_request_review_comment') {
    return action === 'created' ? reviewComment(input) : notNew(name, action)
  }
  if (name === 'pull_request_review') return action === 'submitted' ? review(input) : notNew(name, action)
  return prompted(input, payload)
}

const isPullRequestEvent = (name: string) => name === 'pull_request' || name === 'pull_request_target'

function skip(reason: string): Skip {
  return { skip: true, reason }
}

function notNew(name: string, action: string | undefined): Skip {
  return skip(`The event \`${name}\` says \`${action ?? 'nothing'}\`; only new comments ask.`)
}

function labelledIssue(input: EventInput): Task | Skip {
  const payload = readPayload(issuesSchema, input.name, input.payload)
  return (
    wrongLabel(payload.label?.name, input.rules) ??
    closed(payload.issue, 'issue') ?? {
      ...about(input, issueTarget(payload.issue), payload.issue),
      instruction: standing(input.rules),
      requester: requesterOf(payload.sender, input.actor),
      trigger: 'labeled',
      triggeredAt: payload.issue.updated_at ?? input.now,
    }
  )
}

/**
 * `pull_request` runs the workflow of the pull request's own merge commit; `pull_request_target` the one of the
 * base, with its secrets. The second is safe here because whoever set the label needs write permission and
 * because nothing of the head runs outside the sandbox.
 */
function labelledPullRequest(input: EventInput): Task | Skip {
  const payload = readPayload(pullRequestSchema, input.name, input.payload)
  const pull = payload.pull_request
  return (
    wrongLabel(payload.label?.name, input.rules) ??
    closed(pull, 'pull request') ??
    withoutSecrets(input.name, payload, pull) ?? {
      ...aboutPull(input, pull),
      instruction: standing(input.rules),
      requester: requesterOf(payload.sender, input.actor),
      trigger: 'labeled',
      triggeredAt: pull.updated_at ?? input.now,
    }
  )
}

function issueComment(input: EventInput): Task | Skip {
  const { issue, comment } = readPayload(issueCommentSchema, input.name, input.payload)
  const call = calledBy(comment, input.rules)
  if ('skip' in call) return call
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
  const call = calledBy(comment, input.rules)
  if ('skip' in call) return call
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
  const line = comment.line ?? comment.original_line
  if (path === undefined) return {}
  return { place: { path, ...(typeof line === 'number' ? { line } : {}) } }
}

/** The text above a review's line comments is a comment too; it has no reactions. */
function review(input: EventInput): Task | Skip {
  const payload = readPayload(reviewEventSchema, input.name, input.payload)
  const call = calledBy(payload.review, input.rules)
  if ('skip' in call) return call
  return (
    withoutSecrets(input.name, payload, payload.pull_request) ?? {
      ...aboutPull(input, payload.pull_request),
      ...call,
      trigger: 'commented',
      triggeredAt: payload.review.submitted_at ?? input.now,
    }
  )
}

/** Everything else asks only where the workflow itself gives a prompt or a target. */
function prompted(input: EventInput, payload: AnyPayload): Task | Skip {
  const { name, rules, now } = input
  const instruction = standing(rules)
  const dispatched = name === 'workflow_dispatch'
  if (instruction === '' && rules.targetNumber === undefined) {
    const said = payload.action === undefined ? `\`${name}\`` : `\`${name}: ${payload.action}\``
    return skip(
      dispatched
        ? 'The workflow was started by hand without a prompt and without a target: give one of them.'
        : `The event ${said} asks for nothing: no label was set, no comment written, and the workflow gives no prompt.`,
    )
  }
  const asked = {
    instruction,
    requester: requesterOf(payload.sender, input.actor),
    trigger: dispatched ? ('dispatched' as const) : ('prompted' as const),
    triggeredAt: now,
  }
  if (rules.targetNumber !== undefined) {
    return { ...asked, target: { kind: 'issue', number: rules.targetNumber }, event: name }
  }
  if (isPullRequestEvent(name)) {
    const own = readPayload(pullRequestSchema, name, input.payload)
    const task = { ...aboutPull(input, own.pull_request), ...asked }
    return withoutSecrets(name, own, own.pull_request) ?? task
  }
  if (name === 'issues') {
    const { issue } = readPayload(issuesSchema, name, input.payload)
    return { ...about(input, issueTarget(issue), issue), ...asked }
  }
  const ref = branchOf(payload.ref)
  return { ...asked, target: { kind: 'none' }, event: name, ...(ref === undefined ? {} : { ref }) }
}

function branchOf(ref: unknown): string | undefined {
  return typeof ref === 'string' && ref.startsWith('refs/heads/')
    ? ref.slice('refs/heads/'.length)
    : undefined
}

function standing(rules: TriggerRules): string {
  return rules.prompt?.trim() ?? ''
}

function requesterOf(user: User | null | undefined, actor: string): Requester {
  if (!user) return { login: actor }
  return {
    login: user.login,
    ...(user.id === undefined ? {} : { id: user.id }),
    ...(user.type === undefined ? {} : { type: user.type }),
  }
}

function issueTarget(issue: IssuePayload): Target {
  const isPull = issue.pull_request !== undefined && issue.pull_request !== null
  return { kind: isPull ? 'pull_request' : 'issue', number: issue.number }
}

function about(input: EventInput, target: Target, seen: IssuePayload | PullPayload) {
  return { target, seen: { title: seen.title, body: seen.body ?? '' }, event: input.name }
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
  if (label === '') return skip('A label was set, and labels are switched off: the input `label` is empty.')
  if (name?.toLowerCase() === label.toLowerCase()) return null
  return skip(`The label \`${name ?? ''}\` was set; only \`${label}\` asks.`)
}

/** A label on something closed is tidying up; a comment there is meant, and is answered. */
function closed(target: IssuePayload | PullPayload, noun: string): Skip | null {
  if (target.state !== 'closed') return null
  return skip(
    `The ${noun} #${target.number} is closed: reopen it and set the label again, or ask in a comment.`,
  )
}

function calledBy(
  comment: { body?: string | null | undefined; user?: User | null | undefined },
  rules: TriggerRules,
): Skip | { instruction: string; requester: Requester; agent?: string } {
  const body = comment.body ?? ''
  if (body.includes(OWN_MARKER)) return skip('The comment is one of our own.')
  if (rules.phrase.trim() === '')
    return skip('Comments are switched off: the input `trigger-phrase` is empty.')
  const mention = findMention(body, rules.phrase)
  if (mention === null)
    return skip(`The comment does not say \`${rules.phrase.trim()}\` as a word of its own text.`)
  if (!comment.user) return skip('The account that wrote the comment is gone.')
  return {
    requester: requesterOf(comment.user, ''),
    instruction: [standing(rules), mention.instruction].filter((text) => text !== '').join('\n\n'),
    ...(mention.agent === undefined ? {} : { agent: mention.agent }),
  }
}

/** GitHub gives the runs of a public repository's forks neither secrets nor a token that may write. */
function withoutSecrets(name: string, payload: AnyPayload, pull: PullPayload): Skip | null {
  if (name === 'pull_request_target' || payload.repository?.private !== false) return null
  const head = pull.head?.repo?.full_name
  if (pull.head === undefined || head === payload.repository.full_name) return null
  return skip(
    `The pull request #${pull.number} comes from a fork, where \`${name}\` runs without secrets: use \`pull_request_target\` for labels, or ask in an ordinary comment.`,
  )
}
