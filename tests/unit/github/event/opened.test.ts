import { describe, expect, it } from 'vitest'
import type { Task } from '../../../../src/github/event/task.js'
import { issue, now, parse, pull, reasonOf, repository, sender } from './sample-payloads.js'

const own = { user: sender, labels: [{ name: 'bug' }] }
const opened = (change: object = {}, ofPayload: object = {}) => ({
  action: 'opened',
  issue: { ...issue, ...own, ...change },
  sender,
  repository,
  ...ofPayload,
})

describe('the phrase in a new issue', () => {
  it('makes a task with its description as the instruction', () => {
    const body = 'It breaks.\n\n@claude/fixer only write a test'
    expect(parse('issues', opened({ body }))).toStrictEqual({
      target: { kind: 'issue', number: 7 },
      instruction: 'It breaks.\n\nonly write a test',
      agent: 'fixer',
      requester: sender,
      trigger: 'opened',
      triggeredAt: '2026-01-01T10:00:00Z',
      seen: { title: 'It breaks', body },
      event: 'issues',
    } satisfies Task)
  })

  it('may be in the title, with the prompt of the workflow before it', () => {
    expect(parse('issues', opened({ title: '@claude: add a dark mode', body: null }))).toMatchObject({
      instruction: 'add a dark mode',
    })
    const both = opened({ title: 'Add it @claude', body: 'As in @claude/designer the other.' })
    expect(parse('issues', both, { prompt: 'Be brief.' })).toMatchObject({
      instruction: 'Be brief.\n\nAdd it\n\nAs in the other.',
      agent: 'designer',
      trigger: 'opened',
    })
    expect(parse('issues', opened({ title: '@claude/fixer fix', body: 'Here.' }))).toMatchObject({
      instruction: 'fix\n\nHere.',
      agent: 'fixer',
    })
  })

  it('does not count in code, quotes or any later event', () => {
    const reason =
      'The event `issues: opened` does not start a run: neither the title nor the description contains `@claude` in its text, and the workflow passes no `prompt`.'
    expect(reasonOf(parse('issues', opened({ body: '> @claude fix\n\n`@claude`' })))).toBe(reason)
    expect(reasonOf(parse('issues', opened({ body: '@claude fix' }), { phrase: '' }))).toContain(
      'adds no comment',
    )
    for (const action of ['reopened', 'pinned'])
      expect(reasonOf(parse('issues', opened({ body: '@claude fix' }, { action })))).toContain(
        'does not start',
      )
  })

  it("has to be the requester's own", () => {
    const gone = opened({ body: '@claude fix', user: null })
    expect(reasonOf(parse('issues', gone))).toContain('its text is by somebody who is gone')
    const moved = opened({ body: '@claude fix', user: { login: 'eve', id: 3, type: 'User' } })
    expect(reasonOf(parse('issues', moved))).toBe(
      'Issue #7 was opened by alice, but its text is by eve: ask in a comment.',
    )
    const ours = opened({ body: '<!-- caisson:pull -->\n\n@claude fix' })
    expect(reasonOf(parse('issues', ours))).toBe('Caisson itself opened issue #7.')
  })

  it('is one run together with the label that starts runs', () => {
    const body = '@claude fix'
    const labels = [{ name: 'bug' }, { name: 'Claude' }]
    expect(reasonOf(parse('issues', opened({ body, labels })))).toBe(
      'Issue #7 was opened with the label `Claude`, whose own event starts the run (`types: [opened, labeled]`).',
    )
    const label = { action: 'labeled', label: { name: 'Claude' } }
    expect(parse('issues', opened({ body, labels }, label))).toMatchObject({ trigger: 'labeled' })
    for (const change of [{ label: '' }, { label: 'go' }])
      expect(parse('issues', opened({ body, labels }), change)).toMatchObject({ trigger: 'opened' })
  })
})

