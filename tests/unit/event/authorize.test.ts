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
  it.each(['admin', 'maintain', 'write'] as Permission[])(
    'lets people with %s permission start a run',
    async (permission) => {
      const github = fakeGitHub({ permissions: { alice: permission } })
      expect(await authorize(github, ask('alice'), { allowedBots: [] })).toBeNull()
    },
  )

  it.each(['triage', 'read', 'none'] as Permission[])(
    'refuses people with %s permission',
    async (permission) => {
      const github = fakeGitHub({ permissions: { bob: permission } })
      const skip = await authorize(github, ask('bob'), { allowedBots: ['*', 'bob'] })
      expect(skip).toEqual({
        skip: true,
        reason: `bob has ${permission === 'none' ? 'no' : permission} permission on this repository; starting a run requires write permission.`,
      })
    },
  )

  it('lets bots start a run only when they are listed', async () => {
    const github = fakeGitHub()
    const bot = ask('renovate[bot]')
    for (const allowedBots of [[], ['other'], ['renovate2'], ['renovate[bot]x'], ['*[bot]']]) {
      expect((await authorize(github, bot, { allowedBots }))?.reason).toBe(
        'renovate[bot] is a bot that may not start runs: add `renovate[bot]` to `allowed-bots` to allow it.',
      )
    }
    for (const allowed of ['renovate', 'Renovate[bot]', ' renovate ', 'RENOVATE[BOT]', '*', ' * '])
      expect(await authorize(github, bot, { allowedBots: ['other', allowed] })).toBeNull()
    expect(github.state.calls).not.toContain('permission')
  })

  it.each(['renovate[bot]', 'renovate[BOT]'])(
    'treats %s as a bot when the event has no type',
    async (login) => {
      const github = fakeGitHub({ permissions: { [login]: 'admin' } })
      const task = ask(login, { requester: { login } })
      expect((await authorize(github, task, { allowedBots: [] }))?.reason).toContain(`${login} is a bot`)
      expect(await authorize(github, task, { allowedBots: ['renovate'] })).toBeNull()
    },
  )

  it('asks GitHub about a person whose login only contains [bot]', async () => {
    const github = fakeGitHub({ permissions: { '[bot]x': 'write' } })
    expect(
      await authorize(github, ask('[bot]x', { requester: { login: '[bot]x' } }), { allowedBots: [] }),
    ).toBeNull()
  })

  it('treats an account of the type Bot as a bot, whatever its name', async () => {
    const task = ask('ci', { requester: { login: 'ci', type: 'Bot' } })
    expect(
      await authorize(fakeGitHub({ permissions: { ci: 'write' } }), task, { allowedBots: [] }),
    ).not.toBeNull()
  })

  it('never answers itself, except to a dispatch', async () => {
    const rules = { allowedBots: ['*'] }
    expect((await authorize(fakeGitHub(), ask('github-actions[bot]'), rules))?.reason).toBe(
      'github-actions[bot] is the account that Caisson itself writes with.',
    )
    const dispatched = ask('github-actions[bot]', { trigger: 'dispatched', event: 'workflow_dispatch' })
    expect(await authorize(fakeGitHub(), dispatched, rules)).toBeNull()
  })

  it('checks nobody for a schedule', async () => {
    const github = fakeGitHub()
    expect(await authorize(github, ask('bob', { event: 'schedule' }), { allowedBots: [] })).toBeNull()
    expect(github.state.calls).toEqual([])
  })
})
