import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../../../../src/sandbox/sandbox.js'
import {
  ALLOWABLE,
  canBeAllowed,
  PROTECTIONS,
  type Protection,
} from '../../../../src/sandbox/seal/protections.js'
import { launchBackend, localBackend } from '../../../../src/sandbox/unsealed/backends.js'
import {
  assertSealEnough,
  checkMissing,
  checkSandbox,
  decideUnsealed,
  foreseenMissing,
  type SealCase,
} from '../../../../src/stages/environment/seal-policy.js'
import { containerOf } from '../../sandbox/container-backend.js'

const trusted: SealCase = {
  allowed: false,
  repository: 'private',
  target: { kind: 'issue', number: 7 },
  author: { login: 'alice', mayWrite: true },
  fromFork: false,
}
const outsider = { login: 'mallory', mayWrite: false }
const pull = { kind: 'pull_request' as const, number: 8 }
const none = { kind: 'none' as const }

describe('decideUnsealed', () => {
  const cases: [string, Partial<SealCase>, go: boolean, strangers: number][] = [
    ['private, by a maintainer', {}, true, 0],
    ['private, by an outsider', { author: outsider }, false, 1],
    ['private, requested by an outsider', { outsider: 'mallory' }, false, 1],
    ['private, by an outsider, allowed', { author: outsider, allowed: true }, true, 1],
    ['public, by a maintainer', { repository: 'public' }, false, 1],
    ['public, by a maintainer, allowed', { repository: 'public', allowed: true }, true, 1],
    ['private pull request of a branch', { target: pull }, true, 0],
    ['private pull request of a fork, by a maintainer', { target: pull, fromFork: true }, false, 1],
    [
      'public pull request of an outsider’s fork',
      { repository: 'public', target: pull, fromFork: true, author: outsider },
      false,
      3,
    ],
    [
      'the same, allowed',
      { repository: 'public', target: pull, fromFork: true, author: outsider, allowed: true },
      true,
      3,
    ],
    ['private prompt without a target', { target: none, author: null }, true, 0],
    ['public prompt without a target', { repository: 'public', target: none, author: null }, false, 1],
    ['a person on a checkout of their own', { repository: null, target: none, author: null }, true, 0],
  ]
  it.each(cases)('%s', (_, change, go, strangers) => {
    const verdict = decideUnsealed({ ...trusted, ...change })
    expect(verdict.go).toBe(go)
    expect(verdict.strangers).toHaveLength(strangers)
  })
})

const allowances = { allowUnsealed: false, allowMissing: [] }
const limits = { memoryMb: 8192, pids: 2048 }
const lost = (protection: Protection) => ({ protection, why: `no ${protection}` })
const container = (...missingCapabilities: Protection[]) =>
  containerOf({ missingCapabilities: missingCapabilities.map(lost) })

describe('foreseenMissing', () => {
  const names = (...given: Parameters<typeof foreseenMissing>) =>
    foreseenMissing(...given).map(({ protection }) => protection)
  it('knows what a place will lack, as far as it matters to the run', () => {
    const without = container('memory-limit', 'cpu-limit')
    expect(names(without, limits)).toEqual(['memory-limit'])
    expect(names(without, { ...limits, cpus: 2 })).toEqual(['memory-limit', 'cpu-limit'])
  })
})

describe('settleMissing', () => {
  it.each(ALLOWABLE)('refuses a run without %s until an input says otherwise', (protection) => {
    const missing = [lost(protection)]
    expect(() => checkMissing(missing, allowances)).toThrow(
      expect.objectContaining({
        code: 'NOT_SUPPORTED',
        message: expect.stringContaining(`no ${protection}`),
        hint: expect.stringContaining(`allow-missing: ${protection}`),
      }),
    )
    expect(checkMissing(missing, { ...allowances, allowMissing: [protection] })).toEqual([
      { ...lost(protection), allowedBy: 'allow-missing' },
    ])
    expect(checkMissing(missing, { ...allowances, allowUnsealed: true })).toEqual([
      { ...lost(protection), allowedBy: 'allow-unsealed' },
    ])
  })

  const never = (Object.keys(PROTECTIONS) as Protection[]).filter((name) => !canBeAllowed(name))
  it.each(never)('refuses a run without %s whatever the inputs say', (protection) => {
    const everything = { allowUnsealed: true, allowMissing: [...ALLOWABLE] }
    expect(() => checkMissing([lost(protection)], everything)).toThrow(
      expect.objectContaining({ code: 'ENGINE_FAILED', message: expect.stringContaining(protection) }),
    )
  })

  it('names in its hint what was allowed already, too', () => {
    const given = { ...allowances, allowMissing: ['memory-limit' as const] }
    expect(() => checkMissing([lost('memory-limit'), lost('process-limit')], given)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('memory-limit, process-limit`') }),
    )
  })

  it('knows no protection that is neither refused nor to be allowed', () => {
    const asked = (Object.keys(PROTECTIONS) as Protection[]).filter(canBeAllowed)
    expect(asked).toEqual(ALLOWABLE)
  })
})

