import { plural } from '../../agents/transcript/transcript.js'
import { systemClock } from '../../base/clock.js'
import { describeError } from '../../base/errors.js'
import { applyLimits, DEFAULT_KEEP, type KeepLimits, parseKeep } from '../../run/record/keep.js'
import type { RunsAt } from '../../run/record/state-folder.js'
import { type DamagedRun, listRuns, type StoredRun, warnOfForeign } from '../../run/record/store.js'
import type { CommandIo } from './command.js'
import { hostOf, secretsOf } from './host.js'
import { runsOf } from './project.js'

/**
 * Where the project's runs are. Every command that looks at runs calls this first: it salvages and cleans
 * up after crashed runs.
 */
export async function openRuns(io: CommandIo): Promise<RunsAt> {
  const at = runsOf(io)
  const damaged: DamagedRun[] = []
  const crashed = (await listRuns(at, { onDamaged: (one) => damaged.push(one) })).some(needsCare)
  // The rest of Caisson is loaded only if needed: looking at runs must be quick.
  if (crashed) {
    const { salvageCrashed } = await import('../../pipeline/stages/recovery/salvage-crashed.js')
    await salvageCrashed(at.root, {
      host: hostOf(io.env),
      log: io.log,
      clock: systemClock,
      secrets: secretsOf(io.env),
      forgeOf: async (repository) => (await import('./forge.js')).forgeOfCrashed(io, repository),
    })
  } else if (!warned.has(io)) for (const one of damaged) warnOfForeign(one, io.log)
  warned.add(io)
  return at
}

/** A command that opens the runs again has said which ones are not ours. */
const warned = new WeakSet<CommandIo>()

/** The limits on kept runs, from `CAISSON_KEEP`. Throws CONFIG_INVALID. */
export function keepOf(env: CommandIo['env']): KeepLimits | 'all' {
  return parseKeep(env['CAISSON_KEEP']?.trim() || DEFAULT_KEEP)
}

/** Removes what is beyond the limits, after a run; what cannot be removed is no reason to fail. */
export async function keepWithinLimits({ env, log }: CommandIo, at: RunsAt): Promise<void> {
  const limits = keepOf(env)
  if (limits === 'all') return
  try {
    const cleaned = await applyLimits(at, limits, { now: systemClock.now() })
    const { removed = [] } = cleaned ?? {}
    if (removed.length > 0)
      log.info(`Removed ${plural(removed.length, 'old run')}; CAISSON_KEEP says how many are kept.`)
  } catch (error) {
    log.debug(`Old runs could not be removed: ${describeError(error).message}`)
  }
}

function needsCare({ status, record }: StoredRun): boolean {
  return status === 'crashed' || record.leftover === true
}
