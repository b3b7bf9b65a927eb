import { isAtLeast } from '../../../../github/github.js'
import { findRepository, fullName, type GitHubState, type RepositoryState, roleOf } from '../state.js'
import { nodeId, renderUser } from './render-user.js'

/** Name of each address in the API's repository object and what follows the repository's own address. */
const ADDRESSES: Record<string, string> = {
  archive_url: '/{archive_format}{/ref}',
  assignees_url: '/assignees{/user}',
  blobs_url: '/git/blobs{/sha}',
  branches_url: '/branches{/branch}',
  collaborators_url: '/collaborators{/collaborator}',
  comments_url: '/comments{/number}',
  commits_url: '/commits{/sha}',
  compare_url: '/compare/{base}...{head}',
  contents_url: '/contents/{+path}',
  contributors_url: '/contributors',
  deployments_url: '/deployments',
  downloads_url: '/downloads',
  events_url: '/events',
  forks_url: '/forks',
  git_commits_url: '/git/commits{/sha}',
  git_refs_url: '/git/refs{/sha}',
  git_tags_url: '/git/tags{/sha}',
  hooks_url: '/hooks',
  issue_comment_url: '/issues/comments{/number}',
  issue_events_url: '/issues/events{/number}',
  issues_url: '/issues{/number}',
  keys_url: '/keys{/key_id}',
  labels_url: '/labels{/name}',
  languages_url: '/languages',
  merges_url: '/merges',
  milestones_url: '/milestones{/number}',
  notifications_url: '/notifications{?since,all,participating}',
  pulls_url: '/pulls{/number}',
  releases_url: '/releases{/id}',
  stargazers_url: '/stargazers',
  statuses_url: '/statuses/{sha}',
  subscribers_url: '/subscribers',
  subscription_url: '/subscription',
  tags_url: '/tags',
  teams_url: '/teams',
  trees_url: '/git/trees{/sha}',
}

export function repositoryApi(state: GitHubState, repository: RepositoryState): string {
  return `${state.apiUrl}/repos/${fullName(repository)}`
}

export function repositoryWeb(state: GitHubState, repository: RepositoryState): string {
  return `${state.url}/${fullName(repository)}`
}

/** `repository` of the API description. */
export function renderRepository(
  state: GitHubState,
  repository: RepositoryState,
  viewer?: string,
): Record<string, unknown> {
  const api = repositoryApi(state, repository)
  const web = repositoryWeb(state, repository)
  const host = new URL(state.url).host
  const openIssues = [...repository.issues.values()].filter((issue) => issue.state === 'open').length
  const role = viewer === undefined ? 'read' : roleOf(repository, viewer)
  return {
    id: repository.id,
    node_id: nodeId('Repository', repository.id),
    name: repository.name,
    full_name: fullName(repository),
    owner: renderUser(state, repository.owner),
    private: repository.private,
    visibility: repository.private ? 'private' : 'public',
    html_url: web,
    description: null,
    fork: repository.forkOf !== null,
    url: api,
    ...Object.fromEntries(Object.entries(ADDRESSES).map(([name, rest]) => [name, api + rest])),
    clone_url: `${web}.git`,
    git_url: `git://${host}/${fullName(repository)}.git`,
    ssh_url: `git@${host}:${fullName(repository)}.git`,
    svn_url: web,
    mirror_url: null,
    homepage: null,
    language: null,
    license: null,
    topics: [],
    default_branch: repository.defaultBranch,
    forks: 0,
    forks_count: 0,
    stargazers_count: 0,
    watchers: 0,
    watchers_count: 0,
    open_issues: openIssues,
    open_issues_count: openIssues,
    size: 1,
    has_issues: true,
    has_projects: true,
    has_wiki: false,
    has_pages: false,
    has_downloads: true,
    has_discussions: false,
    archived: false,
    disabled: false,
    is_template: false,
    allow_forking: true,
    web_commit_signoff_required: false,
    permissions: {
      admin: isAtLeast(role, 'admin'),
      maintain: isAtLeast(role, 'maintain'),
      push: isAtLeast(role, 'write'),
      triage: isAtLeast(role, 'triage'),
      pull: isAtLeast(role, 'read'),
    },
    created_at: repository.createdAt,
    updated_at: repository.createdAt,
    pushed_at: repository.createdAt,
  }
}

/** `full-repository`, as `GET /repos/{owner}/{repo}` answers. */
export function renderFullRepository(
  state: GitHubState,
  repository: RepositoryState,
  viewer?: string,
): Record<string, unknown> {
  const [owner, name] = (repository.forkOf ?? '').split('/')
  const parent = owner && name ? findRepository(state, owner, name) : undefined
  return {
    ...renderRepository(state, repository, viewer),
    network_count: 0,
    subscribers_count: 1,
    ...(parent ? { parent: renderRepository(state, parent), source: renderRepository(state, parent) } : {}),
  }
}
