import * as core from '@actions/core'
import { systemClock } from '../clock.js'
import { readActionInputs } from '../config/action-inputs.js'
import { describeError } from '../errors.js'
import { createGitHub } from '../github/octokit.js'
import { createRedactor } from '../redact.js'
import { salvageRun } from '../stages/salvage.js'
import { uploadRunArtifact } from './artifact.js'
import { readJob } from './job.js'
import { jobLog } from './log.js'

/**
 * The post step: finishes a run that the main step could not finish (cancelled, killed, out of time). It
 * never makes a job fail that did not fail before.
 */
export async function salvageAction(
  env: Readonly<Record<string, string | undefined>>,
  runDir: string,
): Promise<number> {
  if (runDir === '') return 0
  try {
    const inputs = readActionInputs(env)
    const job = await readJob(env, {})
    const token = inputs['github-token'] ?? env['GITHUB_TOKEN'] ?? ''
    const secrets = [
      token,
      inputs['anthropic-api-key'],
      inputs['claude-code-oauth-token'],
      inputs['anthropic-auth-token'],
    ]
    await salvageRun({
      dir: runDir,
      forge: {
        github: createGitHub({
          token,
          owner: job.owner,
          repo: job.repo,
          apiUrl: job.apiUrl,
          ...(job.graphqlUrl ? { graphqlUrl: job.graphqlUrl } : {}),
          serverUrl: job.serverUrl,
          ...(job.fetch ? { fetch: job.fetch } : {}),
          log: jobLog,
        }),
        token,
        owner: job.owner,
        name: job.repo,
        remoteUrl: `${job.serverUrl}/${job.owner}/${job.repo}.git`,
      },
      runUrl: job.runUrl,
      host: job.host,
      redact: createRedactor(secrets),
      ...(inputs['upload-artifact']
        ? {
            uploadArtifact: (folder) =>
              uploadRunArtifact(folder, {
                name: inputs['artifact-name'] ?? `caisson-${folder.id}`,
                runUrl: job.runUrl,
                ...(inputs['artifact-retention-days']
                  ? { retentionDays: inputs['artifact-retention-days'] }
                  : {}),
              }),
          }
        : {}),
      log: jobLog,
      clock: systemClock,
    })
  } catch (error) {
    const { code, message, hint } = describeError(error)
    // A main step that failed before its run began has left a manifest and no run.
    if (code === 'RUN_NOT_FOUND') core.debug(message)
    else core.warning(`The run could not be salvaged: ${message} ${hint}`)
  }
  return 0
}
