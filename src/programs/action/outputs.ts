import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import * as core from '@actions/core'
import { withoutCommands } from '../../agents/transcript/views/printable.js'
import { describeError, errorInWords, onCode } from '../../base/errors.js'
import { parseJson } from '../../base/json.js'
import type { OutputName } from '../../config/inputs/outputs.js'
import type { RunResult } from '../../pipeline/stages/request.js'
import type { Manifest } from '../../run/manifest.js'
import type { RunFolder } from '../../run/run-folder.js'

const ANSWER_LIMIT = 10_000
/** GitHub carries 1 MiB in UTF-16 for all outputs of a job. */
const STRUCTURED_LIMIT = 500_000

type Outputs = Partial<Record<OutputName, string>>
type Values = Partial<Record<OutputName, string | number | boolean | undefined>>

/** The outputs for later steps, as strings; outputs without a value are absent. */
export function outputsOf({ folder, manifest, answer, artifact, structured }: RunResult): Outputs {
  const { metadata, delivery, agent } = manifest
  const values: Values = {
    outcome: manifest.outcome,
    reason: manifest.reason,
    'run-id': manifest.runId,
    'run-directory': folder.dir,
    manifest: folder.manifest,
    patch: folder.patch,
    transcript: folder.transcript,
    'changed-files': manifest.patch?.files ?? 0,
    answer: [...answer].slice(0, ANSWER_LIMIT).join(''),
    'structured-output': structuredText(structured),
    ...deliveryValues(delivery),
    'artifact-id': artifact?.id,
    'artifact-url': artifact?.url,
    'session-id': agent.sessionId,
    model: agent.model,
    'cost-usd': metadata.costUsd,
    turns: metadata.turnCount,
    denials: manifest.denials.length,
    sealed: manifest.sandbox.sealed,
  }
  return asText(values)
}

function structuredText(value: unknown): string | undefined {
  const text = value === undefined ? undefined : JSON.stringify(value)
  return text !== undefined && text.length <= STRUCTURED_LIMIT ? text : undefined
}

/** The outputs about what exists on GitHub, for each moment of the delivery. */
export function deliveryOutputs(delivery: NonNullable<Manifest['delivery']>): Outputs {
  return asText(deliveryValues(delivery))
}

function deliveryValues(delivery: Manifest['delivery']): Values {
  return {
    branch: delivery?.branch,
    commit: delivery?.commit,
    'pull-request-number': delivery?.pullRequest?.number,
    'pull-request-url': delivery?.pullRequest?.url,
    'review-url': delivery?.review?.url,
    'comment-url': delivery?.commentUrl,
  }
}

function asText(values: Values): Outputs {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
}

/** An event that starts no run. */
export function reportSkip(reason: string): void {
  core.info(`Nothing to do: ${withoutCommands(reason)}`)
  setOutputs({ outcome: 'skipped', reason })
}

let unwritable = false

/** Later steps depend on the outputs: without them the step fails, whatever else it has done. */
export function setOutputs(outputs: Outputs): void {
  // It has been said once.
  if (unwritable) return
  try {
    for (const [name, value] of Object.entries(outputs)) core.setOutput(name, value)
  } catch (error) {
    unwritable = true
    failOnRunnerFile('The outputs of this step', 'GITHUB_OUTPUT', error)
  }
}

/** Fails the step over a file of the runner's that is gone or belongs to another user than the step's. */
export function failOnRunnerFile(what: string, variable: string, error: unknown): void {
  const hint = `Make sure that the step's user can write to the file that ${variable} names.`
  core.setFailed(
    errorInWords({ message: `${what} cannot be written: ${describeError(error).message}`, hint }),
  )
}

/** People look first at the workflow run's page, but nothing depends on it. */
export async function writeSummary(text: string): Promise<void> {
  await core.summary
    .addRaw(text)
    .write()
    .catch((error: unknown) =>
      core.warning(`The job summary could not be written: ${describeError(error).message}`),
    )
}

/** The agent's stream as one JSON array, beside the output; resolves to its path, undefined where no agent ran here. */
export async function writeExecutionFile({
  dir,
  evidence,
}: Pick<RunFolder, 'dir' | 'evidence'>): Promise<string | undefined> {
  // Before anything is written: nothing is left where there is no stream.
  const transcript = await open(join(evidence, 'transcript.jsonl')).catch(onCode(['ENOENT'], undefined))
  if (transcript === undefined) return undefined
  const path = join(dir, 'execution.json')
  const source = transcript.createReadStream()
  await pipeline(
    source,
    async function* (chunks) {
      let before = '['
      for await (const line of createInterface({ input: chunks as typeof source })) {
        // A killed agent leaves half a line, and some print what is none.
        if (typeof parseJson(line) !== 'object') continue
        yield `${before}${line}`
        before = ',\n'
      }
      yield before === '[' ? '[]\n' : ']\n'
    },
    createWriteStream(path),
  )
  return path
}
