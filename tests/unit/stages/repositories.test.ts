import { describe, expect, it } from 'vitest'
import { openForge } from '../../../src/action/forge.js'
import { specSchema } from '../../../src/config/spec.js'
import type { CaissonError } from '../../../src/errors.js'
import { GitHubRequestError } from '../../../src/github/request-error.js'
import { silentLog } from '../../../src/log.js'
import type { PolicyEvaluation } from '../../../src/patch/policy/evaluate-policy.js'
import { specOf } from '../../../src/replay/request.js'
import { withoutRights } from '../../../src/stages/outsider.js'
import { changedNothing, evaluateRepositories } from '../../../src/stages/repositories/capture.js'
import { openRepositories } from '../../../src/stages/repositories/open.js'
import type { CapturedRepository } from '../../../src/stages/repositories/repository.js'
import { prepareRepositories } from '../../../src/stages/repositories/workspaces.js'
import type { ResolvedRun } from '../../../src/stages/resolve.js'
import { fakeGitHub } from '../github/fake-github.js'

const refused = (what: string, status: number) =>
  new GitHubRequestError('PERMISSION_MISSING', `GitHub does not ${what}.`, { hint: '', status })

/** Repositories by name, and why each refuses a push. */
function runWith(
  repositories: string[],
  o: { refusals?: Record<string, GitHubRequestError[]>; hidden?: string; branch?: string | null } = {},
  over: object = {},
): ResolvedRun {
  const forge = {
    owner: 'octo',
    name: 'hello',
    other: (owner: string, name: string) => ({
      owner,
      name,
      github: {
        ...fakeGitHub(name === o.hidden ? { failures: { repository: refused('show it', 404) } } : {}),
        gitData: { branch: async () => (o.branch === undefined ? 'a'.repeat(40) : o.branch) },
        refusals: async () => o.refusals?.[name] ?? [],
      },
    }),
  }
  const spec = specSchema.parse({ repositories })
  const request = { spec, publish: { to: 'forge', forge }, log: silentLog, ...over }
  return { request } as unknown as ResolvedRun
}

const errorOf = (run: ResolvedRun, allowed = Promise.resolve()): Promise<CaissonError> =>
  openRepositories(run, allowed).then(
    () => Promise.reject(new Error('was opened')),
    (error: CaissonError) => error,
  )

describe('further repositories', () => {
  it('are none by default, and nothing is asked', async () => {
    const run = runWith([])
    expect(await openRepositories(run, new Promise(() => {}))).toBe(run)
  })

  it('are not even asked about before the run itself is allowed', async () => {
    const refusal = refused('push', 403)
    expect(await errorOf(runWith(['octo/hello']), Promise.reject(refusal))).toBe(refusal)
  })

  it.each([
    ['a replay', { replay: {} }, 'replay'],
    ['two jobs', { publish: { to: 'handoff' } }, '`mode: run`'],
    ['a run that publishes nothing', { publish: { to: 'none' } }, '--publish'],
    ['a forge that knows one', { publish: { to: 'forge', forge: {} } }, 'cannot be reached'],
  ])('are refused in %s', async (_, over, why) => {
    const error = await errorOf(runWith(['octo/lib'], {}, over))
    expect(error.code).toBe('CONFIG_INVALID')
    expect(error.message).toContain(why)
  })

  it('are refused in a loop', async () => {
    const spec = specSchema.parse({ repositories: ['octo/lib'], loop: {} })
    expect((await errorOf(runWith([], {}, { spec }))).message).toContain('a loop compares one workspace')
  })

  it('are not the own one', async () => {
    const error = await errorOf(runWith(['octo/lib', 'Octo/Hello@next']))
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' })
    expect(error.message).toContain('Octo/Hello is the run')
  })

  it('have the branch that is named', async () => {
    const error = await errorOf(runWith(['octo/lib@next'], { branch: null }))
    expect(error).toMatchObject({ code: 'CONFIG_INVALID' })
    expect(error.message).toBe('repositories: octo/lib has no branch next.')
  })

  it('are named, each where the token lacks something', async () => {
    const refusals = { lib: [refused('allow pushing', 403)] }
    const error = await errorOf(runWith(['octo/lib', 'octo/api', 'octo/gone'], { refusals, hidden: 'gone' }))
    expect(error.code).toBe('PERMISSION_MISSING')
    expect(error.message).toContain('octo/lib: GitHub does not allow pushing.')
    expect(error.message).toContain('octo/gone: GitHub does not show it.')
    expect(error.message).not.toContain('octo/api')
    expect(error.hint).toContain('GitHub App')
  })

  it('need a sandbox that Caisson makes', async () => {
    const choice = { where: 'on this machine', capabilities: { containerPaths: false } } as never
    const others = [{ forge: { owner: 'octo', name: 'lib' } }] as never
    const { request } = runWith([])
    await expect(prepareRepositories({ request, others }, choice, '/w/hello')).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: expect.stringContaining('on this machine'),
    })
  })

  it('are of one owner for an app', async () => {
    const inputs = { 'app-id': '1', 'app-private-key': 'x', repositories: ['octo/lib', 'acme/api'] }
    await expect(openForge(inputs as never, { owner: 'octo', repo: 'hello' } as never)).rejects.toMatchObject(
      {
        code: 'CONFIG_INVALID',
        message: expect.stringContaining('acme/api does not belong to octo'),
      },
    )
  })

  it('are not for somebody who may only ask', () => {
    const spec = specSchema.parse({ repositories: ['octo/lib'] })
    expect(withoutRights(spec, { mode: 'plan', runsPerDay: 3 }).repositories).toEqual([])
  })

  it('keep a run from being replayed', async () => {
    const spec = specSchema.parse({ repositories: ['octo/lib'] })
    await expect(specOf({}, { spec } as never, {} as never)).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
  })
})

