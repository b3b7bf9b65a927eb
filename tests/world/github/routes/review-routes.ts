import {
  type Answer,
  created,
  failureAnswer,
  notFound,
  ok,
  page,
} from '../../../../src/programs/demo/github/answer.js'
import { type RepositoryCall, type Route, route, text } from '../../../../src/programs/demo/github/route.js'
import { changedFiles } from '../../../../src/programs/demo/github/routes/pull-changes.js'
import { findUser, type GitHubState, type PullState } from '../../../../src/programs/demo/github/state.js'
import { renderReview, renderReviewComment } from '../render-review.js'
import { type ReviewState, type WorldRepository, worldRepository } from '../world-state.js'

interface Asked {
  path: string
  line?: number
  start_line?: number
  side?: 'LEFT' | 'RIGHT'
  body: string
}

const STATES: Readonly<Record<string, ReviewState['state']>> = {
  APPROVE: 'APPROVED',
  REQUEST_CHANGES: 'CHANGES_REQUESTED',
  COMMENT: 'COMMENTED',
}

/** Lines of a hunk as `side:number`, counted from its head. */
function linesOf(patch: string | null): Set<string> {
  const lines = new Set<string>()
  let at = { LEFT: 0, RIGHT: 0 }
  for (const line of (patch ?? '').split('\n')) {
    const head = /^@@ -(\d+)\S* \+(\d+)/.exec(line)
    if (head) at = { LEFT: Number(head[1]), RIGHT: Number(head[2]) }
    else {
      if (line[0] === '-' || line[0] === ' ') lines.add(`LEFT:${at.LEFT++}`)
      if (line[0] === '+' || line[0] === ' ') lines.add(`RIGHT:${at.RIGHT++}`)
    }
  }
  return lines
}

async function refuseComments(
  call: RepositoryCall,
  pull: PullState,
  comments: Asked[],
): Promise<Answer | null> {
  const files = await changedFiles(call.repository, pull)
  for (const { path, line, start_line: start, side = 'RIGHT' } of comments) {
    const file = files.find(({ filename }) => filename === path)
    if (!file) return failureAnswer(422, 'Unprocessable Entity', ['Path could not be resolved'])
    const lines = linesOf(file.patch)
    if ([line, start ?? line].some((one) => !lines.has(`${side}:${one}`)))
      return failureAnswer(422, 'Unprocessable Entity', ['Line could not be resolved'])
  }
  return null
}

async function createReview(call: RepositoryCall): Promise<Answer> {
  const { body, state } = call
  const repository = worldRepository(call.repository)
  const pull = repository.pulls.get(Number(call.params['pull_number']))
  if (!pull) return notFound()
  const author = call.login ?? 'ghost'
  const event = text(body['event']) ?? ''
  const comments = (body['comments'] ?? []) as Asked[]
  const commit = text(body['commit_id']) ?? pull.head.sha
  if (!(await repository.bare.resolve(`${commit}^{commit}`)))
    return failureAnswer(422, 'Unprocessable Entity', ['No commit found'])
  if (event === 'COMMENT' && comments.length === 0 && (text(body['body']) ?? '') === '')
    return failureAnswer(422, 'Unprocessable Entity', ['Review body can not be blank'])
  const isBot = findUser(state, author)?.type === 'Bot'
  if (event === 'APPROVE' && isBot && !repository.actionsMayCreatePullRequests)
    return failureAnswer(422, 'Unprocessable Entity', [
      'GitHub Actions is not permitted to approve pull requests.',
    ])
  if (event !== 'COMMENT' && repository.issues.get(pull.number)?.author === author)
    return failureAnswer(422, 'Unprocessable Entity', ['Can not review your own pull request'])
  const refused = await refuseComments(call, pull, comments)
  if (refused) return refused
  const review: ReviewState = {
    id: state.nextId(),
    pullNumber: pull.number,
    body: text(body['body']) ?? '',
    author,
    state: STATES[event] ?? 'PENDING',
    commit,
    submittedAt: state.now(),
  }
  repository.reviews.set(review.id, review)
  for (const { path, line, start_line: startLine, side = 'RIGHT', body: words } of comments)
    addComment(state, repository, review, {
      path,
      line: line ?? null,
      side,
      body: words,
      ...(startLine === undefined ? {} : { startLine }),
    })
  return ok(renderReview(state, repository, review))
}

function addComment(
  state: GitHubState,
  repository: WorldRepository,
  { id: reviewId, pullNumber, author, commit }: ReviewState,
  given: { path: string; line: number | null; side: 'LEFT' | 'RIGHT'; body: string; inReplyTo?: number },
) {
  const now = state.now()
  const comment = {
    id: state.nextId(),
    pullNumber,
    reviewId,
    author,
    commit,
    outdated: false,
    diffHunk: '@@ -1 +1 @@',
    inReplyTo: null,
    reactions: [],
    createdAt: now,
    updatedAt: now,
    ...given,
  }
  repository.reviewComments.set(comment.id, comment)
  return comment
}

function reply(call: RepositoryCall): Answer {
  const { state } = call
  const repository = worldRepository(call.repository)
  const pull = repository.pulls.get(Number(call.params['pull_number']))
  const root = repository.reviewComments.get(Number(call.params['comment_id']))
  if (!pull || root?.pullNumber !== pull.number || root.inReplyTo !== null) return notFound()
  const review: ReviewState = {
    id: state.nextId(),
    pullNumber: pull.number,
    body: '',
    author: call.login ?? 'ghost',
    state: 'COMMENTED',
    commit: pull.head.sha,
    submittedAt: state.now(),
  }
  repository.reviews.set(review.id, review)
  const { path, line, side = 'RIGHT' } = root
  const body = text(call.body['body']) ?? ''
  const comment = addComment(state, repository, review, { path, line, side, body, inReplyTo: root.id })
  return created(renderReviewComment(state, repository, comment))
}

const READ = ['pull_requests:read'] as const
const WRITE = ['pull_requests:write'] as const

/** Those of one pull request. */
function listed<T extends { pullNumber: number }>(
  of: (repository: WorldRepository) => ReadonlyMap<number, T>,
  render: (state: GitHubState, repository: WorldRepository, one: T) => unknown,
) {
  return ({ state, params, url, ...call }: RepositoryCall): Answer => {
    const repository = worldRepository(call.repository)
    const number = Number(params['pull_number'])
    if (!repository.pulls.has(number)) return notFound()
    const all = [...of(repository).values()].filter(({ pullNumber }) => pullNumber === number)
    return page(url, all, (one) => render(state, repository, one))
  }
}

export const reviewRoutes: Route[] = [
  route(
    'pulls/list-reviews',
    'GET',
    '/pulls/{pull_number}/reviews',
    [...READ],
    listed(({ reviews }) => reviews, renderReview),
  ),
  route(
    'pulls/list-review-comments',
    'GET',
    '/pulls/{pull_number}/comments',
    [...READ],
    listed(({ reviewComments }) => reviewComments, renderReviewComment),
  ),
  route('pulls/create-review', 'POST', '/pulls/{pull_number}/reviews', [...WRITE], createReview),
  route(
    'pulls/create-reply-for-review-comment',
    'POST',
    '/pulls/{pull_number}/comments/{comment_id}/replies',
    [...WRITE],
    reply,
  ),
]
