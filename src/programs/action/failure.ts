import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as core from '@actions/core'
import { agentFor } from '../../agents/registry.js'
import { systemClock } from '../../base/clock.js'
import type { Environment } from '../../base/command.js'
import { describeError } from '../../base/errors.js'
import type { ActionInputs } from '../../config/inputs/action-inputs.js'
import { specToReport } from '../../config/inputs/from-inputs.js'
import { agentFacts } from '../../pipeline/stages/open.js'
import { renderJobSummary } from '../../report/summaries.js'
import { reasonOfError } from '../../run/determine-outcome.js'
import type { Manifest } from '../../run/manifest.js'
import { createRunFolder, newRunId, removeGatewayFolder, writeManifest } from '../../run/run-folder.js'
import { startingManifest, taskOfFacts } from '../../run/starting-manifest.js'
import { setOutputs, writeSummary } from './outputs.js'

/**
 * An error from before the run started: reported in the log and the job summary, with a manifest and outputs.
 */
export async function leaveFailure({
  env,
  error,
  inputs,
  onStart,
}: {
  env: Environment
  error: unknown
  inputs: Readonly<ActionInputs>
  onStart: (runDir: string) => void
}): Promise<number> {
  const spec = specToReport(inputs)
  const agent = agentFacts(agentFor({ host: {}, spec }), spec)
  const described = describeError(error)
  core.error(`${described.message}\n${described.hint}`)
  const reason = reasonOfError(described.code)
  const root = join(env['RUNNER_TEMP'] ?? tmpdir(), 'caisson')
  const now = new Date(systemClock.now()).toISOString()
  const runId = newRunId(systemClock.now())
  const manifest: Manifest = {
    ...startingManifest({
      runId,
      task: {
        target: { kind: 'none' },
        instruction: '',
        requester: { login: env['GITHUB_ACTOR'] ?? '' },
        trigger: '',
      },
      repository: env['GITHUB_REPOSITORY'] ?? '',
      agent,
      startedAt: now,
    }),
    status: 'failed',
    reason,
    completedAt: now,
    durationMs: 0,
    error: described,
  }
  const ended = { outcome: 'failure', reason, 'run-id': runId } as const
  try {
    const folder = await createRunFolder(root, runId)
    await writeManifest(folder, manifest)
    // It has no model to describe.
    await removeGatewayFolder(folder)
    onStart(folder.dir)
    setOutputs({ ...ended, 'run-directory': folder.dir, manifest: folder.manifest })
  } catch (unwritable) {
    core.error(`The manifest of this failure could not be written: ${describeError(unwritable).message}`)
    setOutputs(ended)
  }
  const task = taskOfFacts(manifest.task, now)
  const serverUrl = env['GITHUB_SERVER_URL'] ?? 'https://github.com'
  const told = inputs.plan ? { ...manifest, agent: { name: agent.name, speakerName: 'The plan' } } : manifest
  await writeSummary(
    renderJobSummary({ task, context: null, manifest: told, patch: null, answer: '', serverUrl }),
  )
  return 1
}
