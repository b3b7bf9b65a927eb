import { describe, expect, it } from 'vitest'
import { withoutSeccomp } from '../../../src/sandbox/engine.js'
import { assertSealEnough, decideUnsealed, type SealCase, sealGaps } from '../../../src/stages/seal-policy.js'

const trusted: SealCase = {
  missing: ['no container'],
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
    ['a seal that holds, whoever writes', { missing: [], repository: 'public', author: outsider }, true, 0],
    ['private, by a maintainer', {}, true, 0],
    ['private, by an outsider', { author: outsider }, false, 1],
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

describe('sealGaps', () => {
  const engine = (weaknesses: string[]) => ({ name: 'docker' as const, weaknesses }) as never
  it('knows which places are whole', () => {
    const container = { kind: 'container' as const, image: 'host', own: null }
    expect(sealGaps({ ...container, engine: engine(['Docker cannot limit cpus here.']) })).toEqual([])
    expect(sealGaps({ ...container, engine: engine([withoutSeccomp('docker')]) })).toHaveLength(1)
    expect(sealGaps({ kind: 'local', why: 'no engine', seal: null })).toEqual([
      expect.stringContaining('no engine'),
    ])
    expect(sealGaps({ kind: 'local', why: '', seal: { version: '1', filter: null, root: false } })).toEqual(
      [],
    )
    expect(sealGaps({ kind: 'launch', command: ['agentbox'] })).toEqual([])
  })
})

describe('assertSealEnough', () => {
  const unsealed = { kind: 'local' as const, why: 'no container engine answers', seal: null }
  const author = { login: 'mallory', id: 1, type: 'User' }
  const context = (isPrivate: boolean) =>
    ({ repository: { private: isPrivate }, issue: { author } }) as Parameters<
      typeof assertSealEnough
    >[0]['context']
  const given = { choice: unsealed, allowed: false, target: { kind: 'issue' as const, number: 7 } }

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

  it('says in the manifest what was allowed', async () => {
    const github = { permission: async () => 'write' as const }
    expect(await assertSealEnough({ ...given, allowed: true, context: context(false), github })).toEqual([
      'Allowed by `allow-unsealed`, although the repository is public.',
    ])
    expect(await assertSealEnough({ ...given, context: context(true), github })).toEqual([])
    expect(await assertSealEnough({ ...given, context: null, github: null })).toEqual([])
  })
})
