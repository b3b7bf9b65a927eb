import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deliveryOptions } from '../../src/config/delivery.js'
import type { GitHub } from '../../src/github/github.js'
import { upsertComment } from '../../src/report/delivery/upsert-comment.js'
import { findingsSchema } from '../../src/report/review/findings.js'
import { type PostedReview, postReview } from '../../src/report/review/post-review.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect, pullFrom } from '../world/connect.js'
import type { InjectedFailure } from '../world/github/failures.js'

const TOKEN = 'ghs_workflow'

let server: CheckedGitHub
let github: GitHub
let number: number
let commit: string

beforeEach(async () => {
  server = await startCheckedGitHub({ files: { 'src/a.txt': 'one\ntwo\nthree\n' } })
  server.addToken(TOKEN)
  github = connect(server, TOKEN)
  const pull = await pullFrom(server, 'feature', { 'src/a.txt': 'one\n2\nthree\n' })
  number = pull.number
  commit = pull.head.sha
})

afterEach(async () => {
  await server[Symbol.asyncDispose]()
})

const FOUND = {
  findings: [
    { path: 'src/a.txt', line: 2, severity: 'major', message: 'Two was a word.', suggestion: 'two' },
    { path: 'src/a.txt', line: 2, side: 'LEFT', severity: 'info', message: 'This was fine.' },
    { path: 'src/b.txt', line: 7, severity: 'minor', message: 'Also here.' },
  ],
}

const records: PostedReview[] = []
const post = (found: object = FOUND, options: object = {}) =>
  postReview({
    github,
    number,
    commit,
    found: findingsSchema.parse(found),
    options: deliveryOptions(options),
    speaker: 'Claude',
    redact: (text) => text,
    record: async (posted) => void records.push(posted),
  })

const reviews = () => [...server.repository.reviews.values()]
const comments = () => [...server.repository.reviewComments.values()]

describe('a review', () => {
  test('is one, with its comments on their lines', async () => {
    const posted = await post()
    expect(posted).toMatchObject({ findings: 3, comments: 2, known: 0 })
    expect(posted.url).toContain('#pullrequestreview-')
    expect(records.at(-1)).toEqual(posted)
    expect(reviews()).toMatchObject([{ state: 'COMMENTED', commit, author: 'github-actions[bot]' }])
    expect(reviews()[0]?.body).toContain('`src/b.txt:7`: Also here.')
    expect(comments()).toMatchObject([
      { path: 'src/a.txt', line: 2, side: 'RIGHT' },
      { path: 'src/a.txt', line: 2, side: 'LEFT' },
    ])
    expect(await github.reviewing.threads(number)).toMatchObject([
      { line: 2, side: 'RIGHT', resolved: false, outdated: false, author: 'github-actions[bot]' },
      { line: 2, side: 'LEFT' },
    ])
  })

  test('posted again adds nothing', async () => {
    await post()
    expect(await post()).toMatchObject({ findings: 3, comments: 0, known: 3 })
    expect(reviews()).toHaveLength(1)
  })

  test.each<[string, InjectedFailure]>([
    ['answered with 502 after it was made', { status: 502, late: true }],
    ['answered with 502 before', { status: 502 }],
    ['cut off after it was made', { reset: true, late: true }],
    ['cut off before', { reset: true }],
  ])('%s is there once', async (_, failure) => {
    server.fail({ operationId: 'pulls/create-review', ...failure })
    expect((await post()).comments).toBe(2)
    expect(reviews()).toHaveLength(1)
    expect(comments()).toHaveLength(2)
  })

  test('of which GitHub refuses a line is posted without lines', async () => {
    server.fail({
      operationId: 'pulls/create-review',
      status: 422,
      body: { message: 'Unprocessable Entity' },
    })
    expect(await post()).toMatchObject({ comments: 0 })
    expect(comments()).toEqual([])
    for (const words of ['Two was a word.', 'This was fine.', 'Also here.'])
      expect(reviews()[0]?.body).toContain(words)
  })

  test('of a head that has moved says so, and has no lines', async () => {
    await server.push({ branch: 'feature', message: 'More', files: { 'c.txt': 'c\n' } })
    await post({ findings: [] }, { reviewEvent: 'approve' })
    expect(reviews()).toEqual([])
    await post()
    expect(reviews()).toMatchObject([{ commit, body: expect.stringContaining('new commits since') }])
    expect(comments()).toEqual([])
  })

  test('approves and requests changes only when it is told to', async () => {
    await post({ findings: [] })
    expect(reviews()).toEqual([])
    await post({ findings: [] }, { reviewEvent: 'approve' })
    await post({ findings: [] }, { reviewEvent: 'approve' })
    await post(FOUND, { reviewEvent: 'request-changes' })
    expect(reviews().map(({ state }) => state)).toEqual(['APPROVED', 'CHANGES_REQUESTED'])
  })

  test('is posted, whatever somebody else says with its marker', async () => {
    const { url } = await post()
    const [first] = reviews()
    const body = first?.body ?? ''
    server.repository.reviews.clear()
    server.repository.reviewComments.clear()
    server.addReview(number, { author: 'mona', body, state: 'COMMENTED' })
    expect((await post()).url).not.toBe(url)
    expect(reviews().map(({ author }) => author)).toEqual(['mona', 'github-actions[bot]'])
  })

  test('that GitHub refuses rejects with its words', async () => {
    server.repository.actionsMayCreatePullRequests = false
    await expect(post({ findings: [] }, { reviewEvent: 'approve' })).rejects.toThrow(
      'GitHub Actions is not permitted to approve pull requests',
    )
  })

  test('answers in threads, once, and only where there is one', async () => {
    const theirs = server.addReviewComment(number, {
      path: 'src/a.txt',
      line: 2,
      body: 'Why?',
      author: 'mona',
    })
    const second = server.addReviewComment(number, {
      path: 'src/a.txt',
      body: 'Really, why?',
      author: 'mona',
      inReplyTo: theirs.id,
    })
    const closed = server.addReviewComment(number, { path: 'src/a.txt', body: 'Old', resolved: true })
    const replies = [
      { to: second.id, message: 'Because.' },
      { to: closed.id, message: 'Late.' },
      { to: 999_999, message: 'Nobody asked.' },
    ]
    server.fail({ operationId: 'pulls/create-reply-for-review-comment', status: 502, late: true })
    expect(await post({ findings: [], replies })).toMatchObject({ replies: 1 })
    expect(await post({ findings: [], replies })).toMatchObject({ replies: 0 })
    const answers = comments().filter(({ author }) => author === 'github-actions[bot]' && author)
    expect(answers.filter(({ inReplyTo }) => inReplyTo === theirs.id)).toMatchObject([
      { body: expect.stringContaining('Because.') },
    ])
    expect(comments().some(({ body }) => body.includes('Late') || body.includes('Nobody'))).toBe(false)
  })

  test('resolves its own outdated threads if told to, and nobody else’s', async () => {
    await post()
    const theirs = server.addReviewComment(number, { path: 'src/a.txt', body: 'Hm', author: 'mona' })
    for (const comment of comments()) comment.outdated = true
    await post({ findings: [] })
    expect(comments().some(({ resolved }) => resolved)).toBe(false)
    expect(await post({ findings: [] }, { resolveOutdated: true })).toMatchObject({ resolved: 2 })
    expect(comments().filter(({ resolved }) => resolved)).toHaveLength(2)
    expect(theirs.resolved).toBeUndefined()
    expect(await post({ findings: [] }, { resolveOutdated: true })).toMatchObject({ resolved: 0 })
  })

  test('reads more than one page of threads', async () => {
    for (let at = 0; at < 120; at++)
      server.addReviewComment(number, { path: 'src/a.txt', body: `No ${at}`, author: 'mona' })
    expect((await github.reviewing.threads(number)).map(({ body }) => body).at(-1)).toBe('No 119')
  })
})

