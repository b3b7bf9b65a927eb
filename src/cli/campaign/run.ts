import { join } from 'node:path'
import { addItems, matcher } from '../../campaign/claims.js'
import { createDashboard } from '../../campaign/dashboard.js'
import { forgePullRequests } from '../../campaign/pull-requests.js'
import { pipelineRunner } from '../../campaign/runner.js'
import { countItems, describeFailed } from '../../campaign/state.js'
import { findTargets } from '../../campaign/targets.js'
import { openWorkFolder } from '../../campaign/work-folder.js'
import { newWorkerId, work } from '../../campaign/worker.js'
import { systemClock as clock } from '../../clock.js'
import { specForCloud } from '../../config/cloud.js'
import { mergeLayers } from '../../config/layers.js'
import { salvageCrashed } from '../../stages/recovery/salvage-crashed.js'
import { formatCost } from '../../transcript/transcript.js'
import { printable } from '../../transcript/views/printable.js'
import type { CommandIo } from '../command.js'
import { EXIT_INTERRUPTED } from '../failure.js'
import { chooseModel, hostOf } from '../host.js'
import { interruptible } from '../interrupt.js'
import { makeRunsRoot } from '../project.js'
import { givenByFlags } from '../run/of-flags.js'
import { keepOf, keepWithinLimits } from '../store.js'
import { type CampaignFlags, openCampaign } from './open.js'

export interface CampaignRunFlags extends CampaignFlags {
  parallel?: number
  wait: boolean
  script?: string
}

/** `caisson campaign run`: resolves to the exit code. */
export async function runCampaign(io: CommandIo, file: string, flags: CampaignRunFlags): Promise<number> {
  const { log } = io
  const flagged = givenByFlags(flags, io.env)
  const root = await makeRunsRoot(io.project)
  const worker = newWorkerId()
  await using workFolder = await openWorkFolder(join(root, '.campaigns'), worker)
  const open = await openCampaign(io, file, flags, join(workFolder.folder, 'state.git'))
  const { campaign, repository, forgeOf, store } = open
  const given = mergeLayers(campaign.run, flagged)
  const { model, secrets: own, cloud } = await chooseModel(flags.script, io.env, given.agent)
  const run = cloud ? specForCloud(given, cloud) : given
  const { github } = forgeOf(repository)
  const host = hostOf(io.env)
  const secrets = [...own, ...(host.registryToken ? [host.registryToken] : [])]
  return await interruptible(
    log,
    async (signal) => {
      const isOurs = matcher([...campaign.repositories, repository])
      await salvageCrashed(root, {
        ...{ host, log, clock, secrets, signal },
        forgeOf: async (name) => (isOurs(name) ? forgeOf(name) : 'it is not a repository of this campaign.'),
      })
      const ids = flags.item ?? (await findTargets(campaign, open))
      await store.update(
        (before) => ({ state: addItems(before, campaign.name, campaign.limits, ids) }),
        signal,
      )
      const { dashboard } = campaign
      const { state, stuck } = await work({
        ...{ store, clock, log, worker, signal },
        ...{ parallel: flags.parallel, items: flags.item, wait: flags.wait },
        run: pipelineRunner({
          ...{ campaign: { ...campaign, run }, forgeOf, root, host, model, secrets, log, clock },
          checkouts: join(workFolder.folder, 'checkouts'),
          trim: keepOf(io.env) !== 'all',
          requester: await github.viewer(),
          telemetry: undefined,
          afterRun: () => keepWithinLimits(io, root),
        }),
        pullRequests: forgePullRequests(campaign, forgeOf),
        dashboard: dashboard
          ? createDashboard({ store, github: forgeOf(dashboard).github, clock, log })
          : undefined,
        runUsd: run.limits?.maxBudgetUsd ?? 0,
      })
      const isWanted = matcher(flags.item)
      const items = state.items.filter(({ id }) => isWanted(id))
      const counts = countItems(items)
      io.result({ name: state.name, ...counts, ...(stuck ? { stuck } : {}) }, () => {
        const why = stuck ? `No more runs are started: ${stuck}.\n` : ''
        const failed = describeFailed(items).map((line) => `${printable(line)}\n`)
        return `Campaign ${state.name}: ${counts.text}, ${formatCost(counts.usd)}\n${failed.join('')}${why}`
      })
      if (signal.aborted) return EXIT_INTERRUPTED
      return counts.failed > 0 ? 1 : counts.waiting + counts.working > 0 ? 2 : 0
    },
    'Stopping. Runs in progress are stopped, and their items wait again.',
  )
}
