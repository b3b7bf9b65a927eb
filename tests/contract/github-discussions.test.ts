import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GitHub } from '../../src/github/github.js'
import { answer, reactTo } from '../../src/report/delivery/answer.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { connect } from '../world/connect.js'
import type { InjectedFailure } from '../world/github/failures.js'

const TOKEN = 'ghs_workflow'

let server: CheckedGitHub
let github: GitHub

beforeEach(async () => {
  server = await startCheckedGitHub({ files: { 'a.txt': 'one\n' } })
  server.addToken(TOKEN)
  server.addDiscussion(50, { title: 'Why?', body: 'I wonder.', author: 'bob' })
  github = connect(server, TOKEN)
  // Known from the beginning of a run.
  await github.viewer()
})

afterEach(async () => {
  server.expectClean()
  await server[Symbol.asyncDispose]()
})

const comments = () => server.repository.discussions.get(50)?.comments ?? []
const say = (comment: number | undefined, body: string) =>
  answer(
    github,
    { target: { kind: 'none' }, discussion: { number: 50, ...(comment ? { comment } : {}) } },
    { key: 'main', body },
  )
const lost = () =>
  server.requests.filter(({ injected }) => injected).map(({ body }) => (body as { query: string }).query)

describe('a discussion', () => {
  test('is read whole, with replies after what they answer', async () => {
    for (let at = 0; at < 60; at++) server.addDiscussionComment(50, { body: `No ${at}`, author: 'eve' })
    const [first] = comments()
    server.addDiscussionComment(50, { body: 'Reply', author: 'bot[bot]', parent: first?.id ?? 0 })
    const read = await github.discussions.discussion(50)
    expect(read).toMatchObject({ title: 'Why?', body: 'I wonder.', author: { login: 'bob' } })
    expect(read.comments).toHaveLength(61)
    expect(read.comments[1]).toMatchObject({ body: 'Reply', inReplyTo: read.comments[0]?.nodeId })
    expect(read.comments.at(-1)?.body).toBe('No 59')
  })

  test('that is not there is called so', async () => {
    await expect(github.discussions.discussion(51)).rejects.toMatchObject({ code: 'TARGET_NOT_FOUND' })
  })

  test('has one answer to each request, and nobody else’s is touched', async () => {
    const ask = server.addDiscussionComment(50, { body: 'One?', author: 'alice' })
    const reply = server.addDiscussionComment(50, { body: 'Two?', author: 'alice', parent: ask.id })
    const theirs = { body: `Mine\n\n<!-- caisson:answer ${ask.id} -->`, author: 'eve', parent: ask.id }
    server.addDiscussionComment(50, theirs)
    await say(ask.id, 'First')
    await say(reply.id, 'Second')
    await say(undefined, 'Third')
    await say(ask.id, 'First, again')
    const own = comments().filter(({ author }) => author === 'github-actions[bot]')
    expect(own.map(({ body }) => body.split('\n')[0])).toEqual(['First, again', 'Second', 'Third'])
    expect(own.map(({ parent }) => parent)).toEqual([ask.id, ask.id, null])
    expect(comments()).toHaveLength(6)
  })

  test.each<[string, InjectedFailure]>([
    ['a 502', { status: 502 }],
    ['a 502 after GitHub acted', { status: 502, late: true }],
    ['a connection that is dropped', { reset: true }],
    ['a connection that is dropped after GitHub acted', { reset: true, late: true }],
  ])('is answered once, whatever meets %s', async (_, failure) => {
    const ask = server.addDiscussionComment(50, { body: 'One?', author: 'alice' })
    server.fail({ operationId: 'graphql', after: 1, ...failure })
    expect(await say(ask.id, 'First')).toMatchObject({ url: expect.stringContaining('#discussioncomment-') })
    expect(lost()).toEqual([expect.stringContaining('addDiscussionComment')])
    expect(comments()).toHaveLength(2)
    server.fail({ operationId: 'graphql', after: 1, ...failure })
    await say(ask.id, 'Again')
    expect(comments().map(({ body }) => body.split('\n')[0])).toEqual(['One?', 'Again'])
  })

  test('shows that the request was seen, if the token may write there', async () => {
    const ask = server.addDiscussionComment(50, { body: 'One?', author: 'alice' })
    await reactTo(github, { number: 50, comment: ask.id }, 'eyes')
    await reactTo(github, { number: 50 }, 'confused')
    expect([ask.reactions, server.repository.discussions.get(50)?.reactions]).toEqual([
      ['EYES'],
      ['CONFUSED'],
    ])
    server.addToken('ghs_reader', { permissions: { discussions: 'read' } })
    const reader = connect(server, 'ghs_reader')
    await expect(reactTo(reader, { number: 50 }, 'eyes')).rejects.toMatchObject({
      status: 403,
      permission: 'discussions: write',
    })
  })
})
