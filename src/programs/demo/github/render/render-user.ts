import { findUser, type GitHubState } from '../state.js'

/** GitHub's opaque identifiers only have to be stable strings. */
export function nodeId(kind: string, id: number | string): string {
  return Buffer.from(`${kind}:${id}`).toString('base64')
}

/** `simple-user` of the API description; a deleted account is `ghost`. */
export function renderUser(state: GitHubState, login: string): Record<string, unknown> {
  const user = findUser(state, login) ?? { id: 10137, login: 'ghost', type: 'User', createdAt: '' }
  const name = encodeURIComponent(user.login)
  const api = `${state.apiUrl}/users/${name}`
  const web =
    user.type === 'Bot' ? `${state.url}/apps/${user.login.replace('[bot]', '')}` : `${state.url}/${name}`
  return {
    login: user.login,
    id: user.id,
    node_id: nodeId('User', user.id),
    avatar_url: `${state.url}/avatars/u/${user.id}`,
    gravatar_id: '',
    url: api,
    html_url: web,
    followers_url: `${api}/followers`,
    following_url: `${api}/following{/other_user}`,
    gists_url: `${api}/gists{/gist_id}`,
    starred_url: `${api}/starred{/owner}{/repo}`,
    subscriptions_url: `${api}/subscriptions`,
    organizations_url: `${api}/orgs`,
    repos_url: `${api}/repos`,
    events_url: `${api}/events{/privacy}`,
    received_events_url: `${api}/received_events`,
    type: user.type,
    user_view_type: 'public',
    site_admin: false,
  }
}
