import { dirname, relative } from 'node:path'
import { ConfigError } from '../../../base/errors.js'
import type { Forge } from '../../../github/forge.js'
import type { Job } from '../job.js'
import { jobLog } from '../log.js'
import { fetchCheckout, removeFetched } from './fetch-checkout.js'
import { findCheckout } from './find-checkout.js'

interface CheckoutPlace {
  job: Job
  /** `checkout-path` */
  given?: string | undefined
  forge: Forge
  signal: AbortSignal
  /** What the run changes has to be in the checkout afterwards. */
  kept?: boolean
}

/**
 * Calls `body` with the job at its checkout of the repository: the one that the job has, else one that is fetched
 * and removed afterwards. `broken` is why there is none, which belongs in the report of the run.
 */
export async function withCheckout<T>(
  place: CheckoutPlace,
  body: (job: Job, broken?: unknown) => Promise<T>,
): Promise<T> {
  const { job } = place
  let found: { checkout: string; fetched?: string }
  try {
    found = await findOrFetch(place)
  } catch (broken) {
    return body(job, broken)
  }
  try {
    return await body({ ...job, checkout: found.checkout })
  } finally {
    if (found.fetched !== undefined) await removeFetched(job.temp, found.fetched)
  }
}

/** `fetched` is the folder to remove. */
async function findOrFetch({ job, given, forge, signal, kept = false }: CheckoutPlace) {
  const { checkout: workspace } = job
  const repository = `${forge.owner}/${forge.name}`
  const { folder, others } = await findCheckout({
    workspace,
    repository,
    ...(given === undefined ? {} : { given }),
  })
  if (folder !== null) {
    if (folder !== workspace)
      jobLog.info(`The checkout of ${repository} is in ${relative(workspace, folder)}`)
    return { checkout: folder }
  }
  const there = others.length > 0 ? `other checkouts (${others.join(', ')})` : 'no checkout'
  if (kept) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `\`deliver: workspace\` needs a checkout: the job has ${there}.`,
      {
        hint: `Add a step with \`uses: actions/checkout\` before, of ${repository}.`,
      },
    )
  }
  jobLog.info(`The job has ${there}: Caisson fetches ${repository} itself`)
  const checkout = await fetchCheckout(job, forge, signal)
  return { checkout, fetched: dirname(checkout) }
}
