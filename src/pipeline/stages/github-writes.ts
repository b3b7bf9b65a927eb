import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { parseJson } from '../../base/json.js'
import { type ActionRule, mayName } from '../../config/actions.js'
import { FIRST_HELD, type Judge, type NewPull, type Write } from '../../github/gateway/writes/layer.js'
import type { NewReviewComment } from '../../github/reviewing.js'
import {
  ACTIONS,
  actionsSchema,
  type Proposal,
  type ProposedPullRequest,
} from '../../report/actions/proposals.js'
import { namesOfPull } from '../../report/delivery/proposed.js'
import { mayReviewWith } from '../../report/review/compose-review.js'
import { FINDINGS, type Finding, findingsSchema } from '../../report/review/findings.js'
import { actionRules } from './agent-files/expected.js'
import type { RunRequest } from './request.js'

/**
 * What the sealed copy of GitHub holds for a run: what the workflow lets the agent propose, and comments on the run's own
 * target, which are its answer. Delivery judges all of it again.
 */
export function judgeOf(request: RunRequest): Judge {
  const { delivery, task } = request
  const rules = actionRules(request)
  const own = task.target.kind === 'none' ? undefined : task.target.number
  const whyNotAllowed = (write: Write, held: readonly Write[]) => {
    const { kind } = write
    if ('number' in write && kind !== 'comment' && write.number !== own)
      return `\`${kind}\` is for the issue or pull request of this run alone, not for #${write.number}.`
    const before = held.filter((one) => one.kind === kind && !isAnswer(one, own)).length
    return whyNotNamed(rules, kind, namesIn(write), before)
  }
  return (write, held) => {
    const reviews = isOfReview(write)
    if ((reviews || isAnswer(write, own)) && delivery.comment === 'none')
      return 'The workflow wants no comment from this run: its input `comment` is `none`.'
    if (reviews) return whyNoReview(request, write)
    if (isAnswer(write, own)) return null
    const { kind } = write
    const why =
      kind === 'pull-request' ? whyNoPullRequest(request, write, rules, held) : whyNotAllowed(write, held)
    if (why !== null) return why
    const { error } = actionsSchema.safeParse({ actions: [proposalOf(write)] })
    return error ? `\`${kind}\`: ${error.issues[0]?.message}` : null
  }
}

/** Whether the workflow lets a run do so once more, and with these names. */
function whyNotNamed(
  rules: readonly ActionRule[],
  kind: Write['kind'],
  names: readonly string[],
  before: number,
): string | null {
  const rule = rules.find((one) => one.kind === kind)
  const line = [kind, names.join(', ')].filter(Boolean).join(': ')
  if (rule === undefined)
    return `The workflow does not allow it: its input \`actions\` would have to have \`${line}\`.`
  if (before >= rule.most)
    return `The workflow's input \`actions\` allows \`${kind}\` ${rule.most} times in a run.`
  const refused = names.find((name) => !mayName(rule, name))
  return refused === undefined
    ? null
    : `The workflow's input \`actions\` does not allow \`${kind}\` of \`${refused}\`.`
}

/** Delivery opens it, as it would without the agent's words; whom and what it names needs the actions for that. */
function whyNoPullRequest(
  { task: { target }, outsider }: RunRequest,
  pull: NewPull,
  rules: readonly ActionRule[],
  held: readonly Write[],
): string | null {
  if (outsider) return 'A run that somebody without write access started opens no pull request.'
  if (target.kind === 'pull_request')
    return `A run delivers one change, and that of this run goes to the branch of #${target.number}: leave it in the files, or push that branch.`
  const first = held.findIndex(({ kind }) => kind === 'pull-request')
  if (first !== -1)
    return `A run delivers one change as one pull request, and this one has opened #${FIRST_HELD + first} already: edit that, or leave the rest to another run.`
  const refused = namesOfPull(pull).flatMap(([kind, names]) =>
    names.flatMap((name, index) => whyNotNamed(rules, kind, [name], index) ?? []),
  )
  return refused[0] ?? null
}

type OfReview = Extract<Write, { kind: 'review' | 'reply' }>

function isOfReview(write: Write): write is OfReview {
  return write.kind === 'review' || write.kind === 'reply'
}

/** Whoever may start a run that changes something may have their pull request reviewed. */
function whyNoReview({ task: { target }, outsider, delivery }: RunRequest, write: OfReview): string | null {
  if (target.kind !== 'pull_request' || target.number !== write.number)
    return `A review is for the pull request of this run alone, not for #${write.number}.`
  if (outsider) return 'A run that somebody without write access started may comment, not review.'
  const { event = 'comment', ...found } = foundIn([write])
  if (!mayReviewWith(event, delivery))
    return `The setting \`delivery.reviewEvent\` does not allow it: it would have to be \`${event}\`.`
  const { error } = findingsSchema.safeParse(found)
  return error ? `The review: ${z.prettifyError(error)}` : null
}

