import { join } from 'node:path'
import { addItems } from '../../campaign/claims.js'
import { createDashboard } from '../../campaign/dashboard.js'
import { runsHere } from '../../campaign/here.js'
import { countsOf } from '../../campaign/summary.js'
import { findTargets } from '../../campaign/targets.js'
import { forgeTraces } from '../../campaign/traces.js'
import { newWorkerId, work } from '../../campaign/worker.js'
import { openWorkplace } from '../../campaign/workplace.js'
import { systemClock as clock } from '../../clock.js'
import { specForCloud } from '../../config/cloud.js'
import { givenFromInputs } from '../../config/inputs/from-inputs.js'
import { mergeLayers } from '../../config/layers.js'
import { salvageCrashed } from '../../stages/recovery/salvage-crashed.js'
import { formatCost } from '../../transcript/transcript.js'
import type { CommandIo } from '../command.js'
import { EXIT_INTERRUPTED } from '../failure.js'
import { chooseModel, hostOf } from '../host.js'
import { interruptible } from '../interrupt.js'
import { makeRunsRoot } from '../project.js'
import { inputsOfFlags } from '../run/spec-flags.js'
import { keepOf, keepWithinLimits } from '../store.js'
import { type CampaignFlags, openCampaign } from './open.js'

export interface CampaignRunFlags extends CampaignFlags {
  parallel?: number
  item?: string[]
  wait: boolean
  script?: string
}

/** `caisson campaign run`: resolves to the exit code. */
export async function runCampaign(io: CommandIo, file: string, flags: CampaignRunFlags): Promise<number> {
  const { log } = io
  const root = await makeRunsRoot(io.project)
  const worker = newWorkerId()
  await using workplace = await openWorkplace(join(root, '.campaigns'), worker)
  const { campaign, repository, forgeOf, store } = await openCampaign(
    io,
    file,
    flags,
    join(workplace.folder, 'state.git'),
  )
  const said = mergeLayers(
    campaign.run,
    givenFromInputs(inputsOfFlags({ ...flags }), io.env, { flags: true }),
  )
  const { model, secrets, cloud } = await chooseModel(flags.script, io.env, said.agent)
  const run = cloud ? specForCloud(said, cloud) : said
  const { github } = forgeOf(repository)
  const host = hostOf(io.env)
  const all = [...secrets, ...(host.registryToken ? [host.registryToken] : [])]
  const words = 'Stopping. What runs is ended, and waits again.'
  return await interruptible(
    log,
    async (signal) => {
      const known = new Set([...campaign.repositories, repository].map((name) => name.toLowerCase()))
      await salvageCrashed(root, {
        ...{ host, log, clock, secrets: all, signal },
        forgeOf: async (name) =>
          known.has(name.toLowerCase()) ? forgeOf(name) : 'it is no repository of this campaign.',
      })
      const ids = await findTargets(campaign, { repository, forgeOf })
      await store.update(
        (before) => ({ state: addItems(before, campaign.name, campaign.limits, ids) }),
        signal,
      )
      const place = runsHere({
        ...{ campaign: { ...campaign, run }, forgeOf, root, host, model, secrets: all, log, clock },
        checkouts: join(workplace.folder, 'checkouts'),
        trim: keepOf(io.env) !== 'all',
        requester: await github.viewer(),
        telemetry: undefined,
        afterRun: () => keepWithinLimits(io, root),
      })
      const { dashboard: at } = campaign
      const { state, stuck } = await work({
        ...{
          store,
          place,
          clock,
          log,
          worker,
          signal,
          parallel: flags.parallel,
          items: flags.item,
          wait: flags.wait,
        },
        traces: forgeTraces(campaign, forgeOf),
        dashboard:
          at === undefined ? undefined : createDashboard({ store, github: forgeOf(at).github, clock, log }),
        runUsd: run.limits?.maxBudgetUsd ?? 0,
      })
      const counts = countsOf(state)
      io.result({ name: state.name, ...counts, ...(stuck ? { stuck } : {}) }, () => {
        const why = stuck ? `Nothing more is started: ${stuck}.\n` : ''
        return `Campaign ${state.name}: ${counts.text}, ${formatCost(counts.usd)}\n${why}`
      })
      if (signal.aborted) return EXIT_INTERRUPTED
      return counts.failed > 0 ? 1 : counts.waiting + counts.working > 0 ? 2 : 0
    },
    words,
  )
}
