import { z } from 'zod'
import { TRIGGERS } from '../../github/event/task.js'
import { targetSchema } from '../../run/manifest.js'

/** Beside the manifest in the output folder of a run that another job publishes. */
export const HANDOFF_FILE = 'handoff.json'

const digits = z.string().regex(/^\d{1,20}$/)

/** The workflow run that a run took place in, according to the runner. */
export const workflowRunSchema = z.strictObject({
  /** `owner/name` */
  repository: z.string(),
  /** Survives a renaming, and identifies a repository that reused an old name. */
  repositoryId: digits.optional(),
  id: digits,
  attempt: z.int().positive(),
  /** Name of the workflow. */
  workflow: z.string(),
  event: z.string(),
  /** Commit of the workflow file. */
  sha: z.string(),
})

export type WorkflowRun = z.infer<typeof workflowRunSchema>

const taskSchema = z.strictObject({
  target: targetSchema,
  instruction: z.string(),
  requester: z.strictObject({
    login: z.string(),
    id: z.number().exactOptional(),
    type: z.string().exactOptional(),
  }),
  trigger: z.enum(TRIGGERS),
  triggeredAt: z.string(),
  comment: z
    .strictObject({ id: z.number(), kind: z.enum(['issue_comment', 'review_comment']) })
    .exactOptional(),
  place: z.strictObject({ path: z.string(), line: z.number().exactOptional() }).exactOptional(),
  seen: z.strictObject({ title: z.string(), body: z.string() }).exactOptional(),
  agent: z.string().exactOptional(),
  command: z.string().exactOptional(),
  event: z.string().exactOptional(),
  ref: z.string().exactOptional(),
  seenHead: z.string().exactOptional(),
})

/**
 * `handoff.json`: what the publishing job needs besides the manifest. The manifest has its digest, as of
 * every other file.
 */
export const handoffSchema = z.strictObject({
  handoff: z.literal(1),
  runId: z.string(),
  workflow: workflowRunSchema,
  /** As the run had it; a publisher that knows the event builds its own. */
  task: taskSchema,
  base: z.strictObject({ commit: z.string().nullable(), ref: z.string().exactOptional() }),
  /** Tree of base plus patch; null if no patch was captured. */
  tree: z.string().nullable(),
  /** The agent's final words, redacted. */
  answer: z.string(),
  /** The end of the output of each failed command of the last verification, redacted. */
  failedOutputs: z.array(z.strictObject({ command: z.string(), tail: z.string() })).exactOptional(),
})

export type Handoff = z.infer<typeof handoffSchema>
