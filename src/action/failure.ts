import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as core from '@actions/core'
import { systemClock } from '../clock.js'
import { describeError } from '../errors.js'
import { reasonOfError } from '../run/judge.js'
import type { Manifest } from '../run/manifest.js'
import { createRunFolder, newRunId, removeGatewayFolder, writeManifest } from '../run/run-folder.js'
import { setOutputs } from './outputs.js'

/** An error from before the run could begin: said in words, with a manifest and with outputs. */
export async function leaveFailure(
  env: Readonly<Record<string, string | undefined>>,
  error: unknown,
  onStart: (runDir: string) => void,
): Promise<number> {
  const described = describeError(error)
  core.error(`${described.message}\n${described.hint}`)
  const reason = reasonOfError(described.code)
  const root = join(env['RUNNER_TEMP'] ?? tmpdir(), 'caisson')
  const now = new Date(systemClock.now()).toISOString()
  const folder = await createRunFolder(root, newRunId(systemClock.now()))
  const manifest: Manifest = {
    schemaVersion: 1,
    runId: folder.id,
    status: 'failed',
    outcome: 'failure',
    reason,
    exitCode: 1,
    task: {
      target: { kind: 'none' },
      instruction: '',
      requester: { login: env['GITHUB_ACTOR'] ?? '' },
      trigger: '',
    },
    base: { repository: env['GITHUB_REPOSITORY'] ?? '', sha: null },
    agent: { name: 'claude' },
    sandbox: { backend: 'container', engine: 'none', network: 'none', sealed: false, weaknesses: [] },
    startedAt: now,
    completedAt: now,
    durationMs: 0,
    metadata: { costUsd: 0, inputTokens: 0, outputTokens: 0, turnCount: 0, durationMs: 0, errorCount: 0 },
    denials: [],
    artifacts: [],
    error: described,
  }
  await writeManifest(folder, manifest)
  // There is no model for it to speak to.
  await removeGatewayFolder(folder)
  onStart(folder.dir)
  setOutputs({
    outcome: 'failure',
    reason,
    'exit-code': '1',
    'run-id': folder.id,
    'run-directory': folder.dir,
    manifest: folder.manifest,
  })
  return 1
}
