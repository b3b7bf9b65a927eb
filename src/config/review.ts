import { z } from 'zod'

/** How bad a finding is, from the least to the worst. */
export const SEVERITIES = ['info', 'minor', 'major', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What a review may say of the pull request as a whole. */
export const REVIEW_EVENTS = ['comment', 'request-changes', 'approve'] as const

/** How the findings of `preset: review` go out. */
export const reviewShape = {
  reviewSeverity: z
    .enum(SEVERITIES)
    .exactOptional()
    .describe('The lowest severity of findings that a review shows. Default: info, which shows all of them.'),
  reviewEvent: z
    .enum(REVIEW_EVENTS)
    .exactOptional()
    .describe(
      '`comment`: a review only comments. `request-changes`: it requests changes if a finding is major or critical. `approve`: it also approves if nothing was found. Default: comment.',
    ),
  resolveOutdated: z
    .boolean()
    .exactOptional()
    .describe("Resolve Caisson's own threads on lines that have changed since. Default: false."),
  reviewCheck: z
    .boolean()
    .exactOptional()
    .describe('Also show the findings as annotations of a check run. Default: false.'),
}

export const REVIEW_DEFAULTS = {
  reviewSeverity: 'info' as const,
  reviewEvent: 'comment' as const,
  resolveOutdated: false,
  reviewCheck: false,
}

/** The settings of a review, with nothing left open. */
export type ReviewOptions = {
  [Key in keyof typeof reviewShape]-?: NonNullable<z.infer<(typeof reviewShape)[Key]>>
}
