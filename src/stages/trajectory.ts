import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError } from '../errors.js'
import type { Log } from '../log.js'
import type { RunFolder } from '../run/run-folder.js'
import { readExchanges } from '../run/usage.js'
import type { HostPaths } from '../transcript/host-paths.js'
import { writeTrajectory } from '../transcript/trajectory/write.js'
import type { SessionMetadata } from '../transcript/types.js'

interface TrajectoryFacts {
  metadata: SessionMetadata
  hostPaths: HostPaths
  /** A replay asks no model, whatever its answers once cost. */
  replay: boolean
  /** The evidence has been redacted; the prompts have not. */
  redact: (text: string) => string
  log: Log
}

/** Writes `output/trajectory.json` from the evidence. A run does not fail for it: a failure is a warning. */
export async function keepTrajectory(
  folder: RunFolder,
  { metadata, hostPaths, replay, redact, log }: TrajectoryFacts,
): Promise<void> {
  const prompt = (name: string) => readFile(join(folder.prompts, name), 'utf8').then(redact, () => '')
  try {
    const [system, user] = await Promise.all([prompt('system.md'), prompt('user.md')])
    const exchanges = await readExchanges(folder)
    if (replay) for (const exchange of exchanges.values()) exchange.costUsd = 0
    await writeTrajectory(join(folder.evidence, 'transcript.jsonl'), folder.trajectory, {
      prompts: { system, user },
      metadata,
      exchanges,
      hostPaths,
      // Not in the output, which a killed process leaves as it is.
      scratch: join(folder.dir, 'trajectory'),
      notes: `Run ${folder.id} of Caisson.`,
    })
  } catch (error) {
    log.warn(`The trajectory could not be written: ${describeError(error).message}`)
  }
}
