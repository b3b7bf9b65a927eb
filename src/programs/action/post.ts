import './schemas.js'
import { join } from 'node:path'
import * as core from '@actions/core'
import { systemClock } from '../../base/clock.js'
import type { Environment } from '../../base/command.js'
import { pointedSecrets } from '../../base/credentials/pointed.js'
import { describeError, errorInWords } from '../../base/errors.js'
import { createRedactor } from '../../base/redact.js'
import { readStoredText, WHOLE_BYTES } from '../../base/stored-file.js'
import { readActionInputs } from '../../config/inputs/action-inputs.js'
import { salvageRun } from '../../pipeline/stages/recovery/salvage.js'
import { type OpenForge, openForge, secretsOf } from './forge.js'
import { readJob } from './job.js'
import { jobLog } from './log.js'
import { writeSummary } from './outputs.js'
import { publicationOf, workflowFacts } from './publication.js'

/**
 * The post step: finishes a run that the main step could not finish (cancelled, killed, timed out). It never
 * fails a job that has not failed before.
 */
export async function salvageAction(
  env: Environment,
  { runDir, stateDir }: { runDir: string; stateDir: string },
): Promise<void> {
  let open: OpenForge | undefined
  try {
    const inputs = readActionInputs(env)
    const job = await readJob(env, { stateDir })
    open = await openForge(inputs, job)
    const { forge } = open
    const secrets = [
      ...secretsOf(inputs, env),
      forge.token,
      ...(await pointedSecrets(env, env['GITHUB_WORKSPACE'])),
    ]
    const salvaged = await salvageRun({
      dir: runDir,
      publish: publicationOf(inputs, job, forge),
      workflow: workflowFacts(inputs, job),
      host: job.host,
      redact: createRedactor(secrets),
      secrets,
      log: jobLog,
      clock: systemClock,
    })
    if (salvaged)
      await writeSummary(
        salvaged.jobSummary ??
          (await readStoredText(runDir, join('output', 'summary.md'), WHOLE_BYTES)) ??
          '',
      )
  } catch (error) {
    const described = describeError(error)
    // A main step that failed before its run started has left a manifest but no run.
    if (described.code === 'RUN_NOT_FOUND') core.debug(described.message)
    else core.warning(`The run could not be salvaged: ${errorInWords(described)}`)
  } finally {
    await open?.release()
  }
}
