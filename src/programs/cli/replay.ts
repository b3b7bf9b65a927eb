import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printable } from '../../agents/transcript/views/printable.js'
import { systemClock } from '../../base/clock.js'
import { interruptible } from '../../base/interrupt.js'
import type { RunsAt } from '../../run/record/state-folder.js'
import { findRun, runBusy } from '../../run/record/store.js'
import type { ReplaySetup } from '../replay/options.js'
import { type ReplayReport, replayRun } from '../replay/replay.js'
import type { CommandIo } from './command.js'
import { hostOf } from './host.js'
import { runsOf } from './project.js'
import type { BackendFlag } from './run/options.js'

export interface ReplayFlags {
  checkout?: string
  script?: string
  agentPath?: string
  image?: string
  backend: BackendFlag
  allowUnsealed: boolean
  setup?: ReplaySetup
}

/**
 * `caisson replay`: repeats a run with its recorded model. Resolves to 0 if the result is the same, otherwise
 * 1. Throws RUN_NOT_FOUND, or RUN_BUSY for a run that is working.
 */
export async function replayCommand(run: string, flags: ReplayFlags, io: CommandIo): Promise<number> {
  const { checkout, script, agentPath, image, backend, allowUnsealed, setup } = flags
  const at = runsOf(io)
  const recorded = await recordedRun(at, run)
  const report = await interruptible(io.log, (signal) =>
    replayRun({
      ...recorded,
      root: at.root,
      currentFolder: io.project,
      ...(checkout ? { checkout } : {}),
      ...(script ? { script } : {}),
      ...(agentPath ? { agentPath } : {}),
      ...(image ? { image } : {}),
      ...(setup ? { setup } : {}),
      ...(backend === 'auto' ? {} : { backend }),
      allowUnsealed,
      host: hostOf(io.env),
      log: io.log,
      clock: systemClock,
      signal,
    }),
  )
  io.result(report, () => replaySummary(report))
  return report.same ? 0 : 1
}

/** A run of this project, as `findRun` takes it, or a folder: an artifact, or a run whose record is gone. */
async function recordedRun(at: RunsAt, name: string): Promise<{ run: string; own: boolean }> {
  const run = await findRun(at, name).catch((error: unknown) => {
    if (existsSync(name) || existsSync(join(at.root, name))) return null
    throw error
  })
  if (run?.status === 'working') throw runBusy(run.id)
  // What this machine signed is its own, wherever it is.
  return run === null ? { run: name, own: false } : { run: run.dir, own: true }
}

/** The verdict first, then where the runs diverge, then possible reasons. */
function replaySummary(report: ReplayReport): string {
  const { runId, divergences, missed, patchDiffers, workspaceDiffers } = report
  const patch =
    patchDiffers.length === 0 ? 'The patch is the same.' : `The patch differs in ${listPaths(patchDiffers)}.`
  const [first, ...more] = divergences
  const verdict = report.same
    ? `Same: the replay of ${runId} made the recorded requests and produced the same patch.`
    : first
      ? `Diverged: the replay of ${runId} departed from the recording at ${first}`
      : `Not the same: ${missed.length > 0 ? `the replay of ${runId} ended before ${missed[0]}` : `the replay of ${runId} ended differently`}.`
  const lines = [
    verdict,
    ...more.map((name) => `  and then at ${name}`),
    ...(report.same ? [] : [patch]),
    ...(workspaceDiffers === null
      ? ['The repository differs from what the run started with.']
      : workspaceDiffers.length > 0
        ? [`The repository differs from what the run started with, in: ${listPaths(workspaceDiffers)}.`]
        : []),
    ...report.notes,
    `Run folder: ${report.folder}`,
  ]
  return `\n${lines.map(printable).join('\n')}\n`
}

const SHOWN = 20

function listPaths(paths: readonly string[]): string {
  const rest = paths.length - SHOWN
  return paths.slice(0, SHOWN).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
}
