import { CaissonError, errorInWords, sentence } from '../errors.js'
import type { Task } from '../event/task.js'
import type { ChangedFile, CheckRun, GitHub, PullRequest, Review, ReviewComment } from '../github/github.js'
import { revealHidden } from '../hidden-characters.js'
import { readDiscussion } from './discussion.js'
import { type ContextFile, json, noteLater } from './files.js'
import { findImages, type Image } from './images.js'
import {
  renderChecks,
  renderReviewComments,
  renderReviews,
  toCheckEntry,
  toFileEntry,
  toReviewCommentEntry,
  toReviewEntry,
} from './render.js'

/** Everything that GitHub knows about a pull request apart from its comments. */
export interface PullRequestParts {
  pull: PullRequest
  reviews: Review[]
  reviewComments: ReviewComment[]
  /** Null if the head is not the one that GitHub compares. */
  files: ChangedFile[] | null
  diff: string | { missing: string }
  /** An error if the token may not read them: the run continues without them. */
  checks: CheckRun[] | Error
}

export async function readPullRequest(github: GitHub, number: number): Promise<PullRequestParts> {
  const pulled = github.pullRequest(number)
  const [pull, reviews, reviewComments, files, diff, checks] = await Promise.all([
    pulled,
    github.reviews(number),
    github.reviewComments(number),
    github.changedFiles(number),
    github.pullRequestDiff(number),
    pulled.then(({ head }) => github.checkRuns(head.sha).catch((error: unknown) => error as Error)),
  ])
  const missing = 'The diff is too large for GitHub to provide'
  return { pull, reviews, reviewComments, files, diff: diff ?? { missing }, checks }
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
  const checks = await github.checkRuns(known).catch((error: unknown) => error as Error)
  return {
    ...parts,
    pull: { ...pull, head: { ...pull.head, sha: known } },
    files: null,
    diff: { missing: 'GitHub provides the diff of the latest head only' },
    checks,
  }
}

export function pullRequestFiles(
  parts: PullRequestParts,
  triggeredAt: string,
  notes: string[],
  images: Image[],
): ContextFile[] {
  return [
    ...changedFiles(parts.files),
    ...diffFile(parts, notes),
    ...reviewFiles(parts.reviews, triggeredAt, notes, images),
    ...reviewCommentFiles(parts.reviewComments, triggeredAt, notes, images),
    ...checkFiles(parts.checks, notes),
  ]
}

function changedFiles(files: ChangedFile[] | null): ContextFile[] {
  if (files === null) return []
  return [
    { path: 'files.json', content: json(files.map(toFileEntry)), about: `${files.length} changed files` },
  ]
}

function diffFile({ diff, pull }: PullRequestParts, notes: string[]): ContextFile[] {
  if (typeof diff === 'string') {
    return [{ path: 'diff.patch', content: revealHidden(diff), about: 'the diff, for reading' }]
  }
  notes.push(`${diff.missing}: read it with \`git diff ${pull.base.sha}...${pull.head.sha}\`, file by file.`)
  return []
}

/** Bots are kept here: people may want a bot's review to be addressed. */
function current<T extends Review | ReviewComment>(all: T[], at: string, noun: string, notes: string[]): T[] {
  const { people, bots, later } = readDiscussion(all, at)
  noteLater(notes, later, noun)
  const kept = new Set<T>([...people, ...bots])
  return all.filter((one) => kept.has(one))
}

function reviewFiles(all: Review[], at: string, notes: string[], images: Image[]): ContextFile[] {
  // A review without text whose only content is line comments says nothing by itself.
  const reviews = current(all, at, 'review', notes).filter(
    (review) => review.body.trim() !== '' || review.state !== 'COMMENTED',
  )
  if (reviews.length === 0) return []
  for (const review of reviews) images.push(...findImages(review.body, `review ${review.id}`))
  const entries = reviews.map(toReviewEntry)
  return [
    { path: 'reviews.md', content: renderReviews(entries), about: `${entries.length} reviews` },
    { path: 'reviews.json', content: json(entries), about: 'the same as data' },
  ]
}

function reviewCommentFiles(
  all: ReviewComment[],
  at: string,
  notes: string[],
  images: Image[],
): ContextFile[] {
  const comments = current(all, at, 'review comment', notes)
  if (comments.length === 0) return []
  for (const comment of comments) images.push(...findImages(comment.body, `review comment ${comment.id}`))
  const entries = comments.map(toReviewCommentEntry)
  return [
    {
      path: 'review-comments.md',
      content: renderReviewComments(entries),
      about: `${entries.length} comments on lines, by file`,
    },
    { path: 'review-comments.json', content: json(entries), about: 'the same as data' },
  ]
}

function checkFiles(checks: CheckRun[] | Error, notes: string[]): ContextFile[] {
  if (checks instanceof Error) {
    const words = checks instanceof CaissonError ? errorInWords(checks) : sentence(checks.message)
    notes.push(`The results of the checks are missing. ${words}`)
    return []
  }
  if (checks.length === 0) return []
  const entries = checks.map(toCheckEntry)
  return [
    { path: 'checks.md', content: renderChecks(entries), about: 'results of the checks on the head commit' },
    { path: 'checks.json', content: json(entries), about: 'the same as data' },
  ]
}
