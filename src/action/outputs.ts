import * as core from '@actions/core'
import type { OutputName } from '../config/inputs/outputs.js'
import type { RunResult } from '../stages/request.js'

const ANSWER_LIMIT = 10_000

/** The outputs for later steps, as strings; outputs without a value are absent. */
export function outputsOf({
  folder,
  manifest,
  answer,
  artifact,
}: RunResult): Partial<Record<OutputName, string>> {
  const { metadata, delivery, agent } = manifest
  const values: Partial<Record<OutputName, string | number | boolean | undefined>> = {
    outcome: manifest.outcome,
    reason: manifest.reason,
    'exit-code': manifest.exitCode,
    'run-id': manifest.runId,
    'run-directory': folder.dir,
    manifest: folder.manifest,
    patch: folder.patch,
    summary: folder.summary,
    transcript: folder.transcript,
    'changed-files': manifest.patch?.files ?? 0,
    answer: [...answer].slice(0, ANSWER_LIMIT).join(''),
    branch: delivery?.branch,
    commit: delivery?.commit,
    'committed-with': delivery?.committedWith,
    'commit-verified': delivery?.verified,
    'pull-request-number': delivery?.pullRequest?.number,
    'pull-request-url': delivery?.pullRequest?.url,
    'comment-url': delivery?.commentUrl,
    'artifact-id': artifact?.id,
    'artifact-url': artifact?.url,
    'artifact-name': artifact?.name,
    'artifact-digest': artifact?.sha256,
    'session-id': agent.sessionId,
    model: agent.model,
    'cost-usd': metadata.costUsd,
    'input-tokens': metadata.inputTokens,
    'output-tokens': metadata.outputTokens,
    turns: metadata.turnCount,
    'duration-ms': manifest.durationMs,
    denials: manifest.denials.length,
    sealed: manifest.sandbox.sealed,
  }
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  )
}

export function setOutputs(outputs: Partial<Record<OutputName, string>>): void {
  for (const [name, value] of Object.entries(outputs)) core.setOutput(name, value)
}
