import { describe, expect, it } from 'vitest'
import { authorize } from '../../../src/event/authorize.js'
import type { Task } from '../../../src/event/task.js'
import type { Permission } from '../../../src/github/github.js'
import { fakeGitHub } from '../github/fake-github.js'

function ask(login: string, change: Partial<Task> = {}): Task {
  return {
    target: { kind: 'issue', number: 7 },
    instruction: '',
    requester: { login, type: login.endsWith('[bot]') ? 'Bot' : 'User' },
    trigger: 'commented',
    triggeredAt: '2026-01-01T00:00:00Z',
    event: 'issue_comment',
    ...change,
  }
}

describe('authorize', () => {
  it.each(['admin', 'maintain', 'write'] as Permission[])('lets people with %s ask', async (permission) => {
    const github = fakeGitHub({ permissions: { alice: permission } })
    expect(await authorize(github, ask('alice'), { allowedBots: [] })).toBeNull()
  })

  it.each(['triage', 'read', 'none'] as Permission[])('skips people with %s', async (permission) => {
    const github = fakeGitHub({ permissions: { bob: permission } })
    const skip = await authorize(github, ask('bob'), { allowedBots: ['*', 'bob'] })
    expect(skip?.reason).toContain('asking needs write')
  })

  it('lets bots ask only when they are listed', async () => {
    const github = fakeGitHub()
    const bot = ask('renovate[bot]')
    expect((await authorize(github, bot, { allowedBots: ['other'] }))?.reason).toContain('`allowed-bots`')
    expect(await authorize(github, bot, { allowedBots: ['renovate'] })).toBeNull()
    expect(await authorize(github, bot, { allowedBots: ['Renovate[bot]'] })).toBeNull()
    expect(await authorize(github, bot, { allowedBots: ['*'] })).toBeNull()
    expect(github.state.calls).not.toContain('permission')
  })

  it('takes an account for a bot when GitHub says so, whatever its name', async () => {
    const task = ask('ci', { requester: { login: 'ci', type: 'Bot' } })
    expect(
      await authorize(fakeGitHub({ permissions: { ci: 'write' } }), task, { allowedBots: [] }),
    ).not.toBeNull()
  })

  it('never answers itself, except when it was started on purpose', async () => {
    const rules = { allowedBots: ['*'] }
    expect((await authorize(fakeGitHub(), ask('github-actions[bot]'), rules))?.reason).toContain('itself')
    const dispatched = ask('github-actions[bot]', { trigger: 'dispatched', event: 'workflow_dispatch' })
    expect(await authorize(fakeGitHub(), dispatched, rules)).toBeNull()
  })

  it('asks nobody about a schedule', async () => {
    const github = fakeGitHub()
    expect(await authorize(github, ask('bob', { event: 'schedule' }), { allowedBots: [] })).toBeNull()
    expect(github.state.calls).toEqual([])
  })
})
