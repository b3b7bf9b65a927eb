import { HandoffError } from '../errors.js'
import type { Target } from '../event/task.js'
import type { GitHub } from '../github/github.js'
import { findComment } from '../report/delivery/upsert-comment.js'

/** A run's id as the last line of every comment of ours names it. */
const RUN = /^<sub>.*\brun `(\d{8}-\d{6}-[0-9a-f]{8})`.*<\/sub>$/

/** The run that a comment of ours reports; null where it names none. */
export function runOfComment(body: string): string | null {
  const last = body.trimEnd().split(/\r?\n/).at(-1) ?? ''
  return RUN.exec(last)?.[1] ?? null
}

/**
 * Refuses a run when the one comment on its target is about a newer one: ids begin with the time of the start.
 * The same run may be published again; it finds everything there. Rejects with HANDOVER_STALE.
 */
export async function assertNewest(
  github: GitHub,
  o: { target: Target; key: string; runId: string },
): Promise<void> {
  if (o.target.kind === 'none') return
  const comment = await findComment(github, o.target.number, o.key)
  const reported = comment ? runOfComment(comment.body) : null
  if (reported === null || reported.slice(0, 15) <= o.runId.slice(0, 15)) return
  throw new HandoffError(
    'HANDOVER_STALE',
    `The run ${o.runId} is older than ${reported}, which #${o.target.number} has the result of already.`,
    {
      hint: 'Nothing is to be done: publish the newest run only. Set `concurrency` in the workflow, so that runs on one target wait for each other.',
    },
  )
}
