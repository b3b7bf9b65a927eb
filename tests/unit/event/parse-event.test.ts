import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { EventError } from '../../../src/errors.js'
import { parseEvent, type TriggerRules } from '../../../src/event/parse-event.js'
import { isSkip, type Task } from '../../../src/event/task.js'

const rules: TriggerRules = { label: 'claude', phrase: '@claude', allowedBots: [] }
const now = '2026-01-02T00:00:00Z'
const sender = { login: 'alice', id: 1, type: 'User' }
const issue = {
  number: 7,
  title: 'It breaks',
  body: 'Badly.',
  state: 'open',
  user: { login: 'bob', id: 2, type: 'User' },
  updated_at: '2026-01-01T10:00:00Z',
}
const pull = { ...issue, number: 8, head: { sha: 'abc', repo: { full_name: 'octo/repo' } } }
const repository = { full_name: 'octo/repo', private: false }
const comment = {
  id: 5,
  body: '@claude fix it',
  user: sender,
  created_at: '2026-01-01T11:00:00Z',
}

function parse(name: string, payload: unknown, change: Partial<TriggerRules> = {}) {
  return parseEvent({ name, payload, actor: 'actor', rules: { ...rules, ...change }, now })
}

function reasonOf(result: ReturnType<typeof parse>): string {
  if (!isSkip(result)) throw new Error(`a task: ${JSON.stringify(result)}`)
  return result.reason
}

const labelled = (change: object = {}) => ({
  action: 'labeled',
  issue,
  sender,
  repository,
  label: { name: 'claude' },
  ...change,
})

describe('a label', () => {
  it('on an issue makes a task of what the issue said then', () => {
    expect(parse('issues', labelled())).toEqual({
      target: { kind: 'issue', number: 7 },
      instruction: '',
      requester: sender,
      trigger: 'labeled',
      triggeredAt: '2026-01-01T10:00:00Z',
      seen: { title: 'It breaks', body: 'Badly.' },
      event: 'issues',
    } satisfies Task)
  })

  it.each(['pull_request', 'pull_request_target'])('on a pull request makes a task (%s)', (name) => {
    const task = parse(name, {
      action: 'labeled',
      pull_request: pull,
      sender,
      repository,
      label: { name: 'Claude' },
    })
    expect(task).toMatchObject({
      target: { kind: 'pull_request', number: 8 },
      seenHead: 'abc',
      trigger: 'labeled',
    })
  })

  it('of another name, on something closed, or switched off, is a skip', () => {
    expect(reasonOf(parse('issues', labelled({ label: { name: 'bug' } })))).toContain(
      '`bug` was set; only `claude`',
    )
    expect(reasonOf(parse('issues', labelled({ issue: { ...issue, state: 'closed' } })))).toContain(
      '#7 is closed',
    )
    expect(reasonOf(parse('issues', labelled(), { label: '' }))).toContain('switched off')
    expect(reasonOf(parse('issues', labelled({ action: 'unlabeled' })))).toContain('asks for nothing')
  })

  it('takes the instruction of the workflow, and a body that is null', () => {
    const task = parse('issues', labelled({ issue: { ...issue, body: null } }), { prompt: 'Triage.' })
    expect(task).toMatchObject({ instruction: 'Triage.', seen: { body: '' } })
  })

  it('on the pull request of a public fork needs pull_request_target', () => {
    const fork = { ...pull, head: { sha: 'abc', repo: { full_name: 'eve/repo' } } }
    const payload = { action: 'labeled', pull_request: fork, sender, repository, label: { name: 'claude' } }
    expect(reasonOf(parse('pull_request', payload))).toContain('use `pull_request_target`')
    expect(parse('pull_request_target', payload)).toMatchObject({ trigger: 'labeled' })
    const closedSource = { ...payload, repository: { ...repository, private: true } }
    expect(parse('pull_request', closedSource)).toMatchObject({ trigger: 'labeled' })
    const gone = { ...payload, pull_request: { ...pull, head: { sha: 'abc', repo: null } } }
    expect(reasonOf(parse('pull_request', gone))).toContain('fork')
  })
})

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
    expect(parse('issue_comment', commented())).toEqual({
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
    ['without the phrase', { body: 'hello' }, 'does not say `@claude`'],
    ['without a text', { body: null }, 'does not say `@claude`'],
    ['of our own', { body: '<!-- caisson:run --> @claude' }, 'our own'],
    ['of a deleted account', { user: null }, 'account that wrote the comment is gone'],
  ])('%s is a skip', (_name, change, reason) => {
    expect(reasonOf(parse('issue_comment', commented({ comment: { ...comment, ...change } })))).toContain(
      reason,
    )
  })

  it('that is edited, or asked for nowhere, is a skip even when the workflow has a prompt', () => {
    expect(reasonOf(parse('issue_comment', commented({ action: 'edited' }), { prompt: 'x' }))).toContain(
      'only new',
    )
    expect(reasonOf(parse('issue_comment', commented(), { phrase: '' }))).toContain('switched off')
    const quiet = commented({ comment: { ...comment, body: 'hello' } })
    expect(reasonOf(parse('issue_comment', quiet, { prompt: 'x' }))).toContain('does not say')
  })

  it('adds to the prompt of the workflow', () => {
    expect(parse('issue_comment', commented(), { prompt: 'Be brief.' })).toMatchObject({
      instruction: 'Be brief.\n\nfix it',
    })
  })
})

