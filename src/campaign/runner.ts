import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Clock } from '../clock.js'
import type { Campaign } from '../config/campaign.js'
import { deliveryOptions } from '../config/delivery.js'
import { wholeSpec } from '../config/inputs/from-inputs.js'
import { CaissonError } from '../errors.js'
import { type Forge, gitAccess } from '../github/forge.js'
import { GitHubRequestError } from '../github/request-error.js'
import { type Log, labelled } from '../log.js'
import { runPipeline } from '../pipeline.js'
import type { Manifest } from '../run/manifest.js'
import { newRunId } from '../run/run-folder.js'
import type { RunRequest } from '../stages/request.js'
import { fetchCheckoutInto } from '../workspace/fetch-checkout.js'
import { removeTree } from '../workspace/record/sweep.js'
import type { Outcome } from './claims.js'
import { keysOf } from './pull-requests.js'
import { targetOf, type Working } from './state.js'

/**
 * Carries out one run. Resolves however it ended; once the signal is aborted it ends as soon as it can, with `released` if
 * it left no pull request.
 */
export type Runner = (item: Working, signal: AbortSignal) => Promise<Outcome>

export interface RunnerOptions
  extends Pick<RunRequest, 'root' | 'trim' | 'host' | 'secrets' | 'model' | 'telemetry'> {
  campaign: Campaign
  forgeOf: (repository: string) => Forge
  /** Folder for checkouts, each removed with its run. */
  checkouts: string
  /** Login of whoever asks. */
  requester: string
  /** After each run, e.g. to keep only so many. */
  afterRun: () => Promise<void>
  log: Log
  clock: Clock
}

/** Runs in this process, each on a checkout of its own; the sandbox is wherever its engine makes it. */
export function pipelineRunner(o: RunnerOptions): Runner {
  const { campaign, forgeOf, checkouts, requester, afterRun, ...request } = o
  const { clock } = o
  const { goal = '', ...spec } = campaign.run
  return async ({ id }, signal) => {
    const { repository, issue } = targetOf(id)
    const forge = forgeOf(repository)
    const log = labelled(o.log, id)
    if (issue !== undefined && (await forge.github.issue(issue)).state === 'closed')
      return { state: 'done', usd: 0, reason: 'issue_closed' }
    const { defaultBranch: branch } = await forge.github.repository().catch((cause: unknown) => {
      throw cause instanceof GitHubRequestError && cause.status === 404 ? missing(repository, cause) : cause
    })
    const runId = newRunId(clock.now())
    const delivery = { ...campaign.delivery, ...keysOf(campaign, id) }
    // Some tools name what they build after the folder.
    const checkout = join(checkouts, runId, forge.name)
    await mkdir(dirname(checkout), { recursive: true })
    try {
      const wanted = `refs/heads/${branch}`
      await fetchCheckoutInto({ folder: checkout, source: gitAccess(forge), wanted, branch, log, signal })
      log.info(`Run ${runId} starts`)
      const { manifest } = await runPipeline({
        ...request,
        task: {
          target: issue === undefined ? { kind: 'none' } : { kind: 'issue', number: issue },
          instruction: goal,
          requester: { login: requester },
          trigger: 'prompted',
          triggeredAt: new Date(clock.now()).toISOString(),
        },
        spec: wholeSpec(spec),
        delivery: deliveryOptions(delivery),
        given: { spec, delivery },
        publish: { to: 'forge', forge },
        runId,
        checkout,
        log,
        signal,
      })
      await afterRun()
      return outcomeOf(manifest, clock.now())
    } finally {
      await removeTree(dirname(checkout))
    }
  }
}

function missing(repository: string, cause: unknown): CaissonError {
  return new CaissonError(
    'TARGET_NOT_FOUND',
    `There is no repository ${repository} that the token can see.`,
    {
      hint: 'Check its name, and that the token may read it.',
      cause,
    },
  )
}

/** A run that leaves a pull request is done, however it ended: what is left is for a person to decide. */
function outcomeOf(manifest: Manifest, at: number): Outcome {
  const { runId: run, outcome, reason, delivery, error, metadata } = manifest
  const { pullRequest } = delivery ?? {}
  const usd = metadata.costUsd
  if (reason === 'cancelled' && !pullRequest) return { state: 'released', usd }
  return {
    state: outcome === 'success' || pullRequest ? 'done' : 'failed',
    usd,
    run,
    reason,
    ...(error ? { note: error.message.slice(0, 300) } : {}),
    ...(pullRequest ? { pull: { ...pullRequest, at, open: true } } : {}),
  }
}
