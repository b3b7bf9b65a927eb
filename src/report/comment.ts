import { compose } from './compose.js'
import type { ReportInput } from './input.js'
import { withMarker } from './marker.js'
import { redacted } from './redacted.js'
import { COMMENT_LIMIT } from './truncate.js'

/** Distance kept for the marker. */
const MARKER_ROOM = 200

/**
 * The one comment on the target: at most 65,536 characters whatever the input, valid Markdown also when cut,
 * our hidden marker in its first line.
 */
export function renderComment(i: ReportInput): string {
  const input = redacted(i)
  const attach = input.attachPatch ?? false
  const body = compose(input, { limit: COMMENT_LIMIT - MARKER_ROOM, patch: attach, rows: 50 })
  return withMarker(body, input.commentKey ?? 'main')
}
