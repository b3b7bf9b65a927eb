import './schemas.js'
import * as core from '@actions/core'
import { trustNamedAuthorities } from '../../base/certificates.js'
import { FETCHED_STATE, removeFetched } from './checkout/fetch-checkout.js'
import { PLAN_STATE, STATE_FOLDER_STATE } from './job.js'
import { failOnRunnerFile } from './outputs.js'
import { runAction } from './run.js'

/** State key under which the main step saves its run folder for the post step. */
const RUN_STATE = 'run'
const STARTED_STATE = 'started'

// Warnings for the authors of libraries, not for the readers of a job's log.
process.noDeprecation = true
await trustNamedAuthorities(process.env)
// The runner starts the same file for `main` and `post`; the state tells them apart.
if (core.getState(STARTED_STATE) !== '') {
  const { salvageAction } = await import('./post.js')
  const stateDir = core.getState(STATE_FOLDER_STATE)
  process.exitCode = await salvageAction(process.env, { runDir: core.getState(RUN_STATE), stateDir })
  const plan = core.getState(PLAN_STATE)
  if (plan !== '') await (await import('./plan/run-plan.js')).cleanUpPlan(process.env, plan, stateDir)
  // Not before: what is salvaged refers to its objects.
  await removeFetched(process.env['RUNNER_TEMP'] ?? '', core.getState(FETCHED_STATE))
} else if (markStarted()) {
  const exitCode = await runAction(process.env, (dir) => core.saveState(RUN_STATE, dir))
  // Outputs that could not be set have failed the step already.
  if (exitCode !== 0) process.exitCode = exitCode
}
// A connection left open must not keep the job waiting.
setTimeout(() => process.exit(), 2_000).unref()

/** False if it cannot be: the post step would take itself for the main step. */
function markStarted(): boolean {
  try {
    core.saveState(STARTED_STATE, 'true')
    return true
  } catch (error) {
    failOnRunnerFile('The state of this step', 'GITHUB_STATE', error)
    return false
  }
}
