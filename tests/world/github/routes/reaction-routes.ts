import {
  type Answer,
  created,
  notFound,
  ok,
  validationFailed,
} from '../../../../src/programs/demo/github/answer.js'
import { CONTENTS } from '../../../../src/programs/demo/github/render/render-issue.js'
import { nodeId, renderUser } from '../../../../src/programs/demo/github/render/render-user.js'
import { type RepositoryCall, type Route, route } from '../../../../src/programs/demo/github/route.js'
import type { GitHubState, ReactionState } from '../../../../src/programs/demo/github/state.js'
import { worldRepository } from '../world-state.js'

function renderReaction(state: GitHubState, reaction: ReactionState): Record<string, unknown> {
  return {
    id: reaction.id,
    node_id: nodeId('Reaction', reaction.id),
    user: renderUser(state, reaction.author),
    content: reaction.content,
    created_at: reaction.createdAt,
  }
}

/** Reacting twice with the same content is not an error: GitHub answers 200 with the first one. */
function react(call: RepositoryCall, target: { reactions: ReactionState[] } | undefined): Answer {
  if (!target) return notFound()
  const { content } = call.body
  if (typeof content !== 'string' || !CONTENTS.includes(content))
    return validationFailed({ resource: 'Reaction', code: 'invalid', field: 'content' })
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
    (call) => react(call, worldRepository(call.repository).reviewComments.get(number(call, 'comment_id'))),
  ),
]
