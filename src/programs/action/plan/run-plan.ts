import { document } from '../../../base/docs.js'
import { ConfigError } from '../../../base/errors.js'
import { type ActionInputs, tryActionInputs } from '../../../config/inputs/action-inputs.js'
import { INPUTS } from '../../../config/settings.js'
import '../schemas.js'
import { basename, join } from 'node:path'
import * as core from '@actions/core'
import { agentFor } from '../../../agents/registry.js'
import { systemClock } from '../../../base/clock.js'
import type { Environment } from '../../../base/command.js'
import { type cloudFromEnvironment, cloudSecrets } from '../../../config/cloud.js'
import { keysFromInputs, wholeSpec } from '../../../config/inputs/from-inputs.js'
import { assertCredential } from '../../../config/model-access.js'
import { assertProgram } from '../../../config/spec/written.js'
import type { SpecInput } from '../../../config/spec.js'
import { authorize } from '../../../github/event/authorize.js'
import type { TriggerRules } from '../../../github/event/event-input.js'
import { isSkip, type Skip } from '../../../github/event/task.js'
import { salvageCrashed } from '../../../pipeline/stages/recovery/salvage-crashed.js'
import { agentSteps, NO_MODEL } from '../../../plan/agent/runtime.js'
import type { Plan } from '../../../plan/model.js'
import { removePlaces } from '../../../plan/place/leftovers.js'
import { type PlanOptions, startPlan } from '../../../plan/steps/run-plan.js'
import { teller } from '../../../plan/view/teller.js'
import { readPlan } from '../../../plan/work/plan-folder.js'
import { withCheckout } from '../checkout/with-checkout.js'
import { openForge, secretsOf } from '../forge.js'
import { askedOf, type Job, readJob } from '../job.js'
import { jobLog } from '../log.js'
import { STATE } from '../states.js'
import { reportPlan, uploadPlan } from './report-plan.js'
import { readTrustedPlan } from './trusted-plan.js'

interface PlanJob {
  path: string
  /** `name=value` */
  vars: readonly string[]
  inputs: Readonly<ActionInputs>
  job: Job
  env: Environment
  rules: TriggerRules
  given: SpecInput
  cloud: ReturnType<typeof cloudFromEnvironment>
  signal: AbortSignal
}

/** Carries out a plan of the repository. Resolves to the exit code, or to why nothing is to be done. */
export async function runPlanJob(o: PlanJob): Promise<number | Skip> {
  const { path, vars, inputs, job, signal } = o
  refuseForPlan(inputs, job.event)
  // Like a prompt: the workflow asks, whatever the event says.
  const rules = { ...o.rules, prompt: path }
  const task = askedOf(job, rules)
  if (isSkip(task)) return task
  const { forge, release } = await openForge(inputs, job)
  try {
    const admission = await authorize(forge.github, task, rules)
    if (isSkip(admission)) return admission
    const place = { job, given: inputs['checkout-path'], forge, signal }
    return await withCheckout(place, async (job, broken) => {
      if (broken !== undefined) throw broken
      const plan = await readTrustedPlan({ path, vars, job, forge, task, signal })
      return await carryOut(plan, { ...o, job }, [forge.token])
    })
  } finally {
    await release()
  }
}

async function carryOut(plan: Plan, o: PlanJob, secrets: readonly string[]): Promise<number> {
  const { inputs, job } = o
  const options = optionsOf(plan, o, secrets)
  // Warnings of the job are annotations, and those are made of the end.
  const { begin, tell } = teller({ ...jobLog, warn: jobLog.info })
  const end = await startPlan(plan, {
    ...options,
    onStart({ id, folder }) {
      core.saveState(STATE.plan, folder)
      begin(folder)
      jobLog.info(`Plan ${plan.name}: ${id}`)
    },
    onEvent: tell,
  })
  core.saveState(STATE.plan, '')
  const { workspace } = await readPlan({ root: options.root, stateDir: job.host.stateDir }, end.id)
  await uploadPlan(end, workspace.folder, inputs, job)
  return await reportPlan(end)
}

function optionsOf(plan: Plan, o: PlanJob, more: readonly string[]): PlanOptions {
  const { inputs, job, env, given, cloud, signal } = o
  const { agent, sandbox } = given
  assertProgram(agent)
  const keys = keysFromInputs(inputs, cloud, env)
  const steps = agentSteps(plan)
  for (const own of steps) {
    const chosen = { ...agent, ...own }
    const spec = wholeSpec({ agent: chosen })
    const named = chosen.name !== undefined || chosen.image !== undefined
    assertCredential(keys, agentFor({ host: {}, spec }), spec.agent.model, named)
  }
  return {
    root: join(job.root, PLANS),
    checkout: job.checkout,
    defaults: { ...(agent ? { agent } : {}), ...(sandbox ? { sandbox } : {}) },
    model: steps.length > 0 ? keys : NO_MODEL,
    host: job.host,
    secrets: [...secretsOf(inputs, env), ...(cloud ? cloudSecrets(cloud) : []), ...more],
    useCache: false,
    allowUnsealed: inputs['allow-unsealed'],
    log: jobLog,
    clock: systemClock,
    signal,
  }
}

/** Folder of the plans beside those of runs. */
const PLANS = '.plans'

/** The post step: ends and removes what a plan has left whose process was killed. Never rejects. */
export async function cleanUpPlan(env: Environment, folder: string, stateDir: string): Promise<void> {
  try {
    const { host } = await readJob(env, { stateDir })
    const id = basename(folder)
    const secrets = secretsOf(tryActionInputs(env).inputs, env)
    await removePlaces({ id, folder, host, log: jobLog })
    await salvageCrashed(join(folder, 'runs'), { host, log: jobLog, clock: systemClock, secrets })
  } catch (error) {
    core.warning(`What the plan has left could not be removed: ${String(error)}`)
  }
}

/** Inputs that mean the same for a plan as for a run. */
const NAMES = [
  ...['github-token', 'app-id', 'app-private-key', 'checkout-path', 'upload-artifact'],
  ...['model', 'agent', 'agent-path', 'backend', 'allow-unsealed'],
]
const GROUPS = ['Plan', 'Who may start runs']

/** Events that say by themselves what they are about, and that nobody starts by writing a text. */
const EVENTS = [
  'push',
  'workflow_dispatch',
  'schedule',
  'repository_dispatch',
  'pull_request',
  'pull_request_target',
]

/** Throws CONFIG_INVALID for inputs that have no meaning for a plan, and for an event that cannot start one. */
function refuseForPlan(inputs: Readonly<ActionInputs>, event: string): void {
  const values: Readonly<Record<string, unknown>> = { ...inputs, ...inputs.settings }
  const idle = INPUTS.filter(({ name, key, group, secret, job, usually }) => {
    const shared = NAMES.includes(name) || (GROUPS.includes(group) && name !== 'outsiders')
    const value = values[key]
    if (shared || secret || value === undefined) return false
    return !job || (String(value) || undefined) !== usually
  })
  if (idle.length > 0) {
    const names = idle.map(({ name }) => `\`${name}\``).join(', ')
    throw new ConfigError('CONFIG_INVALID', `\`plan\` cannot be combined with ${names}.`, {
      hint: `Set it in the plan, or remove \`plan\`: ${document('plans.md')} lists the inputs that apply to a plan.`,
    })
  }
  if (EVENTS.includes(event)) return
  throw new ConfigError('CONFIG_INVALID', `The event \`${event}\` starts no plan.`, {
    hint: `Run the plan on ${EVENTS.join(', ')}, or remove \`plan\`.`,
  })
}
