import { ConfigError } from '../../base/errors.js'
import type { Forge } from '../../github/forge.js'

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
