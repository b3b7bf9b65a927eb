import './schemas.js'
import { subscribe } from 'node:diagnostics_channel'
import * as core from '@actions/core'
import { agentFor } from '../../agents/registry.js'
import { systemClock } from '../../base/clock.js'
import type { Environment } from '../../base/command.js'
import { sha256Of } from '../../base/digest.js'
import { ConfigError } from '../../base/errors.js'
import { cloudFromEnvironment, cloudSecrets, specForCloud } from '../../config/cloud.js'
import { deliveryOptions } from '../../config/delivery.js'
import { type ActionInputs, tryActionInputs } from '../../config/inputs/action-inputs.js'
import {
  deliveryFromInputs,
  givenFromInputs,
  keysFromInputs,
  specToReport,
  wholeSpec,
} from '../../config/inputs/from-inputs.js'
import { assertCredential } from '../../config/model-access.js'
import { readSetupVariables } from '../../config/spec/written.js'
import type { SpecInput } from '../../config/spec.js'
import type { CloudAccess } from '../../gateway/cloud/cloud.js'
import type { TriggerRules } from '../../github/event/event-input.js'
import { isSkip, type Task } from '../../github/event/task.js'
import type { Forge } from '../../github/forge.js'
import { agentFacts } from '../../pipeline/stages/open.js'
import type { RunRequest } from '../../pipeline/stages/request.js'
import { PROMPT_FILE } from '../../pipeline/stages/trusted-config/prompt-command.js'
import { endSentence } from '../../report/sections/outcome.js'
import { type Admitted, admissionRules, admit } from './admission.js'
import { hasArtifacts } from './artifact.js'
import { withCheckout } from './checkout/with-checkout.js'
import { writeExecutionFile } from './execution-file.js'
import { openForge, secretsOf } from './forge.js'
import { askedOf, failureRules, type Job, readJob } from './job.js'
import { jobLog } from './log.js'
import { deliveryOutputs, outputsOf, reportSkip, setOutputs, writeSummary } from './outputs.js'
import { publicationOf, workflowFacts } from './publication.js'
import { withEarlierSession } from './resume.js'
import { STATE } from './states.js'
import { logVersions } from './versions.js'

/**
 * The main step: event in, report out. Resolves to the exit code; errors from before the run exists leave a
 * manifest too.
 */
export async function runAction(env: Environment, onStart: (runDir: string) => void): Promise<number> {
  const stop = new AbortController()
  const cancel = () => {
    core.warning('The job is being cancelled: stopping the agent and keeping its work.')
    stop.abort()
  }
  process.once('SIGINT', cancel)
  process.once('SIGTERM', cancel)
  const { inputs, wrong } = tryActionInputs(env)
  let left = onStart
  try {
    for (const secret of secretsOf(inputs, env)) core.setSecret(secret)
    if (core.isDebug()) await logVersions(env, jobLog)
    const job = await readJob(env)
    core.saveState(STATE.stateFolder, job.host.stateDir)
    const started = (runDir: string) => {
      // The post step finishes this run, and not the failure that is left beside it.
      left = () => {}
      onStart(runDir)
    }
    return await runJob({ inputs, wrong, job, env, signal: stop.signal, onStart: started })
  } catch (error) {
    const { leaveFailure } = await import('./failure.js')
    const spec = specToReport(inputs)
    const agent = agentFacts(agentFor({ host: {}, spec }), spec)
    const plan = inputs.plan !== undefined
    return await leaveFailure({ env, error: wrong ?? error, agent, plan, onStart: left })
  }
}

interface JobOptions {
  inputs: Readonly<ActionInputs>
  /** What is wrong with the inputs: told where the run was asked for, or in the job if nothing was. */
  wrong: unknown
  job: Job
  env: Environment
  signal: AbortSignal
  onStart: (runDir: string) => void
}

async function runJob(options: JobOptions): Promise<number> {
  const o = { ...options, inputs: withPromptFile(options.inputs) }
  const { inputs, job, env, signal } = o
  const { cloud, given, wrong } = settingsOf(inputs, env, o.wrong)
  // The other job would publish what was never asked for.
  if (wrong !== undefined && inputs.mode !== 'all') throw wrong
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
    const published = await publishJob({ inputs, job, env, rules, signal })
    return typeof published === 'number' ? published : skipped(published.reason)
  }
  if (inputs.plan !== undefined) {
    if (wrong !== undefined) throw wrong
    const { runPlanJob } = await import('./plan/run-plan.js')
    const [path = '', ...vars] = inputs.plan
    const ended = await runPlanJob({ path, vars, inputs, job, env, rules, given, cloud, signal })
    return typeof ended === 'number' ? ended : skipped(ended.reason)
  }
  const asked = askedOf(job, rules)
  if (isSkip(asked)) return skipped(asked.reason, wrong)

  const { forge, release } = await openForge(inputs, job)
  try {
    return await runTask({ ...o, wrong, rules, cloud, given, asked, forge })
  } finally {
    await release()
  }
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

/** What the inputs say of the run, and what is wrong with them. */
function settingsOf(
  inputs: Readonly<ActionInputs>,
  env: Environment,
  wrong: unknown,
): Pick<TaskOptions, 'cloud' | 'given' | 'wrong'> {
  try {
    const cloud = cloudFromEnvironment(env)
    const said = givenFromInputs(inputs, env)
    return { cloud, given: cloud ? specForCloud(said, cloud) : said, wrong }
  } catch (error) {
    return { cloud: null, given: {}, wrong: wrong ?? error }
  }
}

