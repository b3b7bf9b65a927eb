import { z } from 'zod'
import { document } from '../base/docs.js'
import { nearest } from './parse.js'

const verdictSchema = z
  .enum(['allow', 'flag', 'block'])
  .describe('`allow`: nothing; `flag`: shown to people, as a draft; `block`: not published.')
const pathsSchema = z.array(z.string().min(1)).min(1)

/** Rules as `group/name` or `group/*`; `known` are the rules that there are. */
function ruleSchema(known: readonly string[]) {
  const groups = [...new Set(known.map((id) => `${id.split('/')[0]}/*`))]
  return z
    .string()
    .superRefine((rule, context) => {
      if (rule === '*' || known.includes(rule) || groups.includes(rule)) return
      const guess = nearest(rule, known)
      context.addIssue(`"${rule}" is not a rule${guess ? `; did you mean ${guess}?` : ''}`)
    })
    .meta({
      description: `A rule of ${document('policy.md')}, a group of them (\`group/*\`), or \`*\` for all.`,
      enum: [...known, ...groups, '*'],
    })
}

/** The `policy` section of `.github/caisson.yml`. Unknown keys are errors. */
export function policySchema(known: readonly string[]) {
  const count = (preset: number) => z.int().positive().default(preset)
  return z.strictObject({
    protect: z
      .array(
        z.strictObject({
          paths: pathsSchema.describe('Patterns; `dir/**` also means `dir` itself.'),
          verdict: verdictSchema.default('block').describe('What a change there leads to.'),
        }),
      )
      .default([])
      .describe('Protected paths in addition to the built-in ones.'),
    rules: z
      .array(
        z.strictObject({
          rule: ruleSchema(known),
          paths: pathsSchema.optional().describe('Only for these paths.'),
          verdict: verdictSchema,
        }),
      )
      .default([])
      .describe('Other verdicts for rules; the last match wins.'),
    lockfileHosts: z
      .array(z.string().min(1))
      .default([])
      .describe('Hosts that lockfiles may name in addition to those they already name.'),
    limits: z
      .strictObject({
        files: count(500).describe('Changed files.'),
        lines: count(20_000).describe('Added and removed lines, lockfiles not counted.'),
        bytes: count(20 * 1024 * 1024).describe('Of the whole patch.'),
        fileBytes: count(5 * 1024 * 1024).describe('Of one file that the patch leaves.'),
        lineLength: count(2000).describe('Characters; longer lines are flagged.'),
      })
      .prefault({})
      .describe('Limits above which a patch is not published.'),
  })
}

export type Policy = z.infer<ReturnType<typeof policySchema>>
