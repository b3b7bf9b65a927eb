import * as core from '@actions/core'
import type { Environment } from '../../base/command.js'
import { ConfigError } from '../../base/errors.js'
import { checkSigningKey } from '../../base/git/ssh-signing.js'
import type { ActionInputs } from '../../config/inputs/action-inputs.js'
import { remoteEnvironment } from '../../config/proxy.js'
import { CREDENTIALS } from '../../gateway/providers.js'
import { appToken, type ForgeToken, givenToken } from '../../github/app-token.js'
import type { Forge } from '../../github/forge.js'
import { createGitHub } from '../../github/octokit.js'
import type { Job } from './job.js'
import { jobLog } from './log.js'

/** The job's repository, until it is released. */
export interface OpenForge {
  forge: Forge
  /** Revokes what was made for this run. Never rejects. */
  release(): Promise<void>
}

/** Access to the job's repository. Rejects like `tokenOf`, and with CONFIG_INVALID for a key that cannot sign. */
export async function openForge(inputs: Readonly<ActionInputs>, job: Job): Promise<OpenForge> {
  const signingKey = inputs['ssh-signing-key']
  if (signingKey !== undefined) await checkSigningKey(signingKey)
  const token = await tokenOf(inputs, job)
  const forge = forgeOf(job, token)
  return { forge: signingKey === undefined ? forge : withKey(forge, signingKey), release: token.release }
}

/** Not spread: the token may be another one later. */
function withKey(forge: Forge, signingKey: string): Forge {
  return Object.assign(forge, { signingKey })
}

function forgeOf(job: Job, token: ForgeToken): Forge {
  const { owner, repo, apiUrl, graphqlUrl, serverUrl } = job
  const remoteUrl = `${serverUrl}/${owner}/${repo}.git`
  return {
    github: createGitHub({
      token: () => token.current(),
      renew: token.renew,
      owner,
      repo,
      apiUrl,
      ...(graphqlUrl ? { graphqlUrl } : {}),
      serverUrl,
      ...(job.fetch ? { fetch: job.fetch } : {}),
      log: jobLog,
    }),
    get token() {
      return token.current()
    },
    owner,
    name: repo,
    remoteUrl,
    renew: token.renew,
    gitEnv: remoteEnvironment(remoteUrl, job.host.env),
  }
}

/**
 * The token of the app in the inputs, else the given one, else the job's. Rejects with CONFIG_INVALID,
 * CREDENTIAL_MISSING or a `GitHubRequestError` for an app whose token cannot be made.
 */
async function tokenOf(
  inputs: Readonly<ActionInputs>,
  { owner, repo, apiUrl, fetch, host }: Job,
): Promise<ForgeToken> {
  const { 'app-id': id, 'app-private-key': privateKey } = inputs
  if (id === undefined && privateKey === undefined)
    return givenToken(inputs['github-token'] ?? host.env['GITHUB_TOKEN'] ?? '')
  if (id === undefined || privateKey === undefined) {
    const [set, lacks] = id === undefined ? ['app-private-key', 'app-id'] : ['app-id', 'app-private-key']
    throw new ConfigError('CONFIG_INVALID', `\`${set}\` is set, but \`${lacks}\` is not.`, {
      hint: 'Set both, or neither. A secret that does not exist, or that a fork cannot see, is empty.',
    })
  }
  const made = await appToken(
    { id, privateKey },
    { owner, repo, apiUrl, ...(fetch ? { fetch } : {}), log: jobLog },
  )
  core.setSecret(made.current())
  const renew = async () => {
    const token = (await made.renew?.()) ?? made.current()
    core.setSecret(token)
    return token
  }
  return { ...made, renew }
}

/** Every credential among the inputs. */
export function secretsOf(inputs: Readonly<ActionInputs>, env: Environment): string[] {
  const setup = (inputs['setup-env'] ?? []).map((line) =>
    line.includes('=') ? line.slice(line.indexOf('=') + 1) : env[line],
  )
  return [
    ...setup,
    ...CREDENTIALS.flatMap(({ input, variable }) => [input ? inputs[input] : undefined, env[variable]]),
    inputs['github-token'],
    inputs['app-private-key'],
    inputs['ssh-signing-key'],
    env['CAISSON_REGISTRY_TOKEN'],
  ].filter((secret): secret is string => Boolean(secret))
}
