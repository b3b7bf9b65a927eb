import { systemClock } from '../clock.js'
import { silentLog } from '../log.js'
import type { RunEvent } from '../run/journal/event.js'
import { followRun } from '../run/journal/follow.js'
import type { Manifest } from '../run/manifest.js'
import { findRun } from '../run/record/store.js'
import { stopRun } from '../stages/recovery/stop-run.js'
import { rootOf, type StoreOptions } from './options.js'

/**
 * Everything that happens in a run of any process, from its beginning, by its id, the beginning of its id,
 * `latest`, or its folder. It ends with `done`; with an error in the run's log where its process is gone; or when
 * `signal` is aborted. Throws RUN_NOT_FOUND when it is first asked for an event.
 */
export async function* follow(
  run: string,
  options: Pick<StoreOptions, 'checkout' | 'root' | 'signal'>,
): AsyncGenerator<RunEvent, void, undefined> {
  const { dir } = await findRun(rootOf(options), run)
  yield* followRun(dir, options.signal ? { signal: options.signal } : {})
}

/**
 * Ends a run of any process in good order and resolves to its manifest. Rejects with RUN_NOT_FOUND, with RUN_ENDED
 * when it is over already, with RUN_STOP_FAILED when it cannot be reached.
 */
export async function stop(
  run: string,
  options: StoreOptions & {
    /** Milliseconds until the process of a command line is killed; default 60,000. */
    graceMs?: number
  },
): Promise<Manifest> {
  const { env = {}, log = silentLog, clock = systemClock, signal, graceMs } = options
  return stopRun(await findRun(rootOf(options), run), {
    host: { env },
    log,
    clock,
    ...(signal ? { signal } : {}),
    ...(graceMs === undefined ? {} : { graceMs }),
  })
}
