import { z } from 'zod'
import { EventError } from '../../base/errors.js'

/**
 * The parts of GitHub's webhook payloads that Caisson uses. Loose, so that new fields never break a run; nullable
 * where GitHub sends null (deleted accounts, empty bodies).
 */
const userSchema = z.looseObject({
  login: z.string(),
  id: z.number().optional(),
  type: z.string().optional(),
})
const repositorySchema = z.looseObject({
  id: z.int().optional(),
  full_name: z.string().optional(),
  private: z.boolean().optional(),
})

/** GitHub sends null for an empty text. */
const textSchema = z
  .string()
  .nullish()
  .transform((text) => text ?? '')

const targetFields = {
  number: z.int().positive(),
  title: z.string(),
  body: textSchema,
  state: z.string().optional(),
  user: userSchema.nullish(),
  labels: z.array(z.looseObject({ name: z.string().optional() })).nullish(),
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
  body: textSchema,
  user: userSchema.nullish(),
  created_at: z.string().optional(),
  updated_at: z.string().optional(),
  /** Only in comments on a line; `line` is null when later commits changed that line. */
  path: z.string().optional(),
  line: z.number().nullish(),
  original_line: z.number().nullish(),
})
const reviewSchema = z.looseObject({
  id: z.int(),
  body: textSchema,
  user: userSchema.nullish(),
  submitted_at: z.string().nullish(),
  updated_at: z.string().nullish(),
})

/** What an edit has replaced. */
const changeSchema = z.looseObject({ from: textSchema }).nullish()

const commonFields = {
  action: z.string().optional(),
  changes: z.looseObject({ title: changeSchema, body: changeSchema }).nullish(),
  sender: userSchema.nullish(),
  repository: repositorySchema.nullish(),
}

/** What an event about an issue or a pull request has in common, with what was set there. */
const targetEventSchema = z.looseObject({
  ...commonFields,
  label: z.looseObject({ name: z.string() }).nullish(),
  assignee: userSchema.nullish(),
})

export const anySchema = z.looseObject({
  ...commonFields,
  ref: z.unknown().optional(),
  issue: z.unknown().optional(),
  pull_request: z.unknown().optional(),
  comment: z.unknown().optional(),
  review: z.unknown().optional(),
})
export const repositoryDispatchSchema = z.looseObject({
  ...commonFields,
  branch: z.string().optional(),
  client_payload: z
    .looseObject({
      prompt: z.string().nullish(),
      target: z.union([z.int().positive(), z.string().regex(/^[1-9]\d{0,9}$/)]).nullish(),
    })
    .nullish(),
})
export const issuesSchema = targetEventSchema.extend({ issue: issueSchema })
export const pullRequestSchema = targetEventSchema.extend({ pull_request: pullSchema })
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

/** The edit of a comment or a review. */
export const editedSchema = z.looseObject({
  ...commonFields,
  comment: commentSchema.nullish(),
  review: reviewSchema.nullish(),
})

/** A run of a workflow, or the checks that an app made of a commit. */
const checksOfCommit = z.looseObject({
  id: z.int(),
  name: z.string().nullish(),
  workflow_id: z.int().optional(),
  run_attempt: z.int().optional(),
  conclusion: z.string().nullish(),
  head_sha: z.string().regex(/^[0-9a-f]{40,64}$/),
  head_branch: z.string().nullish(),
  head_repository: repositorySchema.nullish(),
  html_url: z.string().optional(),
  app: z.looseObject({ id: z.int(), name: z.string().optional() }).nullish(),
  pull_requests: z
    .array(
      z.looseObject({
        number: z.int().positive(),
        base: z.looseObject({ repo: z.looseObject({ id: z.int().optional() }).optional() }).optional(),
      }),
    )
    .nullish(),
})
export const checksSchema = z.looseObject({
  ...commonFields,
  workflow_run: checksOfCommit.nullish(),
  check_suite: checksOfCommit.nullish(),
})

export type User = z.infer<typeof userSchema>
export type AnyPayload = z.infer<typeof anySchema>
export type CommentPayload = z.infer<typeof commentSchema>
export type PullPayload = z.infer<typeof pullSchema>
export type TargetPayload = z.infer<typeof targetEventSchema>
export type IssuePayload = z.infer<typeof issueSchema>

/** Validates a payload. Throws EVENT_INVALID, which names the first field that is wrong. */
export function readPayload<T>(schema: z.ZodType<T>, name: string, payload: unknown): T {
  const hint = 'Run Caisson in a workflow started by GitHub, with the event file that GitHub wrote.'
  if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) {
    throw new EventError('EVENT_INVALID', `The event \`${name}\` has no payload.`, { hint })
  }
  const read = schema.safeParse(payload)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new EventError(
    'EVENT_INVALID',
    `The payload of the event \`${name}\` is invalid at \`${issue?.path.join('.')}\`: ${issue?.message}.`,
    { hint, cause: read.error },
  )
}
