import { readCommand } from './command.js'
import { type EventInput, isOwnText, joinTexts, promptOf, type TriggerRules } from './event-input.js'
import { findMention, isAdded } from './mention.js'
import {
  type CommentPayload,
  editedSchema,
  issueCommentSchema,
  readPayload,
  reviewCommentSchema,
  reviewEventSchema,
} from './payload.js'
import { aboutIssue, aboutPull, requesterOf, withoutSecrets } from './subject.js'
import { isSkip, type Skip, skip, type Task } from './task.js'
import { notMentioned, OWN_COMMENT } from './unasked.js'

/** Comments, and what has to have happened for one to be new. */
export const COMMENT_EVENTS: ReadonlyMap<
  string,
  { action: string; read: (input: EventInput) => Task | Skip }
> = new Map([
  ['issue_comment', { action: 'created', read: issueComment }],
  ['pull_request_review_comment', { action: 'created', read: reviewComment }],
  ['pull_request_review', { action: 'submitted', read: review }],
])

function issueComment(input: EventInput): Task | Skip {
  const { issue, comment } = readPayload(issueCommentSchema, input.name, input.payload)
  const call = callIn(comment, input.rules)
  if (isSkip(call)) return call
  return {
    ...aboutIssue(input, issue),
    ...call,
    trigger: 'commented',
    triggeredAt: timeOf(input, comment),
    comment: { id: comment.id, kind: 'issue_comment' },
  }
}

function reviewComment(input: EventInput): Task | Skip {
  const payload = readPayload(reviewCommentSchema, input.name, input.payload)
  const { comment, pull_request: pull } = payload
  const call = callIn(comment, input.rules)
  if (isSkip(call)) return call
  return (
    withoutSecrets(input.name, payload, pull) ?? {
      ...aboutPull(input, pull),
      ...call,
      trigger: 'commented',
      triggeredAt: timeOf(input, comment),
      comment: { id: comment.id, kind: 'review_comment' },
      ...commentPlace(comment),
    }
  )
}

function commentPlace(comment: CommentPayload): Pick<Task, 'place'> {
  const { path } = comment
  const line = comment.line ?? comment.original_line ?? undefined
  return path === undefined ? {} : { place: { path, ...(line === undefined ? {} : { line }) } }
}

/** The text at the top of a review counts as a comment too; GitHub has no reactions for it. */
function review(input: EventInput): Task | Skip {
  const payload = readPayload(reviewEventSchema, input.name, input.payload)
  const call = callIn(payload.review, input.rules)
  if (isSkip(call)) return call
  return (
    withoutSecrets(input.name, payload, payload.pull_request) ?? {
      ...aboutPull(input, payload.pull_request),
      ...call,
      trigger: 'commented',
      triggeredAt: timeOf(input, { ...payload.review, created_at: payload.review.submitted_at }),
    }
  )
}

/** Whether the event is an edit that makes a comment or a review ask for a run. */
export function isEdit({ payload, rules }: EventInput): boolean {
  return promptOf(rules) === '' && actionOf(payload) === 'edited'
}

/** Why an edit asks for nothing: people with rights may edit what others have written. */
export function whyNoRequest(input: EventInput): Skip | null {
  const { changes, comment, review, sender } = readPayload(editedSchema, input.name, input.payload)
  const written = comment ?? review
  const body = written?.body ?? ''
  if (!isAdded([changes?.body?.from ?? body], [body], input.rules.phrase))
    return skip(`The edit does not add \`${input.rules.phrase.trim()}\`.`)
  const by = written?.user?.login
  return by === sender?.login
    ? null
    : skip(`${sender?.login ?? 'Somebody'} edited what ${by ?? 'someone else'} wrote: ask in a comment.`)
}

function timeOf(
  { payload, now }: EventInput,
  written: { created_at?: string | null | undefined; updated_at?: string | null | undefined },
): string {
  return (actionOf(payload) === 'edited' ? written.updated_at : written.created_at) ?? now
}

const actionOf = (payload: unknown) => (payload as { action?: unknown }).action

/** What a comment asks for. With a prompt of the workflow, it needs no mention: the whole comment is added. */
function callIn(
  { body, user }: Pick<CommentPayload, 'body' | 'user'>,
  rules: TriggerRules,
): Skip | Pick<Task, 'instruction' | 'requester' | 'agent' | 'command'> {
  if (isOwnText(body)) return OWN_COMMENT
  const prompt = promptOf(rules)
  const mention = findMention(body, rules.phrase)
  if (mention === null && prompt === '') return notMentioned(rules.phrase)
  if (!user) return skip('The account that wrote the comment no longer exists.')
  const requester = requesterOf(user)
  if (mention === null) return { requester, instruction: joinTexts(prompt, body.trim()) }
  const { instruction, ...command } = readCommand(mention.instruction)
  const { instruction: _, ...agent } = mention
  return { requester, instruction: joinTexts(prompt, instruction), ...agent, ...command }
}
