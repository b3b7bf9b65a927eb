import { EventError } from '../../base/errors.js'
import { COMMENT_EVENTS, isEdit, whyNoRequest } from './comment-event.js'
import { type EventInput, isOwnText, joinTexts, promptOf } from './event-input.js'
import { failedChecks } from './failed-checks.js'
import {
  type AnyPayload,
  anySchema,
  issuesSchema,
  pullRequestSchema,
  readPayload,
  repositoryDispatchSchema,
} from './payload.js'
import { aboutIssue, aboutPull, isPullRequestEvent, requesterOf, withoutSecrets } from './subject.js'
import { targetEvent } from './target-event.js'
import { type Skip, skip, type Task } from './task.js'
import { eventName, notAsked, OWN_COMMENT } from './unasked.js'

/**
 * Turns an event into a task. An event that starts no run becomes a {@link Skip} with the reason. Throws
 * EVENT_INVALID when the payload is missing or malformed.
 */
export function parseEvent(input: EventInput): Task | Skip {
  const { name, rules } = input
  if (name === '') {
    throw new EventError('EVENT_INVALID', 'The name of the event is empty.', {
      hint: 'Run the action in a workflow. On the command line, pass a prompt or a target instead.',
    })
  }
  const payload = readPayload(anySchema, name, input.payload)
  const { action } = payload
  const comment = COMMENT_EVENTS.get(name)
  if (comment && comment.action === action) return comment.read(input)
  if (comment && isEdit(input)) return whyNoRequest(input) ?? comment.read(input)
  if (comment && promptOf(rules) === '') return notNew(name, action)
  return (
    hopeless(name, payload) ??
    failedChecks(input) ??
    repositoryDispatch(input) ??
    targetEvent(input, action) ??
    prompted(input, payload)
  )
}

function notNew(name: string, action: string | undefined): Skip {
  return skip(`The event ${eventName(name, action)} does not start a run: only new comments and reviews do.`)
}

/** Events that start no run, not even with a prompt of the workflow. */
function hopeless(name: string, { action, comment, review }: AnyPayload): Skip | null {
  if (name === 'merge_group') {
    return skip(
      'The event `merge_group` does not start a run: its branch belongs to GitHub and is temporary, so nothing could be delivered. Run on `pull_request` instead.',
    )
  }
  if (name === 'issues' && (action === 'deleted' || action === 'transferred'))
    return skip(`The event ${eventName(name, action)} does not start a run: the issue is no longer here.`)
  // With a token that starts workflows, every progress report is such an edit.
  const texts = [comment, review].map((written) => (written as { body?: unknown } | null | undefined)?.body)
  return texts.some((text) => typeof text === 'string' && isOwnText(text)) ? OWN_COMMENT : null
}

/**
 * A program asks, with a token that may write: `client_payload` has the prompt and the target, and whatever else is in
 * it is data. Null for every other event.
 */
function repositoryDispatch(input: EventInput): Task | Skip | null {
  const { name, rules, now, actor } = input
  if (name !== 'repository_dispatch') return null
  const { client_payload: sent, branch, sender } = readPayload(repositoryDispatchSchema, name, input.payload)
  const { prompt, target, ...data } = sent ?? {}
  const instruction = joinTexts(promptOf(rules), prompt ?? '')
  const number = rules.targetNumber ?? (target == null ? undefined : Number(target))
  if (instruction === '' && number === undefined) {
    return skip(
      'The event `repository_dispatch` does not start a run: set `prompt` or `target` in its `client_payload`, or the input `prompt`.',
    )
  }
  return {
    target: number === undefined ? { kind: 'none' } : { kind: 'issue', number },
    instruction,
    requester: requesterOf(sender ?? { login: actor }),
    trigger: 'dispatched',
    triggeredAt: now,
    event: name,
    ...(branch === undefined ? {} : { ref: branch }),
    ...(Object.keys(data).length === 0 ? {} : { sent: data }),
  }
}

/** Every other event starts a run only where the workflow passes a prompt or a target. */
function prompted(input: EventInput, payload: AnyPayload): Task | Skip {
  const { name, rules, now } = input
  const instruction = promptOf(rules)
  const dispatched = name === 'workflow_dispatch'
  if (instruction === '' && rules.targetNumber === undefined) return nothingAsked(input, payload)
  const given = {
    instruction,
    requester: requesterOf(payload.sender ?? { login: input.actor }),
    trigger: dispatched ? ('dispatched' as const) : ('prompted' as const),
    triggeredAt: now,
  }
  if (rules.targetNumber !== undefined) {
    return { ...given, target: { kind: 'issue', number: rules.targetNumber }, event: name }
  }
  if (payload.pull_request || isPullRequestEvent(name)) {
    const own = readPayload(pullRequestSchema, name, input.payload)
    const task = { ...aboutPull(input, own.pull_request), ...given }
    return withoutSecrets(name, own, own.pull_request) ?? task
  }
  if (payload.issue || name === 'issues') {
    const { issue } = readPayload(issuesSchema, name, input.payload)
    return { ...aboutIssue(input, issue), ...given }
  }
  const ref = branchOf(payload.ref)
  return { ...given, target: { kind: 'none' }, event: name, ...(ref === undefined ? {} : { ref }) }
}

function nothingAsked({ name, rules }: EventInput, { action }: AnyPayload): Skip {
  if (name === 'workflow_dispatch') {
    return skip(
      'The workflow was started by hand without a prompt or a target: set the input `prompt` or `target`.',
    )
  }
  return notAsked(name, action, rules.phrase)
}

function branchOf(ref: unknown): string | undefined {
  return typeof ref === 'string' && ref.startsWith('refs/heads/')
    ? ref.slice('refs/heads/'.length)
    : undefined
}
