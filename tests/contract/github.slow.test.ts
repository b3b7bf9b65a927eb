import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GitHub } from '../../src/github/github.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect, pullFrom } from '../world/connect.js'
import { primaryRateLimit } from '../world/github/failures.js'
import { READ_ONLY } from '../world/github/seeder.js'

const TOKEN = 'ghs_workflow'

let server: CheckedGitHub
let github: GitHub

beforeEach(async () => {
  server = await startCheckedGitHub({ files: { 'README.md': '# Hello\n', 'src/a.txt': 'one\ntwo\n' } })
  server.addToken(TOKEN)
  github = connect(server, TOKEN)
})

afterEach(async () => {
  await server[Symbol.asyncDispose]()
})

const asked = (operationId: string) =>
  server.requests.filter((request) => request.operationId === operationId)

describe('GitHub: repository and people', () => {
  test('addresses are those of a GitHub Enterprise Server', async () => {
    expect(github.serverUrl).toBe(server.url)
    const { cloneUrl } = await github.repository()
    expect(cloneUrl).toBe(`${server.url}/octo/hello.git`)
    expect(asked('repos/get')).toHaveLength(1)
  })

  test('the repository is described', async () => {
    expect(await github.repository()).toMatchObject({
      owner: 'octo',
      name: 'hello',
      defaultBranch: 'main',
      private: false,
    })
  })

  test("the workflow's token belongs to a bot", async () => {
    expect(await github.viewer()).toBe('github-actions[bot]')
    expect(asked('graphql')).toHaveLength(1)
  })

  test('the token of a person belongs to that person', async () => {
    server.addToken('ghp_mona', { login: 'mona' })
    expect(await connect(server, 'ghp_mona').viewer()).toBe('mona')
  })

  test.each(['admin', 'maintain', 'write', 'triage', 'read'] as const)(
    'the role %s is known',
    async (role) => {
      server.addUser('mona', { role })
      expect(await github.permission('mona')).toBe(role)
    },
  )

  test('the owner is an admin, whatever the case of the name', async () => {
    expect(await github.permission('OCTO')).toBe('admin')
  })

  test('a stranger may read a public repository', async () => {
    server.addUser('stranger')
    expect(await github.permission('stranger')).toBe('read')
  })

  test('an unknown user and an app have no permission', async () => {
    expect(await github.permission('nobody')).toBe('none')
    expect(await github.permission('github-actions[bot]')).toBe('none')
  })
})

describe('GitHub: issues and comments', () => {
  test('an issue has everything that people see', async () => {
    server.addUser('mona', { id: 4711 })
    server.addIssue({ title: 'It breaks', body: 'Always', author: 'mona', labels: ['bug', 'claude'] })
    expect(await github.issue(1)).toMatchObject({
      number: 1,
      title: 'It breaks',
      body: 'Always',
      state: 'open',
      author: { login: 'mona', id: 4711, type: 'User' },
      labels: ['bug', 'claude'],
      isPullRequest: false,
      url: `${server.url}/octo/hello/issues/1`,
    })
  })

  test('an issue without a body has an empty one', async () => {
    server.addIssue({ title: 'No words' })
    expect((await github.issue(1)).body).toBe('')
  })

  test('an unknown issue is TARGET_NOT_FOUND', async () => {
    await expect(github.issue(404)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' })
  })

  test('a pull request is an issue too', async () => {
    const pull = await pullFrom(server, 'feature')
    expect(await github.issue(pull.number)).toMatchObject({ isPullRequest: true, title: 'Merge feature' })
  })

  test('250 comments come in three pages, oldest first', async () => {
    server.addIssue({ title: 'Much said' })
    server.addComments(1, 250)
    const comments = await github.comments(1)
    expect(comments.map((comment) => comment.body)).toEqual(
      Array.from({ length: 250 }, (_, i) => `Comment ${i + 1}`),
    )
    expect(asked('issues/list-comments')).toHaveLength(3)
  })

  test('no comments are an empty list', async () => {
    server.addIssue({ title: 'Silence' })
    expect(await github.comments(1)).toEqual([])
  })

  test('a comment is created as the bot, and can be updated and deleted', async () => {
    server.addIssue({ title: 'Talk' })
    const made = await github.createComment(1, 'First')
    expect(made).toMatchObject({ body: 'First', author: { login: 'github-actions[bot]', type: 'Bot' } })
    expect(await github.updateComment(made.id, 'Second')).toMatchObject({ id: made.id, body: 'Second' })
    expect(server.commentsOn(1).map((comment) => comment.body)).toEqual(['Second'])
    for (const _twice of [1, 2]) await github.deleteComment(made.id)
    expect(server.commentsOn(1)).toEqual([])
  })

  test('65,536 characters are taken, one more is refused', async () => {
    server.addIssue({ title: 'Long' })
    expect((await github.createComment(1, 'x'.repeat(65_536))).body).toHaveLength(65_536)
    await expect(github.createComment(1, 'x'.repeat(65_537))).rejects.toThrow(/too long \(maximum is 65536/)
    expect(server.commentsOn(1)).toHaveLength(1)
  })

  test("a read-only token's comment is refused in GitHub's words", async () => {
    server.addToken('ghs_fork', { permissions: READ_ONLY })
    server.addIssue({ title: 'From a fork' })
    const readOnly = connect(server, 'ghs_fork')
    expect((await readOnly.issue(1)).title).toBe('From a fork')
    await expect(readOnly.createComment(1, 'Hello')).rejects.toThrow('Resource not accessible by integration')
    expect(server.commentsOn(1)).toEqual([])
  })

  test('reactions are added once; a failing one is not an error', async () => {
    const pull = await pullFrom(server, 'feature')
    const comment = server.addComment(pull.number, { body: '@claude go' })
    const review = server.addReviewComment(pull.number, { path: 'src/a.txt', body: '@claude here' })
    await github.react({ id: comment.id, kind: 'issue_comment' }, 'eyes')
    await github.react({ id: comment.id, kind: 'issue_comment' }, 'eyes')
    await github.react({ id: review.id, kind: 'review_comment' }, 'rocket')
    await github.react({ id: 1, kind: 'issue_comment' }, 'eyes')
    expect(comment.reactions.map((reaction) => reaction.content)).toEqual(['eyes'])
    expect(review.reactions.map((reaction) => reaction.content)).toEqual(['rocket'])
  })
})

describe('GitHub: when things go wrong', () => {
  test('a bad token is GITHUB_REQUEST_FAILED with what to do', async () => {
    await expect(connect(server, 'ghs_old').repository()).rejects.toMatchObject({
      code: 'GITHUB_REQUEST_FAILED',
      message: expect.stringContaining('Bad credentials'),
      hint: expect.stringContaining('github-token'),
    })
  })

  test('a private repository is not there for a stranger', async () => {
    server.repository.private = true
    server.addIssue({ title: 'Secret' })
    server.addToken('ghp_stranger', { login: 'stranger' })
    await expect(connect(server, 'ghp_stranger').issue(1)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' })
  })

  test('a rate limit that lasts too long is said, with its end', async () => {
    server.addIssue({ title: 'Used up' })
    const reset = Math.floor(Date.now() / 1000) + 3_600
    server.fail({ operationId: 'issues/get', times: 5, ...primaryRateLimit(reset) })
    await expect(github.issue(1)).rejects.toMatchObject({
      code: 'GITHUB_REQUEST_FAILED',
      message: expect.stringContaining(new Date(reset * 1000).toISOString().slice(0, 19)),
    })
  })
})
