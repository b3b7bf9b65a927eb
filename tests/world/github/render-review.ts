import { associationOf, renderReactions } from '../../../src/programs/demo/github/render/render-issue.js'
import { repositoryApi, repositoryWeb } from '../../../src/programs/demo/github/render/render-repository.js'
import { nodeId, renderUser } from '../../../src/programs/demo/github/render/render-user.js'
import type { GitHubState, RepositoryState } from '../../../src/programs/demo/github/state.js'
import type { ReviewCommentState, ReviewState } from './world-state.js'

/** `pull-request-review` of the API description. */
export function renderReview(
  state: GitHubState,
  repository: RepositoryState,
  review: ReviewState,
): Record<string, unknown> {
  const url = `${repositoryApi(state, repository)}/pulls/${review.pullNumber}`
  const web = `${repositoryWeb(state, repository)}/pull/${review.pullNumber}#pullrequestreview-${review.id}`
  return {
    id: review.id,
    node_id: nodeId('PullRequestReview', review.id),
    user: renderUser(state, review.author),
    body: review.body,
    state: review.state,
    html_url: web,
    pull_request_url: url,
    author_association: associationOf(repository, review.author),
    _links: { html: { href: web }, pull_request: { href: url } },
    submitted_at: review.submittedAt,
    commit_id: review.commit,
  }
}

/** `pull-request-review-comment` of the API description. */
export function renderReviewComment(
  state: GitHubState,
  repository: RepositoryState,
  comment: ReviewCommentState,
): Record<string, unknown> {
  const api = repositoryApi(state, repository)
  const url = `${api}/pulls/comments/${comment.id}`
  const pull = `${api}/pulls/${comment.pullNumber}`
  const web = `${repositoryWeb(state, repository)}/pull/${comment.pullNumber}#discussion_r${comment.id}`
  return {
    id: comment.id,
    node_id: nodeId('PullRequestReviewComment', comment.id),
    pull_request_review_id: comment.reviewId,
    url,
    html_url: web,
    pull_request_url: pull,
    diff_hunk: comment.diffHunk,
    path: comment.path,
    // Both are null once the branch has moved away under the comment.
    position: comment.outdated ? null : 1,
    line: comment.outdated ? null : comment.line,
    original_position: 1,
    original_line: comment.line,
    side: comment.side ?? 'RIGHT',
    start_line: comment.startLine ?? null,
    start_side: comment.startLine === undefined ? null : (comment.side ?? 'RIGHT'),
    subject_type: comment.line === null ? 'file' : 'line',
    commit_id: comment.commit,
    original_commit_id: comment.commit,
    ...(comment.inReplyTo === null ? {} : { in_reply_to_id: comment.inReplyTo }),
    user: renderUser(state, comment.author),
    body: comment.body,
    created_at: comment.createdAt,
    updated_at: comment.updatedAt,
    author_association: associationOf(repository, comment.author),
    _links: { self: { href: url }, html: { href: web }, pull_request: { href: pull } },
    reactions: renderReactions(url, comment.reactions),
  }
}
