import { z } from 'zod'

/** What was published. */
export const deliverySchema = z
  .object({
    commentUrl: z.string().optional(),
    branch: z.string().optional(),
    commit: z.string().optional(),
    /** `api`: GitHub created the commit from the same tree. */
    committedWith: z.enum(['git', 'api']).optional(),
    /** Whether GitHub reports its commit's signature as valid. */
    verified: z.boolean().optional(),
    /** Workflows that were started on the branch. */
    workflows: z.array(z.object({ name: z.string(), url: z.string().optional() })).optional(),
    pullRequest: z.object({ number: z.int(), url: z.string() }).optional(),
    /** The review of the pull request, and its check run. */
    review: z
      .object({
        url: z.string().optional(),
        findings: z.int(),
        /** Comments on lines of the diff. */
        comments: z.int(),
        /** Findings that earlier threads have already. */
        known: z.int(),
        replies: z.int(),
        resolved: z.int(),
        checkUrl: z.string().optional(),
      })
      .optional(),
    /** What the agent proposed to do, in its order, and what became of it. */
    actions: z
      .array(
        z.object({
          action: z.string(),
          /** What it names: a label, a title, a number, a login or a file. */
          what: z.string(),
          state: z.enum(['done', 'already', 'refused']),
          why: z.string().optional(),
          url: z.string().optional(),
        }),
      )
      .optional(),
    /** What could not be delivered as requested, in words for people. */
    notes: z.array(z.string()),
  })
  .meta({ id: 'delivery' })
