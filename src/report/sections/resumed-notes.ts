import type { Manifest } from '../../run/manifest.js'
import { inlineCode, sanitizeLine } from '../text/sanitize-output.js'

/** How the run relates to an earlier session, if there is one. The expected case is not a warning. */
export function resumedNotes({ resumed }: Pick<Manifest, 'resumed'>): string[] {
  if (!resumed) return []
  const run = inlineCode(resumed.runId, 80)
  const change = changeNote(resumed)
  if (resumed.how === 'session') {
    const session = resumed.fork
      ? `This is a fork of the session of run ${run}, which is unchanged.`
      : `This resumes the session of run ${run}.`
    return [`${session}${change}`]
  }
  const why = resumed.why === undefined ? '' : `: ${sanitizeLine(resumed.why, 300)}`
  return [
    `The session of run ${run} could not be resumed${why}. A new session did this work; it got a summary of the earlier one.${change}`,
  ]
}

function changeNote({ change }: NonNullable<Manifest['resumed']>): string {
  if (!change) return ''
  if (change.included) return ' The change of that run is part of this one.'
  const why = change.why === undefined ? '' : `: ${sanitizeLine(change.why, 300)}`
  return ` The change of that run is **not** part of this one${why}. The report of that run says where it is.`
}
