import { type Answer, created, invalid, notFound, ok } from '../answer.js'
import { isReactionContent, renderReaction } from '../render/render-issue.js'
import { type RepositoryCall, type Route, route } from '../route.js'
import type { ReactionState } from '../state.js'

/** Reacting twice with the same content is not an error: GitHub answers 200 with the first one. */
function react(call: RepositoryCall, target: { reactions: ReactionState[] } | undefined): Answer {
  if (!target) return notFound()
  const { content } = call.body
  if (!isReactionContent(content)) return invalid({ resource: 'Reaction', code: 'invalid', field: 'content' })
  const author = call.login ?? 'ghost'
  const present = target.reactions.find(
    (reaction) => reaction.author === author && reaction.content === content,
  )
  if (present) return ok(renderReaction(call.state, present))
  const reaction = { id: call.state.nextId(), author, content, createdAt: call.state.now() }
  target.reactions.push(reaction)
  return created(renderReaction(call.state, reaction))
}

const number = (call: RepositoryCall, name: string) => Number(call.params[name])

export const reactionRoutes: Route[] = [
  route(
    'reactions/create-for-issue',
    'POST',
    '/issues/{issue_number}/reactions',
    ['issues:write', 'pull_requests:write'],
    (call) => react(call, call.repository.issues.get(number(call, 'issue_number'))),
  ),
  route(
    'reactions/create-for-issue-comment',
    'POST',
    '/issues/comments/{comment_id}/reactions',
    ['issues:write', 'pull_requests:write'],
    (call) => react(call, call.repository.comments.get(number(call, 'comment_id'))),
  ),
  route(
    'reactions/create-for-pull-request-review-comment',
    'POST',
    '/pulls/comments/{comment_id}/reactions',
    ['pull_requests:write'],
    (call) => react(call, call.repository.reviewComments.get(number(call, 'comment_id'))),
  ),
]
