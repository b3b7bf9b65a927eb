import * as core from '@actions/core'
import { trustNamedAuthorities } from '../../base/certificates.js'
import { failOnRunnerFile } from './outputs.js'
import { STATE } from './states.js'

// Warnings for the authors of libraries, not for the readers of a job's log.
process.noDeprecation = true
await trustNamedAuthorities(process.env)
// The runner starts the same file for `main` and `post`; the state tells them apart. Most events start no run, so each part
// is loaded only where there is something for it to do.
if (core.getState(STATE.started) !== '') await post()
else if (markStarted()) {
  const { runAction } = await import('./run.js')
  const exitCode = await runAction(process.env, (dir) => core.saveState(STATE.run, dir))
  // Outputs that could not be set have failed the step already.
  if (exitCode !== 0) process.exitCode = exitCode
}
// A connection left open must not keep the job waiting.
setTimeout(() => process.exit(), 2_000).unref()

/** False if it cannot be: the post step would take itself for the main step. */
function markStarted(): boolean {
  try {
    core.saveState(STATE.started, 'true')
    return true
  } catch (error) {
    failOnRunnerFile('The state of this step', 'GITHUB_STATE', error)
    return false
  }
}

async function post(): Promise<void> {
  const [runDir, stateDir, plan, fetched] = [STATE.run, STATE.stateFolder, STATE.plan, STATE.fetched].map(
    (key) => core.getState(key),
  ) as [string, string, string, string]
  if (runDir !== '') {
    const { salvageAction } = await import('./post.js')
    process.exitCode = await salvageAction(process.env, { runDir, stateDir })
  }
  if (plan !== '') await (await import('./plan/run-plan.js')).cleanUpPlan(process.env, plan, stateDir)
  // Not before: what is salvaged refers to its objects.
  if (fetched === '') return
  const { removeFetched } = await import('./checkout/fetch-checkout.js')
  await removeFetched(process.env['RUNNER_TEMP'] ?? '', fetched)
}
