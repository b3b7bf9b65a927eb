import { z } from 'zod'
import { outcomeSchema, reasonSchema } from '../../../base/reason.js'
import { targetSchema } from '../../../run/manifest.js'
import { RUN_STATES } from '../../../run/record/record.js'

/** One run in `list runs --json` and `status --json`. */
export const runSummarySchema = z.strictObject({
  id: z.string(),
  /** The run that this one replayed. */
  replayOf: z.string().optional(),
  status: z.enum(['working', 'crashed', 'done']),
  state: z.enum(RUN_STATES),
  /** The run folder. */
  dir: z.string(),
  target: targetSchema,
  instruction: z.string(),
  requester: z.string(),
  agent: z.string(),
  sessionId: z.string().optional(),
  startedAt: z.string(),
  updatedAt: z.string(),
  /** Milliseconds; for a working run, until now. */
  durationMs: z.number(),
  /** Absent while the run works. */
  outcome: outcomeSchema.optional(),
  reason: reasonSchema.optional(),
  exitCode: z.number().optional(),
  turns: z.int(),
  /** Input and output, including caches. */
  tokens: z.int(),
  costUsd: z.number(),
  patch: z.strictObject({ files: z.int(), additions: z.int(), deletions: z.int() }).optional(),
  pullRequest: z.string().optional(),
})

export type RunSummary = z.infer<typeof runSummarySchema>

export const errorSchema = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string(), hint: z.string() }),
})
