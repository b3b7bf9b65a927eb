import {
  findRepository,
  type GitHubState,
  type IssueState,
  type PullState,
  type RepositoryState,
} from '../state.js'
import { associationOf, renderLabels, renderMilestone } from './render-issue.js'
import { renderRepository, repositoryApi, repositoryWeb } from './render-repository.js'
import { nodeId, renderUser } from './render-user.js'

export interface PullFigures {
  commits: number
  additions: number
  deletions: number
  changedFiles: number
  mergeable: boolean | null
}

export function repositoryNamed(state: GitHubState, name: string | null): RepositoryState | undefined {
  const [owner, repo] = (name ?? '').split('/')
  return owner && repo ? findRepository(state, owner, repo) : undefined
}

/** `pull-request-simple` of the API description. */
export function renderPullSimple(
  state: GitHubState,
  repository: RepositoryState,
  pull: PullState,
): Record<string, unknown> {
  const issue = repository.issues.get(pull.number) as IssueState
  const api = repositoryApi(state, repository)
  const url = `${api}/pulls/${pull.number}`
  const web = `${repositoryWeb(state, repository)}/pull/${pull.number}`
  const head = repositoryNamed(state, pull.head.repository)
  const headOwner = head?.owner ?? 'unknown'
  const links: Record<string, string> = {
    self: url,
    html: web,
    issue: `${api}/issues/${pull.number}`,
    comments: `${api}/issues/${pull.number}/comments`,
    review_comments: `${url}/comments`,
    review_comment: `${api}/pulls/comments{/number}`,
    commits: `${url}/commits`,
    statuses: `${api}/statuses/${pull.head.sha}`,
  }
  return {
    id: pull.id,
    node_id: nodeId('PullRequest', pull.id),
    url,
    html_url: web,
    diff_url: `${web}.diff`,
    patch_url: `${web}.patch`,
    issue_url: links['issue'],
    commits_url: links['commits'],
    review_comments_url: links['review_comments'],
    review_comment_url: links['review_comment'],
    comments_url: links['comments'],
    statuses_url: links['statuses'],
    number: pull.number,
    state: issue.state,
    locked: false,
    active_lock_reason: null,
    title: issue.title,
    user: renderUser(state, issue.author),
    body: issue.body,
    labels: renderLabels(state, repository, issue.labels),
    milestone: renderMilestone(state, repository, issue.milestone),
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
    merged_at: null,
    merge_commit_sha: null,
    assignee: null,
    assignees: issue.assignees.map((login) => renderUser(state, login)),
    requested_reviewers: pull.reviewers.map((login) => renderUser(state, login)),
    requested_teams: [],
    head: {
      label: `${headOwner}:${pull.head.ref}`,
      ref: pull.head.ref,
      sha: pull.head.sha,
      user: renderUser(state, headOwner),
      repo: head ? renderRepository(state, head) : null,
    },
    base: {
      label: `${repository.owner}:${pull.base.ref}`,
      ref: pull.base.ref,
      sha: pull.base.sha,
      user: renderUser(state, repository.owner),
      repo: renderRepository(state, repository),
    },
    _links: Object.fromEntries(Object.entries(links).map(([name, href]) => [name, { href }])),
    author_association: associationOf(repository, issue.author),
    auto_merge: null,
    draft: pull.draft,
  }
}

/** `pull-request` of the API description: with what only a computation over the commits knows. */
export function renderPull(
  state: GitHubState,
  repository: RepositoryState,
  pull: PullState,
  figures: PullFigures,
): Record<string, unknown> {
  return {
    ...renderPullSimple(state, repository, pull),
    merged: false,
    mergeable: figures.mergeable,
    rebaseable: figures.mergeable,
    mergeable_state: figures.mergeable === null ? 'unknown' : figures.mergeable ? 'clean' : 'dirty',
    merged_by: null,
    comments: [...repository.comments.values()].filter((comment) => comment.issueNumber === pull.number)
      .length,
    review_comments: 0,
    maintainer_can_modify: pull.maintainerCanModify,
    commits: figures.commits,
    additions: figures.additions,
    deletions: figures.deletions,
    changed_files: figures.changedFiles,
  }
}
