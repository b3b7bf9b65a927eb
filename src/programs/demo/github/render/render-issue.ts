import {
  type CommentState,
  type GitHubState,
  type IssueState,
  type ReactionState,
  type RepositoryState,
  roleOf,
} from '../state.js'
import { repositoryApi, repositoryWeb } from './render-repository.js'
import { nodeId, renderUser } from './render-user.js'

export const CONTENTS = ['+1', '-1', 'laugh', 'hooray', 'confused', 'heart', 'rocket', 'eyes']

export function renderReactions(url: string, reactions: ReactionState[]): Record<string, unknown> {
  const count = (content: string) => reactions.filter((reaction) => reaction.content === content).length
  return {
    url: `${url}/reactions`,
    total_count: reactions.length,
    ...Object.fromEntries(CONTENTS.map((content) => [content, count(content)])),
  }
}

/** How GitHub names the author's standing with the repository. */
export function associationOf(repository: RepositoryState, login: string): string {
  if (login.toLowerCase() === repository.owner.toLowerCase()) return 'OWNER'
  const role = roleOf(repository, login)
  return repository.roles.has(login.toLowerCase()) && role !== 'none' ? 'COLLABORATOR' : 'NONE'
}

export function renderLabels(state: GitHubState, repository: RepositoryState, names: string[]): unknown[] {
  return names.map((name) => {
    const label = repository.labels.get(name.toLowerCase())
    return {
      id: label?.id ?? 1,
      node_id: nodeId('Label', label?.id ?? 1),
      url: `${repositoryApi(state, repository)}/labels/${encodeURIComponent(name)}`,
      name: label?.name ?? name,
      color: label?.color ?? 'ededed',
      default: false,
      // Never null: the description of a pull request's label does not allow that.
      description: label?.description ?? '',
    }
  })
}

export function renderMilestone(
  state: GitHubState,
  repository: RepositoryState,
  number: number | null,
): Record<string, unknown> | null {
  const title = number === null ? undefined : repository.milestones.get(number)
  if (number === null || title === undefined) return null
  const url = `${repositoryApi(state, repository)}/milestones/${number}`
  return {
    id: number,
    node_id: nodeId('Milestone', number),
    url,
    html_url: `${repositoryWeb(state, repository)}/milestone/${number}`,
    labels_url: `${url}/labels`,
    number,
    title,
    description: null,
    state: 'open',
    creator: renderUser(state, repository.owner),
    open_issues: 0,
    closed_issues: 0,
    created_at: repository.createdAt,
    updated_at: repository.createdAt,
    closed_at: null,
    due_on: null,
  }
}

/** `issue` of the API description; a pull request is an issue with `pull_request`. */
export function renderIssue(
  state: GitHubState,
  repository: RepositoryState,
  issue: IssueState,
): Record<string, unknown> {
  const url = `${repositoryApi(state, repository)}/issues/${issue.number}`
  const pull = repository.pulls.get(issue.number)
  const web = `${repositoryWeb(state, repository)}/${pull ? 'pull' : 'issues'}/${issue.number}`
  return {
    id: issue.id,
    node_id: nodeId('Issue', issue.id),
    url,
    repository_url: repositoryApi(state, repository),
    labels_url: `${url}/labels{/name}`,
    comments_url: `${url}/comments`,
    events_url: `${url}/events`,
    timeline_url: `${url}/timeline`,
    html_url: web,
    number: issue.number,
    title: issue.title,
    body: issue.body,
    user: renderUser(state, issue.author),
    labels: renderLabels(state, repository, issue.labels),
    state: issue.state,
    state_reason: issue.state === 'closed' ? (issue.stateReason ?? 'completed') : null,
    locked: issue.locked,
    active_lock_reason: null,
    assignee: null,
    assignees: issue.assignees.map((login) => renderUser(state, login)),
    milestone: renderMilestone(state, repository, issue.milestone),
    comments: [...repository.comments.values()].filter((comment) => comment.issueNumber === issue.number)
      .length,
    created_at: issue.createdAt,
    updated_at: issue.updatedAt,
    closed_at: issue.closedAt,
    closed_by: null,
    author_association: associationOf(repository, issue.author),
    performed_via_github_app: null,
    reactions: renderReactions(url, issue.reactions),
    ...(pull
      ? {
          draft: pull.draft,
          pull_request: {
            url: `${repositoryApi(state, repository)}/pulls/${issue.number}`,
            html_url: web,
            diff_url: `${web}.diff`,
            patch_url: `${web}.patch`,
            merged_at: null,
          },
        }
      : {}),
  }
}

/** `issue-comment` of the API description. */
export function renderComment(
  state: GitHubState,
  repository: RepositoryState,
  comment: CommentState,
): Record<string, unknown> {
  const api = repositoryApi(state, repository)
  const url = `${api}/issues/comments/${comment.id}`
  const kind = repository.pulls.has(comment.issueNumber) ? 'pull' : 'issues'
  return {
    id: comment.id,
    node_id: nodeId('IssueComment', comment.id),
    url,
    html_url: `${repositoryWeb(state, repository)}/${kind}/${comment.issueNumber}#issuecomment-${comment.id}`,
    issue_url: `${api}/issues/${comment.issueNumber}`,
    body: comment.body,
    user: renderUser(state, comment.author),
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: comment.association ?? associationOf(repository, comment.author),
    performed_via_github_app: null,
    reactions: renderReactions(url, comment.reactions),
  }
}
