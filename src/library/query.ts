import { findRun, listRuns, type StoredRun } from '../run/record/store.js'
import { type ResumeFrom, resumeFromRun } from '../sessions/resume-from-run.js'
import type { ResumeInput } from '../sessions/resume-input.js'
import { findSession } from '../sessions/stored-session.js'
import { rootOf, type StoreOptions } from './options.js'

type Place = Pick<StoreOptions, 'checkout' | 'root'>

/** All runs of the project, newest first; folders that cannot be read as one are left out. */
export async function list(options: Place): Promise<StoredRun[]> {
  return listRuns(rootOf(options))
}

/** Whether a run works, of any process; false when it is over and when its process is gone. Throws RUN_NOT_FOUND. */
export async function isRunning(run: string, options: Place): Promise<boolean> {
  return (await findRun(rootOf(options), run)).status === 'working'
}

/**
 * What `start` and `run` take as `resume` to continue an earlier session: by its id, by a run, or `latest`.
 * Throws SESSION_NOT_FOUND, RUN_NOT_FOUND, and RUN_BUSY while its run works.
 */
export async function earlier(
  session: string,
  options: Place & {
    /** As a session of its own, the old one stays as it is. Default false. */
    fork?: boolean
    /** Where the workspace begins; default `auto`. */
    from?: ResumeFrom
  },
): Promise<ResumeInput> {
  const { checkout, fork = false, from = 'auto' } = options
  return resumeFromRun({ ...(await findSession(rootOf(options), session)), fork, from, checkout })
}
