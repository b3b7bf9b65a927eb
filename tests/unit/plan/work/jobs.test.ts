import { describe, expect, it } from 'vitest'
import { carryOut } from './fakes.js'
import { get, inOrder, job, plan, task } from './plans.js'

const failed = { outcome: 'failed' } as const

describe('jobs', () => {
  it('run side by side, and after those that they need', async () => {
    const jobs = plan(
      job('last', [task('z')], { needs: ['a', 'b'] }),
      job('a', [task('x')]),
      job('b', [task('y')]),
    )
    const { order, calls, clock } = await carryOut(jobs, { script: { x: { ms: 30 } } })
    expect(order).toEqual(['a/1.x', 'b/1.y', 'last/1.z'])
    expect(calls[0]?.at).toBe(calls[1]?.at)
    expect((calls[2]?.at ?? 0) - (calls[0]?.at ?? 0)).toBe(30)
    expect(clock.now() - (calls[0]?.at ?? 0)).toBe(40)
  })

  it('are at most so many at a time', async () => {
    const jobs = plan(...['a', 'b', 'c'].map((name) => job(name, [task('x')])))
    const { calls } = await carryOut(jobs, { script: { 'a/1.x': { ms: 25 } }, ports: { maxJobs: 2 } })
    const since = calls.map(({ node, at }) => [node, at - (calls[0]?.at ?? 0)])
    expect(since).toEqual([
      ['a/1.x', 0],
      ['b/1.x', 0],
      ['c/1.x', 10],
    ])
  })

  it('are skipped after one that failed or was skipped, unless their `if` says otherwise', async () => {
    const jobs = plan(
      job('a', [task('x')]),
      job('b', [], { needs: ['a'] }),
      job('c', [], { needs: ['b'] }),
      job('tell', [], { needs: ['b'], if: 'failure()' }),
      job('always', [], { needs: ['a'], if: "always() && needs.a.result == 'failure'" }),
      job('other', []),
    )
    const { nodes, result } = await carryOut(jobs, { script: { x: failed } })
    expect(nodes).toMatchObject({
      a: 'failed',
      b: 'skipped',
      c: 'skipped',
      tell: 'succeeded',
      always: 'succeeded',
      other: 'succeeded',
    })
    expect(result.outcome).toBe('failed')
  })

  it('are skipped after one that was skipped, also with an `if` that lacks the status', async () => {
    const jobs = plan(
      job('a', [], { if: 'false' }),
      job('b', [], { needs: ['a'], if: "'x' == 'x'" }),
      job('c', [], { needs: ['a'], if: 'success()' }),
      job('d', [], { needs: ['a'], if: '!failure()' }),
    )
    const { nodes } = await carryOut(jobs)
    expect(nodes).toMatchObject({ a: 'skipped', b: 'skipped', c: 'skipped', d: 'succeeded' })
  })

  it('with an `if` that cannot be read are errored, and say why', async () => {
    const { result, nodes } = await carryOut(
      plan(job('a', [task('x', { if: 'nobody.knows' })]), job('b', [], { if: '(' })),
    )
    expect(nodes).toMatchObject({ a: 'errored', 'a/1.x': 'errored', b: 'errored' })
    expect(result.state.nodes.get('a/1.x')?.result?.message).toMatch(
      /^if: nobody\.knows: .* Unrecognized named-value: 'nobody'/,
    )
  })

  it('that wait for each other are refused', async () => {
    const jobs = plan(job('a', [], { needs: ['b'] }), job('b', [], { needs: ['a'] }), job('c', []))
    await expect(carryOut(jobs)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: 'These jobs can never begin: a, b.',
    })
  })

  it('give outputs to those that need them', async () => {
    const jobs = plan(
      job('a', [task('x')], {
        outputs: { code: '${{ steps.x.outputs.exitCode }}', end: '${{ steps.x.outcome }}' },
      }),
      job(
        'b',
        [task('y', { params: { from: 'a said ${{ needs.a.outputs.code }}, ${{ needs.a.outputs.end }}' } })],
        {
          needs: ['a'],
        },
      ),
    )
    const { call, result } = await carryOut(jobs, { script: { x: { exitCode: 0 } } })
    expect(call('b/1.y').step).toMatchObject({ config: { params: { from: 'a said 0, success' } } })
    expect(result.jobs.get('a')).toMatchObject({
      outcome: 'succeeded',
      outputs: { code: '0', end: 'success' },
    })
  })

  it('whose outputs cannot be read are errored', async () => {
    const { nodes, result } = await carryOut(plan(job('a', [], { outputs: { x: '${{ nobody.knows }}' } })))
    expect(nodes['a']).toBe('errored')
    expect(result.state.nodes.get('a')?.result?.message).toMatch(
      /^outputs of a: .* Unrecognized named-value: 'nobody'/,
    )
  })

  it('keep their artifacts from jobs that do not need them', async () => {
    const jobs = plan(
      job('a', [task('x', { outputs: ['made'] })]),
      job('b', [task('y', { inputs: ['made'] })]),
    )
    const { nodes, result } = await carryOut(jobs)
    expect(nodes['b/1.y']).toBe('errored')
    expect(result.state.nodes.get('b/1.y')?.result?.message).toBe(
      'plan.yml:1:1: there is no artifact made here.',
    )
  })

  it('wait for the jobs that their resources must have passed', async () => {
    const jobs = plan(
      job('late', [inOrder([get('repo', { passed: ['test'] })])], { needs: ['test'] }),
      job('test', [task('x')]),
      job('anyhow', [get('repo', { passed: ['bad'] })], { needs: ['bad'], if: 'always()' }),
      job('bad', [task('y')]),
      job('not', [get('repo', { passed: ['bad'] })], { needs: ['bad'] }),
    )
    const { nodes, order, result } = await carryOut(jobs, { script: { y: failed } })
    expect(order.indexOf('late/1.do/1.repo')).toBeGreaterThan(order.indexOf('test/1.x'))
    expect(nodes).toMatchObject({ late: 'succeeded', not: 'skipped', 'anyhow/1.repo': 'failed' })
    expect(result.state.nodes.get('anyhow/1.repo')?.result?.message).toBe(
      'repo has not passed bad, which has not succeeded.',
    )
    expect(order).not.toContain('anyhow/1.repo')
  })
})

