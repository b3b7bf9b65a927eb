import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseJson } from '../../../base/json.js'
import { type Answer, failureAnswer, notFound } from './answer.js'
import { type Identity, refuseAccess } from './auth.js'
import { type Call, matchPath, type Route } from './route.js'
import { commentRoutes } from './routes/comment-routes.js'
import { issueRoutes } from './routes/issue-routes.js'
import { pullRoutes } from './routes/pull-routes.js'
import { repositoryRoutes } from './routes/repository-routes.js'
import { findRepository, type GitHubState } from './state.js'

/** The REST operations that a run may ask for. */
export const ROUTES: readonly Route[] = [
  ...repositoryRoutes,
  // Before issues: `/issues/comments/7` is not an issue.
  ...commentRoutes,
  ...issueRoutes,
  ...pullRoutes,
]

export interface Match {
  route: Route
  params: Record<string, string>
}

export function findRoute(routes: readonly Route[], method: string, path: string): Match | null {
  for (const route of routes) {
    if (route.method !== method) continue
    const params = matchPath(route.path, path)
    if (params) return { route, params }
  }
  return null
}

export async function callRoute(
  state: GitHubState,
  match: Match,
  identity: Identity,
  request: { url: URL; body: unknown; accept: string },
): Promise<Answer> {
  if (identity === 'bad') return failureAnswer(401, 'Bad credentials')
  const call: Call = {
    state,
    login: identity === 'anonymous' ? null : identity.login,
    token: identity === 'anonymous' ? '' : identity.token,
    params: match.params,
    url: request.url,
    body: (request.body ?? {}) as Record<string, unknown>,
    accept: request.accept,
  }
  if (match.route.on === 'site') return match.route.handle(call)
  const repository = findRepository(state, match.params['owner'] ?? '', match.params['repo'] ?? '')
  if (!repository) return notFound()
  return (
    refuseAccess(state, repository, identity, match.route.needs) ??
    match.route.handle({ ...call, repository })
  )
}

/** The body of a request as JSON; undefined if there is none, null if it is not JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const body = await text(request)
  return body === '' ? undefined : (parseJson(body) ?? null)
}
