import type { ActionInputs } from '../config/inputs/action-inputs.js'
import { ConfigError } from '../errors.js'
import type { Forge } from '../github/forge.js'
import { createGitHub } from '../github/octokit.js'
import type { RunRequest } from '../stages/request.js'
import { uploadRunArtifact } from './artifact.js'
import type { Job } from './job.js'
import { jobLog } from './log.js'

/** The repository of the job, and how to get at it. */
export function forgeOf(job: Job, token: string): Forge {
  const { owner, repo, apiUrl, graphqlUrl, serverUrl } = job
  return {
    github: createGitHub({
      token,
      owner,
      repo,
      apiUrl,
      ...(graphqlUrl ? { graphqlUrl } : {}),
      serverUrl,
      ...(job.fetch ? { fetch: job.fetch } : {}),
      log: jobLog,
    }),
    token,
    owner,
    name: repo,
    remoteUrl: `${serverUrl}/${owner}/${repo}.git`,
  }
}

/** The token of the input, else of the job. */
export function tokenOf(
  inputs: Readonly<ActionInputs>,
  env: Readonly<Record<string, string | undefined>>,
): string {
  return inputs['github-token'] ?? env['GITHUB_TOKEN'] ?? ''
}

/** Every credential among the inputs. */
export function secretsOf(inputs: Readonly<ActionInputs>): string[] {
  return [
    inputs['anthropic-api-key'],
    inputs['claude-code-oauth-token'],
    inputs['anthropic-auth-token'],
    inputs['github-token'],
  ].filter((secret) => secret !== undefined)
}

/** How the run's output is kept, or nothing when it is switched off. */
export function uploadOf(
  inputs: Readonly<ActionInputs>,
  { runUrl }: Job,
): Pick<RunRequest, 'uploadArtifact'> {
  if (!inputs['upload-artifact']) return {}
  const retentionDays = inputs['artifact-retention-days']
  return {
    uploadArtifact: (folder) =>
      uploadRunArtifact(folder, {
        name: inputs['artifact-name'] ?? `caisson-${folder.id}`,
        runUrl,
        ...(retentionDays ? { retentionDays } : {}),
      }),
  }
}

/** For `mode: run`: that another job delivers, and in which workflow run. Throws CONFIG_INVALID. */
export function handoffOf(inputs: Readonly<ActionInputs>, { workflow }: Job): Pick<RunRequest, 'handoff'> {
  if (inputs.mode !== 'run') return {}
  if (workflow !== null) return { handoff: workflow }
  throw new ConfigError(
    'CONFIG_INVALID',
    'The runner does not say which workflow run this is (GITHUB_RUN_ID).',
    {
      hint: 'Use `mode: run` in a workflow of GitHub Actions.',
    },
  )
}
