import { plural } from '../../agents/transcript/transcript.js'
import { systemClock } from '../../base/clock.js'
import { RunError } from '../../base/errors.js'
import { interruptible } from '../../base/interrupt.js'
import { stopRun } from '../../pipeline/stages/recovery/stop-run.js'
import type { RunsAt } from '../../run/record/state-folder.js'
import { findRun, listRuns, type StoredRun } from '../../run/record/store.js'
import type { CommandIo } from './command.js'
import { forgeOfCrashed } from './forge.js'
import { hostOf, secretsOf } from './host.js'
import { openRuns } from './store.js'

/** `caisson stop`: stops a run gracefully; without a name, the working one. */
export async function stopCommand(name: string | undefined, io: CommandIo): Promise<number> {
  const at = await openRuns(io)
  const run = name === undefined ? await onlyWorking(at) : await findRun(at, name)
  if (run.status !== 'done') io.log.info(`Stopping run ${run.id}. The work done so far is kept.`)
  const manifest = await interruptible(io.log, (signal) =>
    stopRun(run, {
      host: hostOf(io.env),
      log: io.log,
      clock: systemClock,
      secrets: secretsOf(io.env),
      forgeOf: (repository) => forgeOfCrashed(io, repository),
      signal,
    }),
  )
  const { patch } = manifest
  const left = patch && patch.files > 0 ? `, ${plural(patch.files, 'file')} changed` : ''
  io.result(manifest, () => `Run ${run.id}: ${manifest.outcome} (${manifest.reason})${left}\n`)
  return 0
}

async function onlyWorking(at: RunsAt): Promise<StoredRun> {
  const working = (await listRuns(at)).filter(({ status }) => status === 'working')
  const [only] = working
  if (only && working.length === 1) return only
  if (!only) {
    throw new RunError('RUN_NOT_FOUND', 'No run is working.', {
      hint: 'List earlier runs with `caisson list runs`.',
    })
  }
  throw new RunError('RUN_AMBIGUOUS', `${working.length} runs are working.`, {
    hint: `Name one: ${working.map(({ id }) => `\`caisson stop ${id}\``).join(', ')}.`,
  })
}
