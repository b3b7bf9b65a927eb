import { setInterval } from 'node:timers'
import githubAppJwt from 'universal-github-app-jwt'
import { ConfigError } from '../base/errors.js'
import { createOctokit, type OctokitOptions } from './octokit/client.js'
import { type Asked, type GitHubRequestError, toGitHubError } from './request-error.js'

/** A token that may be replaced by a newer one while a run lasts. */
export interface ForgeToken {
  /** The one to use now. */
  current(): string
  /** Makes a new one where GitHub does not accept this one any longer; absent: nobody can. */
  renew?(): Promise<string>
  /** Ends what keeps it fresh, and revokes a token that was made for this run. Never rejects. */
  release(): Promise<void>
}

/** A token that was given, for as long as it lasts. */
export function givenToken(token: string): ForgeToken {
  return { current: () => token, release: async () => {} }
}

export interface AppCredentials {
  /** App ID or client ID. */
  id: string
  /** PEM, PKCS #1 or PKCS #8; the line breaks may be written as `\n`. */
  privateKey: string
}

/** GitHub lets a token of an installation last one hour. */
const RENEW_MS = 50 * 60_000

/**
 * A token of the app's installation in one repository, with the permissions of the installation and for no other
 * repository; replaced every 50 minutes. Rejects with CONFIG_INVALID for a key that is none, with a
 * `GitHubRequestError` where GitHub refuses.
 */
export async function appToken(
  app: AppCredentials,
  where: Omit<OctokitOptions, 'token'> & {
    owner: string
    repo: string
    renewMs?: number
  },
): Promise<ForgeToken> {
  const { owner, repo, renewMs = RENEW_MS, ...options } = where
  const make = async () => {
    const octokit = createOctokit({ ...options, token: await jwtOf(app) })
    const { data: installation } = await ask(
      where,
      { what: `find the installation of the app in ${owner}/${repo}` },
      () => octokit.rest.apps.getRepoInstallation({ owner, repo }),
    )
    const { data } = await ask(where, { what: 'make a token of the app' }, () =>
      octokit.rest.apps.createInstallationAccessToken({
        installation_id: installation.id,
        repositories: [repo],
      }),
    )
    return data.token
  }
  let token = await make()
  const renew = async () => {
    token = await make()
    return token
  }
  const renewal = setInterval(() => {
    renew().catch((error: Error) =>
      options.log.warn(`The token of the app could not be renewed: ${error.message}`),
    )
  }, renewMs)
  renewal.unref()
  return {
    current: () => token,
    renew,
    async release() {
      clearInterval(renewal)
      await createOctokit({ ...options, token })
        .rest.apps.revokeInstallationAccessToken()
        .catch((error: Error & { status?: number }) => {
          // The answer to the first request was lost.
          if (error.status === 401) return
          options.log.warn(
            `The token of the app was not revoked, and expires within an hour: ${error.message}`,
          )
        })
    },
  }
}

async function jwtOf({ id, privateKey }: AppCredentials): Promise<string> {
  try {
    const { token } = await githubAppJwt({ id, privateKey: privateKey.trim() })
    return token
  } catch (cause) {
    throw new ConfigError('CONFIG_INVALID', `app-private-key cannot be used: ${(cause as Error).message}`, {
      hint: "Pass the whole file that GitHub created for the app's private key, from `-----BEGIN` to the last line.",
      cause,
    })
  }
}

async function ask<T>(
  { owner, repo, apiUrl }: { owner: string; repo: string; apiUrl: string },
  asked: Asked,
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request()
  } catch (error) {
    const where = { repository: `${owner}/${repo}`, apiUrl, now: Date.now() }
    const refused = toGitHubError(error, asked, where, (text) => text) as GitHubRequestError
    const { message, status = 0 } = refused
    // 422: the installation does not reach the repository.
    if (![401, 404, 422].includes(status)) throw refused
    throw new ConfigError('CREDENTIAL_MISSING', `GitHub does not accept the app's credentials: ${message}`, {
      hint:
        status === 401
          ? 'Compare `app-id` with the app whose private key `app-private-key` is, and the clock of the runner.'
          : `Install the app in ${owner}/${repo}.`,
      cause: error,
    })
  }
}