/** What is held of reviews, in the form of `findings.json`. */
function foundIn(held: readonly Write[]): z.input<typeof findingsSchema> {
  const reviews = held.filter((write) => write.kind === 'review')
  const summary = reviews.flatMap(({ body }) => body || []).join('\n\n')
  const [verdict] = reviews.flatMap(({ event }) => (event === 'COMMENT' ? [] : event)).slice(-1)
  return {
    findings: reviews.flatMap(({ comments }) => comments.map(findingOf)),
    replies: held.flatMap((write) => (write.kind === 'reply' ? { to: write.to, message: write.body } : [])),
    ...(verdict ? { event: verdict === 'APPROVE' ? 'approve' : 'request-changes' } : {}),
    ...(summary ? { summary } : {}),
  }
}

const SUGGESTION = /^```suggestion[^\n]*\n([\s\S]*?)^```[^\S\n]*$/m

/** The first suggestion is shown as one; further ones are text. */
function findingOf({ body, ...place }: NewReviewComment): Finding {
  const [fence = '', suggestion] = SUGGESTION.exec(body.replace(/\r\n/g, '\n')) ?? []
  if (suggestion === undefined) return { ...place, message: body }
  const message = body.replace(/\r\n/g, '\n').replace(fence, '').trim() || 'Suggestion:'
  return { ...place, message, suggestion: suggestion.replace(/\n$/, '') }
}

/** Whether it is a comment where the run's own answer goes. */
function isAnswer(write: Write, own: number | undefined): boolean {
  return write.kind === 'comment' && write.number === own
}

/** What a rule may restrict. */
function namesIn(write: Write): string[] {
  switch (write.kind) {
    case 'label':
    case 'remove-label':
    case 'create-label':
      return [write.label]
    case 'assign':
      return [write.assignee]
    case 'milestone':
      return [write.title]
    case 'request-reviewers':
      return [write.reviewer]
    case 'dispatch':
      return [write.workflow]
    case 'comment':
      return [String(write.number)]
    case 'edit':
      return ['title', 'body', 'draft'].filter((key) => key in write)
    case 'react':
      return [write.content]
    case 'create-issue':
      return write.labels
    default:
      return []
  }
}

function proposalOf(write: Exclude<Write, OfReview>, placeholder?: number): Proposal | ProposedPullRequest {
  const { kind: action } = write
  switch (write.kind) {
    case 'comment':
      return { action: 'comment', on: write.number, body: write.body }
    case 'create-issue':
      return {
        action: 'create-issue',
        title: write.title,
        body: write.body,
        labels: write.labels,
        placeholder,
      }
    case 'pull-request': {
      const { kind: _, head: _head, ...more } = write
      return { action: 'pull-request', ...more, placeholder }
    }
    default: {
      const { kind: _, number: _number, ...more } = { number: 0, ...write }
      return { action, ...more } as Proposal
    }
  }
}

/** The comments on the run's target: they are its answer, instead of the agent's last message. Undefined without any. */
export function heldAnswer({ task: { target } }: RunRequest, held: readonly Write[]): string | undefined {
  const own = target.kind === 'none' ? undefined : target.number
  const bodies = held.flatMap((write) => (write.kind === 'comment' && write.number === own ? write.body : []))
  return bodies.length === 0 ? undefined : bodies.join('\n\n')
}

/**
 * Adds what is held to the files in which the agent proposes and reviews, so that there is one way to GitHub. Resolves to
 * whether there is a review, and anything else.
 */
export async function addHeld(
  folder: string,
  request: RunRequest,
  held: readonly Write[],
): Promise<{ reviewed: boolean; proposed: boolean }> {
  const { target } = request.task
  const own = target.kind === 'none' ? undefined : target.number
  const proposals = held.flatMap((write, index) =>
    isAnswer(write, own) || isOfReview(write) ? [] : [proposalOf(write, FIRST_HELD + index)],
  )
  if (proposals.length > 0)
    await addTo(join(folder, ACTIONS), actionsSchema, { actions: [] }, ({ actions }) => ({
      actions: together(actions, proposals),
    }))
  const reviewed = held.some(isOfReview)
  const { findings, replies = [], ...more } = foundIn(held)
  if (reviewed)
    await addTo(join(folder, FINDINGS), findingsSchema, { findings: [], replies: [] }, (there) => ({
      ...{ ...there, ...more },
      findings: together(there.findings, findings),
      replies: together(there.replies, replies),
    }))
  return { reviewed, proposed: proposals.length > 0 }
}

/** In a file that is not valid, nothing is added: what is wrong is said of it, it is corrected, and then this is added. */
async function addTo<Content>(
  file: string,
  schema: z.ZodType<Content>,
  empty: Content,
  add: (there: Content) => unknown,
): Promise<void> {
  const there = await lstat(file).catch(() => null)
  const text = there?.isFile() ? await readFile(file, 'utf8').catch(() => '') : JSON.stringify(empty)
  const { data } = schema.safeParse(parseJson(text))
  if (!data) return
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(add(data)))
}

function together<One>(there: readonly One[], added: readonly One[]): One[] {
  const known = new Set(there.map((one) => JSON.stringify(one)))
  return [...there, ...added.filter((one) => !known.has(JSON.stringify(one)))]
}
