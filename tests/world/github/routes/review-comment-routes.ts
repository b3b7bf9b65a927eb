import { notFound, ok } from '../../../../src/programs/demo/github/answer.js'
import { renderReviewComment } from '../../../../src/programs/demo/github/render/render-pull.js'
import { type Route, route, text } from '../../../../src/programs/demo/github/route.js'

export const reviewCommentRoutes: Route[] = [
  route(
    'pulls/update-review-comment',
    'PATCH',
    '/pulls/comments/{comment_id}',
    ['pull_requests:write'],
    ({ repository, state, params, body }) => {
      const comment = repository.reviewComments.get(Number(params['comment_id']))
      if (!comment) return notFound()
      comment.body = text(body['body']) ?? ''
      comment.updatedAt = state.now()
      return ok(renderReviewComment(state, repository, comment))
    },
  ),
]
