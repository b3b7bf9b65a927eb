import { UsageError } from '../../../base/errors.js'
import type { RunRequest } from '../../../pipeline/stages/request.js'
import { listRuns, runBusy } from '../../../run/record/store.js'
import type { CommandIo } from '../command.js'
import { runsOf } from '../project.js'
import { backgroundOf, detach } from './detach.js'
import { checkPlainFolder } from './plain-folder.js'
import type { WorkFlags } from './work-flags.js'

/**
 * Starts the agent on what `request` builds: here until the end, or in a detached process. Resolves to the
 * exit code.
 */
export async function work(
  io: CommandIo,
  flags: WorkFlags & { fromStdin: boolean },
  request: () => Promise<RunRequest>,
): Promise<number> {
  if (flags.detach && flags.apply) {
    throw new UsageError('USAGE_INVALID', '--apply has to wait for the run, and --detach does not wait.', {
      hint: 'Leave out one of them; `caisson apply latest` applies the patch later.',
    })
  }
  const background = backgroundOf(io.env)
  if (flags.exclusive) await refuseBeside(io)
  if (background === null) await checkPlainFolder(io)
  if (flags.detach && background === null) return await inBackground(io, flags.fromStdin)
  try {
    // Loaded late: starting a background run does not need it.
    const { runHere } = await import('./run.js')
    if (background === null) {
      const asked = await request()
      if (flags.key !== undefined) {
        const { deliveredBefore, sayDelivered } = await import('./delivered.js')
        const delivered = await deliveredBefore(asked)
        if (delivered) return sayDelivered(io, flags.key, delivered)
      }
      return await runHere(io, asked, { apply: flags.apply, flags })
    }
    const { runId } = background
    return await runHere(
      io,
      { ...(await request()), runId },
      { onStart: (folder) => background.started(folder) },
    )
  } catch (error) {
    await background?.failed(error)
    throw error
  }
}

/** Each run has a copy of its own, so another one does no harm; who wants one at a time says so. Throws RUN_BUSY. */
async function refuseBeside(io: CommandIo): Promise<void> {
  const busy = (await listRuns(runsOf(io))).find(({ status }) => status === 'working')
  if (busy) throw runBusy(busy.id)
}

async function inBackground(io: CommandIo, fromStdin: boolean): Promise<number> {
  const { id, dir } = await detach({
    root: runsOf(io).root,
    argv: io.terminal.args,
    env: io.env,
    stdin: fromStdin ? 'inherit' : 'ignore',
  })
  io.result({ runId: id, dir }, () => `${id}\n`)
  if (!io.json) io.log.info(`Watch it with \`caisson follow ${id}\`, stop it with \`caisson stop ${id}\`.`)
  return 0
}
