import { type ResumeFrom, resumeFromRun } from '../../pipeline/sessions/resume-from-run.js'
import { findSession } from '../../pipeline/sessions/stored-session.js'
import type { Manifest } from '../../run/manifest.js'
import { findRun, listRuns } from '../../run/record/store.js'
import type { RunFolder } from '../../run/run-folder.js'
import type { EarlierSession } from './earlier-session.js'
import { runsOf, type StoreOptions } from './options.js'

type Place = Pick<StoreOptions, 'checkout' | 'root' | 'stateDir' | 'env'>

/** A run as stored in its folder. */
export interface ListedRun {
  id: string
  /** The run folder. */
  dir: string
  folder: RunFolder
  /** Null if it is missing or damaged. */
  manifest: Manifest | null
  /** The agent's session, also while the run works; absent until it has begun. */
  sessionId?: string
  /** `crashed`: it has not ended, and its process is gone. */
  status: 'working' | 'crashed' | 'done'
}

/** All runs of the project, newest first; unreadable folders are left out. */
export async function list(options: Place): Promise<ListedRun[]> {
  return listRuns(runsOf(options))
}

/**
 * Whether a run of any process is working; false if it is over or its process is gone. Throws RUN_NOT_FOUND.
 */
export async function isRunning(run: string, options: Place): Promise<boolean> {
  return (await findRun(runsOf(options), run)).status === 'working'
}

/**
 * The value for `resume` of `start` and `run` to continue an earlier session, given by its ID, by a run, or
 * as `latest`. Throws SESSION_NOT_FOUND, RUN_NOT_FOUND, and RUN_BUSY while its run works.
 */
export async function earlier(
  session: string,
  options: Place & {
    /** Resume as a new session and leave the old one unchanged. Default false. */
    fork?: boolean
    /** Where the workspace starts; default `auto`. */
    from?: ResumeFrom
  },
): Promise<EarlierSession> {
  const { checkout, fork = false, from = 'auto' } = options
  return resumeFromRun({ ...(await findSession(runsOf(options), session)), fork, from, checkout })
}
