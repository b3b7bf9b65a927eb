import { systemClock } from '../clock.js'
import { listRuns, type StoredRun } from '../run/record/store.js'
import type { CommandIo } from './command.js'
import { hostOf, secretsOf } from './host.js'
import { runsRoot } from './project.js'

/**
 * The folder of the project's runs. Every command that looks at runs calls this first: it salvages and cleans
 * up after crashed runs.
 */
export async function openRuns(io: CommandIo, signal?: AbortSignal): Promise<string> {
  const root = runsRoot(io.project)
  const crashed = (await listRuns(root)).some(needsCare)
  // The rest of Caisson is loaded only if needed: looking at runs must be quick.
  if (crashed) {
    const { salvageCrashed } = await import('../stages/recovery/salvage-crashed.js')
    await salvageCrashed(root, {
      host: hostOf(io.env),
      log: io.log,
      clock: systemClock,
      secrets: secretsOf(io.env),
      forgeOf: async (repository) => (await import('./forge.js')).forgeOfCrashed(io, repository),
      ...(signal ? { signal } : {}),
    })
  }
  return root
}

function needsCare({ status, record }: StoredRun): boolean {
  return status === 'crashed' || record.leftover === true
}
