import * as core from '@actions/core'
import type { ActionInputs } from '../../config/inputs/action-inputs.js'
import { sha256Of } from '../../digest.js'
import { describeError } from '../../errors.js'
import type { WorkflowRun } from '../../handoff/record.js'
import type { RunResult } from '../../stages/request.js'
import { setOutputs } from '../outputs.js'

/**
 * What identifies the artifact: the digest of its manifest and, if requested, the workflow's signature on it.
 * False if it could not be signed.
 */
export async function bindManifest(
  { folder, manifest }: RunResult,
  workflow: WorkflowRun,
  inputs: Readonly<ActionInputs>,
  token: string,
): Promise<boolean> {
  const manifestSha256 = await sha256Of(folder.manifest)
  setOutputs({ 'manifest-sha256': manifestSha256 })
  if (!inputs.attest) return true
  const { signRun } = await import('./sign-run.js')
  const sign = () => signRun({ manifestSha256, runId: manifest.runId, workflow, token })
  try {
    await core.group('Signing the manifest', sign)
    return true
  } catch (error) {
    const { message, hint } = describeError(error)
    core.error(`${message}\n${hint}`)
    return false
  }
}
