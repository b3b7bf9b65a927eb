import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { succeeds } from '../../base/succeeds.js'
import type { SpecInput } from '../../config/spec.js'
import { runPipeline } from '../../pipeline/pipeline.js'
import { salvageCrashed } from '../../pipeline/stages/recovery/salvage-crashed.js'
import { STOP_FILE } from '../../pipeline/stages/recovery/stop-run.js'
import type { RunResult } from '../../pipeline/stages/request.js'
import type { RunEvent } from '../../run/journal/event.js'
import { followRun } from '../../run/journal/follow.js'
import type { Manifest } from '../../run/manifest.js'
import type { RunFolder } from '../../run/run-folder.js'
import { type RunOptions, requestOf } from './options.js'

/** A working run. */
export interface StartedRun {
  id: string
  /** The run folder. */
  dir: string
  /**
   * Everything that happens in the run. Each loop over it gets all events from the beginning, however late it
   * starts, at its own pace: events are read from the run folder, and nothing is kept in memory. Ends with
   * `done`.
   */
  events: AsyncIterable<RunEvent>
  /** Resolves at the end of the run; `manifest.outcome` says how it went. */
  result: Promise<RunResult>
  /** Stops the run gracefully: transcript and patch so far are kept. Resolves when that is done. */
  stop(): Promise<Manifest>
}

/**
 * Starts a run and resolves once it has a folder; the run then continues in the background. Runs whose
 * process is gone are finished first. Rejects with CONFIG_INVALID, or RUN_BUSY while another run works on the
 * same target (or, without one, with the same agent), and then leaves nothing behind. Aborting `signal` stops
 * the run gracefully.
 */
export async function start(spec: SpecInput, options: RunOptions): Promise<StartedRun> {
  const request = requestOf(spec, options)
  const { root, host, log, clock, secrets } = request
  await salvageCrashed(root, { host, log, clock, secrets })
  const ending = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal
  let result!: Promise<RunResult>
  const folder = await new Promise<RunFolder>((resolve, reject) => {
    result = runPipeline({ ...request, signal, onStart: resolve })
    // Nobody has to handle this rejection.
    result.catch(reject)
  })
  const forget = onStopFile(folder, () => ending.abort())
  result.then(forget, forget)
  return {
    id: folder.id,
    dir: folder.dir,
    events: { [Symbol.asyncIterator]: () => followRun(folder.dir, { stateDir: host.stateDir }) },
    result,
    async stop() {
      ending.abort()
      return (await result).manifest
    },
  }
}

/** Runs a spec to its end; `manifest.outcome` says how it went. Rejects as {@link start} does. */
export async function run(spec: SpecInput, options: RunOptions): Promise<RunResult> {
  return (await start(spec, options)).result
}

/** Milliseconds between looks for a request to stop. */
const POLL_MS = 500

/** Calls back once another process asks the run to stop. Returns a function that ends the watching. */
function onStopFile({ dir }: RunFolder, stop: () => void): () => void {
  const timer = setInterval(async () => {
    if (!(await succeeds(access(join(dir, STOP_FILE))))) return
    clearInterval(timer)
    stop()
  }, POLL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
