import { plural } from '../../agents/transcript/transcript.js'
import type { Manifest } from '../../run/manifest.js'
import type { ReportInput } from '../input.js'
import { agentNames } from '../text/agent-names.js'

/** What a review came to; '' if the run was none. */
export function reviewSentence({ manifest }: ReportInput): string {
  const { review } = manifest.delivery ?? {}
  if (!review) return ''
  const { findings, known } = review
  const { speakerName } = agentNames(manifest)
  const earlier = `${plural(known, 'earlier finding')} ${known === 1 ? 'stands' : 'stand'}`
  if (findings === 0) return `${speakerName} found nothing to object to.`
  if (known === findings) return `${speakerName} found nothing new; ${earlier}.`
  const fresh = plural(findings - known, known > 0 ? 'new thing' : 'thing')
  return `${speakerName} found ${fresh}${known > 0 ? `; ${earlier}` : ''}.`
}

/** Whether a review has nothing to say that earlier ones have not said. */
export function isQuietReview({ manifest: { delivery, reason }, patch }: ReportInput): boolean {
  const { review } = delivery ?? {}
  const isDone = reason === 'completed' || reason === 'no_changes'
  return isDone && (patch === null || patch.empty) && review !== undefined && review.findings === review.known
}

/** Whether there is something of a review to look at. */
export function hasLeftAnything(review: NonNullable<Manifest['delivery']>['review']): boolean {
  if (!review) return false
  return (review.url ?? review.checkUrl) !== undefined || review.replies > 0 || review.resolved > 0
}
