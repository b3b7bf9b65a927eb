import { describe, expect, it } from 'vitest'
import { type Admission, authorize } from '../../../../src/github/event/authorize.js'
import { isSkip, type Skip, type Task } from '../../../../src/github/event/task.js'
import type { Permission } from '../../../../src/github/github.js'
import { fakeGitHub } from '../fake-github.js'

const reasonOf = (admitted: Admission | Skip) => (isSkip(admitted) ? admitted.reason : '')

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
      expect(await authorize(github, ask('alice'), { allowedBots: [] })).toEqual({})
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
    for (const allowedBots of [[], ['other'], ['renovate2'], ['renovate[bot]x']]) {
      expect(reasonOf(await authorize(github, bot, { allowedBots }))).toBe(
        'renovate[bot] is a bot that may not start runs: add `renovate[bot]` to `allowed-users` to allow it.',
      )
    }
    for (const allowed of ['renovate', 'Renovate[bot]', ' renovate ', 'RENOVATE[BOT]', '*', ' * ', '*[bot]'])
      expect(await authorize(github, bot, { allowedBots: ['other', allowed] })).toEqual({})
    expect(github.state.calls).not.toContain('permission')
  })

  it.each(['renovate[bot]', 'renovate[BOT]'])(
    'treats %s as a bot when the event has no type',
    async (login) => {
      const github = fakeGitHub({ permissions: { [login]: 'admin' } })
      const task = ask(login, { requester: { login } })
      expect(reasonOf(await authorize(github, task, { allowedBots: [] }))).toContain(`${login} is a bot`)
      expect(await authorize(github, task, { allowedBots: ['renovate'] })).toEqual({})
    },
  )

  it('asks GitHub about a person whose login only contains [bot]', async () => {
    const github = fakeGitHub({ permissions: { '[bot]x': 'write' } })
    expect(
      await authorize(github, ask('[bot]x', { requester: { login: '[bot]x' } }), { allowedBots: [] }),
    ).toEqual({})
  })

  it('treats an account of the type Bot as a bot, whatever its name', async () => {
    const task = ask('ci', { requester: { login: 'ci', type: 'Bot' } })
    const github = fakeGitHub({ permissions: { ci: 'write' } })
    expect(reasonOf(await authorize(github, task, { allowedBots: [] }))).toContain('ci is a bot')
  })

  it('never answers itself, except to a dispatch', async () => {
    const rules = { allowedBots: ['*'] }
    expect(reasonOf(await authorize(fakeGitHub(), ask('github-actions[bot]'), rules))).toBe(
      'github-actions[bot] is the account that Caisson itself writes with.',
    )
    const dispatched = ask('github-actions[bot]', { trigger: 'dispatched', event: 'workflow_dispatch' })
    expect(await authorize(fakeGitHub(), dispatched, rules)).toEqual({})
  })

  it('lets its own account, and no other bot, start what mends its own commits', async () => {
    const rules = { allowedBots: [] }
    const failed = (login: string) => ask(login, { trigger: 'failed', event: 'workflow_run' })
    expect(await authorize(fakeGitHub(), failed('github-actions[bot]'), rules)).toEqual({})
    expect(reasonOf(await authorize(fakeGitHub(), failed('renovate[bot]'), rules))).toContain('is a bot')
  })

  it('checks nobody for a schedule', async () => {
    const github = fakeGitHub()
    expect(await authorize(github, ask('bob', { event: 'schedule' }), { allowedBots: [] })).toEqual({})
    expect(github.state.calls).toEqual([])
  })

  it('lets listed people and members of teams start a run, in any spelling', async () => {
    const github = fakeGitHub({ teams: { 'octo/core': ['bob'] } })
    const admit = (login: string, more: object) => authorize(github, ask(login), { allowedBots: [], ...more })
    expect(await admit('bob', { allowedUsers: ['@BOB'] })).toEqual({})
    expect(await admit('bob', { allowedUsers: ['octo/other', '@octo/core'] })).toEqual({})
    for (const more of [{ allowedUsers: ['*', 'bobby', 'octo/other', 'octo'] }])
      expect(isSkip(await admit('bob', more))).toBe(true)
    // Who has the role is not looked up.
    github.state.calls.length = 0
    expect(await admit('alice', { allowedUsers: ['octo/core'] })).toEqual({})
    expect(github.state.calls).not.toContain('isTeamMember')
  })

  it('admits everybody else as an outsider, but no bot, and nobody without a target', async () => {
    const rules = { allowedBots: [], outsiders: 'plan' as const }
    expect(await authorize(fakeGitHub(), ask('bob'), rules)).toEqual({ outsider: 'plan' })
    expect(await authorize(fakeGitHub(), ask('stranger'), rules)).toEqual({ outsider: 'plan' })
    expect(await authorize(fakeGitHub(), ask('alice'), rules)).toEqual({})
    expect(reasonOf(await authorize(fakeGitHub(), ask('evil[bot]'), rules))).toContain('is a bot')
    const starred = ask('bob', { target: { kind: 'none' }, event: 'watch', trigger: 'prompted' })
    expect(reasonOf(await authorize(fakeGitHub(), starred, rules))).toContain('only on an issue')
  })
})
