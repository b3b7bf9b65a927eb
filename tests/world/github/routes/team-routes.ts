import { failureAnswer, notFound } from '../../../../src/programs/demo/github/answer.js'
import { nodeId, renderUser } from '../../../../src/programs/demo/github/render/render-user.js'
import type { Call, Route } from '../../../../src/programs/demo/github/route.js'
import { findUser, type GitHubState } from '../../../../src/programs/demo/github/state.js'
import { type TeamState, worldState } from '../world-state.js'
import { siteRoute } from './site-route.js'

const at = ({ apiUrl }: GitHubState, { org, slug }: TeamState) => `${apiUrl}/orgs/${org}/teams/${slug}`

/** Only tokens with the organization permission `Members: read` see teams; a workflow's own never has it. */
function teamOf({ state, token, params }: Call) {
  if (state.tokens.get(token)?.permissions.members !== 'read')
    return failureAnswer(403, 'Resource not accessible by integration')
  return worldState(state).teams.get(`${params['org']}/${params['team_slug']}`.toLowerCase()) ?? notFound()
}

/** Teams of organizations, and who is in them. */
export const teamRoutes: Route[] = [
  siteRoute('teams/get-by-name', 'GET', '/orgs/{org}/teams/{team_slug}', (call) => {
    const team = teamOf(call)
    return 'slug' in team ? { status: 200, body: renderTeam(call.state, team) } : team
  }),
  siteRoute(
    'teams/get-membership-for-user-in-org',
    'GET',
    '/orgs/{org}/teams/{team_slug}/memberships/{username}',
    (call) => {
      const team = teamOf(call)
      if (!('slug' in team)) return team
      const login = call.params['username']?.toLowerCase() ?? ''
      const state = team.members.get(login)
      if (!state) return notFound()
      const url = `${at(call.state, team)}/memberships/${login}`
      return { status: 200, body: { url, role: 'member', state } }
    },
  ),
]

function renderTeam(state: GitHubState, team: TeamState): Record<string, unknown> {
  const url = at(state, team)
  const org = `${state.apiUrl}/orgs/${team.org}`
  const page = `${state.url}/orgs/${team.org}`
  const since = findUser(state, team.org)?.createdAt ?? state.now()
  return {
    id: team.id,
    node_id: nodeId('Team', team.id),
    url,
    html_url: `${page}/teams/${team.slug}`,
    name: team.slug,
    slug: team.slug,
    description: null,
    privacy: 'closed',
    permission: 'pull',
    type: 'organization',
    members_url: `${url}/members{/member}`,
    repositories_url: `${url}/repos`,
    parent: null,
    members_count: team.members.size,
    repos_count: 1,
    created_at: since,
    updated_at: since,
    organization: {
      ...renderUser(state, team.org),
      url: org,
      repos_url: `${org}/repos`,
      events_url: `${org}/events`,
      hooks_url: `${org}/hooks`,
      issues_url: `${org}/issues`,
      members_url: `${org}/members{/member}`,
      public_members_url: `${org}/public_members{/member}`,
      description: null,
      has_organization_projects: true,
      has_repository_projects: true,
      public_repos: 1,
      public_gists: 0,
      followers: 0,
      following: 0,
      html_url: page,
      type: 'Organization',
      created_at: since,
      updated_at: since,
      archived_at: null,
    },
  }
}
