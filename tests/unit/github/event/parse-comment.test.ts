import { describe, expect, it } from 'vitest'
import type { Task } from '../../../../src/github/event/task.js'
import { comment, issue, now, parse, pull, reasonOf, repository, sender } from './sample-payloads.js'

describe('a comment', () => {
  const commented = (change: object = {}) => ({
    action: 'created',
    issue,
    comment,
    sender,
    repository,
    ...change,
  })

  it('on an issue makes a task', () => {
    expect(parse('issue_comment', commented())).toStrictEqual({
      target: { kind: 'issue', number: 7 },
      instruction: 'fix it',
      requester: sender,
      trigger: 'commented',
      triggeredAt: '2026-01-01T11:00:00Z',
      comment: { id: 5, kind: 'issue_comment' },
      seen: { title: 'It breaks', body: 'Badly.' },
      event: 'issue_comment',
    } satisfies Task)
  })

  it('on a pull request knows that it is one, also when it is closed', () => {
    const onPull = commented({ issue: { ...issue, state: 'closed', pull_request: { url: 'x' } } })
    expect(parse('issue_comment', onPull)).toMatchObject({ target: { kind: 'pull_request', number: 7 } })
  })

  it('on a line of the diff makes a task', () => {
    const onLine = { ...comment, path: 'src/a.ts', line: null, original_line: 3 }
    const payload = { action: 'created', pull_request: pull, comment: onLine, sender, repository }
    expect(parse('pull_request_review_comment', payload)).toMatchObject({
      target: { kind: 'pull_request', number: 8 },
      comment: { id: 5, kind: 'review_comment' },
      place: { path: 'src/a.ts', line: 3 },
      seenHead: 'abc',
    })
  })

  it('above a review makes a task that has no comment to react to', () => {
    const review = { id: 6, body: '@claude/reviewer look', user: sender, submitted_at: now }
    const task = parse('pull_request_review', {
      action: 'submitted',
      pull_request: pull,
      review,
      sender,
      repository,
    })
    expect(task).toMatchObject({ instruction: 'look', agent: 'reviewer', triggeredAt: now })
    expect(task).not.toHaveProperty('comment')
  })

  it.each([
    ['without the phrase', { body: 'hello' }, 'does not contain `@claude`'],
    ['without a text', { body: null }, 'does not contain `@claude`'],
    ['of our own', { body: '<!-- caisson:run --> @claude' }, 'Caisson itself wrote the comment.'],
    [
      'of our own, marked at its end',
      { body: '@claude\n\n<!-- caisson:reply 1 -->\n' },
      'Caisson itself wrote the comment.',
    ],
    ['of a deleted account', { user: null }, 'The account that wrote the comment no longer exists.'],
  ])('%s is a skip', (_name, change, reason) => {
    expect(reasonOf(parse('issue_comment', commented({ comment: { ...comment, ...change } })))).toContain(
      reason,
    )
  })

  it('of a person who quotes one of ours is theirs', () => {
    const body = '> <!-- caisson:comment main -->\n> Done.\n\n@claude and the tests?'
    const task = parse('issue_comment', commented({ comment: { ...comment, body } }))
    expect(task).toMatchObject({ instruction: expect.stringContaining('and the tests?') })
  })

  it('that is edited, or without the phrase, is a skip', () => {
    expect(reasonOf(parse('issue_comment', commented({ action: 'edited' })))).toContain(
      'The edit does not add `@claude`.',
    )
    expect(reasonOf(parse('issue_comment', commented(), { phrase: '' }))).toContain('turned off: the input `')
  })

  it('adds to the prompt of the workflow', () => {
    expect(parse('issue_comment', commented(), { prompt: 'Be brief.' })).toMatchObject({
      instruction: 'Be brief.\n\nfix it',
    })
  })
})

