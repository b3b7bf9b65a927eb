import { CaissonError, errorInWords, sentence } from '../errors.js'
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
  files: ChangedFile[]
  /** Null if it is too large for GitHub. */
  diff: string | null
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
  return { pull, reviews, reviewComments, files, diff, checks }
}

export function pullRequestFiles(
  parts: PullRequestParts,
  triggeredAt: string,
  notes: string[],
  images: Image[],
): ContextFile[] {
  return [
    {
      path: 'files.json',
      content: json(parts.files.map(toFileEntry)),
      about: `${parts.files.length} changed files`,
    },
    ...diffFile(parts, notes),
    ...reviewFiles(parts.reviews, triggeredAt, notes, images),
    ...reviewCommentFiles(parts.reviewComments, triggeredAt, notes, images),
    ...checkFiles(parts.checks, notes),
  ]
}

function diffFile({ diff, pull }: PullRequestParts, notes: string[]): ContextFile[] {
  if (diff !== null) {
    return [{ path: 'diff.patch', content: revealHidden(diff), about: 'the diff, for reading' }]
  }
  notes.push(
    `The diff is too large for GitHub to provide: read it with \`git diff ${pull.base.sha}...${pull.head.sha}\`, file by file.`,
  )
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
