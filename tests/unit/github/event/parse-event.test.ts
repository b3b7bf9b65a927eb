import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { EventError } from '../../../../src/base/errors.js'
import { authorize } from '../../../../src/github/event/authorize.js'
import { isSkip, type Task } from '../../../../src/github/event/task.js'
import { fakeGitHub } from '../fake-github.js'
import {
  caught,
  comment,
  issue,
  labeled,
  now,
  parse,
  pull,
  reasonOf,
  repository,
  sender,
} from './sample-payloads.js'

describe('a label', () => {
  it('on an issue makes a task with title and body at that time', () => {
    expect(parse('issues', labeled())).toStrictEqual({
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
      triggeredAt: '2026-01-01T10:00:00Z',
    })
  })

  it('of another name, on a closed target, or turned off, is a skip', () => {
    expect(reasonOf(parse('issues', labeled({ label: { name: 'bug' } })))).toContain(
      'The label `bug` was set; only `claude` starts a run.',
    )
    expect(reasonOf(parse('issues', labeled({ issue: { ...issue, state: 'closed' } })))).toContain(
      'Issue #7 is closed: reopen it',
    )
    expect(reasonOf(parse('issues', labeled(), { label: '' }))).toContain('turned off: the input `')
    expect(reasonOf(parse('issues', labeled({ action: 'unlabeled' })))).toContain(
      'does not start a run: it sets no label',
    )
  })

  it('takes the prompt of the workflow, and reads a null body as empty', () => {
    const task = parse('issues', labeled({ issue: { ...issue, body: null } }), { prompt: 'Triage.' })
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

describe('fields that a payload may lack', () => {
  const bare = { number: 7, title: 'It breaks' }
  const label = { name: 'claude' }
  const payload = (name: string) =>
    ({
      issues: { action: 'labeled', issue: bare, label },
      pull_request: { action: 'labeled', pull_request: bare, label, repository },
      issue_comment: {
        action: 'created',
        issue: bare,
        comment: { id: 5, body: '@claude', user: { login: 'al' } },
      },
      pull_request_review_comment: {
        action: 'created',
        pull_request: bare,
        comment: { id: 5, body: '@claude', user: { login: 'al' } },
      },
      pull_request_review: {
        action: 'submitted',
        pull_request: bare,
        review: { id: 5, body: '@claude', user: { login: 'al' }, submitted_at: null },
      },
    })[name]

  it.each([
    ['issues', 'issue', 'labeled', 'actor', {}],
    ['pull_request', 'pull_request', 'labeled', 'actor', {}],
    ['issue_comment', 'issue', 'commented', 'al', { comment: { id: 5, kind: 'issue_comment' } }],
    [
      'pull_request_review_comment',
      'pull_request',
      'commented',
      'al',
      { comment: { id: 5, kind: 'review_comment' } },
    ],
    ['pull_request_review', 'pull_request', 'commented', 'al', {}],
  ])('of %s leave the task whole', (name, kind, trigger, login, more) => {
    expect(parse(name, payload(name))).toStrictEqual({
      target: { kind, number: 7 },
      instruction: '',
      requester: { login },
      trigger,
      triggeredAt: now,
      seen: { title: 'It breaks', body: '' },
      event: name,
      ...more,
    })
  })

  it('include the label, which then is another one', () => {
    const reason = 'Another label was set; only `claude` starts a run.'
    expect(reasonOf(parse('issues', { action: 'labeled', issue }))).toBe(reason)
    expect(reasonOf(parse('pull_request', { action: 'labeled', pull_request: pull, label: null }))).toBe(
      reason,
    )
  })

  it('include the mark of a pull request, which is null for an issue', () => {
    expect(parse('issues', labeled({ issue: { ...issue, pull_request: null } }))).toMatchObject({
      target: { kind: 'issue' },
    })
  })

  it('include the visibility of the repository and the head, without which no fork is assumed', () => {
    const fork = { ...pull, head: { sha: 'abc', repo: { full_name: 'eve/repo' } } }
    for (const change of [{ repository: null }, { repository: {} }, { repository, pull_request: bare }])
      expect(isSkip(parse('pull_request', { action: 'labeled', pull_request: fork, label, ...change }))).toBe(
        false,
      )
  })
})

describe('the triggers', () => {
  it('ignore space around label and phrase', () => {
    expect(parse('issues', labeled(), { label: ' Claude ' })).toMatchObject({ trigger: 'labeled' })
    expect(reasonOf(parse('issues', labeled(), { label: '  ' }))).toBe(
      'A label was set, but labels are turned off: the input `label` is empty.',
    )
    const commented = { action: 'created', issue, comment: { ...comment, body: 'no' } }
    expect(reasonOf(parse('issue_comment', commented, { phrase: ' @claude ' }))).toContain(' `@claude` ')
    expect(reasonOf(parse('issue_comment', commented, { phrase: '  ' }))).toBe(
      'Comments are turned off: the input `trigger-phrase` is empty.',
    )
  })

  it('leave a closed pull request to comments', () => {
    const closed = {
      action: 'labeled',
      pull_request: { ...pull, state: 'closed' },
      label: { name: 'claude' },
    }
    expect(reasonOf(parse('pull_request', closed))).toBe(
      'Pull request #8 is closed: reopen it and set the label again, or ask in a comment.',
    )
    expect(reasonOf(parse('pull_request', { ...closed, label: { name: 'bug' } }))).toContain('`bug` was set')
  })
})

describe('an event without a label or a comment', () => {
  const dispatch = { ref: 'refs/heads/release/1', sender, repository, inputs: {} }

  it('that is a dispatch takes a target number or a prompt', () => {
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
    expect(reasonOf(parse('workflow_dispatch', dispatch))).toContain('set the input `prompt` or `target`')
  })

  it('that is a schedule needs a prompt, and is requested by the actor', () => {
    expect(parse('schedule', { schedule: '0 0 * * *' }, { prompt: 'Tidy.' })).toMatchObject({
      target: { kind: 'none' },
      requester: { login: 'actor' },
      trigger: 'prompted',
      event: 'schedule',
    })
    expect(reasonOf(parse('schedule', {}))).toBe(
      'The event `schedule` does not start a run: it sets no label, adds no comment, and the workflow passes no `prompt`.',
    )
    expect(reasonOf(parse('push', { action: 'x' }))).toContain('The event `push: x` does not start a run')
  })

  it('takes its target from the payload when there is a prompt', () => {
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

  it('without a required field is an error that names the field', () => {
    expect(() => parse('issues', { action: 'labeled', sender })).toThrow(/`issues`.*issue/)
    expect(() => parse('issues', labeled({ issue: { ...issue, number: 'x' } }))).toThrow(/issue\.number/)
    expect(caught(() => parse('', {}))).toMatchObject({
      code: 'EVENT_INVALID',
      message: 'The name of the event is empty.',
      hint: 'Run the action in a workflow. On the command line, pass a prompt or a target instead.',
    })
    expect(caught(() => parse('issues', null))).toMatchObject({
      code: 'EVENT_INVALID',
      message: 'The event `issues` has no payload.',
      hint: 'Run Caisson in a workflow started by GitHub, with the event file that GitHub wrote.',
    })
  })

  /** The reasons that are left where the workflow says what to do. */
  const EVEN_WITH_A_PROMPT =
    /^The event `(merge_group|issues: deleted|issues: transferred)` does not start a run: |^Pull request #\d+ comes from a fork, /

  /** Of all that GitHub can send, nothing gives a stranger more than an outsider's rights. */
  async function admitsOutsiders(task: Task): Promise<void> {
    const rules = { allowedBots: [], outsiders: 'plan' as const }
    const admission = await authorize(fakeGitHub(), task, rules)
    if (isSkip(admission)) expect(admission.reason).toMatch(/is a bot|only on an issue/)
    else expect(admission).toEqual(task.event === 'schedule' ? {} : { outsider: 'plan' })
  }

  const require = createRequire(import.meta.url)
  for (const server of ['api.github.com', 'ghes-31', 'ghes-35']) {
    const examples = require(`@octokit/webhooks-examples/${server}/index.json`) as {
      name: string
      examples: unknown[]
    }[]
    it.each(examples.map(({ name, examples: payloads }) => [name, payloads] as const))(
      `of ${server}'s %s is always a task or a skip`,
      async (name, payloads) => {
        for (const payload of payloads) {
          for (const change of [
            {},
            { prompt: 'Do it.' },
            { label: 'bug', phrase: 'you' },
            { targetNumber: 3 },
          ]) {
            const result = parse(name, payload, change)
            if (!isSkip(result)) await admitsOutsiders(result)
            if (!isSkip(result)) expect(result.requester.login).not.toBe('')
            else if (change.prompt === undefined) expect(result.reason).toMatch(/\w.*[.]$/)
            else expect(result.reason).toMatch(EVEN_WITH_A_PROMPT)
          }
        }
      },
    )
  }
})
