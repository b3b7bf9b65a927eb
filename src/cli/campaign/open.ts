import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { gitStore, type Store } from '../../campaign/store.js'
import { systemClock } from '../../clock.js'
import { type Campaign, readCampaign, readRepositoryList } from '../../config/campaign.js'
import { fullNameOf, isSameRepository, parseRepositoryName } from '../../config/repositories.js'
import { ConfigError } from '../../errors.js'
import { type Forge, gitAccess } from '../../github/forge.js'
import type { CommandIo } from '../command.js'
import { forgeOf } from '../forge.js'

export interface CampaignFlags {
  label?: string[]
  repo?: string[]
  reposFile?: string
  org?: string
}

/** A campaign and where its state is. */
export interface OpenCampaign {
  campaign: Campaign
  /** Repository of the state. */
  repository: string
  forgeOf(repository: string): Forge
  store: Store
}

/** Reads a campaign; `folder` is for its state, and is created. Throws CONFIG_INVALID, CREDENTIAL_MISSING. */
export async function openCampaign(
  io: CommandIo,
  file: string,
  flags: CampaignFlags,
  folder: string,
): Promise<OpenCampaign> {
  const text = (path: string) => textOf(resolve(io.terminal.cwd, path), path)
  const read = readCampaign(file, await text(file))
  const listed =
    flags.reposFile === undefined ? [] : readRepositoryList(flags.reposFile, await text(flags.reposFile))
  const given = [...(flags.repo ?? []), ...listed]
  const org = flags.org ?? (given.length > 0 ? undefined : read.org)
  const { org: _org, ...rest } = read
  const campaign: Campaign = {
    ...rest,
    ...(org === undefined ? {} : { org }),
    labels: flags.label ?? read.labels,
    repositories: given.length > 0 ? given : flags.org === undefined ? read.repositories : [],
  }
  const named = campaign.state ?? campaign.dashboard ?? campaign.repositories[0]
  const forge = await forgeOf(io, named)
  const repository = fullNameOf(forge)
  if (campaign.repositories.length === 0 && org === undefined) campaign.repositories = [repository]
  check(file, campaign)
  const at = (name: string): Forge => {
    const found = parseRepositoryName(name)
    if (!found || isSameRepository(name, repository) || !forge.other) return forge
    return forge.other(found.owner, found.name)
  }
  const store = gitStore({ folder, remote: () => gitAccess(forge), name: campaign.name, clock: systemClock })
  return { campaign, repository, forgeOf: at, store }
}

/** What only shows once the flags are known. */
function check(
  file: string,
  { state, dashboard, org, repositories, labels, issues, run, limits }: Campaign,
): void {
  const wrong = (what: string, hint: string) => {
    throw new ConfigError('CONFIG_INVALID', `${file}: ${what}`, { hint })
  }
  if (state === undefined && dashboard === undefined && (repositories.length > 1 || org !== undefined))
    wrong(
      'state: is missing; with several repositories, one has to be named that keeps the state.',
      'Add `state: owner/name`, a repository to which the token may push.',
    )
  if (labels.length === 0 && issues.length === 0 && !run.goal?.trim())
    wrong(
      'run.goal: is missing; without issues, the goal is all that a run is told.',
      'Add `run: { goal: … }`, or name issues by `labels` or `issues`.',
    )
  if (limits.budgetUsd !== undefined && run.limits?.maxBudgetUsd === undefined)
    wrong(
      'run.limits.maxBudgetUsd: is missing; a budget for all can only be kept if each run has one.',
      'Add what one run may cost: `run: { limits: { maxBudgetUsd: 2 } }`.',
    )
}

async function textOf(path: string, shown: string): Promise<string> {
  return await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    const why = cause.code === 'ENOENT' ? 'does not exist' : `cannot be read (${cause.code})`
    throw new ConfigError('CONFIG_INVALID', `${shown} ${why}.`, {
      hint: 'Name an existing file, relative to the current folder.',
      cause,
    })
  })
}
