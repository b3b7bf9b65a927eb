import { CaissonError } from '../../base/errors.js'
import type { Task } from '../../github/event/task.js'
import type {
  ChangedFile,
  CheckRun,
  GitHub,
  PullRequest,
  Review,
  ReviewComment,
} from '../../github/github.js'
import type { ReviewThread } from '../../github/reviewing.js'
import type { PullCommit } from '../../github/surroundings.js'

/** Everything that GitHub knows about a pull request apart from its comments. */
export interface PullRequestParts {
  pull: PullRequest
  reviews: Review[]
  reviewComments: ReviewComment[]
  /** Threads that the review comments belong to; an error if they cannot be read. */
  threads: ReviewThread[] | Error
  commits: PullCommit[] | Error
  /** Null if the head is not the one that GitHub compares. */
  files: ChangedFile[] | null
  diff: string | { missing: string }
  /** An error if the token may not read them: the run continues without them. */
  checks: CheckRun[] | Error
}

export async function readPullRequest(github: GitHub, number: number): Promise<PullRequestParts> {
  const pulled = github.pullRequest(number)
  const commented = github.reviewComments(number)
  const [pull, reviews, reviewComments, threads, commits, files, diff, checks] = await Promise.all([
    pulled,
    github.reviews(number),
    commented,
    commented.then((all) => (all.length > 0 ? github.reviewing.threads(number).catch(asError) : [])),
    github.surroundings.commits(number).catch(asError),
    github.changedFiles(number),
    github.pullRequestDiff(number),
    pulled.then(({ head }) => github.checkRuns(head.sha).catch(asError)),
  ])
  const missing = 'The diff is too large for GitHub to provide'
  return { pull, reviews, reviewComments, threads, commits, files, diff: diff ?? { missing }, checks }
}

function asError(error: unknown): Error {
  return error as Error
}

/**
 * The pull request with the head that the requester could see: what was pushed later has not been reviewed by
 * anyone, and a setup would run it. Rejects with COMMIT_NOT_FOUND if that head is not known.
 */
export async function atRequest(
  github: GitHub,
  task: Task,
  parts: PullRequestParts,
  notes: string[],
): Promise<PullRequestParts> {
  const { pull } = parts
  // Whoever starts a run by hand asks for the head of that moment.
  const known =
    task.seenHead ??
    (task.trigger === 'commented' ? await github.headAt(pull, task.triggeredAt) : pull.head.sha)
  if (known === pull.head.sha) return parts
  if (known === null) {
    throw new CaissonError(
      'COMMIT_NOT_FOUND',
      `Cannot determine which commit was the head of pull request #${pull.number} when the comment was written, because GitHub does not list the pushes to ${pull.head.repository ?? 'its deleted repository'}.`,
      { hint: 'Request the run with the label or in a review: those events name the commit.' },
    )
  }
  notes.push(
    `The pull request got new commits after the request: this run works on ${known}, its head at that time.`,
  )
  const checks = await github.checkRuns(known).catch(asError)
  const { commits } = parts
  return {
    ...parts,
    commits:
      commits instanceof Error
        ? commits
        : commits.slice(0, commits.findIndex(({ sha }) => sha === known) + 1),
    pull: { ...pull, head: { ...pull.head, sha: known } },
    files: null,
    diff: { missing: 'GitHub provides the diff of the latest head only' },
    checks,
  }
}