interface TaskOptions extends JobOptions {
  rules: TriggerRules
  cloud: CloudAccess | null
  given: SpecInput
  asked: Task
  forge: Forge
}

async function runTask(o: TaskOptions): Promise<number> {
  const { inputs, wrong, job, env, signal, onStart, rules, cloud, given, asked, forge } = o
  const workflowRun = job.workflow?.id ?? ''
  const failures = failureRules(job)
  const sent = nextRequest()
  const admitting = admit({ inputs, workflowRun, forge, asked, rules, failures, job, signal })
  const [admitted, { runPipeline }] = await Promise.all([
    admitting,
    // While GitHub answers, and not earlier: loading stops everything else.
    Promise.race([sent, admitting]).then(() => import('../../pipeline/pipeline.js')),
  ])
  if (isSkip(admitted)) return skipped(admitted.reason, wrong)
  const { task, outsider, delivery } = admitted

  const resolved = resolveOrReport(inputs, () => {
    if (wrong !== undefined) throw wrong
    const spec = wholeSpec(given)
    const model = keysFromInputs(inputs, cloud, env)
    const named = given.agent?.name !== undefined || given.agent?.image !== undefined
    assertCredential(model, agentFor({ host: {}, spec }), spec.agent.model, named)
    return {
      spec,
      model,
    }
  })
  const publish = publicationOf(inputs, job, forge)
  if (inputs['upload-artifact'] && !hasArtifacts(job.serverUrl))
    jobLog.info(
      `No artifact is uploaded: ${job.serverUrl} is a GitHub Enterprise Server, which does not support current artifact actions.`,
    )
  const place = { job, given: inputs['checkout-path'], forge, signal, kept: publish.to === 'none' }
  const run = (job: Job, broken: unknown) =>
    withEarlierSession({ inputs, job, task, forge, signal, fresh: outsider !== undefined }, (earlier) =>
      runPipeline({
        ...requestOf(inputs, job, admitted, publish),
        ...earlier,
        given: { spec: given, delivery: { ...deliveryFromInputs(inputs), ...delivery } },
        ...(broken === undefined ? {} : { broken }),
        ...resolved,
        secrets: [...secretsOf(inputs, env), ...(cloud ? cloudSecrets(cloud) : [])],
        signal,
        onStart: (folder) => onStart(folder.dir),
        onDelivered: (delivery) => setOutputs(deliveryOutputs(delivery)),
      }),
    )
  const result = await withCheckout(place, async (job, broken) => {
    const ended = await run(job, broken)
    if (publish.to !== 'none') return ended
    const { putIntoCheckout } = await import('./put-into-checkout.js')
    return putIntoCheckout(ended, job)
  })
  setOutputs(outputsOf(result))
  const executed = await writeExecutionFile(result.folder)
  if (executed !== undefined) setOutputs({ 'execution-file': executed })
  if (publish.to === 'handoff') setOutputs({ 'manifest-sha256': await sha256Of(result.folder.manifest) })
  await writeSummary(result.jobSummary)
  const { manifest } = result
  // An error has already been logged.
  if (manifest.exitCode !== 0 && !manifest.error)
    core.error(endSentence(manifest, { runUrl: job.runUrl, unkept: result.artifact === null }))
  return manifest.exitCode
}

/** Resolves when the next request is on its way. */
function nextRequest(): Promise<void> {
  return new Promise((resolve) => subscribe('undici:client:sendHeaders', () => resolve()))
}

/**
 * The requester may not be able to see the job's log, so an error becomes part of the run and is reported on
 * the target.
 */
function resolveOrReport(
  inputs: Readonly<ActionInputs>,
  read: () => Pick<RunRequest, 'spec' | 'model'>,
): Pick<RunRequest, 'spec' | 'model' | 'broken'> {
  try {
    return read()
  } catch (broken) {
    const none = async () => Promise.reject(broken)
    return { spec: specToReport(inputs), model: none, broken }
  }
}

function requestOf(
  inputs: Readonly<ActionInputs>,
  job: Job,
  { task, outsider, delivery }: Admitted,
  publish: RunRequest['publish'],
): Omit<RunRequest, 'spec' | 'model' | 'secrets'> {
  return {
    task,
    root: job.root,
    checkout: job.checkout,
    allowUnsealed: inputs['allow-unsealed'],
    asCheckedOut: inputs.deliver === 'workspace',
    ...(job.branch ? { checkoutRef: job.branch } : {}),
    publish,
    workflow: workflowFacts(inputs, job),
    delivery: deliveryOptions({ ...deliveryFromInputs(inputs), ...delivery }),
    ...(outsider ? { outsider } : {}),
    baseBranch: inputs['base-branch'],
    commentsBy: inputs['comments-by'],
    host: job.host,
    setupEnv: readSetupVariables(inputs['setup-env'] ?? [], { env: job.host.env, flags: false }),
    log: jobLog,
    clock: systemClock,
  }
}

/** Throws what is wrong with the inputs all the same: nobody is there to be told but the job. */
function skipped(reason: string, wrong?: unknown): number {
  if (wrong !== undefined) throw wrong
  reportSkip(reason)
  return 0
}
