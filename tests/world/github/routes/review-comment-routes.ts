import { notFound, ok } from '../../../../src/programs/demo/github/answer.js'
import { type Route, route, text } from '../../../../src/programs/demo/github/route.js'
import { renderReviewComment } from '../render-review.js'
import { worldRepository } from '../world-state.js'

export const reviewCommentRoutes: Route[] = [
  route(
    'pulls/update-review-comment',
    'PATCH',
    '/pulls/comments/{comment_id}',
    ['pull_requests:write'],
    ({ repository, state, params, body }) => {
      const comment = worldRepository(repository).reviewComments.get(Number(params['comment_id']))
      if (!comment) return notFound()
      comment.body = text(body['body']) ?? ''
      comment.updatedAt = state.now()
      return ok(renderReviewComment(state, repository, comment))
    },
  ),
]
