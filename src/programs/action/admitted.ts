import * as core from '@actions/core'
import { agentFor } from '../../agents/registry.js'
import { systemClock } from '../../base/clock.js'
import { sha256Of } from '../../base/digest.js'
import { cloudSecrets } from '../../config/cloud.js'
import { deliveryOptions } from '../../config/delivery.js'
import type { ActionInputs } from '../../config/inputs/action-inputs.js'
import {
  deliveryFromInputs,
  keysFromInputs,
  specToReport,
  wholeSpec,
} from '../../config/inputs/from-inputs.js'
import { assertCredential } from '../../config/model-access.js'
import { readSetupVariables } from '../../config/spec/written.js'
import type { Forge } from '../../github/forge.js'
import { runPipeline } from '../../pipeline/pipeline.js'
import type { RunRequest } from '../../pipeline/stages/request.js'
import { endSentence } from '../../report/sections/outcome.js'
import type { Admitted } from './admission.js'
import { hasArtifacts } from './artifact.js'
import { withCheckout } from './checkout/with-checkout.js'
import { secretsOf } from './forge.js'
import type { Job, JobOptions } from './job.js'
import { jobLog } from './log.js'
import { deliveryOutputs, outputsOf, setOutputs, writeExecutionFile, writeSummary } from './outputs.js'
import { publicationOf, workflowFacts } from './publication.js'
import { withEarlierSession } from './resume.js'
import { settingsOf } from './settings.js'

/** Runs what may run: resolves to the exit code. */
export async function runAdmitted(o: JobOptions & { admitted: Admitted; forge: Forge }): Promise<number> {
  const { inputs, job, env, signal, onStart, admitted, forge } = o
  const { task, outsider, delivery } = admitted
  const { given, cloud, wrong } = settingsOf(o)
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
    discardsChange: inputs.deliver === 'answer',
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
