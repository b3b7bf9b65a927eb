import { failureLines } from '../github/event/failure-mark.js'
import { compose } from './compose.js'
import { type ReportInput, redacted } from './input.js'
import { deliveredMarker, withMarker } from './marker.js'
import { cardElsewhere } from './sections/proof-card.js'
import { type SessionRef, sessionMarker } from './session-marker.js'
import { COMMENT_LIMIT } from './text/truncate.js'

/** Room reserved for the markers. */
const MARKER_ROOM = 1_600

/**
 * The one comment on the target: at most 65,536 characters for any input, valid Markdown even when cut, with
 * our hidden marker in its first line.
 */
export function renderComment(i: ReportInput): string {
  const input = redacted(i)
  // What the policy blocked may be the very thing that must not be public, so it stays in the artifact.
  const attach = (input.attachPatch ?? false) && input.manifest.policy?.verdict !== 'block'
  const body = compose(input, {
    limit: COMMENT_LIMIT - MARKER_ROOM,
    patch: attach,
    rows: input.attachPatch ? 50 : 0,
    short: cardElsewhere(input),
  })
  const key = input.commentKey ?? 'main'
  const marks = deliveredMarker(key, input.manifest) + sessionMarker(refOf(input))
  return withMarker(`${marks}${body}${failureLines(input.task)}`, key)
}

/** A change that is nowhere but in the patch: the next run has to know. Another run's line stays as it is. */
function refOf({ session: ref, manifest, attachPatch }: ReportInput): SessionRef | undefined {
  if (!attachPatch || ref?.runId !== manifest.runId) return ref
  return { ...ref, change: manifest.policy?.verdict === 'block' ? 'blocked' : 'unpushed' }
}