describe('the phrase in a new pull request', () => {
  const payload = (change: object = {}) => ({
    action: 'opened',
    pull_request: { ...pull, ...own, body: '@claude look', ...change },
    sender,
    repository,
  })

  it.each(['pull_request', 'pull_request_target'])('makes a task for its head (%s)', (name) => {
    expect(parse(name, payload())).toMatchObject({
      target: { kind: 'pull_request', number: 8 },
      instruction: 'look',
      seenHead: 'abc',
      trigger: 'opened',
    })
  })

  it('of a public fork needs pull_request_target', () => {
    const fork = payload({ head: { sha: 'abc', repo: { full_name: 'alice/repo' } } })
    expect(reasonOf(parse('pull_request', fork))).toContain('use `pull_request_target`')
    expect(parse('pull_request_target', fork)).toMatchObject({ trigger: 'opened' })
  })
})

describe('a discussion', () => {
  const happened = { action: 'created', discussion: { number: 4, title: 'Ideas' }, sender, repository }
  const comment = { id: 5, body: '@claude sum it up', user: sender, created_at: now }

  it('starts a run only where the workflow has a prompt', () => {
    expect(reasonOf(parse('discussion', happened))).toContain('`discussion: created` does not start a run')
    expect(reasonOf(parse('discussion_comment', { ...happened, comment }))).toContain('does not start a run')
    expect(parse('discussion_comment', { ...happened, comment }, { prompt: 'Answer.' })).toMatchObject({
      target: { kind: 'none' },
      instruction: 'Answer.',
      trigger: 'prompted',
    })
    expect(reasonOf(parse('milestone', { action: 'opened', milestone: {} }))).toContain('does not start')
  })
})

describe('an assignment', () => {
  const assigned = (login: string | undefined, change: object = {}) => ({
    action: 'assigned',
    issue: { ...issue, ...change },
    assignee: login === undefined ? null : { login },
    sender,
    repository,
  })

  it('to the login of the input makes a task', () => {
    for (const assignee of ['claude-bot', ' @Claude-Bot ', 'claude-bot[bot]'])
      expect(parse('issues', assigned('claude-bot'), { assignee })).toStrictEqual({
        target: { kind: 'issue', number: 7 },
        instruction: '',
        requester: sender,
        trigger: 'assigned',
        triggeredAt: '2026-01-01T10:00:00Z',
        seen: { title: 'It breaks', body: 'Badly.' },
        event: 'issues',
      } satisfies Task)
    const { issue: _, ...rest } = assigned('claude-bot')
    expect(parse('pull_request', { ...rest, pull_request: pull }, { assignee: 'claude-bot' })).toMatchObject({
      target: { kind: 'pull_request', number: 8 },
      seenHead: 'abc',
      trigger: 'assigned',
    })
  })

  it('to anybody else, of something closed, or without the input, is a skip', () => {
    const rules = { assignee: '@claude-bot' }
    expect(reasonOf(parse('issues', assigned('bob'), rules))).toBe(
      'bob was assigned; only `claude-bot` starts a run.',
    )
    expect(reasonOf(parse('issues', assigned(undefined), rules))).toContain('Somebody else was assigned')
    expect(reasonOf(parse('issues', assigned('claude-bot', { state: 'closed' }), rules))).toBe(
      'Issue #7 is closed: reopen it and assign it again, or ask in a comment.',
    )
    expect(reasonOf(parse('issues', assigned('claude-bot')))).toContain('`issues: assigned` does not start')
    const { issue: _, ...rest } = assigned('claude-bot')
    const fork = { ...pull, head: { sha: 'abc', repo: { full_name: 'eve/repo' } } }
    expect(reasonOf(parse('pull_request', { ...rest, pull_request: fork }, rules))).toContain(
      'comes from a fork',
    )
    expect(reasonOf(parse('issues', { ...assigned('claude-bot'), action: 'unassigned' }, rules))).toContain(
      'does not start',
    )
    expect(parse('issues', assigned('bob'), { targetNumber: 3 })).toMatchObject({ triggeredAt: now })
  })
})
