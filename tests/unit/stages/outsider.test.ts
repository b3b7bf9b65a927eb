import { describe, expect, it } from 'vitest'
import { specSchema } from '../../../src/config/spec.js'
import { outsiderKey } from '../../../src/report/marker.js'
import { renderProgress } from '../../../src/report/progress.js'
import { assertLeft, leftFor, type Outsider, withoutRights } from '../../../src/stages/outsider.js'
import { aComment, bob, fakeGitHub, ours } from '../github/fake-github.js'

const NOW = Date.parse('2026-01-02T00:00:00Z')
const mode = 'plan' as const

/** An answer to somebody, as a run that works writes it. */
function answer(o: { id?: number; run?: number; hours?: number; usd?: number; author?: typeof bob } = {}) {
  const { id = bob.id, run = 1, hours = 1, usd, author = ours } = o
  const createdAt = new Date(NOW - hours * 3_600_000).toISOString()
  const task = {
    target: { kind: 'issue' as const, number: 7 },
    instruction: '',
    requester: bob,
    trigger: 'commented' as const,
    triggeredAt: createdAt,
  }
  const body = renderProgress({
    task,
    startedAt: createdAt,
    commentKey: outsiderKey({ login: 'bob', id }, String(run), 'main'),
    ...(usd === undefined ? {} : { usd }),
  })
  return aComment({ author, createdAt, body })
}

const left = (comments: ReturnType<typeof answer>[], limits: Partial<Outsider>, own?: string) =>
  leftFor(
    fakeGitHub({ comments: new Map([[7, comments]]) }),
    bob,
    { mode, runsPerDay: 2, ...limits },
    { now: NOW, ...(own ? { own } : {}) },
  )

describe('the limits of an outsider', () => {
  it('count the answers of the last 24 hours, of this person and by this account alone', async () => {
    const others = [
      answer({ hours: 25 }),
      answer({ id: 99 }),
      answer({ id: 22 }),
      answer({ author: bob }),
      aComment({ body: 'I quote <!-- caisson:comment outsider/2/1/main -->', author: ours }),
    ]
    expect(await left([...others, answer()], {})).toEqual({})
    expect(await left([...others, answer(), answer({ run: 2 })], {})).toEqual({
      skip: true,
      reason: 'bob has started 2 runs in the last 24 hours; `outsider-runs-per-day` allows 2.',
    })
  })

  it('leave what was not spent', async () => {
    const spent = [answer({ usd: 0.25 }), answer({ run: 2, usd: 0.5 })]
    expect(await left(spent, { runsPerDay: 9, usdPerDay: 1 })).toEqual({ usd: 0.25 })
    expect(await left(spent, { runsPerDay: 9, usdPerDay: 0.75 })).toMatchObject({
      reason: expect.stringContaining('used up the 0.75 US dollars'),
    })
  })

  it('let the first ones through of those that start at the same moment', async () => {
    const runs = [1, 2, 3].map((run) => answer({ run, usd: 1 }))
    const keys = [1, 2, 3].map((run) => outsiderKey(bob, String(run), 'main'))
    const verdicts = await Promise.all(keys.map((key) => left(runs, {}, key)))
    expect(verdicts.map((one) => 'skip' in one)).toEqual([false, false, true])
    // Each of them has reserved all that was left.
    const paid = await Promise.all(keys.map((key) => left(runs, { runsPerDay: 9, usdPerDay: 1 }, key)))
    expect(paid.map((one) => 'skip' in one)).toEqual([false, true, true])
    expect(() => assertLeft(paid[1] ?? {})).toThrow('used up the 1 US dollars')
  })
})

describe('the spec of an outsider', () => {
  const spec = specSchema.parse({
    context: ['private.txt'],
    agent: { preset: 'default', paths: ['src/**'], serverTools: ['web_fetch'], instructions: 'Be kind.' },
    sandbox: {
      network: 'open',
      allowedHosts: ['example.com'],
      services: [],
      mounts: [{ source: '/data', target: '/data' }],
      env: { TOKEN: 'x' },
      envFiles: ['.env'],
      workspaceSecrets: 'allow',
    },
    mcp: { servers: '.mcp.json', tools: ['tickets/*'] },
    limits: { maxBudgetUsd: 2 },
    setup: { run: 'npm ci', env: ['NPM_TOKEN'] },
    verify: { commands: ['npm test'] },
    loop: { iterations: 3 },
    outputs: { required: ['coverage.json'] },
  })

  it('can change, reach and reveal nothing', () => {
    const limited = withoutRights(spec, { mode, runsPerDay: 1 })
    expect(limited).toMatchObject({
      context: [],
      agent: { preset: 'plan', paths: [], serverTools: [], instructions: 'Be kind.' },
      sandbox: {
        network: 'none',
        allowedHosts: [],
        mounts: [],
        env: {},
        envFiles: [],
        workspaceSecrets: 'exclude',
      },
      limits: { maxBudgetUsd: 2 },
      setup: { run: '', env: [] },
      verify: { commands: [] },
      outputs: { required: [] },
    })
    for (const section of ['sandbox', 'limits', 'setup', 'verify', 'outputs'] as const)
      expect(Object.keys(limited[section]).sort()).toEqual(Object.keys(spec[section]).sort())
    expect(limited.mcp).toEqual({ tools: [] })
    expect(limited).not.toHaveProperty('loop')
    expect(withoutRights(spec, { mode: 'review', runsPerDay: 1 }).agent).toMatchObject({
      preset: 'careful',
      paths: [],
    })
  })

  it.each([
    [2, 0.5, 0.5],
    [2, 5, 2],
    [undefined, 5, 5],
  ])('may cost the least of %s and %s dollars', (maxBudgetUsd, usd, most) => {
    const limits = { ...spec.limits, maxBudgetUsd }
    expect(withoutRights({ ...spec, limits }, { mode, runsPerDay: 1, usd }).limits.maxBudgetUsd).toBe(most)
  })
})
