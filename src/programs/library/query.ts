import { systemClock } from '../../base/clock.js'
import { silentLog } from '../../base/log.js'
import { type ResumeFrom, resumeFromRun } from '../../pipeline/sessions/resume-from-run.js'
import { findSession } from '../../pipeline/sessions/stored-session.js'
import { stopRun } from '../../pipeline/stages/recovery/stop-run.js'
import type { RunEvent } from '../../run/journal/event.js'
import { followRun } from '../../run/journal/follow.js'
import type { Manifest } from '../../run/manifest.js'
import { findRun, listRuns } from '../../run/record/store.js'
import type { RunFolder } from '../../run/run-folder.js'
import { type EarlierSession, runsOf, type StoreOptions } from './options.js'

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

/**
 * Everything that happens in a run of any process, from its beginning. `run` is an ID, the beginning of an
 * ID, `latest`, or a folder. Ends with `done`; with an error in the run's log if its process is gone; or when
 * `signal` is aborted. Throws RUN_NOT_FOUND when the first event is requested.
 */
export async function* follow(
  run: string,
  options: Pick<StoreOptions, 'checkout' | 'root' | 'stateDir' | 'env' | 'signal'>,
): AsyncGenerator<RunEvent, void, undefined> {
  const at = runsOf(options)
  const { dir } = await findRun(at, run)
  yield* followRun(dir, { stateDir: at.stateDir, ...(options.signal ? { signal: options.signal } : {}) })
}

/**
 * Stops a run of any process gracefully and resolves to its manifest. Rejects with RUN_NOT_FOUND, with
 * RUN_ENDED if it is already over, with RUN_STOP_FAILED if it cannot be reached.
 */
export async function stop(
  run: string,
  options: StoreOptions & {
    /** Milliseconds until a command line's process is killed; default 60,000. */
    graceMs?: number
  },
): Promise<Manifest> {
  const { env = {}, log = silentLog, clock = systemClock, signal, graceMs } = options
  const at = runsOf(options)
  return stopRun(await findRun(at, run), {
    host: { env, stateDir: at.stateDir },
    log,
    clock,
    ...(signal ? { signal } : {}),
    ...(graceMs === undefined ? {} : { graceMs }),
  })
}
