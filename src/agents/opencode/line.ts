import { z } from 'zod'

const text = z.string().optional().catch(undefined)
const count = z.number().catch(0)

/** A file that `apply_patch` has changed. */
const fileSchema = z.looseObject({ filePath: z.string(), type: text, patch: text })

const partSchema = z.looseObject({
  messageID: text,
  text,
  reason: text,
  tool: text,
  callID: text,
  state: z
    .looseObject({
      status: text,
      input: z.record(z.string(), z.unknown()).optional().catch(undefined),
      output: text,
      error: text,
      metadata: z
        .looseObject({
          exit: z.number().nullish().catch(undefined),
          diff: text,
          files: z.array(fileSchema).optional().catch(undefined),
        })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  tokens: z
    .looseObject({
      input: count,
      output: count,
      reasoning: count,
      cache: z.looseObject({ read: count, write: count }).catch({ read: 0, write: 0 }),
    })
    .optional()
    .catch(undefined),
})

/** One line of `opencode run --format json`; anything that has an unexpected shape is dropped. */
export const lineSchema = z.looseObject({
  type: z.string(),
  sessionID: z.string(),
  part: partSchema.optional().catch(undefined),
  error: z
    .looseObject({
      name: text,
      data: z
        .looseObject({ message: text, statusCode: z.number().optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})
export type Line = z.output<typeof lineSchema>
export type Part = z.output<typeof partSchema>
