import { systemClock } from '../../base/clock.js'
import { silentLog } from '../../base/log.js'
import { stopRun } from '../../pipeline/stages/recovery/stop-run.js'
import type { RunEvent } from '../../run/journal/event.js'
import { followRun } from '../../run/journal/follow.js'
import type { Manifest } from '../../run/manifest.js'
import { findRun } from '../../run/record/store.js'
import { runsOf, type StoreOptions } from './options.js'

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
