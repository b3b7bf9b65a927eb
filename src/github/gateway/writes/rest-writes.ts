import { z } from 'zod'
import { parseJson } from '../../../base/json.js'
import { REACTIONS } from '../../acting.js'
import { type Answer, denied, deniedWrite, errorAnswer, jsonAnswer } from '../answer.js'
import { readClean } from '../clean-answer.js'
import type { Copy } from '../copy.js'
import { matchingLine, tableOf } from '../operations.js'
import type { Json } from '../texts.js'
import { changesTo, editable, factsOf, type NodeFacts, reactionTo } from './facts.js'
import { heldComment, heldIssue, readHeld } from './held-objects.js'
import { heldPull, newPull } from './held-pull.js'
import { FIRST_HELD, heldId, type Write } from './layer.js'
import { withHeld } from './overlay.js'
import { heldLineComment, heldReview, lineCommentOf, REVIEW, reviewOf } from './review-writes.js'

/** Writes below `/repos/{owner}/{repo}` that the copy takes. All others are refused. */
const WRITES: Record<string, ReturnType<typeof tableOf>> = {
  POST: tableOf(`
/issues
/issues/{}/comments
/issues/{}/labels
/issues/{}/assignees
/issues/{}/reactions
/issues/comments/{}/reactions
/pulls/comments/{}/reactions
/labels
/pulls
/pulls/{}/requested_reviewers
/pulls/{}/reviews
/pulls/{}/reviews/{}/events
/pulls/{}/comments
/pulls/{}/comments/{}/replies
/actions/workflows/{}/dispatches`),
  PATCH: tableOf('/issues/{}\n/issues/comments/{}\n/pulls/{}'),
  DELETE: tableOf('/issues/{}/labels/{}\n/issues/{}/assignees\n/pulls/{}/requested_reviewers'),
}

/** The write that a path asks for; null for one that is refused. */
export function writeOperation(
  method: string,
  parts: readonly string[],
): { line: string; params: string[] } | null {
  return matchingLine(WRITES[method] ?? [], parts)
}

const text = z.string().max(65_536)
const labelNames = z.array(z.string().min(1).max(200)).min(1).max(20)
/** GitHub also takes the list alone. */
const labels = z.union([labelNames, z.strictObject({ labels: labelNames }).transform((one) => one.labels)])
const change = z.strictObject({
  title: text.min(1).optional(),
  body: text.optional(),
  // As GitHub's MCP tool has it; the REST API itself does not look at it.
  draft: z.boolean().optional(),
  state: z.literal('closed').optional(),
  state_reason: z.enum(['completed', 'not_planned']).optional(),
  milestone: z.int().positive().nullish(),
  labels: z.union([labelNames, z.tuple([])]).optional(),
  assignees: z.union([labelNames, z.tuple([])]).optional(),
})
/** Clients also send what nobody has given them. */
const nothing = z.union([z.literal([0, '']), z.array(z.unknown()).max(0)]).nullish()
const newIssue = z.strictObject({
  title: text.min(1),
  body: text.nullish(),
  labels: z.union([labelNames, z.tuple([])]).optional(),
  milestone: nothing,
  assignees: nothing,
})
const newLabel = z.strictObject({
  name: z.string().min(1).max(50),
  color: z
    .string()
    .regex(/^[0-9a-fA-F]{6}$/)
    .nullish(),
  description: z.string().max(100).nullish(),
})
const newPullRequest = z.strictObject({
  title: text.min(1),
  body: text.nullish(),
  head: z.string().min(1).max(250),
  base: z.string().min(1).max(250),
  draft: z.boolean().nullish(),
  maintainer_can_modify: z.boolean().nullish(),
  head_repo: z.literal('').nullish(),
})
const comment = z.strictObject({ body: text.min(1) })
const assignment = z.strictObject({ assignees: labelNames })
const reviewRequest = z.strictObject({ reviewers: labelNames })
const reaction = z.strictObject({ content: z.enum(REACTIONS) })
const start = z.strictObject({
  ref: z.string(),
  inputs: z.strictObject({}).optional(),
  return_run_details: z.boolean().optional(),
})

