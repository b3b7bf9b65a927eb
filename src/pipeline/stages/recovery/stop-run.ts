import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { RunError } from '../../../base/errors.js'
import type { Manifest } from '../../../run/manifest.js'
import { isRunning, locateProcess } from '../../../run/record/process-identity.js'
import type { StoredRun } from '../../../run/record/store.js'
import { readManifest, readRecord } from '../../../run/run-folder.js'
import { finishCrashed, type SalvageOptions } from './salvage-crashed.js'

export interface StopOptions extends SalvageOptions {
  /** Milliseconds for a graceful end; then the process is killed, and what it left is kept. Default 60 s. */
  graceMs?: number
}

/** In the run folder: asks a run to stop whose process takes no signals from us. */
export const STOP_FILE = 'stop'

const GRACE_MS = 60_000
const POLL_MS = 100

/**
 * Stops a run and resolves to its manifest: asks its process, waits for transcript and patch, and kills it if
 * it does not end in time. A run whose process is gone is salvaged. Throws RUN_ENDED if it is already over,
 * RUN_STOP_FAILED if its process is out of reach. Aborting the signal ends the waiting with its reason.
 */
export async function stopRun(run: Pick<StoredRun, 'dir'>, options: StopOptions): Promise<Manifest> {
  const { clock, host, log, signal, graceMs = GRACE_MS } = options
  const { folder, record } = await readRecord(run.dir, host.stateDir)
  if (record.state === 'done') {
    const manifest = await readManifest(folder)
    const how = manifest ? `: ${manifest.outcome} (${manifest.reason})` : ''
    throw new RunError('RUN_ENDED', `Run ${record.id} is already over${how}.`, {
      hint: `See what it left: caisson view ${record.id}`,
    })
  }
  if (record.stop === 'file') await writeFile(join(run.dir, STOP_FILE), '')
  else await signalRun(record, 'SIGTERM')
  const until = clock.now() + graceMs
  while (clock.now() < until) {
    if (signal?.aborted) throw signal.reason
    const { record: now } = await readRecord(run.dir, host.stateDir)
    if (now.state === 'done' || !(await isRunning(now))) return manifestOfStopped(run.dir, record.id, options)
    await clock.sleep(POLL_MS, signal)
  }
  if (record.stop === 'file') {
    throw new RunError('RUN_STOP_FAILED', `Run ${record.id} did not stop within ${graceMs / 1000} s.`, {
      hint: `It belongs to another program (process ${record.pid}), which Caisson does not kill: end that program.`,
    })
  }
  log.warn(`Run ${record.id} did not stop within ${graceMs / 1000} s: killing its process.`)
  await signalRun(record, 'SIGKILL')
  while (await isRunning(record)) await clock.sleep(POLL_MS)
  return manifestOfStopped(run.dir, record.id, options)
}

async function signalRun(record: StoredRun['record'], signal: NodeJS.Signals): Promise<void> {
  const pid = await locateProcess(record)
  if (pid === 'gone') return
  try {
    if (pid === 'unseen') throw new Error('it is in a process namespace that is not visible from here')
    process.kill(pid, signal)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    if (code === 'ESRCH') return
    const why = code === 'EPERM' ? 'it belongs to another user' : (cause as Error).message
    throw new RunError(
      'RUN_STOP_FAILED',
      `Process ${record.pid} of run ${record.id} cannot be stopped: ${why}.`,
      {
        hint: 'Stop it as the user, and in the container, that started it.',
        cause,
      },
    )
  }
}

async function manifestOfStopped(dir: string, id: string, options: StopOptions): Promise<Manifest> {
  const { folder, record } = await readRecord(dir, options.host.stateDir)
  if (record.state !== 'done') {
    options.log.info(`The process of run ${id} is gone; what it left is kept.`)
    await finishCrashed(dirname(dir), { id, dir }, options)
  }
  const manifest = await readManifest(folder)
  if (manifest) return manifest
  throw new RunError('RUN_NOT_FOUND', `The manifest of run ${id} is missing or damaged.`, {
    hint: `Look in ${dir}.`,
  })
}
