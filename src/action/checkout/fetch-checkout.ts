import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import * as core from '@actions/core'
import { createGit } from '../../git/git.js'
import { type Forge, gitAccess } from '../../github/forge.js'
import { fetchInto } from '../../workspace/pristine.js'
import type { Job } from '../job.js'
import { jobLog } from '../log.js'

/** State key under which the main step saves what the post step has to remove. */
export const FETCHED_STATE = 'fetched'

const PREFIX = 'caisson-checkout-'

/**
 * Checks out what actions/checkout would by default (the commit of the event), into a folder of the runner's
 * temporary files that {@link removeFetched} removes. The token is in the environment of one git command only,
 * and nothing of the repository runs: no hooks, no filters, no submodules.
 */
export async function fetchCheckout(job: Job, forge: Forge, signal: AbortSignal): Promise<string> {
  await mkdir(job.temp, { recursive: true })
  const parent = await mkdtemp(join(job.temp, PREFIX))
  core.saveState(FETCHED_STATE, parent)
  // Some tools name what they build after the folder.
  const folder = join(parent, forge.name)
  try {
    await checkOut(job, forge, folder, signal)
    return folder
  } catch (error) {
    await removeFetched(job.temp, parent)
    throw error
  }
}
async function checkOut(job: Job, forge: Forge, folder: string, signal: AbortSignal): Promise<void> {
  await createGit({ cwd: dirname(folder) }).raw(['init', '-q', '--template=', folder])
  const git = createGit({ gitDir: join(folder, '.git'), workTree: folder, signal })
  const { ref, sha, branch } = job
  const local = branch === undefined ? 'refs/remotes/origin/HEAD' : `refs/remotes/origin/${branch}`
  const wanted = sha || ref
  const source = { ...gitAccess(forge), refspecs: [`+${wanted}:${local}`] }
  await fetchInto(git, source, true, jobLog)
  const as = branch === undefined ? ['--detach'] : ['-B', branch]
  await git.raw(['checkout', '-q', '--force', '--no-track', ...as, local])
}

/** Removes what {@link fetchCheckout} created; anything else stays. */
export async function removeFetched(temp: string, folder: string): Promise<void> {
  const inTemp = dirname(resolve(folder)) === resolve(temp)
  if (!inTemp || !folder.includes(`${sep}${PREFIX}`)) return
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch((error: Error) =>
    jobLog.warn(`${folder} could not be removed: ${error.message}`),
  )
}
