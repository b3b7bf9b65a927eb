import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError } from '../../base/errors.js'
import { type DeliveryOptions, deliveryOptions } from '../../config/delivery.js'
import type { ActionInputs } from '../../config/inputs/action-inputs.js'
import { deliveryFromInputs } from '../../config/inputs/from-inputs.js'
import type { Task } from '../../github/event/task.js'
import type { Forge } from '../../github/forge.js'
import type { ResumeInput } from '../../pipeline/sessions/resume-input.js'
import { makePrivate } from '../../run/record/private-folder.js'
import { commentKeyOf } from './admission.js'
import { artifactsOf } from './artifact.js'
import type { Job } from './job.js'
import { jobLog } from './log.js'

/**
 * Calls `body` with the session to resume: for a comment on something that Caisson has worked on, the earlier
 * session. A run requested in another way starts a new session, and so does a run whose earlier session
 * cannot be searched for. An outsider's run (`fresh`) never gets the conversation of somebody else. Downloads are removed afterwards.
 */
export async function withEarlierSession<T>(
  o: {
    inputs: Readonly<ActionInputs>
    job: Job
    task: Task
    forge: Forge
    signal: AbortSignal
    fresh: boolean
  },
  body: (earlier: { resume?: ResumeInput }) => Promise<T>,
): Promise<T> {
  const { inputs, job, task, forge, signal, fresh } = o
  if (fresh || task.trigger !== 'commented') return body({})
  const { resumeFromForge } = await import('../../pipeline/sessions/resume-from-forge.js')
  await makePrivate(job.root)
  const dir = await mkdtemp(join(job.root, 'earlier-'))
  const sessions = join(dir, 'session')
  await mkdir(sessions)
  try {
    const resume = await resumeFromForge({
      forge,
      store: await artifactsOf(job, forge.token),
      task,
      ...(await branchesOf(o, dir)),
      commentKey: commentKeyOf(inputs),
      dir: sessions,
      handoff: inputs.mode === 'run',
      signal,
    }).catch((error: unknown) => {
      if (!signal.aborted)
        jobLog.warn(`Earlier sessions could not be searched: ${describeError(error).message}`)
      return null
    })
    return await body(resume ? { resume } : {})
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** As the run will resolve them; only an issue's work is found by its branch name. */
async function branchesOf(
  { inputs, job, task, forge, signal }: Parameters<typeof withEarlierSession>[0],
  dir: string,
): Promise<Pick<DeliveryOptions, 'branchPrefix' | 'branchName'>> {
  const { checkout, branch } = job
  const given = deliveryFromInputs(inputs)
  const ask = task.target.kind === 'issue' && !(given.branchPrefix && given.branchName)
  const ours = {
    ...{ checkout, task, forge, signal, log: jobLog, baseBranch: inputs['base-branch'] },
    ...(branch ? { checkoutRef: branch } : {}),
  }
  const { repositoryDelivery } = await import('../../pipeline/stages/trusted-config/repository-config.js')
  return deliveryOptions(given, ask ? await repositoryDelivery(ours, dir) : {})
}
