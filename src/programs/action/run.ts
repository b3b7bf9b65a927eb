import './schemas.js'
import { subscribe } from 'node:diagnostics_channel'
import * as core from '@actions/core'
import type { Environment } from '../../base/command.js'
import { ConfigError } from '../../base/errors.js'
import { interruptible } from '../../base/interrupt.js'
import { tryActionInputs } from '../../config/inputs/action-inputs.js'
import { PROMPT_FILE } from '../../config/inputs/job-inputs.js'
import { isSkip } from '../../github/event/task.js'
import { admissionRules, admit } from './admission.js'
import { openForge, secretsOf } from './forge.js'
import { askedOf, failureRules, type JobOptions, readJob } from './job.js'
import { jobLog } from './log.js'
import { reportSkip } from './outputs.js'
import { STATE } from './states.js'
import { logVersions } from './versions.js'

const CANCELLING = 'The job is being cancelled: stopping the agent and keeping its work.'

/**
 * The main step: event in, report out. Resolves to the exit code; errors from before the run exists leave a
 * manifest too.
 */
export async function runAction(env: Environment, onStart: (runDir: string) => void): Promise<number> {
  const { inputs, wrong } = tryActionInputs(env)
  let left = onStart
  const work = async (signal: AbortSignal) => {
    for (const secret of secretsOf(inputs, env)) core.setSecret(secret)
    if (core.isDebug()) await logVersions(env, jobLog)
    const job = await readJob(env)
    core.saveState(STATE.stateFolder, job.host.stateDir)
    const started = (runDir: string) => {
      // The post step finishes this run, and not the failure that is left beside it.
      left = () => {}
      onStart(runDir)
    }
    return await runJob({ inputs, wrong, job, env, signal, onStart: started })
  }
  try {
    return await interruptible(jobLog, work, CANCELLING)
  } catch (error) {
    const { leaveFailure } = await import('./failure.js')
    return await leaveFailure({ env, error: wrong ?? error, inputs, onStart: left })
  }
}

async function runJob(options: JobOptions): Promise<number> {
  const o = { ...options, inputs: withPromptFile(options.inputs) }
  const { inputs, job, env, signal } = o
  const settings = async () => (await import('./settings.js')).settingsOf(o)
  // The other job would publish what was never asked for.
  if (inputs.mode !== 'all') throwIfWrong(await settings())
  const rules = {
    label: inputs.label,
    phrase: inputs['trigger-phrase'],
    ...(inputs['assignee-trigger'] ? { assignee: inputs['assignee-trigger'] } : {}),
    ...admissionRules(inputs),
    ...(inputs.prompt ? { prompt: inputs.prompt } : {}),
    ...(inputs.target ? { targetNumber: inputs.target } : {}),
  }
  if (inputs.mode === 'publish') {
    const { publishJob } = await import('./handoff/publish.js')
    core.saveState(STATE.publishing, 'true')
    const published = await publishJob({ inputs, job, env, rules, signal }).finally(() =>
      core.saveState(STATE.publishing, ''),
    )
    return typeof published === 'number' ? published : skipped(published.reason)
  }
  if (inputs.plan !== undefined) {
    const { given, cloud } = throwIfWrong(await settings())
    const { runPlanJob } = await import('./plan/run-plan.js')
    const [path = '', ...vars] = inputs.plan
    const ended = await runPlanJob({ path, vars, inputs, job, env, rules, given, cloud, signal })
    return typeof ended === 'number' ? ended : skipped(ended.reason)
  }
  const asked = askedOf(job, rules)
  // Nobody is there to be told of wrong inputs but the job.
  const skip = async (reason: string) => {
    throwIfWrong(await settings())
    return skipped(reason)
  }
  if (isSkip(asked)) return await skip(asked.reason)

  const { forge, release } = await openForge(inputs, job)
  try {
    const workflowRun = job.workflow?.id ?? ''
    const failures = failureRules(job)
    const sent = nextRequest()
    const admitting = admit({ inputs, workflowRun, forge, asked, rules, failures, job, signal })
    const [admitted, { runAdmitted }] = await Promise.all([
      admitting,
      // While GitHub answers, and not earlier: loading stops everything else.
      Promise.race([sent, admitting]).then(() => import('./admitted.js')),
    ])
    return isSkip(admitted) ? await skip(admitted.reason) : await runAdmitted({ ...o, admitted, forge })
  } finally {
    await release()
  }
}

function throwIfWrong<T extends { wrong: unknown }>(settings: T): T {
  if (settings.wrong !== undefined) throw settings.wrong
  return settings
}

/** The prompt names the file, whose text is read once the base branch is known. Throws CONFIG_INVALID. */
function withPromptFile(inputs: JobOptions['inputs']): JobOptions['inputs'] {
  const { prompt, 'prompt-file': file } = inputs
  if (file === undefined) return inputs
  if (prompt === undefined) return { ...inputs, prompt: `${PROMPT_FILE}${file}` }
  throw new ConfigError('CONFIG_INVALID', '`prompt` and `prompt-file` are both set.', {
    hint: 'Keep one of them.',
  })
}

/** Resolves when the next request is on its way. */
function nextRequest(): Promise<void> {
  return new Promise((resolve) => subscribe('undici:client:sendHeaders', () => resolve()))
}

function skipped(reason: string): number {
  reportSkip(reason)
  return 0
}
