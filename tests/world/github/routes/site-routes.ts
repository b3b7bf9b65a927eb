import { failure, notFound, ok, page } from '../../../../src/demo/github/answer.js'
import { renderRepository } from '../../../../src/demo/github/render/render-repository.js'
import { renderUser } from '../../../../src/demo/github/render/render-user.js'
import type { Route } from '../../../../src/demo/github/route.js'
import { findUser, type GitHubState, type UserState } from '../../../../src/demo/github/state.js'
import { siteRoute } from './site-route.js'

/** `public-user`. */
function renderProfile(state: GitHubState, user: UserState): Record<string, unknown> {
  return {
    ...renderUser(state, user.login),
    name: null,
    company: null,
    blog: '',
    location: null,
    email: null,
    hireable: null,
    bio: null,
    twitter_username: null,
    public_repos: 1,
    public_gists: 0,
    followers: 0,
    following: 0,
    created_at: user.createdAt,
    updated_at: user.createdAt,
  }
}

export const siteRoutes: Route[] = [
  siteRoute('repos/list-for-org', 'GET', '/orgs/{org}/repos', (call) => {
    const org = call.params['org']?.toLowerCase()
    const all = [...call.state.repositories.values()].filter(({ owner }) => owner.toLowerCase() === org)
    if (all.length === 0) return notFound()
    return page(call.url, all, (one) => renderRepository(call.state, one, call.login ?? undefined))
  }),
  siteRoute('users/get-authenticated', 'GET', '/user', (call) => {
    const user = call.login === null ? undefined : findUser(call.state, call.login)
    if (!user) return failure(401, 'Requires authentication')
    if (user.type === 'Bot') return failure(403, 'Resource not accessible by integration')
    return ok(renderProfile(call.state, user))
  }),
]
