import { describe, expect, it } from 'vitest'
import { comment, issue, labeled, now, parse, pull, reasonOf, repository, sender } from './sample-payloads.js'

/** Every event works with a prompt of the workflow, whatever the label, the phrase and their inputs are. */
describe('a prompt of the workflow', () => {
  const prompt = 'Review it.'
  const quiet = { ...comment, body: ' /review the tests ' }
  const around = { sender, repository }
  const onIssue = { kind: 'issue', number: 7 }
  const onPull = { kind: 'pull_request', number: 8 }
  const review = { id: 6, body: '/review the tests', user: sender, submitted_at: now }

  it.each([
    ['issue_comment', { issue, comment: quiet }, onIssue, { comment: { id: 5, kind: 'issue_comment' } }],
    [
      'issue_comment',
      { issue: { ...issue, state: 'closed', pull_request: {} }, comment: quiet },
      { ...onPull, number: 7 },
      { triggeredAt: '2026-01-01T11:00:00Z' },
    ],
    [
      'pull_request_review_comment',
      { pull_request: pull, comment: { ...quiet, path: 'a.ts', line: 3 } },
      onPull,
      { place: { path: 'a.ts', line: 3 }, seenHead: 'abc' },
    ],
    ['pull_request_review', { action: 'submitted', pull_request: pull, review }, onPull, { seenHead: 'abc' }],
  ])('runs on a comment without the phrase, which it gets too (%s)', (name, payload, target, more) => {
    for (const phrase of ['@claude', '']) {
      expect(parse(name, { action: 'created', ...around, ...payload }, { prompt, phrase })).toMatchObject({
        target,
        instruction: 'Review it.\n\n/review the tests',
        requester: sender,
        trigger: 'commented',
        ...more,
      })
    }
  })

  it('runs on a comment without any text, for the agent that one names', () => {
    const empty = { ...review, body: null }
    const submitted = { action: 'submitted', pull_request: pull, ...around }
    expect(parse('pull_request_review', { ...submitted, review: empty }, { prompt })).toMatchObject({
      instruction: prompt,
    })
    const named = { ...review, body: '@claude/reviewer look' }
    expect(parse('pull_request_review', { ...submitted, review: named }, { prompt })).toMatchObject({
      instruction: 'Review it.\n\nlook',
      agent: 'reviewer',
    })
  })

  it.each([
    ['issue_comment', 'edited', { issue, comment: quiet }, onIssue],
    ['issue_comment', 'deleted', { issue, comment: quiet }, onIssue],
    ['pull_request_review_comment', 'edited', { pull_request: pull, comment: quiet }, onPull],
    ['pull_request_review', 'dismissed', { pull_request: pull, review }, onPull],
    ['pull_request_review_thread', 'resolved', { pull_request: pull, thread: {} }, onPull],
  ])(
    'runs on %s: %s, without the text of a comment that the sender may not have written',
    (name, action, payload, target) => {
      expect(parse(name, { action, ...around, ...payload }, { prompt })).toMatchObject({
        target,
        instruction: prompt,
        requester: sender,
        trigger: 'prompted',
      })
    },
  )

  it.each([
    ['issues', { issue: { ...issue, state: 'closed' } }, onIssue],
    ['pull_request', { pull_request: pull }, onPull],
    ['pull_request_target', { pull_request: { ...pull, state: 'closed' } }, onPull],
  ])('runs on any label (%s)', (name, payload, target) => {
    for (const label of ['claude', ''])
      expect(
        parse(name, { action: 'labeled', label: { name: 'bug' }, ...around, ...payload }, { prompt, label }),
      ).toMatchObject({ target, instruction: prompt, trigger: 'labeled' })
    const unlabeled = { action: 'unlabeled', label: { name: 'bug' }, ...around, ...payload }
    expect(parse(name, unlabeled, { prompt })).toMatchObject({ target, trigger: 'prompted' })
  })

  it('runs on any assignment, and on everything new', () => {
    for (const action of ['assigned', 'opened', 'edited', 'closed'])
      expect(
        parse('issues', { action, issue, assignee: sender, ...around }, { prompt, assignee: 'octocat' }),
      ).toMatchObject({ target: onIssue, instruction: prompt, trigger: 'prompted' })
  })

  it('leaves alone what Caisson itself wrote, now or before', () => {
    const own = { ...comment, body: '<!-- caisson:comment --> @claude' }
    for (const action of ['created', 'edited', 'deleted'])
      expect(reasonOf(parse('issue_comment', { action, issue, comment: own, ...around }, { prompt }))).toBe(
        'Caisson itself wrote the comment.',
      )
    const edited = { action: 'edited', pull_request: pull, review: { ...review, body: own.body }, ...around }
    expect(reasonOf(parse('pull_request_review', edited, { prompt }))).toContain('Caisson itself')
  })

  it('does not help where there are no secrets or nobody to ask', () => {
    const pull_request = { ...pull, head: { sha: 'abc', repo: { full_name: 'eve/repo' } } }
    for (const [name, payload] of [
      ['pull_request', { action: 'labeled', label: { name: 'bug' } }],
      ['pull_request_review', { action: 'submitted', review }],
      ['pull_request_review', { action: 'dismissed', review }],
      ['pull_request_review_comment', { action: 'created', comment: quiet }],
    ] as const)
      expect(reasonOf(parse(name, { ...payload, pull_request, ...around }, { prompt }))).toContain(
        'comes from a fork',
      )
    const gone = { action: 'created', issue, comment: { ...quiet, user: null }, ...around }
    expect(reasonOf(parse('issue_comment', gone, { prompt }))).toContain('no longer exists')
  })

  it('does not help where nothing could be delivered', () => {
    const group = { action: 'checks_requested', merge_group: { head_ref: 'refs/heads/gh-readonly-queue/x' } }
    for (const change of [{}, { prompt }, { targetNumber: 7 }])
      expect(reasonOf(parse('merge_group', { ...group, ...around }, change))).toBe(
        'The event `merge_group` does not start a run: its branch belongs to GitHub and is temporary, so nothing could be delivered. Run on `pull_request` instead.',
      )
    for (const action of ['deleted', 'transferred'])
      expect(reasonOf(parse('issues', { ...labeled({ action }) }, { prompt }))).toBe(
        `The event \`issues: ${action}\` does not start a run: the issue is no longer here.`,
      )
  })
})
