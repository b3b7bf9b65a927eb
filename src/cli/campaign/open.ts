import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gitStore, type Store } from '../../campaign/store.js'
import { systemClock } from '../../clock.js'
import { type Campaign, isItem, readCampaign, readRepositoryList } from '../../config/campaign.js'
import { fullNameOf, isSameRepository, parseRepositoryName } from '../../config/repositories.js'
import { ConfigError, UsageError } from '../../errors.js'
import { type Forge, gitAccess } from '../../github/forge.js'
import type { CommandIo } from '../command.js'
import { forgeOf } from '../forge.js'
import { readText } from '../project.js'

export interface CampaignFlags {
  label?: string[]
  repo?: string[]
  reposFile?: string
  org?: string
  item?: string[]
}

/** A campaign and where its state is. */
export interface OpenCampaign {
  campaign: Campaign
  /** Repository of the state. */
  repository: string
  forgeOf(repository: string): Forge
  store: Store
}

/** Opens a campaign for as long as `body` takes. Throws CONFIG_INVALID, CREDENTIAL_MISSING, USAGE_INVALID. */
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

/** The same; `folder` is for the state, and is created. */
export async function openCampaign(
  io: CommandIo,
  file: string,
  flags: CampaignFlags,
  folder: string,
): Promise<OpenCampaign> {
  const campaign = await readWithFlags(io, file, flags)
  const forge = await forgeOf(io, campaign.state ?? campaign.dashboard ?? campaign.repositories[0])
  const repository = fullNameOf(forge)
  if (campaign.repositories.length === 0 && campaign.org === undefined) campaign.repositories = [repository]
  const at = (name: string): Forge => {
    const found = parseRepositoryName(name)
    if (!found || isSameRepository(name, repository) || !forge.other) return forge
    return forge.other(found.owner, found.name)
  }
  const store = gitStore({ folder, remote: () => gitAccess(forge), name: campaign.name, clock: systemClock })
  return { campaign, repository, forgeOf: at, store }
}

/** The file, with repositories and labels replaced by those of the flags. */
async function readWithFlags(io: CommandIo, file: string, flags: CampaignFlags): Promise<Campaign> {
  const { label, repo = [], reposFile, org: orgFlag, item = [] } = flags
  const wrong = item.find((one) => !isItem(one))
  if (wrong !== undefined)
    throw new UsageError('USAGE_INVALID', `--item: "${wrong}" is not an item of a campaign.`, {
      hint: 'Write `owner/name#7`, or `owner/name` if the campaign has no issues.',
    })
  const text = (path: string) => readText(resolve(io.terminal.cwd, path), path)
  const { org, ...read } = readCampaign(file, await text(file))
  const listed = reposFile === undefined ? [] : readRepositoryList(reposFile, await text(reposFile))
  const replaced = orgFlag !== undefined || reposFile !== undefined || repo.length > 0
  const wanted = replaced ? orgFlag : org
  const campaign: Campaign = {
    ...read,
    ...(wanted === undefined ? {} : { org: wanted }),
    labels: label ?? read.labels,
    repositories: replaced ? [...repo, ...listed] : read.repositories,
  }
  check(file, campaign)
  return campaign
}

/** What only shows once the flags are known. */
function check(file: string, { state, dashboard, org, repositories, labels, run, limits }: Campaign): void {
  const wrong = (what: string, hint: string) => {
    throw new ConfigError('CONFIG_INVALID', `${file}: ${what}`, { hint })
  }
  if (state === undefined && dashboard === undefined && (repositories.length > 1 || org !== undefined))
    wrong(
      'state: is missing; with several repositories, name the one that keeps the state.',
      'Add `state: owner/name`, a repository to which the token may push.',
    )
  if (labels.length === 0 && !run.goal?.trim())
    wrong(
      'run.goal: is missing; without issues, a run is told nothing else.',
      'Add `run: { goal: … }`, or choose issues by `labels`.',
    )
  if (limits.budgetUsd !== undefined && run.limits?.maxBudgetUsd === undefined)
    wrong(
      'run.limits.maxBudgetUsd: is missing; a total budget requires a budget for each run.',
      'Add what one run may cost: `run: { limits: { maxBudgetUsd: 2 } }`.',
    )
}
