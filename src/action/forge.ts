import type { ActionInputs } from '../config/inputs/action-inputs.js'
import { CREDENTIAL_INPUTS } from '../config/inputs/from-inputs.js'
import { remoteEnvironment } from '../config/proxy.js'
import type { Forge } from '../github/forge.js'
import { createGitHub } from '../github/octokit.js'
import type { Job } from './job.js'
import { jobLog } from './log.js'

/** The job's repository, and how to access it. */
export function forgeOf(job: Job, token: string): Forge {
  const { owner, repo, apiUrl, graphqlUrl, serverUrl } = job
  const remoteUrl = `${serverUrl}/${owner}/${repo}.git`
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
    remoteUrl,
    gitEnv: remoteEnvironment(remoteUrl, job.host.env),
  }
}

/** The token from the input, otherwise the job's. */
export function tokenOf(
  inputs: Readonly<ActionInputs>,
  env: Readonly<Record<string, string | undefined>>,
): string {
  return inputs['github-token'] ?? env['GITHUB_TOKEN'] ?? ''
}

/** Every credential among the inputs. */
export function secretsOf(
  inputs: Readonly<ActionInputs>,
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  const setup = (inputs['setup-env'] ?? []).map((line) =>
    line.includes('=') ? line.slice(line.indexOf('=') + 1) : env[line],
  )
  return [
    ...setup,
    ...CREDENTIAL_INPUTS.map(({ name }) => inputs[name]),
    inputs['github-token'],
    inputs['registry-token'],
  ].filter((secret) => secret !== undefined)
}
