import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { helpOn, readCommand, repeated } from '../../../../src/github/event/command.js'
import { isSkip, type Task } from '../../../../src/github/event/task.js'
import { aComment, alice, bob, fakeGitHub } from '../fake-github.js'
import { parse } from './sample-payloads.js'

describe('a command', () => {
  it.each([
    ['plan the move', 'plan', 'plan the move'],
    ['Plan: the move', 'plan', 'Plan: the move'],
    ['/plan the move', 'plan', 'plan the move'],
    ['/review\nthe sum', 'review', 'review\nthe sum'],
    ['retry', 'retry', 'retry'],
    ['/retry now', 'retry', 'retry now'],
    ['stop!', 'stop', 'stop!'],
  ])('in %j is %s', (text, command, instruction) => {
    expect(readCommand(text)).toEqual({ command, instruction })
  })

  it.each([
    ['fix the sum', 'fix the sum'],
    ['/fix the sum', 'fix the sum'],
    ['/continue with the rest', 'continue with the rest'],
    ['continue.', 'Continue where you left off.'],
  ])('in %j means what the words say', (text, instruction) => {
    expect(readCommand(text)).toEqual({ instruction })
  })

  it('says what it means where nothing follows it', () => {
    expect(readCommand('review').instruction).toContain('Review this.')
    expect(readCommand('review the tests').instruction).toBe('review the tests')
  })

  it.each([
    '',
    'please plan it',
    'planning is over',
    'plan-b is better',
    'continue to use tabs',
    'retry the request after a 503',
    'stop using tabs',
    'constructor',
    'fix/it',
    '/src/sum.js is wrong',
    '/etc/hosts',
  ])('is not in %j', (instruction) => expect(readCommand(instruction)).toEqual({ instruction }))

  it.each(['/halt', '/deploy now', '/toString'])('that is unknown, %j, is answered with help', (text) => {
    const task = readCommand(text)
    expect(task.command).toMatch(/^\/[a-z]+$/)
    expect(helpOn(task, '@claude')).toContain('- `@claude plan`: ')
    expect(helpOn(readCommand('plan'), '@claude')).toBeNull()
  })

  it("stands in the comments of GitHub's own examples too", () => {
    const examples = createRequire(import.meta.url)('@octokit/webhooks-examples') as {
      name: string
      examples: { action?: string; comment?: { body: string } }[]
    }[]
    const tasks = ['issue_comment', 'pull_request_review_comment'].flatMap((name) =>
      (examples.find((one) => one.name === name)?.examples ?? [])
        .filter(({ action }) => action === 'created')
        .map((payload) =>
          parse(
            name,
            { ...payload, comment: { ...payload.comment, body: '@claude plan it' } },
            { prompt: 'P' },
          ),
        ),
    )
    expect(tasks.length).toBeGreaterThan(1)
    for (const task of tasks.filter((one) => !isSkip(one)))
      expect(task).toMatchObject({ command: 'plan', instruction: 'P\n\nplan it' })
  })
})

describe('retry', () => {
  const rules = { label: 'claude', phrase: '@claude', allowedBots: [] }
  const task: Task = {
    target: { kind: 'issue', number: 7 },
    instruction: '',
    requester: alice,
    trigger: 'commented',
    triggeredAt: '2026-01-02T00:00:00Z',
    command: 'retry',
  }
  const said = (body: string, author = alice, createdAt = '2026-01-01T00:00:00Z') =>
    aComment({ body, author, createdAt })

  it("repeats the requester's own last request, with its agent and command", async () => {
    const comments = [
      said('@claude review it'),
      said('@claude/fixer plan the move'),
      said('@claude retry'),
      said('@claude stop'),
      said('@claude /halt'),
      said('@claude push to main', bob),
      said('@claude later', alice, '2026-01-03T00:00:00Z'),
      said('Thanks!'),
    ]
    const github = fakeGitHub({ comments: new Map([[7, comments]]) })
    const { command: _, ...rest } = task
    expect(await repeated(github, task, rules)).toEqual({
      ...rest,
      instruction: 'plan the move',
      command: 'plan',
      agent: 'fixer',
    })
    expect(await repeated(github, rest, rules)).toBe(rest)
    const prompted = await repeated(github, task, { ...rules, prompt: 'Be brief.' })
    expect(prompted).toMatchObject({ instruction: 'Be brief.\n\nplan the move' })
  })

  it('is a skip where there is nothing of theirs', async () => {
    const github = fakeGitHub({ comments: new Map([[7, [said('@claude push to main', bob)]]]) })
    expect(await repeated(github, task, rules)).toMatchObject({
      reason: 'alice has made no request on #7 in a comment that could be repeated.',
    })
  })
})
