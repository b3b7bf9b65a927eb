import { z } from 'zod'
import type { Copy } from '../copy.js'
import { heldId, type Write } from './layer.js'

const text = z.string().max(65_536)
const side = z.enum(['LEFT', 'RIGHT'])
const place = {
  body: text.min(1),
  path: z.string().min(1),
  line: z.int().positive(),
  side: side.default('RIGHT'),
  start_line: z.int().positive().nullish(),
  start_side: side.nullish(),
}
const event = z.enum(['COMMENT', 'REQUEST_CHANGES', 'APPROVE']).optional()

/** What the REST API takes for a review. The commit is always the one that the run is about. */
export const REVIEW = {
  review: z.strictObject({
    body: text.nullish(),
    event,
    commit_id: z.string().optional(),
    comments: z.array(z.strictObject(place)).max(100).optional(),
  }),
  submission: z.strictObject({ body: text.nullish(), event }),
  comment: z.strictObject({
    ...place,
    commit_id: z.string().optional(),
    subject_type: z.literal('line').optional(),
  }),
  reply: z.strictObject({ body: text.min(1) }),
}

type Review = Extract<Write, { kind: 'review' }>
type LineComment = z.infer<z.ZodObject<typeof place>>

/** A review with nothing but a text is a comment like any other; without even that, it is one that is begun. */
export function reviewOf(
  number: number,
  { event: verdict = 'COMMENT', body, comments = [] }: z.infer<typeof REVIEW.review>,
): Write[] {
  if (verdict === 'COMMENT' && comments.length === 0) return body ? [{ kind: 'comment', number, body }] : []
  return [{ kind: 'review', number, event: verdict, body: body ?? '', comments: comments.map(commentOf) }]
}

/** A comment on a line is a review of its own. */
export function lineCommentOf(number: number, comment: LineComment): Review {
  return { kind: 'review', number, event: 'COMMENT', body: '', comments: [commentOf(comment)] }
}

function commentOf({
  body,
  path,
  line,
  side,
  start_line: startLine,
}: LineComment): Review['comments'][number] {
  return { path, line, side, ...(startLine ? { startLine } : {}), body }
}

const STATES = { COMMENT: 'COMMENTED', REQUEST_CHANGES: 'CHANGES_REQUESTED', APPROVE: 'APPROVED' }

/** A review that is not on GitHub yet. */
export function heldReview(
  { upstream, fullName }: Copy,
  id: number,
  number: number,
  { event: verdict, body }: z.infer<typeof REVIEW.submission>,
): Record<string, unknown> {
  return {
    ...{ id, node_id: heldId(id), user: null, body: body ?? '' },
    state: verdict ? STATES[verdict] : 'PENDING',
    html_url: `${upstream.webUrl}/${fullName}/pull/${number}#pullrequestreview-${id}`,
    pull_request_url: `${upstream.apiUrl}/repos/${fullName}/pulls/${number}`,
  }
}

/** A comment on a line, or an answer to one, that is not on GitHub yet. */
export function heldLineComment(
  { upstream, fullName }: Copy,
  id: number,
  number: number,
  comment: object,
): Record<string, unknown> {
  return {
    ...{ id, node_id: heldId(id), user: null, ...comment },
    html_url: `${upstream.webUrl}/${fullName}/pull/${number}#discussion_r${id}`,
    pull_request_url: `${upstream.apiUrl}/repos/${fullName}/pulls/${number}`,
  }
}