describe('a check run', () => {
  test('has the findings as annotations, once', async () => {
    server.fail({ operationId: 'checks/create', status: 502, late: true })
    const { checkUrl } = await post(FOUND, { reviewCheck: true })
    expect(checkUrl).toContain('/runs/')
    expect(server.repository.checkRuns).toMatchObject([
      {
        name: 'Caisson review',
        sha: commit,
        conclusion: 'neutral',
        annotations: [
          { path: 'src/a.txt', start_line: 2, end_line: 2, annotation_level: 'warning' },
          { path: 'src/b.txt', start_line: 7, end_line: 7, annotation_level: 'notice' },
        ],
      },
    ])
  })

  test.each([
    ['success', { findings: [] }, {}],
    ['failure', FOUND, { reviewEvent: 'request-changes' }],
  ])('ends as %s', async (conclusion, found, options) => {
    await post(found, { reviewCheck: true, ...options })
    expect(server.repository.checkRuns).toMatchObject([{ conclusion }])
  })
})

test('a token that may not review or create checks is known before', async () => {
  const asked = { workflows: [], review: number, checkRun: true }
  expect(await github.refusals(asked)).toEqual([])
  expect(reviews()).toEqual([])
  server.addToken('ghs_reader', { permissions: { pull_requests: 'read', checks: 'read' } })
  const refused = await connect(server, 'ghs_reader').refusals(asked)
  expect(refused.map(({ permission }) => permission)).toEqual(['pull-requests: write', 'checks: write'])
})

describe('an answer in a thread', () => {
  const REFUSED = { message: 'Resource not accessible by integration' }
  const KEY = { key: 'main/1', body: 'working' }
  const ask = (inReplyTo: number | null = null) =>
    server.addReviewComment(number, { path: 'src/a.txt', line: 2, body: 'Why?', author: 'alice', inReplyTo })
      .id
  const answers = () => comments().filter(({ author }) => author === 'github-actions[bot]')

  test('goes below the comment that began the thread, and is updated there', async () => {
    const root = ask()
    const asked = { ...KEY, number, thread: ask(root) }
    const own = await upsertComment(github, asked)
    expect(own.url).toContain('#discussion_r')
    await upsertComment(github, { ...asked, own, body: 'done' })
    expect(answers()).toMatchObject([{ inReplyTo: root, body: expect.stringContaining('done') }])
    expect(server.commentsOn(number)).toEqual([])
  })

  test.each<[string, InjectedFailure]>([
    ['answered with 502 after it was made', { status: 502, late: true }],
    ['answered with 502 before', { status: 502 }],
    ['cut off after it was made', { reset: true, late: true }],
  ])('is written once if the request is %s', async (_what, failure) => {
    server.fail({ operationId: 'pulls/create-reply-for-review-comment', ...failure })
    await upsertComment(github, { ...KEY, number, thread: ask() })
    expect(answers()).toHaveLength(1)
  })

  test('goes into the conversation if the thread is gone, or GitHub does not take it there', async () => {
    await upsertComment(github, { ...KEY, number, thread: 999_999 })
    server.fail({ operationId: 'pulls/create-reply-for-review-comment', status: 403, body: REFUSED })
    const refused = { ...KEY, key: 'main/2', number, thread: ask() }
    const own = await upsertComment(github, refused)
    await upsertComment(github, { ...refused, own, body: 'done' })
    expect(answers()).toEqual([])
    expect(server.commentsOn(number).map(({ body }) => body)).toEqual([
      expect.stringContaining('working'),
      expect.stringContaining('done'),
    ])
  })
})
