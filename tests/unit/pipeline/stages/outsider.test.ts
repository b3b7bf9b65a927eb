import { describe, expect, it } from 'vitest'
import { specSchema } from '../../../../src/config/spec.js'
import type { ListedIssue } from '../../../../src/github/acting.js'
import { assertRunsLeft, whyNoneLeft, withoutRights } from '../../../../src/pipeline/stages/outsider.js'
import { outsiderKey } from '../../../../src/report/marker.js'
import { renderProgress } from '../../../../src/report/progress.js'
import { aComment, bob, fakeGitHub, ours } from '../../github/fake-github.js'

const NOW = Date.parse('2026-01-02T00:00:00Z')
const mode = 'plan' as const

/** An answer to somebody, as a run that works writes it. */
function answer(o: { id?: number; run?: number; hours?: number; author?: typeof bob } = {}) {
  const { id = bob.id, run = 1, hours = 1, author = ours } = o
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
  })
  return aComment({ author, createdAt, body })
}

const none = (comments: ReturnType<typeof answer>[], own?: string) =>
  whyNoneLeft(fakeGitHub({ comments: new Map([[7, comments]]) }), bob, { now: NOW, own })

describe('the limits of an outsider', () => {
  it('count the answers of the last 24 hours, of this person and by this account alone', async () => {
    const others = [
      answer({ hours: 25 }),
      answer({ id: 99 }),
      answer({ id: 22 }),
      answer({ author: bob }),
      aComment({ body: 'I quote <!-- caisson:comment outsider/2/1/main -->', author: ours }),
    ]
    const own = [answer(), answer({ run: 2 })]
    expect(await none([...others, ...own])).toBeNull()
    expect(await none([...others, ...own, answer({ run: 3 })])).toEqual({
      skip: true,
      reason: 'bob has started 3 runs in the last 24 hours; 3 are allowed.',
    })
  })

  it('let the first ones through of those that start at the same moment', async () => {
    const runs = [1, 2, 3, 4].map((run) => answer({ run }))
    const keys = [1, 2, 3, 4].map((run) => outsiderKey(bob, String(run), 'main'))
    const verdicts = await Promise.all(keys.map((key) => none(runs, key)))
    expect(verdicts.map((one) => one !== null)).toEqual([false, false, false, true])
  })

  it('are counted again until the list has the own comment, which may take a while', async () => {
    const runs = [1, 2, 3, 4].map((run) => answer({ run }))
    const started = async (run: number, listedAfter: number) => {
      let now = NOW
      const comments = new Map<number, ReturnType<typeof answer>[]>([[7, []]])
      const clock = {
        now: () => now,
        async sleep(ms: number) {
          now += ms
          if (now >= NOW + listedAfter) comments.set(7, runs)
        },
      }
      await assertRunsLeft(fakeGitHub({ comments }), bob, {
        clock,
        own: outsiderKey(bob, String(run), 'main'),
      })
    }
    await expect(started(3, 5_000)).resolves.toBeUndefined()
    await expect(started(4, 5_000)).rejects.toThrow('3 are allowed')
    await expect(started(1, 60_000)).rejects.toThrow(/not in GitHub's list of comments after 30 seconds/)
  })

  it('count new issues where there is no comment, those before this one alone', async () => {
    const listed = (number: number, login: string) => ({ number, author: { login } }) as ListedIssue
    const left = (issues: ListedIssue[], issue: number) => {
      const github = fakeGitHub({})
      const acting = { ...github.acting, latestIssues: async () => issues }
      return whyNoneLeft({ ...github, acting }, bob, { now: NOW, issue })
    }
    const three = [7, 8, 9].map((number) => listed(number, 'Bob'))
    expect(await left([...three, listed(10, 'bob')], 10)).toMatchObject({
      reason: 'bob has opened 3 issues in the last 24 hours; 3 are allowed.',
    })
    expect(await left([...three, listed(10, 'bob')], 9)).toBeNull()
    const others = Array.from({ length: 20 }, (_, index) => listed(index + 1, `stranger-${index}`))
    expect(await left(others, 20)).toBeNull()
    expect(await left(others, 21)).toMatchObject({ reason: expect.stringContaining('20 are allowed') })
  })

  it('are also those of all of them together', async () => {
    const strangers = Array.from({ length: 20 }, (_, index) => answer({ id: 100 + index }))
    expect(await none(strangers.slice(1))).toBeNull()
    expect(await none(strangers)).toMatchObject({
      reason: 'People without a role have together started 20 runs in the last 24 hours; 20 are allowed.',
    })
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
    const limited = withoutRights(spec, { mode })
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
    expect(withoutRights(spec, { mode: 'review' }).agent).toMatchObject({
      preset: 'careful',
      paths: [],
    })
  })
})
