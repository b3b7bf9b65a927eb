import { type Answer, failureAnswer, notFound } from './answer.js'
import type { Need } from './route.js'
import {
  type Access,
  findUser,
  type GitHubState,
  type RepositoryState,
  roleOf,
  type TokenState,
} from './state.js'

/** `anonymous` without a token, `bad` with one that is unknown or has expired. */
export type Identity = TokenState | 'anonymous' | 'bad'

/** Reads `Authorization: token T`, `Bearer T` and git's `Basic base64(x-access-token:T)`. */
export function identify(state: GitHubState, header: string | undefined): Identity {
  const [scheme, value] = (header ?? '').split(' ')
  if (!scheme || !value) return 'anonymous'
  const token =
    scheme.toLowerCase() === 'basic'
      ? Buffer.from(value, 'base64').toString().split(':').slice(1).join(':')
      : value
  const found = state.tokens.get(token)
  return found && (found.expiresAt ?? Infinity) > Date.parse(state.now()) ? found : 'bad'
}

const RANK: Record<Access, number> = { none: 0, read: 1, write: 2 }

export function grants(identity: TokenState, need: Need): boolean {
  const [area, access] = need.split(':') as [keyof TokenState['permissions'], Access]
  return RANK[identity.permissions[area] ?? 'none'] >= RANK[access]
}

/**
 * A person's token can do no more than the person; an app's token has the permissions it was created with.
 */
function mayWriteHere(state: GitHubState, repository: RepositoryState, identity: TokenState): boolean {
  if (!isFor(repository, identity)) return false
  if (findUser(state, identity.login)?.type === 'Bot') return true
  return ['write', 'maintain', 'admin'].includes(roleOf(repository, identity.login))
}

function isFor({ owner, name }: RepositoryState, { repositories }: TokenState): boolean {
  return repositories?.includes(`${owner}/${name}`.toLowerCase()) ?? true
}

export function maySee(state: GitHubState, repository: RepositoryState, identity: Identity): boolean {
  if (!repository.private) return true
  if (typeof identity === 'string' || !isFor(repository, identity)) return false
  return findUser(state, identity.login)?.type === 'Bot' || roleOf(repository, identity.login) !== 'none'
}

const TALK: Need[] = ['issues:write']

/** The refusal of a call on a repository, or null if it is allowed. */
export function refuseAccess(
  state: GitHubState,
  repository: RepositoryState,
  identity: Identity,
  needs: Need[],
): Answer | null {
  if (!maySee(state, repository, identity)) return notFound()
  if (needs.length === 0) return null
  const writes = needs.some((need) => need.endsWith(':write'))
  if (typeof identity === 'string') return writes ? failureAnswer(401, 'Requires authentication') : null
  const isApp = findUser(state, identity.login)?.type === 'Bot'
  const granted = needs.filter((need) => grants(identity, need))
  // On a public repository everybody may comment; everything else needs write access.
  const allowed =
    granted.length > 0 &&
    (!writes || mayWriteHere(state, repository, identity) || granted.some((need) => TALK.includes(need)))
  return allowed
    ? null
    : failureAnswer(403, `Resource not accessible by ${isApp ? 'integration' : 'personal access token'}`)
}

/** Whether a push is allowed, in the words that git shows after `remote:`. */
export function refusePush(
  state: GitHubState,
  repository: RepositoryState,
  identity: TokenState,
): string | null {
  if (grants(identity, 'contents:write') && mayWriteHere(state, repository, identity)) return null
  const isApp = findUser(state, identity.login)?.type === 'Bot'
  return isApp
    ? 'Write access to repository not granted.'
    : `Permission to ${repository.owner}/${repository.name}.git denied to ${identity.login}.`
}
