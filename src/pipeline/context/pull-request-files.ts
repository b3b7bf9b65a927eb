import { CaissonError, errorInWords, sentence } from '../../base/errors.js'
import { revealHidden } from '../../base/hidden-characters.js'
import type { CheckRun } from '../../github/github.js'
import type { Budget } from './budget.js'
import { readDiscussion } from './comments.js'
import { findImages, type Image } from './images.js'
import type { PullRequestParts } from './pull-request.js'
import {
  type ContextFile,
  json,
  renderChecks,
  renderReview,
  renderReviewComments,
  renderReviews,
  toCheckEntry,
  toFileEntry,
  toReviewCommentEntry,
  toReviewEntry,
  twoFiles,
} from './render.js'

/** What the files of a pull request have in common. */
interface Making {
  triggeredAt: string
  notes: string[]
  images: Image[]
  budget: Budget
}

/**
 * Reviews and comments on lines; those in threads that are still open are worth the most. Bots are kept: people may want a
 * bot's review to be addressed.
 */
export function reviewFiles(parts: PullRequestParts, making: Making): ContextFile[] {
  return [...reviews(parts, making), ...reviewComments(parts, making)]
}

/** Checks, the list of files and the diff; the last of these can be had from git. */
export function changeFiles(parts: PullRequestParts, { notes, budget }: Making): ContextFile[] {
  const checks = checkFiles(parts.checks, notes, budget)
  return [...changedFiles(parts, notes, budget), ...diffFile(parts, notes, budget), ...checks]
}

function changedFiles({ files, pull }: PullRequestParts, notes: string[], budget: Budget): ContextFile[] {
  if (files === null) return []
  const advice = ` \`git diff --stat ${pull.base.sha}...${pull.head.sha}\` names all of them.`
  if (pull.changedFiles !== undefined && pull.changedFiles > files.length)
    notes.push(`GitHub lists ${files.length} of ${pull.changedFiles} changed files.${advice}`)
  const size = (entry: unknown) => JSON.stringify(entry).length
  const entries = budget.take(files.map(toFileEntry), { noun: 'changed file', size, advice })
  if (entries.length === 0 && files.length > 0) return []
  return [{ path: 'files.json', content: json(entries), about: `${entries.length} changed files` }]
}

function diffFile({ diff, pull }: PullRequestParts, notes: string[], budget: Budget): ContextFile[] {
  const advice = `read it with \`git diff ${pull.base.sha}...${pull.head.sha}\`, file by file.`
  if (typeof diff === 'string') {
    const [content] = budget.take([revealHidden(diff)], {
      noun: 'diff',
      size: (text) => text.length,
      advice: ` ${advice.replace('read', 'Read')}`,
    })
    return content === undefined ? [] : [{ path: 'diff.patch', content, about: 'the diff, for reading' }]
  }
  notes.push(`${diff.missing}: ${advice}`)
  return []
}

function reviews({ reviews, pull }: PullRequestParts, making: Making): ContextFile[] {
  const { triggeredAt, notes, images, budget } = making
  // A review without text whose only content is line comments says nothing by itself.
  const all = readDiscussion(reviews, triggeredAt, 'review', notes).filter(
    (review) => review.body.trim() !== '' || review.state !== 'COMMENTED',
  )
  const entries = budget.take(all.map(toReviewEntry), {
    noun: 'review',
    size: (entry) => renderReview(entry).length,
    worth: (_, index) => index,
  })
  const kept = new Set(entries.map(({ id }) => id))
  for (const { id, body } of all)
    if (kept.has(id)) images.push(...findImages(body, { kind: 'review', number: pull.number, id }))
  return twoFiles('reviews', entries, renderReviews, `${entries.length} reviews`)
}

function reviewComments(parts: PullRequestParts, making: Making): ContextFile[] {
  const { triggeredAt, notes, images, budget } = making
  const { threads, pull } = parts
  const all = readDiscussion(parts.reviewComments, triggeredAt, 'review comment', notes)
  if (all.length === 0) return []
  if (threads instanceof Error)
    notes.push(`Which review threads are resolved is unknown. ${inWords(threads)}`)
  const stateOf = new Map((threads instanceof Error ? [] : threads).map((one) => [one.commentId, one]))
  const entries = budget.take(
    all.map((comment) => toReviewCommentEntry(comment, stateOf.get(comment.inReplyTo ?? comment.id))),
    {
      noun: 'review comment',
      size: (entry) => renderReviewComments([entry]).length,
      worth: (entry, index) => index - (entry.resolved ? all.length : 0),
    },
  )
  const kept = new Set(entries.map(({ id }) => id))
  for (const { id, body } of all)
    if (kept.has(id)) images.push(...findImages(body, { kind: 'review comment', number: pull.number, id }))
  const about = `${entries.length} comments on lines, by file, with the state of their threads`
  return twoFiles('review-comments', entries, renderReviewComments, about)
}

function checkFiles(checks: CheckRun[] | Error, notes: string[], budget: Budget): ContextFile[] {
  if (checks instanceof Error) {
    notes.push(`The results of the checks are missing. ${inWords(checks)}`)
    return []
  }
  const entries = budget.take(checks.map(toCheckEntry), {
    noun: 'check',
    size: (entry) => renderChecks([entry]).length,
    worth: (entry) => (entry.conclusion === 'failure' ? 1 : 0),
  })
  return twoFiles('checks', entries, renderChecks, 'results of the checks on the head commit')
}

function inWords(error: Error): string {
  return error instanceof CaissonError ? errorInWords(error) : sentence(error.message)
}
