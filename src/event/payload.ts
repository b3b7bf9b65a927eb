import { z } from 'zod'
import { EventError } from '../errors.js'

/**
 * The parts of GitHub's webhook payloads that are used. Loose, so that new fields never break a run; null where
 * GitHub sends null (accounts that were deleted, bodies that are empty).
 */
const userSchema = z.looseObject({
  login: z.string(),
  id: z.number().optional(),
  type: z.string().optional(),
})
const repositorySchema = z.looseObject({
  full_name: z.string().optional(),
  private: z.boolean().optional(),
})

const targetFields = {
  number: z.int().positive(),
  title: z.string(),
  body: z.string().nullish(),
  state: z.string().optional(),
  updated_at: z.string().optional(),
}
const issueSchema = z.looseObject({ ...targetFields, pull_request: z.unknown().optional() })
const pullSchema = z.looseObject({
  ...targetFields,
  head: z
    .looseObject({
      sha: z.string().optional(),
      repo: z.looseObject({ full_name: z.string().optional() }).nullish(),
    })
    .optional(),
})
const commentSchema = z.looseObject({
  id: z.int(),
  body: z.string().nullish(),
  user: userSchema.nullish(),
  created_at: z.string().optional(),
  /** Only of comments on a line; `line` is null when later commits changed it. */
  path: z.string().optional(),
  line: z.number().nullish(),
  original_line: z.number().nullish(),
})
const reviewSchema = z.looseObject({
  id: z.int(),
  body: z.string().nullish(),
  user: userSchema.nullish(),
  submitted_at: z.string().nullish(),
})

const commonFields = {
  action: z.string().optional(),
  sender: userSchema.nullish(),
  repository: repositorySchema.nullish(),
}

export const anySchema = z.looseObject({ ...commonFields, ref: z.unknown().optional() })
export const issuesSchema = z.looseObject({
  ...commonFields,
  issue: issueSchema,
  label: z.looseObject({ name: z.string() }).nullish(),
})
export const pullRequestSchema = z.looseObject({
  ...commonFields,
  pull_request: pullSchema,
  label: z.looseObject({ name: z.string() }).nullish(),
})
export const issueCommentSchema = z.looseObject({
  ...commonFields,
  issue: issueSchema,
  comment: commentSchema,
})
export const reviewCommentSchema = z.looseObject({
  ...commonFields,
  pull_request: pullSchema,
  comment: commentSchema,
})
export const reviewEventSchema = z.looseObject({
  ...commonFields,
  pull_request: pullSchema,
  review: reviewSchema,
})

export type User = z.infer<typeof userSchema>
export type AnyPayload = z.infer<typeof anySchema>
export type CommentPayload = z.infer<typeof commentSchema>
export type PullPayload = z.infer<typeof pullSchema>
export type IssuePayload = z.infer<typeof issueSchema>

/** Reads a payload, or says which part of it is not what GitHub sends. */
export function readPayload<T>(schema: z.ZodType<T>, name: string, payload: unknown): T {
  const hint = 'Run Caisson in a workflow that GitHub started, with the event file that GitHub wrote.'
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) {
    throw new EventError('EVENT_INVALID', `The event \`${name}\` came without a payload.`, { hint })
  }
  const read = schema.safeParse(payload)
  if (read.success) return read.data
  const { path, message } = read.error.issues[0] ?? { path: [], message: 'unreadable' }
  const place = path.length === 0 ? 'payload' : path.join('.')
  throw new EventError(
    'EVENT_INVALID',
    `The payload of \`${name}\` is not what GitHub sends: ${place}: ${message}.`,
    {
      hint,
      cause: read.error,
    },
  )
}
