import { bodyTooLong, created, failureAnswer, notFound, ok, page, validationFailed } from '../answer.js'
import { renderComment } from '../render/render-issue.js'
import { type RepositoryCall, type Route, route } from '../route.js'
import { createComment } from '../seed.js'
import { type CommentState, findUser } from '../state.js'
import { issueOf } from './issue-routes.js'

const READ = ['issues:read', 'pull_requests:read'] as const
const WRITE = ['issues:write', 'pull_requests:write'] as const

function commentOf(call: RepositoryCall): CommentState | undefined {
  return call.repository.comments.get(Number(call.params['comment_id']))
}

function refuseBody(body: unknown) {
  if (typeof body !== 'string' || body.trim() === '') {
    return validationFailed({ resource: 'IssueComment', code: 'missing_field', field: 'body' })
  }
  return bodyTooLong('IssueComment', body)
}

export const commentRoutes: Route[] = [
  route('issues/list-comments', 'GET', '/issues/{issue_number}/comments', [...READ], (call) => {
    const issue = issueOf(call)
    if (!issue) return notFound()
    const since = call.url.searchParams.get('since')
    const comments = [...call.repository.comments.values()]
      .filter((comment) => comment.issueNumber === issue.number)
      .filter((comment) => since === null || comment.updatedAt >= since)
      .sort((a, b) => a.id - b.id)
    return page(call.url, comments, (comment) => renderComment(call.state, call.repository, comment))
  }),
  route('issues/create-comment', 'POST', '/issues/{issue_number}/comments', [...WRITE], (call) => {
    const issue = issueOf(call)
    if (!issue) return notFound()
    const { body } = call.body
    const refused = refuseBody(body)
    if (refused) return refused
    const bot = call.login !== null && findUser(call.state, call.login)?.type === 'Bot'
    // People with write access may still comment; an app's token may not, whatever its permissions are.
    if (issue.locked && bot) return failureAnswer(403, 'Unable to create comment because issue is locked.')
    const comment = createComment(call.state, call.repository, issue.number, {
      body: String(body),
      author: call.login ?? 'ghost',
    })
    return created(renderComment(call.state, call.repository, comment))
  }),
  route('issues/list-comments-for-repo', 'GET', '/issues/comments', [...READ], (call) => {
    const since = call.url.searchParams.get('since')
    const comments = [...call.repository.comments.values()]
      .filter((comment) => since === null || Date.parse(comment.updatedAt) >= Date.parse(since))
      .sort((a, b) => a.id - b.id)
    if (call.url.searchParams.get('direction') === 'desc') comments.reverse()
    return page(call.url, comments, (comment) => renderComment(call.state, call.repository, comment))
  }),
  route('issues/get-comment', 'GET', '/issues/comments/{comment_id}', [...READ], (call) => {
    const comment = commentOf(call)
    return comment ? ok(renderComment(call.state, call.repository, comment)) : notFound()
  }),
  route('issues/update-comment', 'PATCH', '/issues/comments/{comment_id}', [...WRITE], (call) => {
    const comment = commentOf(call)
    if (!comment) return notFound()
    const refused = refuseBody(call.body['body'])
    if (refused) return refused
    comment.body = String(call.body['body'])
    comment.updatedAt = call.state.now()
    return ok(renderComment(call.state, call.repository, comment))
  }),
  route('issues/delete-comment', 'DELETE', '/issues/comments/{comment_id}', [...WRITE], (call) => {
    const comment = commentOf(call)
    if (!comment) return notFound()
    call.repository.comments.delete(comment.id)
    return { status: 204 }
  }),
]
