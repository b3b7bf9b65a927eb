import * as core from '@actions/core'
import { systemClock } from '../../../base/clock.js'
import type { Environment } from '../../../base/command.js'
import { ConfigError } from '../../../base/errors.js'
import { cloudFromEnvironment } from '../../../config/cloud.js'
import type { ActionInputs } from '../../../config/inputs/action-inputs.js'
import { deliveryFromInputs, givenFromInputs } from '../../../config/inputs/from-inputs.js'
import { CREDENTIALS } from '../../../gateway/providers.js'
import type { TriggerRules } from '../../../github/event/event-input.js'
import { isSkip, type Skip, type Task } from '../../../github/event/task.js'
import type { Forge } from '../../../github/forge.js'
import { handoverRefused } from '../../../pipeline/handoff/take.js'
import { type PublishRequest, publishHandoff } from '../../../pipeline/stages/handoff/publish-handoff.js'
import { endSentence } from '../../../report/sections/outcome.js'
import { type Admitted, admit } from '../admission.js'
import { openForge } from '../forge.js'
import { askedOf, failureRules, type Job } from '../job.js'
import { jobLog } from '../log.js'
import { deliveryOutputs, outputsOf, setOutputs, writeSummary } from '../outputs.js'
import { findHandoff, originOf } from './find-handoff.js'

const DIGEST = /^(?:sha256:)?([0-9a-f]{64})$/i

/**
 * `mode: publish`: publishes what another job ran. Resolves to the exit code, or to a reason to do nothing.
 */
export async function publishJob(o: PublishJob): Promise<number | Skip> {
  const { inputs, job, env, rules } = o
  refuseModel(inputs, env)
  const manifestSha256 = digestOf(inputs['manifest-sha256'])
  const origin = originOf(inputs, job)
  // If only the workflow knew the instruction, any is accepted.
  const prompt = rules.prompt ?? '(as given to the other job)'
  const here = origin.own ? askedOf(job, { ...rules, prompt }) : null
  if (here && isSkip(here)) return here
  const { forge, release } = await openForge(inputs, job)
  try {
    return await publishAsked(o, { here, origin, manifestSha256, forge })
  } finally {
    await release()
  }
}

interface PublishJob {
  inputs: Readonly<ActionInputs>
  job: Job
  env: Environment
  rules: TriggerRules
  signal: AbortSignal
}

async function publishAsked(
  o: PublishJob,
  found: {
    here: Task | null
    origin: ReturnType<typeof originOf>
    manifestSha256: string | undefined
    forge: Forge
  },
): Promise<number | Skip> {
  const { inputs, job, rules } = o
  const { here, origin, manifestSha256, forge } = found
  const place = {
    inputs,
    workflowRun: String(origin.id),
    forge,
    rules,
    spending: false,
    signal: o.signal,
  }
  const asked = here && (await admit({ ...place, asked: here, failures: failureRules(job), job }))
  if (asked && isSkip(asked)) return asked
  const handed = await findHandoff(inputs, job, forge.token, origin)
  if (manifestSha256 === undefined && !handed.vouched) {
    throw new ConfigError('CONFIG_INVALID', `Nothing vouches for ${handed.source.name}.`, {
      hint: 'Pass `manifest-sha256: ${{ needs.<job>.outputs.manifest-sha256 }}` of the job that ran.',
    })
  }
  const { repositoryId } = job.workflow ?? {}
  const given = givenFromInputs(inputs, o.env)
  const result = await publishHandoff({
    source: handed.source,
    ...(manifestSha256 === undefined ? {} : { manifestSha256 }),
    expected: {
      repository: `${job.owner}/${job.repo}`,
      ...(repositoryId === undefined ? {} : { repositoryId }),
      workflowRunId: String(origin.id),
      attempt: origin.attempt,
      earlier: origin.earlier,
    },
    taskFor: (handed) => taskFor(handed, asked, place),
    root: job.root,
    checkout: job.checkout,
    forge,
    given: {
      delivery: deliveryFromInputs(inputs),
      baseBranch: inputs['base-branch'],
      agent: { definition: given.agent?.definition, preset: given.agent?.preset, paths: given.agent?.paths },
      onVerifyFailure: given.verify?.onFailure,
    },
    secrets: [],
    runUrl: origin.url,
    ...(inputs['trigger-phrase'] ? { phrase: inputs['trigger-phrase'] } : {}),
    onDelivered: (delivery) => setOutputs(deliveryOutputs(delivery)),
    artifact: handed.artifact,
    log: jobLog,
    clock: systemClock,
    signal: o.signal,
  })
  setOutputs(outputsOf(result))
  await writeSummary(result.jobSummary)
  const { manifest } = result
  // What could not be delivered was reported when it happened.
  if (manifest.exitCode !== 0 && manifest.reason !== 'not_delivered')
    core.error(endSentence(manifest, { runUrl: origin.url }))
  return manifest.exitCode
}

/** The task as this job knows it; of a task from elsewhere, only what anybody may request. */
async function taskFor(
  handed: Task,
  asked: Admitted | null,
  place: Omit<Parameters<typeof admit>[0], 'asked'>,
): ReturnType<PublishRequest['taskFor']> {
  if (asked)
    return { ...answerOf(asked), task: { ...asked.task, instruction: handed.instruction }, known: true }
  const { targetNumber } = place.rules
  if (targetNumber !== undefined) {
    const { target } = handed
    if (target.kind === 'none' || target.number !== targetNumber)
      throw handoverRefused(`The run is not about #${targetNumber}, which \`target\` names`)
  }
  const admitted = await admit({ ...place, asked: handed })
  if (isSkip(admitted)) throw handoverRefused(`The requester may not start a run: ${admitted.reason}`)
  return { ...answerOf(admitted), task: admitted.task, known: false }
}

function answerOf({ outsider, delivery }: Admitted) {
  return { answer: delivery, outsider: outsider !== undefined }
}

/** A job that may write to the repository must not be able to start an agent. Throws CONFIG_INVALID. */
function refuseModel(inputs: Readonly<ActionInputs>, env: Environment): void {
  const given = CREDENTIALS.find(({ input }) => input !== undefined && inputs[input] !== undefined)
  const found = given?.input ?? cloudOf(env)
  if (found === undefined) return
  throw new ConfigError('CONFIG_INVALID', `\`mode: publish\` starts no agent, but ${found} is set.`, {
    hint: `Remove it from this job: only the job with \`mode: run\` needs a key.`,
  })
}

/** A switch without credentials, e.g. one for the whole workflow, starts nothing. */
function cloudOf(env: Environment): string | undefined {
  try {
    return cloudFromEnvironment(env) ? "access to a cloud's model" : undefined
  } catch {
    return undefined
  }
}

function digestOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const digest = DIGEST.exec(text)?.[1]?.toLowerCase()
  if (digest !== undefined) return digest
  throw new ConfigError(
    'CONFIG_INVALID',
    `manifest-sha256: "${text.slice(0, 100)}" is not a SHA-256 digest.`,
    {
      hint: 'Pass the output unchanged: `manifest-sha256: ${{ needs.<job>.outputs.manifest-sha256 }}`.',
    },
  )
}
