import { defineInputs } from './input-definition.js'

/** How the findings of `preset: review` go out. */
export const REVIEW_INPUTS = defineInputs('Review', {
  'review-severity': {
    file: 'delivery.reviewSeverity',
    kind: ['info', 'minor', 'major', 'critical'],
    default: 'info',
    description: 'With `preset: review`: the lowest severity of findings that the review shows.',
  },
  'review-event': {
    file: 'delivery.reviewEvent',
    kind: ['comment', 'request-changes', 'approve'],
    default: 'comment',
    description:
      '`comment`: a review only comments; `request-changes`: it requests changes if a finding is major or critical; `approve`: it also approves if nothing was found.',
  },
  'resolve-outdated': {
    file: 'delivery.resolveOutdated',
    kind: 'flag',
    default: 'false',
    description:
      "Resolve Caisson's own threads on lines that have changed since (needs `contents: write`, which GitHub requires for this).",
  },
  'review-check': {
    file: 'delivery.reviewCheck',
    kind: 'flag',
    default: 'false',
    description: 'Also show the findings as annotations of a check run (needs `checks: write`).',
  },
})