/** Holds a write and answers it as GitHub would. `parts` are those of the path below the repository. */
export async function answerWrite(
  copy: Copy,
  { method, path, body }: { method: string; path: string; body: string },
  parts: readonly string[],
): Promise<Answer> {
  const what = `${method} ${path}`
  const operation = writeOperation(method, parts)
  if (operation === null) return deniedWrite(what)
  const { line, params } = operation
  const [first = '', second = ''] = params
  const number = Number(first)
  const json = parseJson(body || '{}')
  if (json === undefined) return errorAnswer(400, 'Problems parsing JSON')
  const ask = (below: string) => readClean(copy, `/repos/${copy.fullName}${below}`)
  const isAbout = /^\/(issues|pulls)\/\{\}/.test(line)
  const held = () => readHeld(copy, '/issues/{}', ['issues', first])
  const there = isAbout ? (held() ?? (await ask(`/issues/${number}`))) : null
  if (there && there.status !== 200) return there
  const issueNow = () => {
    const { body: now } = held() ?? there ?? { body: '{}' }
    return withHeld(JSON.parse(now.toString()), copy.writes.held()) as Json
  }
  const named = (one: unknown) => (one as { login: string }[] | undefined)?.map(({ login }) => login) ?? []
  const labelsNow = () => jsonAnswer(200, issueNow()['labels'])
  const remove = method === 'DELETE' ? ({ remove: true } as const) : {}
  const read = <T extends z.ZodType>(schema: T): z.infer<T> => {
    const { data, error } = schema.safeParse(json)
    if (error) throw new Unfit(`${what}: ${z.prettifyError(error).replace(/\s*\n\s*/g, ' ')}`)
    return data as z.infer<T>
  }
  const hold = async (
    writes: readonly Write[],
    answer: (heldAs: number) => Answer | Promise<Answer>,
    instead?: number,
  ) => {
    const done = copy.writes.hold(writes, instead)
    return 'refused' in done ? denied(done.refused, what) : answer(done.numbers[0] ?? 0)
  }
  try {
    switch (line) {
      case '/issues': {
        const { title, body: its, labels: names = [] } = read(newIssue)
        const write = { kind: 'create-issue', title, body: its ?? '', labels: names } as const
        return await hold([write], (at) => jsonAnswer(201, heldIssue(copy, at, write)))
      }
      case '/labels': {
        const { name, color, description } = read(newLabel)
        const known =
          readHeld(copy, '/labels/{}', ['labels', name]) ?? (await ask(`/labels/${encodeURIComponent(name)}`))
        if (known.status === 200) return alreadyThere
        const write = { label: name, color: color ?? 'ededed', description: description ?? '' }
        return await hold([{ kind: 'create-label', ...write }], () => ({
          ...(readHeld(copy, '/labels/{}', ['labels', name]) ?? known),
          status: 201,
        }))
      }
      case '/pulls': {
        const { title, body: its, head, base, draft } = read(newPullRequest)
        const pull = await newPull(copy, { title, body: its ?? '', head, base, draft: draft === true })
        if (typeof pull === 'string') throw new Unfit(pull)
        return await hold([pull], (at) => jsonAnswer(201, heldPull(copy, at, pull)))
      }
      case '/issues/{}/comments': {
        const { body: its } = read(comment)
        return await hold([{ kind: 'comment', number, body: its }], (at) =>
          jsonAnswer(201, heldComment(copy, at, number, its)),
        )
      }
      case '/issues/comments/{}': {
        const { body: its } = read(comment)
        const found = number < FIRST_HELD ? await ask(`/issues/comments/${number}`) : null
        if (found && found.status !== 200) return found
        const { node_id: id } = found
          ? (JSON.parse(found.body.toString()) as { node_id: string })
          : { node_id: heldId(number) }
        if (found) copy.shownIds.add(id)
        const facts = await factsOf(copy, [id])
        const [own] = Array.isArray(facts) ? facts : []
        if (own === undefined) return errorAnswer(404, 'Not Found')
        const on = editable(copy, own)
        if (typeof on === 'string') return denied(on, what)
        return await hold(
          [{ kind: 'comment', number: on, body: its }],
          (at) => jsonAnswer(200, heldComment(copy, at, on, its)),
          own.heldAs,
        )
      }
      case '/issues/{}/labels': {
        const writes = read(labels).map((label) => ({ kind: 'label', number, label }) as const)
        return await hold(writes, labelsNow)
      }
      case '/issues/{}/labels/{}':
        return await hold([{ kind: 'remove-label', number, label: second }], labelsNow)
      case '/issues/{}/assignees': {
        const writes = read(assignment).assignees.map(
          (assignee): Write => ({ kind: 'assign', number, assignee, ...remove }),
        )
        return await hold(writes, () => jsonAnswer(method === 'POST' ? 201 : 200, issueNow()))
      }
      case '/pulls/{}/requested_reviewers': {
        const writes = read(reviewRequest).reviewers.map(
          (reviewer): Write => ({ kind: 'request-reviewers', number, reviewer, ...remove }),
        )
        return await hold(writes, async () => ({
          ...(held() ?? (await ask(`/pulls/${number}`))),
          status: method === 'POST' ? 201 : 200,
        }))
      }
      case '/issues/{}/reactions':
      case '/issues/comments/{}/reactions':
      case '/pulls/comments/{}/reactions': {
        const { content } = read(reaction)
        if (number >= FIRST_HELD) throw new Unfit('What is not on GitHub yet gets no reactions.')
        const found = isAbout
          ? null
          : await ask(line.replace('{}', String(number)).replace(/\/reactions$/, ''))
        if (found && found.status !== 200) return found
        const { html_url: url = '' } = found
          ? (JSON.parse(found.body.toString()) as { html_url?: string })
          : {}
        const to = reactionTo({ number, url } as NodeFacts)
        if (typeof to === 'string') throw new Unfit(to)
        return await hold([{ kind: 'react', ...to, content }], (at) =>
          jsonAnswer(201, {
            id: at,
            node_id: heldId(at),
            user: null,
            content,
            created_at: new Date().toISOString(),
          }),
        )
      }
      case '/pulls/{}/reviews':
      case '/pulls/{}/reviews/{}/events': {
        const given = line.endsWith('events') ? read(REVIEW.submission) : read(REVIEW.review)
        return await hold(reviewOf(number, given), (at) =>
          jsonAnswer(200, heldReview(copy, at, number, given)),
        )
      }
      case '/pulls/{}/comments': {
        const given = read(REVIEW.comment)
        return await hold([lineCommentOf(number, given)], (at) =>
          jsonAnswer(201, heldLineComment(copy, at, number, given)),
        )
      }
      case '/pulls/{}/comments/{}/replies': {
        const { body: its } = read(REVIEW.reply)
        return await hold([{ kind: 'reply', number, to: Number(second), body: its }], (at) =>
          jsonAnswer(201, heldLineComment(copy, at, number, { body: its, in_reply_to_id: Number(second) })),
        )
      }
      case '/actions/workflows/{}/dispatches': {
        const { ref } = read(start)
        const [workflow, repository] = await Promise.all([
          ask(`/actions/workflows/${encodeURIComponent(first)}`),
          ask(''),
        ])
        if (workflow.status !== 200) return workflow
        const { path: file = '' } = JSON.parse(workflow.body.toString()) as { path?: string }
        const { default_branch: branch } = JSON.parse(repository.body.toString()) as {
          default_branch?: string
        }
        if (![branch, `refs/heads/${branch}`].includes(ref))
          throw new Unfit(`${what}: a workflow starts on the default branch alone, \`${branch}\`.`)
        return await hold([{ kind: 'dispatch', workflow: file.split('/').at(-1) ?? '' }], () => ({
          ...{ status: 204, headers: {}, body: '' },
        }))
      }
      default: {
        const { milestone, labels: all, assignees, ...more } = read(change)
        const { state, state_reason: reason = 'completed', ...edit } = more
        const found = milestone ? await ask(`/milestones/${milestone}`) : null
        if (found && found.status !== 200) return found
        const { title = '' } = found ? (JSON.parse(found.body.toString()) as { title?: string }) : {}
        const now = issueNow()
        const { title: before } = Object(now['milestone']) as { title?: string }
        const writes: Write[] = [
          ...(Object.keys(edit).length > 0 ? [editOf(number, edit)] : []),
          ...(found ? [{ kind: 'milestone', number, title } as const] : []),
          ...(milestone === null && before !== undefined
            ? [{ kind: 'milestone', number, title: before, remove: true } as const]
            : []),
          // GitHub replaces all of them.
          ...(all
            ? changesTo(
                (now['labels'] as { name: string }[]).map(({ name }) => name),
                all,
                (label) => ({ kind: 'label', number, label }),
                (label) => ({ kind: 'remove-label', number, label }),
              )
            : []),
          ...(assignees
            ? changesTo(named(now['assignees']), assignees, (assignee) => ({
                kind: 'assign',
                number,
                assignee,
              }))
            : []),
          ...(state ? [{ kind: 'close', number, reason } as const] : []),
        ]
        return await hold(writes, () => jsonAnswer(200, issueNow()))
      }
    }
  } catch (error) {
    if (error instanceof Unfit) return denied(error.message, what)
    throw error
  }
}

const alreadyThere = jsonAnswer(422, {
  message: 'Validation Failed',
  errors: [{ resource: 'Label', code: 'already_exists', field: 'name' }],
})

/** A change of a title, a text or the state of a draft, without what is not given. */
export function editOf(
  number: number,
  {
    title,
    body,
    draft,
  }: { title?: string | undefined; body?: string | undefined; draft?: boolean | undefined },
): Write {
  return {
    kind: 'edit',
    number,
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
    ...(draft === undefined ? {} : { draft }),
  }
}

/** A request that asks for more than is held. */
class Unfit extends Error {}
