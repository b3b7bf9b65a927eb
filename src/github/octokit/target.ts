import type { GitHub } from '../github.js'
import { toChangedFile, toCheckRun, toComment, toPullRequest, toReview, toReviewComment } from '../shapes.js'
import { branchAt } from './branch-at.js'
import { on, onTarget, type Place, READ_ISSUES, READ_PULLS, readIssue } from './place.js'

type TargetReads = Pick<
  GitHub,
  | 'issue'
  | 'pullRequest'
  | 'comments'
  | 'reviews'
  | 'reviewComments'
  | 'changedFiles'
  | 'pullRequestDiff'
  | 'checkRuns'
  | 'headAt'
>

/** What is read of an issue or a pull request, every page of it. */
export function readsTarget(place: Place): TargetReads {
  const { octokit, owner, repo, ask } = place
  const page = { owner, repo, per_page: 100 }
  return {
    issue: (number) => readIssue(place, number),

    pullRequest: (number) =>
      ask({ what: `read pull request #${number}`, permission: READ_PULLS, target: number }, async () =>
        toPullRequest((await octokit.rest.pulls.get({ owner, repo, pull_number: number })).data),
      ),

    comments: (number) =>
      onTarget(
        place,
        { what: `list the comments of #${number}`, permission: READ_ISSUES, target: number },
        async () => {
          const of = { ...page, issue_number: number }
          return (await octokit.paginate(octokit.rest.issues.listComments, of)).map(toComment)
        },
      ),

    reviews: (number) =>
      ask({ what: `list the reviews of #${number}`, permission: READ_PULLS, target: number }, async () => {
        const all = await octokit.paginate(octokit.rest.pulls.listReviews, { ...page, pull_number: number })
        return all.filter((review) => review.state !== 'PENDING').map(toReview)
      }),

    reviewComments: (number) =>
      ask(
        { what: `list the review comments of #${number}`, permission: READ_PULLS, target: number },
        async () => {
          const of = { ...page, pull_number: number }
          return (await octokit.paginate(octokit.rest.pulls.listReviewComments, of)).map(toReviewComment)
        },
      ),

    changedFiles: (number) =>
      ask({ what: `list the files of #${number}`, permission: READ_PULLS, target: number }, async () => {
        const all = await octokit.paginate(octokit.rest.pulls.listFiles, { ...page, pull_number: number })
        return all.map(toChangedFile)
      }),

    pullRequestDiff: (number) =>
      ask({ what: `return the diff of #${number}`, permission: READ_PULLS, target: number }, async () => {
        const diff = { owner, repo, pull_number: number, mediaType: { format: 'diff' } }
        // More than 300 files or 20,000 lines: https://docs.github.com/rest/pulls/pulls#get-a-pull-request
        const found = await octokit.rest.pulls.get(diff).catch(on([406], null))
        return found && (found.data as unknown as string)
      }),

    checkRuns: (ref) =>
      ask({ what: `list the checks of ${ref}`, permission: 'checks: read' }, async () =>
        (await octokit.paginate(octokit.rest.checks.listForRef, { ...page, ref })).map(toCheckRun),
      ),

    headAt: (pull, time) =>
      ask({ what: `list the pushes to #${pull.number}`, permission: 'contents: read' }, () =>
        branchAt(octokit, pull, time),
      ),
  }
}
