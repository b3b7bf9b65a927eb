import type { Manifest } from '../../run/manifest.js'
import { inlineCode, sanitizeLine } from '../text/sanitize-output.js'

/** How the run stands to an earlier session, where there is one; what went as everybody expects is no warning. */
export function resumedNotes({ resumed }: Pick<Manifest, 'resumed'>): string[] {
  if (!resumed) return []
  const run = inlineCode(resumed.runId, 80)
  if (resumed.how === 'session') {
    return resumed.fork
      ? [`This is a fork of the session of run ${run}, which stays as it was.`]
      : [`This goes on with the session of run ${run}.`]
  }
  const why = resumed.why === undefined ? '' : `: ${sanitizeLine(resumed.why, 300)}`
  return [
    `The session of run ${run} could not be gone on with${why}. A new session did this; it was told what the earlier one had done.`,
  ]
}
