import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import * as core from '@actions/core'
import { fetchCheckoutInto } from '../../../change/workspace/fetch-checkout.js'
import { type Forge, gitAccess } from '../../../github/forge.js'
import type { Job } from '../job.js'
import { jobLog } from '../log.js'
import { STATE } from '../states.js'

const PREFIX = 'caisson-checkout-'

/**
 * Checks out what actions/checkout would by default (the commit of the event), into a folder of the runner's
 * temporary files that {@link removeFetched} removes.
 */
export async function fetchCheckout(job: Job, forge: Forge, signal: AbortSignal): Promise<string> {
  await mkdir(job.temp, { recursive: true })
  const parent = await mkdtemp(join(job.temp, PREFIX))
  core.saveState(STATE.fetched, parent)
  // Some tools name what they build after the folder.
  const folder = join(parent, forge.name)
  try {
    const { ref, sha, branch } = job
    const wanted = sha || ref
    await fetchCheckoutInto({ folder, source: gitAccess(forge), wanted, branch, log: jobLog, signal })
    return folder
  } catch (error) {
    await removeFetched(job.temp, parent)
    throw error
  }
}
/** Removes what {@link fetchCheckout} created; anything else stays. */
export async function removeFetched(temp: string, folder: string): Promise<void> {
  const inTemp = dirname(resolve(folder)) === resolve(temp)
  if (!inTemp || !folder.includes(`${sep}${PREFIX}`)) return
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch((error: Error) =>
    jobLog.warn(`${folder} could not be removed: ${error.message}`),
  )
}
