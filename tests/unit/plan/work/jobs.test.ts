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

  it('are skipped after one that failed or was skipped', async () => {
    const jobs = plan(
      job('a', [task('x')]),
      job('b', [], { needs: ['a'] }),
      job('c', [], { needs: ['b'] }),
      job('other', []),
    )
    const { nodes, result } = await carryOut(jobs, { script: { x: failed } })
    expect(nodes).toMatchObject({ a: 'failed', b: 'skipped', c: 'skipped', other: 'succeeded' })
    expect(result.outcome).toBe('failed')
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
      job('bad', [task('y')]),
      job('not', [get('repo', { passed: ['bad'] })], { needs: ['bad'] }),
    )
    const { nodes, order } = await carryOut(jobs, { script: { y: failed } })
    expect(order.indexOf('late/1.do/1.repo')).toBeGreaterThan(order.indexOf('test/1.x'))
    expect(nodes).toMatchObject({ late: 'succeeded', not: 'skipped' })
  })
})
