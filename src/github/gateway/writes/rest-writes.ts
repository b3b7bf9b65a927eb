import { z } from 'zod'
import { type Answer, denied, errorAnswer, jsonAnswer } from '../answer.js'
import { readClean } from '../clean-answer.js'
import type { Copy } from '../copy.js'
import { matchingLine, tableOf } from '../operations.js'
import { heldId, type Write } from './layer.js'
import { withHeld } from './overlay.js'
import { heldLineComment, heldReview, lineCommentOf, REVIEW, reviewOf } from './review-writes.js'

/** Writes below `/repos/{owner}/{repo}` that the copy takes. All others are refused. */
const WRITES: Record<string, ReturnType<typeof tableOf>> = {
  POST: tableOf(`
/issues
/issues/{}/comments
/issues/{}/labels
/issues/{}/assignees
/pulls/{}/requested_reviewers
/pulls/{}/reviews
/pulls/{}/reviews/{}/events
/pulls/{}/comments
/pulls/{}/comments/{}/replies
/actions/workflows/{}/dispatches`),
  PATCH: tableOf('/issues/{}\n/pulls/{}'),
  DELETE: tableOf('/issues/{}/labels/{}'),
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
  state: z.literal('closed').optional(),
  state_reason: z.enum(['completed', 'not_planned']).optional(),
  milestone: z.int().positive().optional(),
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
const comment = z.strictObject({ body: text.min(1) })
const assignment = z.strictObject({ assignees: labelNames })
const reviewRequest = z.strictObject({ reviewers: labelNames })
const start = z.strictObject({
  ref: z.string(),
  inputs: z.strictObject({}).optional(),
  return_run_details: z.boolean().optional(),
})

type Json = Record<string, unknown>

/** Holds a write and answers it as GitHub would. `parts` are those of the path below the repository. */
export async function answerWrite(
  copy: Copy,
  { method, path, body }: { method: string; path: string; body: string },
  parts: readonly string[],
): Promise<Answer> {
  const what = `${method} ${path}`
  const operation = writeOperation(method, parts)
  if (operation === null)
    return denied(
      `${what} is not part of the sealed copy of GitHub: the workflow's input \`actions\` names what a run may do.`,
    )
  const { line, params } = operation
  const [first = '', second = ''] = params
  const number = Number(first)
  const json = jsonOf(body)
  if (json === undefined) return errorAnswer(400, 'Problems parsing JSON')
  const ask = (below: string) => readClean(copy, `/repos/${copy.fullName}${below}`)
  const isAbout = /^\/(issues|pulls)\/\{\}/.test(line)
  const there = isAbout ? await ask(`/issues/${number}`) : null
  if (there && there.status !== 200) return there
  const issueNow = () => withHeld(JSON.parse(there?.body.toString() ?? '{}'), copy.writes.held()) as Json
  const labelsNow = () => jsonAnswer(200, issueNow()['labels'])
  const read = <T extends z.ZodType>(schema: T): z.infer<T> => {
    const { data, error } = schema.safeParse(json)
    if (error) throw new Unfit(`${what}: ${z.prettifyError(error).replace(/\s*\n\s*/g, ' ')}`)
    return data as z.infer<T>
  }
  const hold = async (writes: readonly Write[], answer: (heldAs: number) => Answer | Promise<Answer>) => {
    const done = copy.writes.hold(writes)
    return 'refused' in done ? denied(done.refused) : answer(done.numbers[0] ?? 0)
  }
  try {
    switch (line) {
      case '/issues': {
        const { title, body: its, labels: names = [] } = read(newIssue)
        return await hold([{ kind: 'create-issue', title, body: its ?? '', labels: names }], (at) =>
          jsonAnswer(201, heldIssue(copy, at, title, its ?? '')),
        )
      }
      case '/issues/{}/comments': {
        const { body: its } = read(comment)
        return await hold([{ kind: 'comment', number, body: its }], (at) =>
          jsonAnswer(201, heldComment(copy, at, number, its)),
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
          (assignee) => ({ kind: 'assign', number, assignee }) as const,
        )
        return await hold(writes, () => jsonAnswer(201, issueNow()))
      }
      case '/pulls/{}/requested_reviewers': {
        const { reviewers } = read(reviewRequest)
        const writes = reviewers.map((reviewer) => ({ kind: 'request-reviewers', number, reviewer }) as const)
        return await hold(writes, async () => ({ ...(await ask(`/pulls/${number}`)), status: 201 }))
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
      case '/actions/workflows/{}/dispatches':
        read(start)
        return await hold([{ kind: 'dispatch', workflow: first }], () => ({
          status: 204,
          headers: {},
          body: '',
        }))
      default: {
        const { milestone, state, state_reason: reason = 'completed', ...edit } = read(change)
        const found = milestone === undefined ? null : await ask(`/milestones/${milestone}`)
        if (found && found.status !== 200) return found
        const { title = '' } = found ? (JSON.parse(found.body.toString()) as { title?: string }) : {}
        const writes: Write[] = [
          ...(Object.keys(edit).length > 0 ? [editOf(number, edit)] : []),
          ...(found ? [{ kind: 'milestone', number, title } as const] : []),
          ...(state ? [{ kind: 'close', number, reason } as const] : []),
        ]
        return await hold(writes, () => jsonAnswer(200, issueNow()))
      }
    }
  } catch (error) {
    if (error instanceof Unfit) return denied(error.message)
    throw error
  }
}

/** A change of a title or a text, without what is not given. */
export function editOf(
  number: number,
  { title, body }: { title?: string | undefined; body?: string | undefined },
): Write {
  return {
    kind: 'edit',
    number,
    ...(title === undefined ? {} : { title }),
    ...(body === undefined ? {} : { body }),
  }
}

/** A request that asks for more than is held. */
class Unfit extends Error {}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body || '{}')
  } catch {
    return undefined
  }
}

/** A comment that is not on GitHub yet. */
export function heldComment(
  { fullName, upstream }: Pick<Copy, 'fullName' | 'upstream'>,
  id: number,
  number: number,
  body: string,
): Json {
  const at = new Date().toISOString()
  const api = `${upstream.apiUrl}/repos/${fullName}`
  const web = `${upstream.webUrl}/${fullName}/issues/${number}#issuecomment-${id}`
  return {
    ...{ id, node_id: heldId(id), url: `${api}/issues/comments/${id}`, html_url: web, body, user: null },
    ...{ issue_url: `${api}/issues/${number}`, created_at: at, updated_at: at },
  }
}

/** An issue that is not on GitHub yet. */
function heldIssue({ fullName, upstream }: Copy, number: number, title: string, body: string): Json {
  const url = `${upstream.apiUrl}/repos/${fullName}/issues/${number}`
  const web = `${upstream.webUrl}/${fullName}/issues/${number}`
  return {
    id: number,
    node_id: heldId(number),
    number,
    url,
    html_url: web,
    title,
    body,
    state: 'open',
    labels: [],
    user: null,
  }
}
