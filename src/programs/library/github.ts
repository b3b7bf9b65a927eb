import type { Environment } from '../../base/command.js'
import { ConfigError } from '../../base/errors.js'
import { type Log, silentLog } from '../../base/log.js'
import { proxyFor, remoteEnvironment } from '../../config/proxy.js'
import { parseRepositoryName } from '../../config/repository.js'
import { apiUrlOf } from '../../github/api-url.js'
import type { Forge } from '../../github/forge.js'
import { createGitHub as createPort, type GitHubOptions as PortOptions } from '../../github/octokit.js'
import { proxyFetch } from '../../github/proxy-fetch.js'

/** Where the server is, and how to reach it. */
export interface GitHubOptions {
  /** Web address; default `https://github.com`. */
  serverUrl?: string
  /** Base of the REST API; default: derived from `serverUrl`, as GitHub and GitHub Enterprise Server have it. */
  apiUrl?: string
  /** Default: derived from `apiUrl`. */
  graphqlUrl?: string
  /** Variables with proxies and certificate authorities (HTTPS_PROXY, NO_PROXY …). Default: empty. */
  env?: Readonly<Record<string, string | undefined>>
  /** Default: logs nothing. */
  log?: Log
}

/** The account of a token on a server. */
export interface GitHubAccount {
  /** Web address without a trailing slash. */
  readonly serverUrl: string
  /**
   * A repository by its full name (`owner/name`), for `publish` of a run. Asks nothing yet. Throws CONFIG_INVALID for
   * what is not a name.
   */
  repository(fullName: string): Repository
}

/**
 * GitHub as a run uses it, with typed errors, respecting rate limits. The token stays in this process. Throws
 * CREDENTIAL_MISSING without a token, CONFIG_INVALID for an address that is none.
 */
export function createGitHub(token: string, options: GitHubOptions = {}): GitHubAccount {
  if (typeof token !== 'string' || token.trim() === '') {
    throw new ConfigError('CREDENTIAL_MISSING', 'There is no token for GitHub.', {
      hint: 'Give a token that may write contents, issues and pull requests, e.g. the output of `gh auth token`.',
    })
  }
  const { env = {}, log = silentLog, graphqlUrl } = options
  const serverUrl = addressOf('serverUrl', options.serverUrl ?? 'https://github.com')
  const apiUrl = addressOf('apiUrl', options.apiUrl ?? apiUrlOf(serverUrl))
  const proxyUrl = proxyFor(apiUrl, env)
  const place = {
    ...{ token, env, log, serverUrl, apiUrl },
    ...(graphqlUrl ? { graphqlUrl } : {}),
    ...(proxyUrl ? { fetch: proxyFetch(proxyUrl) } : {}),
  }
  return {
    serverUrl,
    repository(fullName) {
      const parsed = parseRepositoryName(String(fullName))
      if (parsed) return forgeAt(place, parsed.owner, parsed.name)
      throw new ConfigError('CONFIG_INVALID', `"${fullName}" does not have the form owner/name.`, {
        hint: 'Write it as GitHub does, e.g. `octo-org/octo-repo`.',
      })
    },
  }
}

/** A repository of a server. */
export function forgeAt(
  place: Omit<PortOptions, 'token' | 'owner' | 'repo'> & { token: string; env: Environment },
  owner: string,
  name: string,
): Forge {
  const { env, ...port } = place
  const remoteUrl = `${port.serverUrl}/${owner}/${name}.git`
  return {
    github: createPort({ ...port, owner, repo: name }),
    ...{ token: port.token, owner, name, remoteUrl },
    gitEnv: remoteEnvironment(remoteUrl, env),
  }
}

function addressOf(name: string, address: string): string {
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address.replace(/\/+$/, '')
  throw new ConfigError('CONFIG_INVALID', `${name}: "${address}" is not an http(s) address.`, {
    hint: 'Give the address that a browser shows, e.g. `https://github.example.com`.',
  })
}

/** A repository that runs read and write, as `createGitHub` gives it. */
export interface Repository {
  readonly owner: string
  readonly name: string
  /** Address for git; the token is never part of it. */
  readonly remoteUrl: string
}

/** What is behind a repository. Throws CONFIG_INVALID for an object that only looks like one. */
export function forgeOf(repository: Repository): Forge {
  if ('github' in repository) return repository as Forge
  throw new ConfigError('CONFIG_INVALID', 'publish.forge: this is not a repository of `createGitHub`.', {
    hint: "Give `createGitHub(token).repository('octo-org/octo-repo')`.",
  })
}
