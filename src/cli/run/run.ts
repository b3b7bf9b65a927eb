import { applyPatch } from '../../patch/apply.js'
import { runPipeline } from '../../pipeline.js'
import type { Manifest } from '../../run/manifest.js'
import { readStored } from '../../run/record/store.js'
import type { RunFolder } from '../../run/run-folder.js'
import { salvageCrashed } from '../../stages/recovery/salvage-crashed.js'
import type { RunRequest } from '../../stages/request.js'
import { printable } from '../../transcript/views/printable.js'
import { sayOthers } from '../apply/apply.js'
import type { CommandIo } from '../command.js'
import { forgeOfCrashed } from '../forge.js'
import { interruptible } from '../interrupt.js'
import { keepWithinLimits } from '../store.js'
import type { Watch } from '../view/watch.js'
import { watchRun } from '../view/watch.js'
import { details } from './run-details.js'
import { summaryOf } from './run-summary.js'

/**
 * Runs to the end in this process and prints the result. Resolves to the manifest's exit code. With `apply` it rejects
 * with PATCH_FAILED, after that, where the patch of a successful run does not apply to the checkout.
 */
export async function runHere(
  io: CommandIo,
  request: RunRequest,
  { onStart, apply = false }: { onStart?: (folder: RunFolder) => Promise<void>; apply?: boolean } = {},
): Promise<number> {
  const { root, host, log, clock, secrets } = request
  let watch: Watch | undefined
  let announced: Promise<void> | undefined
  const { folder, manifest, answer } = await interruptible(log, async (signal) => {
    await salvageCrashed(root, {
      host,
      log,
      clock,
      secrets,
      signal,
      forgeOf: (repository) => forgeOfCrashed(io, repository),
    })
    return await runPipeline({
      ...request,
      signal,
      onStart: (started) => {
        const iterations = request.spec.loop?.iterations
        watch = watchRun(io.live, started, clock.now(), iterations)
        announced = onStart?.(started)
      },
      onEvent: (event) => watch?.add(event),
    })
  }).finally(() => Promise.all([watch?.end(), announced]))
  const run = await readStored(folder.dir)
  const summary = await summaryOf(run, clock.now())
  const applies = apply && manifest.outcome === 'success'
  io.result(manifest, () => `\n${told(answer, io)}${details(run, summary, io.paint, applies).join('\n')}\n`)
  if (apply) await applyHere(io, folder, manifest)
  await keepWithinLimits(io, root)
  return manifest.exitCode
}

async function applyHere(io: CommandIo, { id, patch }: RunFolder, manifest: Manifest) {
  const { log, project } = io
  if (manifest.outcome !== 'success') {
    log.warn(
      `The patch was not applied, since the run ended as ${manifest.outcome}: \`caisson apply ${id}\`.`,
    )
    return
  }
  const { files } = await applyPatch({ checkout: project, patch, threeWay: false, log })
  sayOthers({ patch, manifest }, io)
  log.info(
    files.length === 0 ? 'There is no change to apply.' : `Applied to this checkout: ${files.join(', ')}`,
  )
}

/** A terminal must not interpret what the agent says. */
function told(answer: string, { terminal }: CommandIo): string {
  const text = (terminal.stdout.isTTY ? printable(answer) : answer).trim()
  return text === '' ? '' : `${text}\n\n`
}
