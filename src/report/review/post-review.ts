import { plural } from '../../agents/transcript/transcript.js'
import { sha256OfContent } from '../../base/digest.js'
import { removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import type { Redact } from '../../base/redact.js'
import type { ReviewOptions } from '../../config/delivery.js'
import { sameAccount } from '../../github/event/authorize.js'
import type { GitHub } from '../../github/github.js'
import { GitHubRequestError } from '../../github/request-error.js'
import type { NewCheckRun, NewReview, ReviewThread } from '../../github/reviewing.js'
import type { Manifest } from '../../run/manifest.js'
import { withoutCommands } from '../text/commands.js'
import { cutCodeUnits, sanitizeMarkdown } from '../text/sanitize-output.js'
import { type ComposedReview, composeReview, withoutLines } from './compose-review.js'
import { diffPlaces } from './diff-lines.js'
import type { Finding, Findings } from './findings.js'

export interface ReviewRequest {
  github: GitHub
  number: number
  /** The head that the agent has read. */
  commit: string
  found: Findings
  options: ReviewOptions
  speaker: string
  redact: Redact
  /** Called with all that exists so far, whenever something was added to it. */
  record: (review: PostedReview) => Promise<void>
}

export type PostedReview = NonNullable<NonNullable<Manifest['delivery']>['review']>

/**
 * Posts what a review found: one review, answers in threads, and a check run if asked for. Safe to repeat: what earlier
 * threads and reviews of ours show is not posted again. Rejects with what GitHub refuses; what was posted stays, and is
 * recorded.
 */
export async function postReview(o: ReviewRequest): Promise<PostedReview> {
  const { github, number, commit, options, found } = o
  const viewer = await github.viewer()
  const [pull, threads, reviews, files] = await Promise.all([
    github.pullRequest(number),
    github.reviewing.threads(number),
    github.reviews(number),
    github.changedFiles(number),
  ])
  const moved = pull.head.sha !== commit
  const ours = threads.filter(({ author }) => sameAccount(author, viewer))
  const earlier = reviews.filter(({ author }) => sameAccount(author.login, viewer))
  const composed = composeReview({
    found,
    // GitHub shows the diff of the latest head only, and its lines are others.
    placeOf: moved ? () => null : diffPlaces(files),
    threads: ours,
    bodies: earlier.map(({ body }) => body),
    commit,
    options:
      moved && options.reviewEvent === 'approve' ? { ...options, reviewEvent: 'request-changes' } : options,
    speaker: o.speaker,
    notes: moved
      ? [`The pull request has new commits since; this review is about ${commit.slice(0, 12)}.`]
      : [],
    redact: o.redact,
  })
  let posted: PostedReview = {
    findings: composed.findings.length,
    comments: 0,
    known: composed.known,
    replies: 0,
    resolved: 0,
  }
  const add = async (more: Partial<PostedReview>) => {
    posted = { ...posted, ...more }
    await o.record(posted)
  }
  if (composed.review !== null)
    await add(await createReview(github, number, composed.review, composed, earlier))
  for (const { to, message } of found.replies)
    if (await answer(o, threads, to, message)) await add({ replies: posted.replies + 1 })
  if (options.resolveOutdated)
    for (const thread of ours.filter(isOutdated)) {
      await github.reviewing.resolve(thread.id)
      await add({ resolved: posted.resolved + 1 })
    }
  if (options.reviewCheck)
    await add({ checkUrl: (await github.reviewing.createCheckRun(checkRun(o, composed.findings))).url })
  return posted
}

const isOutdated = ({ outdated, resolved, body }: ReviewThread) =>
  outdated && !resolved && body.includes('<!-- caisson:finding ')

/** The same review is not posted twice, also by a job that was started again. */
async function createReview(
  github: GitHub,
  number: number,
  review: NewReview,
  { findings }: ComposedReview,
  existing: readonly { body: string; url: string }[],
): Promise<Partial<PostedReview>> {
  const [marker = ''] = review.body.split('\n')
  const there = existing.find(({ body }) => body.startsWith(marker))
  if (there) return { url: there.url }
  try {
    const { url } = await github.reviewing.create(number, review)
    return { url, comments: review.comments.length }
  } catch (error) {
    // One line that GitHub does not take must not cost all the others.
    const refused = error instanceof GitHubRequestError && error.status === 422
    if (!refused || review.comments.length === 0) throw error
    const { url } = await github.reviewing.create(number, withoutLines(review, findings))
    return { url }
  }
}

/** False if there is no such thread, or it has this answer. */
async function answer(
  { github, number, redact }: ReviewRequest,
  threads: readonly ReviewThread[],
  to: number,
  message: string,
): Promise<boolean> {
  const comments = await github.reviewComments(number)
  const root = comments.find(({ id }) => id === to)?.inReplyTo ?? to
  if (!threads.some(({ commentId, resolved }) => commentId === root && !resolved)) return false
  const marker = `<!-- caisson:reply ${sha256OfContent(`${root}\n${message}`).slice(0, 16)} -->`
  if (comments.some(({ body }) => body.includes(marker))) return false
  const text = cutCodeUnits(withoutCommands(sanitizeMarkdown(message, redact)), 20_000)
  await github.reviewing.reply(number, root, `${text}\n\n${marker}`)
  return true
}

const LEVELS = { info: 'notice', minor: 'notice', major: 'warning', critical: 'failure' } as const

function checkRun(
  { commit, options, redact, speaker }: ReviewRequest,
  findings: readonly Finding[],
): NewCheckRun {
  const shown = findings.filter(({ side }) => side === 'RIGHT')
  const text = (value: string, limit: number) =>
    cutCodeUnits(withoutCommands(redact(removeHiddenKeepingJoiners(value))), limit)
  const bad = findings.some(({ severity }) => severity === 'major' || severity === 'critical')
  const blocks = bad && options.reviewEvent !== 'comment'
  const found = findings.length === 0 ? 'nothing to object to' : plural(findings.length, 'thing')
  return {
    name: 'Caisson review',
    commit,
    externalId: sha256OfContent(JSON.stringify([commit, findings])).slice(0, 32),
    conclusion: findings.length === 0 ? 'success' : blocks ? 'failure' : 'neutral',
    title: `${speaker} found ${found}`,
    summary: shown.length > 50 ? 'The 50 worst findings are shown.' : 'Each finding is an annotation.',
    annotations: shown.slice(0, 50).map(({ path, line, startLine = line, severity, message }) => ({
      path,
      startLine,
      line,
      level: LEVELS[severity ?? 'info'],
      title: severity ?? 'remark',
      message: text(message, 10_000),
    })),
  }
}
