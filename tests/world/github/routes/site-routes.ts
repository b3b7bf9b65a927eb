import { failureAnswer, ok } from '../../../../src/programs/demo/github/answer.js'
import { renderUser } from '../../../../src/programs/demo/github/render/render-user.js'
import type { Route } from '../../../../src/programs/demo/github/route.js'
import { findUser, type GitHubState, type UserState } from '../../../../src/programs/demo/github/state.js'
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

/** The addresses of the API, all of which are its own here; gh looks at the headers alone. */
const ADDRESSES = `current_user current_user_authorizations_html authorizations code_search commit_search emails emojis
  events feeds followers following gists issue_search issues keys label_search notifications organization
  organization_repositories organization_teams public_gists rate_limit repository repository_search
  current_user_repositories starred starred_gists user user_organizations user_repositories user_search`

export const siteRoutes: Route[] = [
  siteRoute('meta/root', 'GET', '/', ({ state }) =>
    ok(Object.fromEntries(ADDRESSES.split(/\s+/).map((name) => [`${name}_url`, state.apiUrl]))),
  ),
  siteRoute('users/get-authenticated', 'GET', '/user', (call) => {
    const user = call.login === null ? undefined : findUser(call.state, call.login)
    if (!user) return failureAnswer(401, 'Requires authentication')
    if (user.type === 'Bot') return failureAnswer(403, 'Resource not accessible by integration')
    return ok(renderProfile(call.state, user))
  }),
]
