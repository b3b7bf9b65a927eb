import type { RemoteAccess } from '../base/git/reach-remote.js'
import type { GitHub } from './github.js'

/** The repository on the forge, and how to access it. */
export interface Forge {
  github: GitHub
  /** The one to use now: a run that lasts may get another. */
  readonly token: string
  /** Makes a new token, and resolves to it; absent: nobody can. */
  renew?: (() => Promise<string>) | undefined
  owner: string
  name: string
  /** An SSH key for the commits that git makes; default none. */
  signingKey?: string
  /** Address for git; the token is never part of it. */
  remoteUrl: string
  /** The job's proxy and certificate authorities, for git; default none. */
  gitEnv?: Readonly<Record<string, string>>
}

/** What git needs to reach the repository. */
export function gitAccess({
  remoteUrl: url,
  token,
  gitEnv: env = {},
  renew,
}: Forge): RemoteAccess & { token: string } {
  return { url, token, env, renew }
}

/** The same, with the name that the address has among other addresses. */
export function remoteOf({ remoteUrl, token, gitEnv: env = {}, renew }: Forge) {
  return { remoteUrl, token, env, renew }
}
