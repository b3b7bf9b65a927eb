import type { IncomingMessage } from 'node:http'
import { type Answer, failure, notFound } from './answer.js'
import { type Identity, refuse } from './auth.js'
import { type Call, matchPath, type Route } from './route.js'
import { activityRoutes } from './routes/activity-routes.js'
import { appRoutes } from './routes/app-routes.js'
import { artifactRoutes } from './routes/artifact-routes.js'
import { checkRoutes } from './routes/check-routes.js'
import { commentRoutes } from './routes/comment-routes.js'
import { gitDataRoutes } from './routes/git-data-routes.js'
import { goneAnswer } from './routes/gone.js'
import { issueRoutes } from './routes/issue-routes.js'
import { pullRoutes } from './routes/pull-routes.js'
import { reactionRoutes } from './routes/reaction-routes.js'
import { repositoryRoutes } from './routes/repository-routes.js'
import { reviewRoutes } from './routes/review-routes.js'
import { teamRoutes } from './routes/team-routes.js'
import { workflowRunRoutes } from './routes/workflow-run-routes.js'
import { findRepository, type GitHubState } from './state.js'
import { withHtml } from './uploads.js'

/** Every REST operation that the embedded GitHub supports. */
export const ROUTES: Route[] = [
  ...repositoryRoutes,
  ...activityRoutes,
  // Before issues: `/issues/comments/7` is not an issue.
  ...commentRoutes,
  ...reactionRoutes,
  ...issueRoutes,
  ...pullRoutes,
  ...reviewRoutes,
  ...checkRoutes,
  ...gitDataRoutes,
  ...artifactRoutes,
  ...workflowRunRoutes,
  ...appRoutes,
  ...teamRoutes,
]

export interface Match {
  route: Route
  params: Record<string, string>
}

export function findRoute(method: string, path: string): Match | null {
  for (const route of ROUTES) {
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
  if (identity === 'bad') return failure(401, 'Bad credentials')
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
  const refused =
    refuse(state, repository, identity, match.route.needs) ?? goneAnswer(state, repository, match)
  return refused ?? withHtml(state, request.accept, await match.route.handle({ ...call, repository }))
}

/** The body of a request as JSON; undefined if there is none, null if it is not JSON. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString('utf8')
  if (body === '') return undefined
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
