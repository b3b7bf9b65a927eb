import type { Octokit } from '@octokit/rest'
import type { GitHub, PullRequest } from '../github.js'
import { toChangedFile, toCheckRun, toComment, toPullRequest, toReview, toReviewComment } from '../shapes.js'
import { on, onTarget, type Place, READ_ISSUES, READ_PULLS, readIssue } from './place.js'

type TargetReads = Pick<
  GitHub,
  | 'issue'
  | 'pullRequest'
  | 'comment'
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
  type OfPull = typeof page & { pull_number: number }
  const ofPull = <T>(number: number, what: string, request: (of: OfPull) => Promise<T>) =>
    ask({ what: `${what} of #${number}`, permission: READ_PULLS, target: number }, () =>
      request({ ...page, pull_number: number }),
    )
  return {
    issue: (number) => readIssue(place, number),

    pullRequest: (number) =>
      ask({ what: `read pull request #${number}`, permission: READ_PULLS, target: number }, async () =>
        toPullRequest((await octokit.rest.pulls.get({ owner, repo, pull_number: number })).data),
      ),

    comment: (id) =>
      ask({ what: `read the comment ${id}`, permission: READ_ISSUES }, async () => {
        const of = { owner, repo, comment_id: id }
        const found = await octokit.rest.issues.getComment(of).catch(on([404], null))
        return found && toComment(found.data)
      }),

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
      ofPull(number, 'list the reviews', async (of) => {
        const all = await octokit.paginate(octokit.rest.pulls.listReviews, of)
        return all.filter((review) => review.state !== 'PENDING').map(toReview)
      }),

    reviewComments: (number) =>
      ofPull(number, 'list the review comments', async (of) =>
        (await octokit.paginate(octokit.rest.pulls.listReviewComments, of)).map(toReviewComment),
      ),

    changedFiles: (number) =>
      ofPull(number, 'list the files', async (of) =>
        (await octokit.paginate(octokit.rest.pulls.listFiles, of)).map(toChangedFile),
      ),

    pullRequestDiff: (number) =>
      ofPull(number, 'return the diff', async ({ pull_number }) => {
        const diff = { owner, repo, pull_number, mediaType: { format: 'diff' } }
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

/**
 * The commit that the head of a pull request pointed to at a time (ISO 8601), or last before its branch was deleted, by
 * the server's own record of pushes: the dates in a commit are what its author claims. Null where that record cannot be
 * read, or does not go back that far. Times are whole seconds, and a stranger who sees a request can push within its
 * second: such a push to a fork is later.
 * https://docs.github.com/rest/repos/repos#list-repository-activities
 */
async function branchAt(
  octokit: Octokit,
  { head: { repository, ref }, fromFork }: Pick<PullRequest, 'head' | 'fromFork'>,
  time: string,
): Promise<string | null> {
  const [owner, repo] = repository?.split('/') ?? []
  if (!owner || !repo) return null
  const until = Date.parse(time)
  const list = { owner, repo, ref: `refs/heads/${ref}`, direction: 'desc' as const, per_page: 100 }
  let earliest: { before: string; after: string; at: number } | undefined
  try {
    for await (const { data } of octokit.paginate.iterator(octokit.rest.repos.listActivities, list)) {
      for (const change of data) {
        const at = Date.parse(change.timestamp)
        if (at < until || (at === until && !fromFork))
          return existing(change.after) ?? existing(change.before)
        earliest = { ...change, at }
      }
    }
  } catch (error) {
    // A private fork, or a GitHub Enterprise Server that does not list activities yet.
    if ([403, 404].includes((error as { status?: number }).status ?? 0)) return null
    throw error
  }
  const { before = null, after = null, at } = earliest ?? {}
  // A branch that began in that second began before the pull request.
  return existing(before) ?? (at === until ? existing(after) : null)
}

/** Zeros stand for a branch that did not exist. */
function existing(commit: string | null): string | null {
  return commit === null || /^0+$/.test(commit) ? null : commit
}
