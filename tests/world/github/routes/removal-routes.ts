import { notFound, ok } from '../../../../src/programs/demo/github/answer.js'
import { renderIssue } from '../../../../src/programs/demo/github/render/render-issue.js'
import { renderPullSimple } from '../../../../src/programs/demo/github/render/render-pull.js'
import { type Route, route } from '../../../../src/programs/demo/github/route.js'
import { issueOf } from '../../../../src/programs/demo/github/routes/issue-routes.js'

const without = (there: string[], gone: unknown) =>
  there.filter((one) => !(Array.isArray(gone) && gone.includes(one)))

/** Whom an agent takes off an issue or pull request. */
export const removalRoutes: Route[] = [
  route(
    'issues/remove-assignees',
    'DELETE',
    '/issues/{issue_number}/assignees',
    ['issues:write', 'pull_requests:write'],
    (call) => {
      const issue = issueOf(call)
      if (!issue) return notFound()
      issue.assignees = without(issue.assignees, call.body['assignees'])
      return ok(renderIssue(call.state, call.repository, issue))
    },
  ),
  route(
    'pulls/remove-requested-reviewers',
    'DELETE',
    '/pulls/{pull_number}/requested_reviewers',
    ['pull_requests:write'],
    (call) => {
      const pull = call.repository.pulls.get(Number(call.params['pull_number']))
      if (!pull) return notFound()
      pull.reviewers = without(pull.reviewers, call.body['reviewers'])
      return ok(renderPullSimple(call.state, call.repository, pull))
    },
  ),
]