describe('a start without a label or a comment', () => {
  const dispatch = { ref: 'refs/heads/release/1', sender, repository, inputs: {} }

  it('by hand takes a target number or a prompt', () => {
    expect(parse('workflow_dispatch', dispatch, { targetNumber: 9 })).toMatchObject({
      target: { kind: 'issue', number: 9 },
      trigger: 'dispatched',
      triggeredAt: now,
    })
    expect(parse('workflow_dispatch', dispatch, { prompt: ' Update. ' })).toMatchObject({
      target: { kind: 'none' },
      instruction: 'Update.',
      ref: 'release/1',
    })
    expect(reasonOf(parse('workflow_dispatch', dispatch))).toContain('give one of them')
  })

  it('by a schedule needs a prompt, and was asked by the actor', () => {
    expect(parse('schedule', { schedule: '0 0 * * *' }, { prompt: 'Tidy.' })).toMatchObject({
      target: { kind: 'none' },
      requester: { login: 'actor' },
      trigger: 'prompted',
      event: 'schedule',
    })
    expect(reasonOf(parse('schedule', {}))).toContain('asks for nothing')
  })

  it('with a prompt works on what the event is about', () => {
    const opened = { action: 'opened', sender, repository }
    expect(parse('pull_request', { ...opened, pull_request: pull }, { prompt: 'Review.' })).toMatchObject({
      target: { kind: 'pull_request', number: 8 },
      trigger: 'prompted',
    })
    expect(parse('issues', { ...opened, issue }, { prompt: 'Triage.' })).toMatchObject({
      target: { kind: 'issue', number: 7 },
    })
    expect(parse('push', { ref: 'refs/tags/v1', sender }, { prompt: 'x' })).not.toHaveProperty('ref')
  })
})

describe('a payload', () => {
  it.each([undefined, null, 'x', []])('that is %j is an error', (payload) => {
    expect(() => parse('issues', payload)).toThrow(EventError)
  })

  it('that lacks what GitHub sends is an error that says what', () => {
    expect(() => parse('issues', { action: 'labeled', sender })).toThrow(/`issues`.*issue/)
    expect(() => parse('issues', labelled({ issue: { ...issue, number: 'x' } }))).toThrow(/issue\.number/)
    expect(() => parse('', {})).toThrow(EventError)
  })

  const require = createRequire(import.meta.url)
  for (const server of ['api.github.com', 'ghes-31', 'ghes-35']) {
    const examples = require(`@octokit/webhooks-examples/${server}/index.json`) as {
      name: string
      examples: unknown[]
    }[]
    it.each(examples.map(({ name, examples: payloads }) => [name, payloads] as const))(
      `of ${server}'s %s is always a task or a skip`,
      (name, payloads) => {
        for (const payload of payloads) {
          for (const change of [
            {},
            { prompt: 'Do it.' },
            { label: 'bug', phrase: 'you' },
            { targetNumber: 3 },
          ]) {
            const result = parse(name, payload, change)
            if (isSkip(result)) expect(result.reason).toMatch(/\w.*[.]$/)
            else expect(result.requester.login).not.toBe('')
          }
        }
      },
    )
  }
})
