import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../clock.js'
import type { Campaign } from '../config/campaign.js'
import { deliveryOptions } from '../config/delivery.js'
import { wholeSpec } from '../config/inputs/from-inputs.js'
import { type Forge, gitAccess } from '../github/forge.js'
import type { Log } from '../log.js'
import { runPipeline } from '../pipeline.js'
import type { Manifest } from '../run/manifest.js'
import { newRunId } from '../run/run-folder.js'
import type { RunRequest } from '../stages/request.js'
import { fetchCheckoutInto } from '../workspace/fetch-checkout.js'
import { removeTree } from '../workspace/record/sweep.js'
import type { Outcome } from './claims.js'
import { keysOf } from './key.js'
import type { RunPlace } from './ports.js'
import { targetOf } from './state.js'

export interface HereOptions
  extends Pick<RunRequest, 'root' | 'trim' | 'host' | 'secrets' | 'model' | 'telemetry'> {
  campaign: Campaign
  forgeOf: (repository: string) => Forge
  /** Folder for checkouts, each removed with its run. */
  checkouts: string
  /** Login of whoever asks. */
  requester: string
  /** After each run, e.g. to keep only so many. */
  afterRun?: () => Promise<void>
  log: Log
  clock: Clock
}

/** Runs on this machine's engines, each on a checkout of its own. */
export function runsHere(o: HereOptions): RunPlace {
  const { campaign, clock, checkouts } = o
  const { goal = '', ...spec } = campaign.run
  const delivery = { ...campaign.delivery, ...keysOf(campaign) }
  return {
    async run({ id }, signal) {
      const { repository, issue } = targetOf(id)
      const forge = o.forgeOf(repository)
      const log = prefixed(o.log, id)
      if (issue !== undefined && (await forge.github.issue(issue)).state === 'closed')
        return { state: 'done', usd: 0, reason: 'issue_closed' }
      const { defaultBranch: branch } = await forge.github.repository()
      const runId = newRunId(clock.now())
      // Some tools name what they build after the folder.
      const folder = join(checkouts, runId, forge.name)
      await mkdir(dirname(folder), { recursive: true })
      try {
        const wanted = `refs/heads/${branch}`
        await fetchCheckoutInto({ folder, source: gitAccess(forge), wanted, branch, log, signal })
        log.info(`Run ${runId} starts`)
        const { manifest } = await runPipeline({
          task: {
            target: issue === undefined ? { kind: 'none' } : { kind: 'issue', number: issue },
            instruction: goal,
            requester: { login: o.requester },
            trigger: 'prompted',
            triggeredAt: new Date(clock.now()).toISOString(),
          },
          spec: wholeSpec(spec),
          delivery: deliveryOptions(delivery),
          given: { spec, delivery },
          publish: { to: 'forge', forge },
          runId,
          checkout: folder,
          root: o.root,
          ...(o.trim === undefined ? {} : { trim: o.trim }),
          model: o.model,
          host: o.host,
          secrets: o.secrets,
          telemetry: o.telemetry,
          log,
          clock,
          signal,
        })
        await o.afterRun?.()
        return outcomeOf(manifest, clock.now())
      } finally {
        await removeTree(dirname(folder))
      }
    },
  }
}

/** A run that leaves a pull request is done, however it ended: what is left is a person's to decide. */
function outcomeOf(manifest: Manifest, at: number): Outcome {
  const { runId: run, outcome, reason, delivery, error, metadata } = manifest
  const { pullRequest } = delivery ?? {}
  const usd = metadata.costUsd
  if (reason === 'cancelled' && !pullRequest) return { state: 'back', usd }
  return {
    state: outcome === 'success' || pullRequest ? 'done' : 'failed',
    usd,
    run,
    reason,
    ...(error ? { note: error.message.slice(0, 300) } : {}),
    ...(pullRequest ? { pull: { ...pullRequest, at, open: true } } : {}),
  }
}

function prefixed(log: Log, id: string): Log {
  const say =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string): void =>
      log[level](`${id}: ${message}`)
  return { ...log, debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') }
}