describe('a review', () => {
  const reviewed = (change: object = {}) => ({
    action: 'submitted',
    pull_request: pull,
    review: { id: 6, body: '@claude/reviewer look', user: sender, submitted_at: '2026-01-01T12:00:00Z' },
    sender,
    repository,
    ...change,
  })
  const onLine = (change: object = {}, ofComment: object = {}) => ({
    action: 'created',
    pull_request: pull,
    comment: { ...comment, path: 'src/a.ts', line: 4, original_line: 3, ...ofComment },
    sender,
    repository,
    ...change,
  })

  it('makes a task for the agent that it names', () => {
    expect(parse('pull_request_review', reviewed())).toStrictEqual({
      target: { kind: 'pull_request', number: 8 },
      instruction: 'look',
      agent: 'reviewer',
      requester: sender,
      trigger: 'commented',
      triggeredAt: '2026-01-01T12:00:00Z',
      seen: { title: 'It breaks', body: 'Badly.' },
      seenHead: 'abc',
      event: 'pull_request_review',
    } satisfies Task)
  })

  it('with a comment on a line makes a task with file and line', () => {
    const task = {
      target: { kind: 'pull_request', number: 8 },
      instruction: 'fix it',
      requester: sender,
      trigger: 'commented',
      triggeredAt: '2026-01-01T11:00:00Z',
      comment: { id: 5, kind: 'review_comment' },
      place: { path: 'src/a.ts', line: 4 },
      seen: { title: 'It breaks', body: 'Badly.' },
      seenHead: 'abc',
      event: 'pull_request_review_comment',
    } satisfies Task
    const { place: _, ...withoutPlace } = task
    const name = 'pull_request_review_comment'
    expect(parse(name, onLine())).toStrictEqual(task)
    expect(parse(name, onLine({}, { line: null }))).toMatchObject({ place: { path: 'src/a.ts', line: 3 } })
    expect(parse(name, onLine({}, { line: null, original_line: null }))).toStrictEqual({
      ...task,
      place: { path: 'src/a.ts' },
    })
    expect(parse(name, onLine({}, { path: undefined }))).toStrictEqual(withoutPlace)
  })

  it.each([
    ['pull_request_review', 'dismissed', reviewed],
    ['pull_request_review', undefined, reviewed],
    ['pull_request_review_comment', 'deleted', onLine],
    ['pull_request_review_comment', undefined, onLine],
    ['issue_comment', 'deleted', () => ({ issue, comment, sender, repository })],
  ] as [string, string | undefined, (change: object) => object][])(
    'starts no run from %s: %s without a prompt',
    (name, action, payloadOf) => {
      const event = action === undefined ? name : `${name}: ${action}`
      for (const change of [{}, { targetNumber: 9 }]) {
        expect(parse(name, { ...payloadOf({}), action }, change)).toStrictEqual({
          skip: true,
          reason: `The event \`${event}\` does not start a run: only new comments and reviews do.`,
        })
      }
    },
  )

  it('without the phrase is a skip', () => {
    const skip = {
      skip: true,
      reason: 'The comment does not contain `@claude` in its text; code, quotes and links do not count.',
    }
    expect(parse('pull_request_review', reviewed({ review: { id: 6, user: sender } }))).toStrictEqual(skip)
    expect(parse('pull_request_review_comment', onLine({}, { body: '`@claude`' }))).toStrictEqual(skip)
    expect(parse('issue_comment', { action: 'created', issue, comment: { id: 5 } })).toStrictEqual(skip)
  })

  it('on the pull request of a public fork needs an ordinary comment', () => {
    const pull_request = { ...pull, head: { sha: 'abc', repo: { full_name: 'eve/repo' } } }
    const say = (name: string) =>
      `Pull request #8 comes from a fork, where \`${name}\` runs have no secrets: use \`pull_request_target\` for labels, or ask in an ordinary comment.`
    for (const [name, payload] of [
      ['pull_request_review', reviewed({ pull_request })],
      ['pull_request_review_comment', onLine({ pull_request })],
    ] as const)
      expect(reasonOf(parse(name, payload))).toBe(say(name))
  })
})
