import { readFile } from 'node:fs/promises'
import { runPipeline } from '../pipeline.js'
import type { RunRequest } from '../stages/request.js'
import { salvageCrashed } from '../stages/salvage-crashed.js'
import type { CommandIo } from './command.js'
import { interruptible } from './interrupt.js'
import type { Watch } from './watch.js'
import { watchRun } from './watch.js'

/** Runs to the end in this process, and says what came of it. Resolves to the exit code of the manifest. */
export async function runHere(io: CommandIo, request: RunRequest): Promise<number> {
  const { root, host, log, clock, secrets } = request
  let watch: Watch | undefined
  const { folder, manifest } = await interruptible(log, async (signal) => {
    await salvageCrashed(root, { host, log, clock, secrets, signal })
    return await runPipeline({
      ...request,
      signal,
      onStart: (started) => {
        const iterations = request.spec.loop?.iterations
        watch = watchRun(io.live, started, clock.now(), iterations)
        request.onStart?.(started)
      },
      onEvent: (event) => watch?.add(event),
    })
  }).finally(() => watch?.end())
  const summary = await readFile(folder.summary, 'utf8')
  const next = [
    `Run folder: ${folder.dir}`,
    `Read it:    caisson view ${folder.id}`,
    ...(manifest.patch && manifest.patch.files > 0 && !manifest.delivery?.pullRequest
      ? [`Apply it:   caisson apply ${folder.id}`]
      : []),
  ]
  io.result(manifest, () => `\n${summary.trim()}\n\n${next.join('\n')}\n`)
  return manifest.exitCode
}
