import { z } from 'zod'
import { nearest } from './parse.js'

const verdictSchema = z.enum(['allow', 'flag', 'block'])
const pathsSchema = z.array(z.string().min(1)).min(1)

/** Rules as `group/name` or `group/*`; `known` are the rules that there are. */
function ruleSchema(known: readonly string[]) {
  return z.string().superRefine((rule, context) => {
    if (rule === '*' || known.includes(rule)) return
    if (rule.endsWith('/*') && known.some((id) => id.startsWith(rule.slice(0, -1)))) return
    const guess = nearest(rule, known)
    context.addIssue(`"${rule}" is no rule${guess ? `; did you mean ${guess}?` : ''}`)
  })
}

/** The `policy` section of `.github/caisson.yml`. Unknown keys are errors. */
export function policySchema(known: readonly string[]) {
  return z.strictObject({
    /** Paths beside the built-in ones. */
    protect: z
      .array(z.strictObject({ paths: pathsSchema, verdict: verdictSchema.default('block') }))
      .default([]),
    /** Other verdicts for rules, everywhere or for some paths; of several that fit the last one holds. */
    rules: z
      .array(
        z.strictObject({
          rule: ruleSchema(known),
          paths: pathsSchema.optional(),
          verdict: verdictSchema,
        }),
      )
      .default([]),
    /** Hosts that lockfiles may name beside those they name already. */
    lockfileHosts: z.array(z.string().min(1)).default([]),
    limits: z
      .strictObject({
        files: z.int().positive().default(500),
        /** Added and removed ones. */
        lines: z.int().positive().default(20_000),
        /** Of the whole patch. */
        bytes: z
          .int()
          .positive()
          .default(20 * 1024 * 1024),
        /** Of one file that the patch leaves. */
        fileBytes: z
          .int()
          .positive()
          .default(5 * 1024 * 1024),
        /** Characters; longer ones are flagged. */
        lineLength: z.int().positive().default(2000),
      })
      .prefault({}),
  })
}

export type Policy = z.infer<ReturnType<typeof policySchema>>
