import { matricesOf } from '../../campaign/matrix.js'
import { findTargets } from '../../campaign/targets.js'
import { systemClock } from '../../clock.js'
import { UsageError } from '../../errors.js'
import type { CommandIo } from '../command.js'
import type { CampaignFlags } from './open.js'
import { withCampaign } from './status.js'

/** `caisson campaign matrix`: one line of JSON on standard output, also without `--json`. Throws USAGE_INVALID. */
export async function campaignMatrix(
  io: CommandIo,
  file: string,
  { chunk, ...flags }: CampaignFlags & { chunk: number },
): Promise<number> {
  return await withCampaign(io, file, flags, async (open) => {
    const fresh = await findTargets(open.campaign, open)
    const all = matricesOf(await open.store.read(), fresh, systemClock.now())
    const chunks = Math.max(1, all.length)
    if (chunk > chunks)
      throw new UsageError('USAGE_INVALID', `--chunk: there are ${chunks}, not ${chunk}.`, {
        hint: 'Count them from 1.',
      })
    const matrix = all[chunk - 1] ?? { include: [] }
    io.log.info(`Chunk ${chunk} of ${chunks}: ${matrix.include.length} jobs`)
    await io.write(`${JSON.stringify(matrix)}\n`)
    return 0
  })
}