describe('settleSandbox', () => {
  it('says in its facts what the run goes on without, and why it may', () => {
    const facts = { engine: 'x', weaknesses: ['before'], missing: [lost('memory-limit')] }
    const sandbox = { kind: 'local', facts } as unknown as Sandbox
    expect(checkSandbox(sandbox, { ...allowances, allowMissing: ['memory-limit'] })).toEqual({
      ...sandbox,
      facts: {
        ...facts,
        missing: [{ ...lost('memory-limit'), allowedBy: 'allow-missing' }],
        weaknesses: ['before', 'Without `memory-limit`: no memory-limit; allowed by `allow-missing`.'],
      },
    })
  })
})

describe('assertSealEnough', () => {
  const unsealed = localBackend('no container engine answers')
  const author = { login: 'mallory', id: 1, type: 'User' }
  const context = (isPrivate: boolean) =>
    ({ repository: { private: isPrivate }, issue: { author } }) as Parameters<
      typeof assertSealEnough
    >[0]['context']
  const given = {
    choice: unsealed,
    sandbox: { ...allowances, limits },
    target: { kind: 'issue' as const, number: 7 },
  }

  it('asks GitHub what the author may do, and refuses in words that say what to do', async () => {
    const asked: string[] = []
    const github = {
      permission: async (login: string) => {
        asked.push(login)
        return 'read' as const
      },
    }
    const refused = assertSealEnough({ ...given, context: context(true), github })
    await expect(refused).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: expect.stringMatching(/no container engine answers.*issue #7 was written by mallory/),
      hint: expect.stringContaining('`allow-unsealed: true`'),
    })
    expect(asked).toEqual(['mallory'])
  })

  it('knows forks, authors of pull requests and outsiders for strangers', async () => {
    const github = { permission: async (login: string) => (login === 'mallory' ? 'read' : 'write') } as const
    const refusal = async (change: object, fromFork = false, login = 'alice') => {
      const repository = { private: true }
      const context = { repository, pull: { author: { ...author, login }, fromFork } } as never
      return await assertSealEnough({ ...given, target: pull, context, github, ...change }).catch(String)
    }
    expect(await refusal({})).toEqual([])
    expect(await refusal({}, true)).toContain("the pull request's commits come from a fork")
    expect(await refusal({}, false, 'mallory')).toContain('pull request #8 was written by mallory')
    expect(await refusal({ outsider: 'mallory' })).toContain('the run was requested by mallory, an outsider')
  })

  it('says in the manifest what was allowed', async () => {
    const allowed = { sandbox: { ...given.sandbox, allowUnsealed: true } }
    const github = { permission: async () => 'write' as const }
    expect(await assertSealEnough({ ...given, ...allowed, context: context(false), github })).toEqual([
      'Allowed by `allow-unsealed`, although the repository is public.',
    ])
    expect(await assertSealEnough({ ...given, context: context(true), github })).toEqual([])
    expect(await assertSealEnough({ ...given, context: null, github: null })).toEqual([])
  })

  it('treats a launch command like a machine that seals nothing', async () => {
    const launch = { ...given, choice: launchBackend(['agentbox', 'shell']) }
    const github = { permission: async () => 'write' as const }
    await expect(assertSealEnough({ ...launch, context: context(false), github })).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: expect.stringContaining('agentbox shell'),
    })
    expect(await assertSealEnough({ ...launch, context: context(true), github })).toEqual([])
  })

  it('refuses what a place is known to lack, whoever asks', async () => {
    const choice = container('memory-limit')
    const asked = { ...given, choice, context: null, github: null }
    await expect(assertSealEnough(asked)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
    const sandbox = { ...given.sandbox, allowMissing: ['memory-limit' as const] }
    expect(await assertSealEnough({ ...asked, sandbox })).toEqual([])
  })
})