describe('a matrix', () => {
  const matrix = [
    { node: 20, os: 'linux' },
    { node: 22, os: 'linux' },
    { node: 20, os: 'mac/arm' },
  ]

  it('is a job for each combination, whose values expressions name', async () => {
    const jobs = plan(
      job(
        'test',
        [task('x', { params: { node: '${{ matrix.node }}' }, if: "matrix.os != 'linux' || true" })],
        { matrix },
      ),
    )
    const { nodes, calls } = await carryOut(jobs)
    expect(Object.keys(nodes).filter((node) => !node.includes('/1.'))).toEqual([
      'test',
      'test[node=20,os=linux]',
      'test[node=22,os=linux]',
      'test[node=20,os=mac%2Farm]',
    ])
    expect(calls.map(({ node, step }) => [node, step])).toMatchObject([
      ['test[node=20,os=linux]/1.x', { config: { params: { node: '20' } } }],
      ['test[node=22,os=linux]/1.x', { config: { params: { node: '22' } } }],
      ['test[node=20,os=mac%2Farm]/1.x', { config: { params: { node: '20' } } }],
    ])
  })

  it('tells equal combinations apart', async () => {
    const { order } = await carryOut(
      plan(job('t', [task('x')], { matrix: [{ n: 1 }, { n: '1' }, { n: { a: 1 } }] })),
    )
    expect(order).toEqual(['t[n=1]/1.x', 't[n=1~2]/1.x', 't[n=%7B%22a%22%3A1%7D]/1.x'])
  })

  it('runs at most `maxParallel` at a time', async () => {
    const { calls } = await carryOut(plan(job('t', [task('x')], { matrix, maxParallel: 2 })))
    expect(calls.map(({ at }) => at - (calls[0]?.at ?? 0))).toEqual([0, 0, 10])
  })

  it('ends with the first failure, unless failFast is off', async () => {
    const script = { 't[node=22,os=linux]/1.x': { ...failed, ms: 5 } }
    const fast = await carryOut(
      plan(job('t', [task('x')], { matrix, maxParallel: 2 }), job('u', [], { needs: ['t'] })),
      { script },
    )
    expect(fast.nodes).toEqual({
      t: 'failed',
      't[node=20,os=linux]': 'aborted',
      't[node=20,os=linux]/1.x': 'aborted',
      't[node=22,os=linux]': 'failed',
      't[node=22,os=linux]/1.x': 'failed',
      't[node=20,os=mac%2Farm]': 'aborted',
      u: 'skipped',
    })
    const all = await carryOut(plan(job('t', [task('x')], { matrix, failFast: false })), { script })
    expect(all.nodes).toMatchObject({ t: 'failed', 't[node=20,os=linux]': 'succeeded' })
    expect(all.result.outcome).toBe('failed')
  })

  it('has the outputs of its last combination that has any', async () => {
    const outputs = { last: "${{ matrix.node == 22 && matrix.os || '' }}", node: '${{ matrix.node }}' }
    const { result } = await carryOut(plan(job('t', [], { matrix, outputs })))
    expect(result.jobs.get('t')?.outputs).toEqual({ last: 'linux', node: '20' })
  })
})
