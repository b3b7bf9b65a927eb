import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { retryFailed } from '../../campaign/claims.js'
import { campaignPage } from '../../campaign/page.js'
import type { CampaignState } from '../../campaign/state.js'
import { countsOf, signOf, wordsOf } from '../../campaign/summary.js'
import { ConfigError } from '../../errors.js'
import { formatCost } from '../../transcript/transcript.js'
import { printable } from '../../transcript/views/printable.js'
import type { CommandIo } from '../command.js'
import { renderTable } from '../view/table.js'
import { columnsOf } from '../view/terminal.js'
import { type CampaignFlags, type OpenCampaign, openCampaign } from './open.js'

/** Opens a campaign for as long as `body` takes. */
export async function withCampaign<T>(
  io: CommandIo,
  file: string,
  flags: CampaignFlags,
  body: (open: OpenCampaign) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'caisson-campaign-'))
  try {
    return await body(await openCampaign(io, file, flags, join(folder, 'state.git')))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `caisson campaign status` */
export async function campaignStatus(
  io: CommandIo,
  file: string,
  flags: CampaignFlags & { html?: string },
): Promise<number> {
  return await withCampaign(io, file, flags, async ({ campaign, repository, forgeOf, store }) => {
    const state = (await store.read()) ?? unknown(campaign.name, repository)
    if (flags.html !== undefined) {
      const page = campaignPage(state, forgeOf(repository).github.serverUrl)
      await writeFile(resolve(io.terminal.cwd, flags.html), page)
    }
    io.result({ ...state, counts: countsOf(state) }, () => tableOf(io, state))
    return 0
  })
}

function tableOf(io: CommandIo, state: CampaignState): string {
  const { text, waiting, usd } = countsOf(state)
  const rows = state.items
    .filter((item) => item.state !== 'waiting')
    .map((item) => [
      signOf(item),
      item.id,
      item.usd > 0 ? formatCost(item.usd) : '',
      'pull' in item && item.pull ? `#${item.pull.number}` : '',
      printable(wordsOf(item)),
    ])
  const columns = columnsOf(io.terminal.stdout)
  const heading = ['', 'ITEM', 'COST', 'PULL', 'RESULT']
  const table = renderTable([heading, ...rows], { paint: io.paint, columns, right: [2, 3], optional: [2] })
  const rest = waiting > 0 ? `… and ${waiting} that wait\n` : ''
  const paused = state.paused ? ', paused' : ''
  return `${table.join('\n')}\n${rest}Campaign ${state.name}: ${text}, ${formatCost(usd)}${paused}\n`
}

/** `caisson campaign pause`, `resume` and `retry` */
export async function controlCampaign(
  io: CommandIo,
  file: string,
  { item, ...flags }: CampaignFlags & { item?: string[] },
  how: 'pause' | 'resume' | 'retry',
): Promise<number> {
  return await withCampaign(io, file, flags, async ({ campaign, repository, store }) => {
    const { state } = await store.update((before) => {
      const state = before ?? unknown(campaign.name, repository)
      if (how === 'retry') return { state: retryFailed(state, item) }
      return { state: state.paused === (how === 'pause') ? state : { ...state, paused: how === 'pause' } }
    })
    const counts = countsOf(state)
    io.result({ name: state.name, paused: state.paused, ...counts }, () => {
      const paused = state.paused ? ', paused' : ''
      return `Campaign ${state.name}: ${counts.text}${paused}\n`
    })
    return 0
  })
}

function unknown(name: string, repository: string): never {
  throw new ConfigError('TARGET_NOT_FOUND', `${repository} has no state of a campaign ${name}.`, {
    hint: 'Begin with `caisson campaign run`; `state` in the file says which repository keeps it.',
  })
}