describe('the policy of several repositories', () => {
  const other = (repository: string, empty = false) =>
    ({ repository, patch: { empty } }) as unknown as CapturedRepository
  const evaluation = (verdict: PolicyEvaluation['verdict'], ...paths: (string | undefined)[]) => ({
    verdict,
    findings: paths.map((path) => ({
      rule: 'some/rule',
      verdict: 'flag' as const,
      message: 'Look.',
      ...(path === undefined ? {} : { path }),
    })),
  })

  it('is the strictest verdict, and says where', async () => {
    const verdicts: Record<string, PolicyEvaluation> = {
      'octo/lib': evaluation('block', 'a.txt', undefined),
      'octo/api': evaluation('flag', 'b.txt'),
    }
    const others = [other('octo/lib'), other('octo/api'), other('octo/same', true)]
    const checked = await evaluateRepositories(others, evaluation('allow', 'own.txt'), async (one) => {
      const policyEvaluation = verdicts[one.repository]
      return { patch: { ...one.patch, bytes: 7 }, ...(policyEvaluation ? { policyEvaluation } : {}) }
    })
    expect(checked.others).toEqual(others.map((one) => ({ ...one, patch: { ...one.patch, bytes: 7 } })))
    expect(checked.policyEvaluation?.findings[1]).toMatchObject({ rule: 'some/rule', message: 'Look.' })
    expect(checked.policyEvaluation?.verdict).toBe('block')
    expect(checked.policyEvaluation?.findings.map(({ path, message }) => path ?? message)).toEqual([
      'own.txt',
      'octo/lib/a.txt',
      'octo/lib: Look.',
      'octo/api/b.txt',
    ])
  })

  it('is none without a change', async () => {
    const { policyEvaluation } = await evaluateRepositories(
      [other('octo/lib', true)],
      undefined,
      async (one) => one,
    )
    expect(policyEvaluation).toBeUndefined()
  })

  it('is about a change as soon as one repository has one', () => {
    const patch = { empty: true } as never
    expect(changedNothing({ patch })).toBe(true)
    expect(changedNothing({ patch, others: [other('octo/lib', true)] })).toBe(true)
    expect(changedNothing({ patch, others: [other('octo/lib')] })).toBe(false)
    expect(changedNothing({ patch: { empty: false } as never, others: [other('octo/lib', true)] })).toBe(
      false,
    )
  })
})
