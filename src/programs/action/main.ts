import { readFile } from 'node:fs/promises'
import * as core from '@actions/core'
import type { Skip } from '../../github/event/task.js'
import { unasked } from '../../github/event/unasked.js'
import { failOnRunnerFile, reportSkip } from './outputs.js'
import { STATE } from './states.js'

// Warnings for the authors of libraries, not for the readers of a job's log.
process.noDeprecation = true
// The runner starts the same file for `main` and `post`; the state tells them apart. Most events start no run, so each part
// is loaded only where there is something for it to do.
if (core.getState(STATE.started) !== '') await post()
else if (markStarted()) {
  const skip = await unaskedEvent(process.env)
  if (skip === null) await run()
  else reportSkip(skip.reason)
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

/** Null where it takes more than the inputs of a trigger and the event's own text to tell. */
async function unaskedEvent(env: NodeJS.ProcessEnv): Promise<Skip | null> {
  const input = (name: string) => env[`INPUT_${name.toUpperCase()}`]
  const [label, phrase] = [input('label'), input('trigger-phrase')]
  if (label === undefined || phrase === undefined || (input('mode') || 'all') !== 'all') return null
  if (['prompt', 'prompt-file', 'target', 'plan'].some((name) => input(name)?.trim())) return null
  try {
    return unasked({
      name: env['GITHUB_EVENT_NAME'] ?? '',
      payload: JSON.parse(await readFile(env['GITHUB_EVENT_PATH'] ?? '', 'utf8')),
      rules: { label, phrase },
    })
  } catch {
    return null
  }
}

async function run(): Promise<void> {
  const { runAction } = await import('./run.js')
  await trustAuthorities()
  const exitCode = await runAction(process.env, (dir) => core.saveState(STATE.run, dir))
  // Outputs that could not be set have failed the step already.
  if (exitCode !== 0) process.exitCode = exitCode
}

/** Before anything is connected. */
async function trustAuthorities(): Promise<void> {
  const { trustNamedAuthorities } = await import('../../base/certificates.js')
  await trustNamedAuthorities(process.env)
}

async function post(): Promise<void> {
  const [runDir, stateDir, plan, fetched] = [STATE.run, STATE.stateFolder, STATE.plan, STATE.fetched].map(
    (key) => core.getState(key),
  ) as [string, string, string, string]
  if (runDir !== '' || plan !== '') await trustAuthorities()
  // Killed on the way. All of it can be done again: nothing of it is done twice.
  if (core.getState(STATE.publishing) !== '') await run()
  if (runDir !== '') {
    const { salvageAction } = await import('./post.js')
    await salvageAction(process.env, { runDir, stateDir })
  }
  if (plan !== '') await (await import('./plan/run-plan.js')).cleanUpPlan(process.env, plan, stateDir)
  // Not before: what is salvaged refers to its objects.
  if (fetched === '') return
  const { removeFetched } = await import('./checkout/fetch-checkout.js')
  await removeFetched(process.env['RUNNER_TEMP'] ?? '', fetched)
}
