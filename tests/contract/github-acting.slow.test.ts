import { describe, expect, test } from 'vitest'
import { upsertComment } from '../../src/report/delivery/upsert-comment.js'
import { connect, pullFrom } from '../world/connect.js'
import { type Asked, act, github, issue, made, NEW, server, withActing, writes } from './acting-parts.js'

withActing()

describe('actions', () => {
  test('are carried out, and nothing of them twice', async () => {
    const pull = await pullFrom(server, 'feature')
    server.addComment(1, { body: 'Unrelated', author: 'bob' })
    const actions = [
      { action: 'label', label: 'BUG' },
      { action: 'label', label: 'area/api' },
      { action: 'create-label', label: 'area/new', color: 'ff0000', description: 'For @eve' },
      { action: 'remove-label', label: 'WONTFIX' },
      { action: 'assign', assignee: '@Mona' },
      { action: 'edit', title: 'It breaks, says @eve', body: 'Fixes #2 hunter2' },
      { action: 'comment', on: 2, body: '@eve: /close [skip ci] hunter2' },
      { action: 'milestone', title: '2.0' },
      { action: 'request-reviewers', reviewer: '@mona' },
      NEW,
      { action: 'dispatch', workflow: '.github/workflows/docs.yml' },
      { action: 'close-duplicate', of: 2 },
    ]
    const first = await act(actions, { pull: pull.number })
    expect(first.failed).toBeUndefined()
    expect(new Set(first.states)).toEqual(new Set(['done']))
    expect(issue(1)).toMatchObject({
      labels: ['Bug', 'area/api'],
      assignees: ['mona'],
      title: 'It breaks, says ＠eve',
      milestone: 4,
      state: 'closed',
      stateReason: 'duplicate',
    })
    expect(server.repository.labels.get('area/new')).toMatchObject({
      ...{ name: 'area/new', color: 'ff0000', description: 'For ＠eve' },
    })
    expect(issue(1)?.body).not.toMatch(/Fixes #2|hunter2/)
    const [said, ...more] = server.commentsOn(2)
    expect(more).toEqual([])
    expect(said?.body).toContain('_Claude wrote this in a run for #1._')
    expect(said?.body).not.toMatch(/@eve:|^\/close|\[skip ci\]|hunter2/m)
    expect(server.repository.pulls.get(pull.number)?.reviewers).toEqual(['mona'])
    expect(server.repository.dispatches).toMatchObject([{ workflow: 'docs.yml', ref: 'main', inputs: {} }])
    const [created] = made().filter(({ number }) => number !== pull.number)
    expect(created?.title).toBe('Write ＠mona docs')
    expect(created?.body).toContain('`@mona` \\*\\*\\*')
    expect(created?.body).toContain('_Claude proposed this in a run for #1._')

    server.addReview(pull.number, { state: 'APPROVED', author: 'mona' })
    // As the next attempt at the request begins, which is not at once: the lists have all of it.
    await Promise.all([github.comments(1), github.acting.latestIssues({ most: 10, since: '2000' })])
    await upsertComment(github, { number: 1, key: 'main', body: 'Working' })
    const before = writes().length
    const again = await act(actions, { pull: pull.number })
    expect(new Set(again.states)).toEqual(new Set(['already']))
    expect(writes()).toHaveLength(before)
  })

  test('of another request are others, and somebody else’s markers do not count', async () => {
    await act([NEW, { action: 'dispatch', workflow: 'docs.yml' }])
    const [told] = server.commentsOn(1)
    expect(told?.body).toContain('<!-- caisson:dispatched ')
    if (told) told.author = 'eve'
    const body = made()[0]?.body ?? ''
    server.repository.issues.delete(3)
    server.addIssue({ title: 'A trap', body, author: 'eve' })
    expect((await act([NEW, { action: 'dispatch', workflow: 'docs.yml' }])).states).toEqual(['done', 'done'])
    expect((await act([NEW], { request: 'run 2' })).states).toEqual(['done'])
    expect(made()).toHaveLength(3)
  })

  test.each<[string, object, Asked, string]>([
    ['a label that is not listed', { action: 'label', label: 'wontfix' }, {}, 'does not allow this one'],
    ['a label that is not there', { action: 'label', label: 'area/ui' }, {}, 'no such label'],
    ['an action that is not listed', NEW, { rules: ['label'] }, 'does not allow it'],
    [
      'a label without a target',
      { action: 'label', label: 'bug' },
      { target: { kind: 'none' } },
      'not about an',
    ],
    ['an assignee that is not listed', { action: 'assign', assignee: 'bob' }, {}, 'not allow this one'],
    ['a comment on its own issue', { action: 'comment', on: 1, body: 'Me' }, {}, 'The answer is'],
    ['a comment on nothing', { action: 'comment', on: 99, body: 'Me' }, {}, 'no such issue'],
    [
      'a comment where none is listed',
      { action: 'comment', on: 2, body: 'Me' },
      { rules: ['comment: 3'] },
      'this one',
    ],
    ['an edit of nothing', { action: 'edit' }, {}, 'neither a title'],
    ['half an edit', { action: 'edit', title: 'A', body: 'B' }, { rules: ['edit: title'] }, 'this one'],
    ['a milestone that is not there', { action: 'milestone', title: '3.0' }, {}, 'no such open milestone'],
    ['a duplicate of itself', { action: 'close-duplicate', of: 1 }, {}, 'the issue itself'],
    ['a duplicate of nothing', { action: 'close-duplicate', of: 99 }, {}, 'no such issue'],
    ['a reviewer without a pull request', { action: 'request-reviewers', reviewer: 'mona' }, {}, 'no pull'],
    ['another workflow', { action: 'dispatch', workflow: 'release.yml' }, {}, 'does not allow this one'],
    ['labels nobody made', { ...NEW, labels: ['agent'] }, {}, 'no label `agent`'],
    ['a label that no new issue may have', { ...NEW, labels: ['area/api'] }, {}, 'not allow this one'],
    ['a draft of an issue', { action: 'edit', draft: true }, {}, 'Only a pull request'],
    [
      'a reaction to a comment elsewhere',
      { action: 'react', content: 'eyes', comment: 9 },
      {},
      'no such comment',
    ],
    [
      'a reaction to a comment on no line',
      { action: 'react', content: 'eyes', lineComment: 9 },
      {},
      'no such comment',
    ],
    ['a title of nothing', { ...NEW, title: '\u200b\u202e' }, {}, 'no visible text'],
  ])('%s is refused and named, and the run goes on', async (_, action, o, why) => {
    const { done, failed } = await act([action], o)
    expect(done).toMatchObject([{ state: 'refused', why: expect.stringContaining(why) }])
    expect(failed).toBeUndefined()
    expect(writes()).toEqual([])
  })

  test('close what the run is for, with a reason where GitHub takes one', async () => {
    const { number } = await pullFrom(server, 'feature')
    const close = { action: 'close', reason: 'not_planned' }
    expect((await act([close])).states).toEqual(['done'])
    expect(issue(1)).toMatchObject({ state: 'closed', stateReason: 'not_planned' })
    expect((await act([close])).states).toEqual(['already'])
    const target = { kind: 'pull_request', number } as const
    expect((await act([close], { target })).states).toEqual(['done'])
    expect(issue(number)?.state).toBe('closed')
  })

  test('whom GitHub ignores is not assigned', async () => {
    expect(await act([{ action: 'assign', assignee: 'nobody' }], { rules: ['assign'] })).toMatchObject({
      done: [{ state: 'refused', why: 'They have no access to the repository.' }],
      failed: undefined,
    })
  })

  test('are not more than allowed', async () => {
    const again = { ...NEW, title: 'Another' }
    expect((await act([NEW, again])).states).toEqual(['done', 'refused'])
    const labelled = [NEW, { ...again, labels: ['bug'] }]
    const rules = ['create-issue 2: bug, wontfix']
    expect((await act(labelled, { rules, request: 'b' })).states).toEqual(['done', 'done'])
    // The labels are those that a new issue may have, not those that it gets.
    expect(made().map(({ labels }) => labels)).toEqual([[], [], ['Bug']])
  })

  test('name new issues by their numbers, wherever something stood for them', async () => {
    const first = { ...NEW, placeholder: 1_000_000_001 }
    const second = { ...NEW, title: 'Then', body: 'After #1000000001, not #1000000002.' }
    await act([first, second, { action: 'comment', on: 1_000_000_001, body: 'For #1000000001.' }], {
      rules: ['create-issue 2', 'comment'],
    })
    expect(made()[1]?.body).toContain('After #3, not #1000000002.')
    expect(server.commentsOn(3)[0]?.body).toContain('For #3.')
  })

  test('take off what is named, make a pull request ready, and react', async () => {
    const { number } = await pullFrom(server, 'feature')
    const pull = server.repository.pulls.get(number)
    const its = issue(number)
    if (pull) Object.assign(pull, { draft: true, reviewers: ['mona'] })
    if (its) Object.assign(its, { assignees: ['mona'], milestone: 4 })
    const { id: comment } = server.addComment(number, { body: 'Look', author: 'bob' })
    const { id: lineComment } = server.addReviewComment(number, { path: 'src/a.txt', body: 'Hm' })
    // No permission of the workflow's own token is enough for a draft.
    server.addToken('ghp_mona', { login: 'mona' })
    const o = { target: { kind: 'pull_request', number }, pull: number, token: 'ghp_mona' } as const
    const actions = [
      { action: 'assign', assignee: 'Mona', remove: true },
      { action: 'milestone', title: '2.0', remove: true },
      { action: 'request-reviewers', reviewer: 'mona', remove: true },
      { action: 'edit', draft: false },
      { action: 'react', content: 'eyes' },
      { action: 'react', content: '+1', comment },
      { action: 'react', content: '-1', lineComment },
    ]
    expect(await act(actions, o)).toMatchObject({ failed: undefined, states: actions.map(() => 'done') })
    expect([pull, issue(number)]).toMatchObject([
      { draft: false, reviewers: [] },
      { assignees: [], milestone: null, reactions: [{ content: 'eyes' }] },
    ])
    expect(server.repository.comments.get(comment)?.reactions).toMatchObject([{ content: '+1' }])
    expect(server.repository.reviewComments.get(lineComment)?.reactions).toMatchObject([{ content: '-1' }])
    const again = await act(actions.slice(0, 4), o)
    expect(again.states).toEqual(['already', 'already', 'done', 'already'])
  })

  test('never close a pull request', async () => {
    const { number } = await pullFrom(server, 'feature')
    const duplicate = { action: 'close-duplicate', of: 2 }
    expect((await act([duplicate], { target: { kind: 'pull_request', number } })).states).toEqual(['refused'])
    expect((await act([{ ...duplicate, of: number }])).states).toEqual(['refused'])
    expect(writes()).toEqual([])
  })

  test('for an outsider are labels of the list and a duplicate, on their own issue', async () => {
    const actions = [
      { action: 'label', label: 'bug' },
      NEW,
      { action: 'milestone', title: '2.0' },
      { action: 'dispatch', workflow: 'docs.yml' },
      { action: 'close-duplicate', of: 2 },
    ]
    const stranger = await act(actions, { by: 'eve', outsider: true })
    expect(new Set(stranger.states)).toEqual(new Set(['refused']))
    expect(writes()).toEqual([])
    const author = await act(actions, { by: 'bob', outsider: true })
    expect(author.states).toEqual(['done', 'refused', 'refused', 'refused', 'done'])
    expect(author.done[1]?.why).toContain('bob may not change this repository')
    const anyLabel = await act([{ action: 'label', label: 'area/api' }], {
      ...{ by: 'bob', outsider: true, rules: ['label'] },
    })
    expect(anyLabel.states).toEqual(['refused'])
  })
})

test('a token that may not do it is known before', async () => {
  const asked = { workflows: [], issues: true, dispatch: ['docs.yml'] }
  expect(await github.refusals(asked)).toEqual([])
  expect(made()).toEqual([])
  server.addToken('ghs_reader', { permissions: { issues: 'read', actions: 'read' } })
  const refused = await connect(server, 'ghs_reader').refusals(asked)
  expect(refused.map(({ permission }) => permission).sort()).toEqual(['actions: write', 'issues: write'])
  expect(refused.every(({ code }) => code !== 'WORKFLOW_REFUSED')).toBe(true)
})
