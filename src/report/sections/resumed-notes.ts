import type { Manifest } from '../../run/manifest.js'
import { inlineCode, sanitizeLine } from '../text/sanitize-output.js'

/** How the run relates to an earlier session, if there is one. The expected case is not a warning. */
export function resumedNotes({ resumed }: Pick<Manifest, 'resumed'>): string[] {
  if (!resumed) return []
  const run = inlineCode(resumed.runId, 80)
  if (resumed.how === 'session') {
    return resumed.fork
      ? [`This is a fork of the session of run ${run}, which is unchanged.`]
      : [`This resumes the session of run ${run}.`]
  }
  const why = resumed.why === undefined ? '' : `: ${sanitizeLine(resumed.why, 300)}`
  return [
    `The session of run ${run} could not be resumed${why}. A new session did this work; it got a summary of the earlier one.`,
  ]
}
