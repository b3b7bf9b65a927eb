import * as core from '@actions/core'
import { describeError, errorInWords } from '../../base/errors.js'
import { applyPatch } from '../../change/patch/apply.js'
import type { RunResult } from '../../pipeline/stages/request.js'
import { notDelivered } from '../../run/not-delivered.js'
import { writeManifest } from '../../run/run-folder.js'
import type { Job } from './job.js'
import { jobLog } from './log.js'

/** `deliver: workspace`: puts a change that was completed, and that the policy lets through, into the job's checkout. */
export async function putIntoCheckout(result: RunResult, job: Job): Promise<RunResult> {
  const { folder, manifest } = result
  const { reason, policy } = manifest
  if (reason !== 'completed' || policy?.verdict === 'block') return result
  try {
    const { files } = await applyPatch({
      checkout: job.checkout,
      patch: folder.patch,
      threeWay: true,
      log: jobLog,
    })
    jobLog.info(`Changed in ${job.checkout}: ${files.join(', ') || 'nothing'}`)
    return result
  } catch (error) {
    core.error(errorInWords(describeError(error)))
    const final = notDelivered(manifest, error)
    await writeManifest(folder, final)
    return { ...result, manifest: final }
  }
}
