import { bare } from './authorize.js'
import { type EventInput, isOwnText, joinTexts, promptOf } from './event-input.js'
import { findMention, isAdded } from './mention.js'
import {
  type IssuePayload,
  issuesSchema,
  type PullPayload,
  pullRequestSchema,
  readPayload,
  type TargetPayload,
} from './payload.js'
import { aboutIssue, aboutPull, isPullRequestEvent, requesterOf, withoutSecrets } from './subject.js'
import { type Skip, skip, type Task } from './task.js'
import { isLabel, wrongLabel } from './unasked.js'

interface Happened {
  payload: TargetPayload
  item: IssuePayload | PullPayload
  noun: 'Issue' | 'Pull request'
  /** The task but for how it was requested. */
  task: Omit<Task, 'instruction' | 'trigger'>
  refused: Skip | null
}

/**
 * What happened to an issue or a pull request: the label, the assignment or the text of a new one that starts a
 * run. Null for every other event: only a prompt of the workflow makes it start one.
 */
export function targetEvent(input: EventInput, action: string | undefined): Task | Skip | null {
  const { name } = input
  if (name !== 'issues' && !isPullRequestEvent(name)) return null
  if (action === 'labeled') return labeled(input, happened(input))
  if (action === 'assigned') return assigned(input, happened(input))
  if (action === 'opened') return opened(input, happened(input))
  if (action === 'edited' && promptOf(input.rules) === '') return edited(input, happened(input))
  return null
}

function happened(input: EventInput): Happened {
  const { name, actor, now } = input
  const common = (payload: TargetPayload, item: Happened['item']) => ({
    requester: requesterOf(payload.sender ?? { login: actor }),
    triggeredAt: item.updated_at ?? now,
  })
  if (name === 'issues') {
    const payload = readPayload(issuesSchema, name, input.payload)
    const item = payload.issue
    const task = { ...aboutIssue(input, item), ...common(payload, item) }
    return { payload, item, noun: 'Issue', task, refused: null }
  }
  const payload = readPayload(pullRequestSchema, name, input.payload)
  const item = payload.pull_request
  const task = { ...aboutPull(input, item), ...common(payload, item) }
  return { payload, item, noun: 'Pull request', task, refused: withoutSecrets(name, payload, item) }
}

function labeled({ rules }: EventInput, { payload, item, noun, task, refused }: Happened): Task | Skip {
  const prompt = promptOf(rules)
  const unwanted =
    prompt === ''
      ? (wrongLabel(payload.label?.name, rules.label) ?? closed(item, noun, 'set the label'))
      : null
  return unwanted ?? refused ?? { ...task, instruction: prompt, trigger: 'labeled' }
}

function assigned(
  { rules }: EventInput,
  { payload, item, noun, task, refused }: Happened,
): Task | Skip | null {
  const wanted = bare(rules.assignee ?? '')
  if (wanted === '' || promptOf(rules) !== '') return null
  const { login } = payload.assignee ?? {}
  if (login === undefined || bare(login) !== wanted)
    return skip(`${login ?? 'Somebody else'} was assigned; only \`${wanted}\` starts a run.`)
  return closed(item, noun, 'assign it') ?? refused ?? { ...task, instruction: '', trigger: 'assigned' }
}

/**
 * The phrase in the title or the description of a new issue or pull request, which then is the instruction. It has
 * to be the requester's own: a transferred issue is new too, and whoever moved it did not write it.
 */
function opened({ rules }: EventInput, { item, noun, task, refused }: Happened): Task | Skip | null {
  const [title, body] = [findMention(item.title, rules.phrase), findMention(item.body, rules.phrase)]
  if (title === null && body === null) return null
  const what = `${noun} #${item.number}`
  if (isOwnText(item.body)) return skip(`Caisson itself opened ${what.toLowerCase()}.`)
  const { login } = task.requester
  const by = item.user === null ? 'somebody who is gone' : (item.user?.login ?? login)
  if (by !== login) return skip(`${what} was opened by ${login}, but its text is by ${by}: ask in a comment.`)
  // Each is an event of its own, and they come at the same moment.
  const label = item.labels?.find(({ name }) => isLabel(name, rules.label))?.name
  if (label !== undefined && promptOf(rules) === '')
    return skip(
      `${what} was opened with the label \`${label}\`, whose own event starts the run (\`types: [opened, labeled]\`).`,
    )
  if (refused) return refused
  const agent = body?.agent ?? title?.agent
  const text = joinTexts(title?.instruction ?? '', body?.instruction ?? item.body.trim())
  return {
    ...task,
    instruction: joinTexts(promptOf(rules), text),
    trigger: 'opened',
    ...(agent === undefined ? {} : { agent }),
  }
}

/** An edit that adds the phrase asks as a new issue or pull request does. */
function edited(input: EventInput, found: Happened): Task | Skip | null {
  const { title, body } = found.item
  const { changes } = found.payload
  const before = [changes?.title?.from ?? title, changes?.body?.from ?? body]
  if (isAdded(before, [title, body], input.rules.phrase)) return opened(input, found)
  return skip(`The edit does not add \`${input.rules.phrase.trim()}\` to title or description.`)
}

/** People label closed issues to tidy up; a comment there is deliberate and gets an answer. */
function closed(item: Happened['item'], noun: Happened['noun'], again: string): Skip | null {
  if (item.state !== 'closed') return null
  return skip(`${noun} #${item.number} is closed: reopen it and ${again} again, or ask in a comment.`)
}
