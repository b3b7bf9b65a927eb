import { z } from 'zod'
import { REVIEW_EVENTS, SEVERITIES } from '../../config/delivery.js'

/** The file in the agent's output folder. */
export const FINDINGS = 'findings.json'

const path = z
  .string()
  .min(1)
  .regex(/^(?!\/)[^\r\n]+$/, 'must be the path of a file in the repository')
  .describe('File, relative to the top level of the repository.')
const line = z.int().positive()

const findingSchema = z
  .strictObject({
    path,
    line: line.describe('Line of the file; the last one if there are several.'),
    startLine: line.optional().describe('First line, if there are several.'),
    side: z
      .enum(['RIGHT', 'LEFT'])
      .default('RIGHT')
      .describe('`RIGHT`: the file as the pull request leaves it. `LEFT`: as it was, for removed lines.'),
    severity: z.enum(SEVERITIES).optional().describe('How bad it is; leave it out only for a remark.'),
    message: z
      .string()
      .min(1)
      .max(10_000)
      .describe('What is wrong, why, and what to do. Markdown, for people who have not seen your work.'),
    suggestion: z
      .string()
      .max(10_000)
      .optional()
      .describe(
        'What exactly is to replace these lines: whole lines with their indentation, without a fence; only where that is the whole correction.',
      ),
  })
  .refine(({ startLine = 1, line }) => startLine <= line, {
    path: ['startLine'],
    error: 'must not be after `line`',
  })

/** `findings.json`: what a review found. Unknown keys are errors. */
export const findingsSchema = z.strictObject({
  findings: z.array(findingSchema).max(100).describe('What was found, each thing once; may be empty.'),
  replies: z
    .array(
      z.strictObject({
        to: z.int().positive().describe('`id` of a comment in `review-comments.json`.'),
        message: z.string().min(1).max(10_000).describe('The answer, in Markdown.'),
      }),
    )
    .max(30)
    .default([])
    .describe('Answers to comments on lines that wait for one.'),
  event: z
    .enum(REVIEW_EVENTS)
    .optional()
    .describe('The verdict, as far as the workflow allows it; without it, the findings decide.'),
  summary: z
    .string()
    .max(20_000)
    .optional()
    .describe('Markdown above the findings, in place of a count of them.'),
})

export type Findings = z.infer<typeof findingsSchema>
export type Finding = Findings['findings'][number]
