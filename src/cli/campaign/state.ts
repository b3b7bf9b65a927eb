import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { matricesOf, retryFailed } from '../../campaign/claims.js'
import { campaignPage } from '../../campaign/page.js'
import { type CampaignState, countItems, describeItem, pullOf, signOf } from '../../campaign/state.js'
import { findTargets } from '../../campaign/targets.js'
import { systemClock } from '../../clock.js'
import { ConfigError, UsageError } from '../../errors.js'
import { formatCost } from '../../transcript/transcript.js'
import { printable } from '../../transcript/views/printable.js'
import type { CommandIo } from '../command.js'
import { tableOf } from '../view/table.js'
import { type CampaignFlags, withCampaign } from './open.js'

/** `caisson campaign status` */
export async function campaignStatus(
  io: CommandIo,
  file: string,
  flags: CampaignFlags & { html?: string },
): Promise<number> {
  return await withCampaign(io, file, flags, async ({ campaign, repository, forgeOf, store }) => {
    const state = (await store.read()) ?? missing(campaign.name, repository)
    if (flags.html !== undefined) {
      const page = campaignPage(state, forgeOf(repository).github.serverUrl)
      await writeFile(resolve(io.terminal.cwd, flags.html), page)
    }
    io.result({ ...state, counts: countItems(state.items) }, () => listed(io, state))
    return 0
  })
}

function listed(io: CommandIo, state: CampaignState): string {
  const { waiting, usd } = countItems(state.items)
  const rows = state.items
    .filter((item) => item.state !== 'waiting')
    .map((item) => {
      const pull = pullOf(item)
      const cost = item.usd > 0 ? formatCost(item.usd) : ''
      return [signOf(item), item.id, cost, pull ? `#${pull.number}` : '', printable(describeItem(item))]
    })
  const heading = ['', 'ITEM', 'COST', 'PULL', 'RESULT']
  const table = tableOf(io, [heading, ...rows], { right: [2, 3], optional: [2] })
  const rest = waiting > 0 ? `… and ${waiting} waiting\n` : ''
  return `${table}${rest}${summaryOf(state, `, ${formatCost(usd)}`)}`
}

function summaryOf({ name, items, paused }: CampaignState, more = ''): string {
  return `Campaign ${name}: ${countItems(items).text}${more}${paused ? ', paused' : ''}\n`
}

/** `caisson campaign pause`, `resume` and `retry` */
export async function controlCampaign(
  io: CommandIo,
  file: string,
  flags: CampaignFlags,
  how: 'pause' | 'resume' | 'retry',
): Promise<number> {
  return await withCampaign(io, file, flags, async ({ campaign, repository, store }) => {
    const { state } = await store.update((before) => {
      const state = before ?? missing(campaign.name, repository)
      if (how === 'retry') return { state: retryFailed(state, flags.item) }
      return { state: state.paused === (how === 'pause') ? state : { ...state, paused: how === 'pause' } }
    })
    io.result({ name: state.name, paused: state.paused, ...countItems(state.items) }, () => summaryOf(state))
    return 0
  })
}

/** `caisson campaign matrix`: one line of JSON on standard output, also without `--json`. */
export async function campaignMatrix(
  io: CommandIo,
  file: string,
  { chunk, ...flags }: CampaignFlags & { chunk: number },
): Promise<number> {
  return await withCampaign(io, file, flags, async (open) => {
    const ids = await findTargets(open.campaign, open)
    const all = matricesOf(await open.store.read(), ids, systemClock.now())
    const chunks = Math.max(1, all.length)
    if (chunk < 1 || chunk > chunks)
      throw new UsageError('USAGE_INVALID', `--chunk: ${chunk} is not between 1 and ${chunks}.`, {
        hint: 'Each chunk has 256 items, and the first one is 1.',
      })
    const matrix = all[chunk - 1] ?? { include: [] }
    io.log.info(`Chunk ${chunk} of ${chunks}: ${matrix.include.length} jobs`)
    await io.write(`${JSON.stringify(matrix)}\n`)
    return 0
  })
}

function missing(name: string, repository: string): never {
  throw new ConfigError('TARGET_NOT_FOUND', `${repository} has no state for the campaign ${name}.`, {
    hint: 'Start with `caisson campaign run`; `state` in the file says which repository keeps it.',
  })
}
