import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../../src/plan/model.js'
import { retryFrom } from '../../../../src/plan/work/retry.js'
import { carryOut, MemoryJournal, type Script, TestClock } from './fakes.js'
import { across, agent, inOrder, job, parallel, plan, steps, task, trying } from './plans.js'

const failed = { outcome: 'failed' } as const

/** Carries a plan out, retries from a node, carries it out again: what ran again, and the result. */
async function retried(
  plan: Plan,
  node: string,
  script: Script = {},
  then: Script = {},
  signal?: AbortSignal,
) {
  const first = await carryOut(plan, { script, ...(signal ? { ports: { signal } } : {}) })
  const forgotten = await retryFrom(plan, new MemoryJournal(first.lines), node, new TestClock())
  const again = await carryOut(plan, { script: then, lines: first.lines })
  return { first, forgotten, again: again.order, nodes: again.nodes, result: again.result }
}

describe('a retry', () => {
  const whole = plan(
    job('build', [
      task('a', { outputs: ['x'] }),
      inOrder([task('b'), task('c', { hooks: { onFailure: task('tell') } })], {
        hooks: { ensure: task('clean') },
      }),
      task('d', { inputs: ['x'] }),
    ]),
    job('other', [task('e')]),
    job('test', [task('f')], { needs: ['build'] }),
    job('ship', [task('g')], { needs: ['test'], hooks: { onFailure: task('weep') } }),
  )

  it('does the step again, and what comes after it, and keeps the rest', async () => {
    const { first, forgotten, again, result } = await retried(whole, 'build/2.do/2.c', { c: failed })
    expect(first.result.outcome).toBe('failed')
    expect(again).toEqual(['build/2.do/2.c', 'build/2.do/ensure.clean', 'build/3.d', 'test/1.f', 'ship/1.g'])
    expect(forgotten).not.toContain('other')
    expect(result.outcome).toBe('succeeded')
    const plain = await carryOut(whole)
    expect(result.digest).toBe(plain.result.digest)
  })

  it('may begin at a job, a hook, or at a step that has succeeded', async () => {
    expect((await retried(whole, 'test')).again).toEqual(['test/1.f', 'ship/1.g'])
    expect((await retried(whole, 'build/2.do/ensure.clean')).again).toEqual([
      'build/2.do/ensure.clean',
      'build/3.d',
      'test/1.f',
      'ship/1.g',
    ])
    const all = await retried(whole, 'build/1.a')
    expect(all.again).toEqual(all.first.order.filter((node) => node !== 'other/1.e'))
  })

  it('counts attempts anew, whichever of them is named', async () => {
    const twice = steps(task('a', { attempts: 2 }), task('b'))
    const { again, nodes } = await retried(twice, 'j/1.a#2', { a: failed }, { 'j/1.a': failed })
    expect(again).toEqual(['j/1.a', 'j/1.a#2', 'j/2.b'])
    expect(nodes).toEqual({
      j: 'succeeded',
      'j/1.a': 'succeeded',
      'j/1.a#2': 'succeeded',
      'j/2.b': 'succeeded',
    })
  })

  it('within an attempt of a block forgets the attempts after it', async () => {
    const block = steps(inOrder([task('a'), task('b')], { attempts: 3 }))
    const script = { b: failed }
    const { again } = await retried(block, 'j/1.do/2.b', script)
    expect(again).toEqual(['j/1.do/2.b'])
    const later = await retried(block, 'j/1.do#2/2.b', script)
    expect(later.again).toEqual(['j/1.do#2/2.b'])
    expect(later.nodes).toMatchObject({ 'j/1.do': 'succeeded', 'j/1.do/2.b': 'failed' })
    expect(later.nodes).not.toHaveProperty(['j/1.do#3'])
  })

  it('keeps other branches and combinations, except those that were aborted because of it', async () => {
    const slow = { ms: 100 }
    const all = steps(parallel([task('a'), task('b'), inOrder([task('c'), task('d')])]), task('e'))
    expect((await retried(all, 'j/1.in_parallel/1.a', { a: failed })).again).toEqual([
      'j/1.in_parallel/1.a',
      'j/2.e',
    ])
    const fast = steps(
      parallel([task('a'), task('b'), inOrder([task('c'), task('d')])], { failFast: true }),
      task('e'),
    )
    const script = { a: { ...failed, ms: 15 }, d: slow }
    expect((await retried(fast, 'j/1.in_parallel/1.a', script)).again).toEqual([
      // This branch had begun already.
      'j/1.in_parallel/3.do/2.d',
      'j/1.in_parallel/1.a',
      'j/2.e',
    ])
    const each = inOrder([task('a'), task('b')], {
      across: [across('n', [1, 2, 3], 3)],
      acrossFailFast: true,
    })
    const jobs = plan(job('t', [each]), job('u', [task('c')], { needs: ['t'] }))
    const { again } = await retried(jobs, 't/1.do[n=1]/2.b', {
      't/1.do[n=1]/2.b': { ...failed, ms: 15 },
      't/1.do[n=3]/2.b': slow,
    })
    // The second one had succeeded before.
    expect(again).toEqual(['t/1.do[n=1]/2.b', 't/1.do[n=3]/2.b', 'u/1.c'])
    const values = steps(task('a', { across: [across('v', [1, 2], 2)] }))
    expect((await retried(values, 'j/1.a[v=2]', { 'j/1.a[v=2]': failed })).again).toEqual(['j/1.a[v=2]'])
  })

  it('keeps a race that is over and that it has nothing to do with', async () => {
    const race = trying(parallel([task('a'), task('b')], { failFast: true }))
    const script = { a: { ...failed, ms: 5 }, b: { ms: 100 }, c: failed }
    expect((await retried(steps(race, task('c')), 'j/2.c', script)).again).toEqual(['j/2.c'])
  })

  it('of an aborted plan does again what was aborted', async () => {
    const controller = new AbortController()
    const b = () => {
      controller.abort()
      return { ms: 100 }
    }
    const jobs = plan(
      job('j', [task('a'), parallel([task('b'), task('c')], { failFast: true }), task('d')]),
      job('k', [task('e')], { needs: ['j'] }),
      job('l', [task('f'), task('g')]),
    )
    const script = { b, c: { ms: 1, deaf: true }, f: { ms: 200 } }
    const { first, again, result } = await retried(jobs, 'j/2.in_parallel/1.b', script, {}, controller.signal)
    expect(first.result.outcome).toBe('aborted')
    expect(again).toEqual(['j/2.in_parallel/1.b', 'l/1.f', 'j/3.d', 'l/2.g', 'k/1.e'])
    expect(result.outcome).toBe('succeeded')
  })

  it('keeps an agent whose hook or later attempt is done again', async () => {
    const hooked = steps(task('a', { hooks: { ensure: task('clean') } }), task('b'))
    const { again, nodes, result } = await retried(hooked, 'j/1.a/ensure.clean', {}, { clean: failed })
    expect(again).toEqual(['j/1.a/ensure.clean'])
    expect(nodes).toMatchObject({ 'j/1.a': 'failed', 'j/2.b': 'skipped' })
    expect(result.outcome).toBe('failed')
  })

  it('costs what it costs beside what was spent before, however often', async () => {
    const dear = steps(agent('a'), agent('b', { attempts: 2 }))
    const script: Script = {
      a: { costUsd: 0.25, tokens: 10 },
      b: { costUsd: 0.5, tokens: 20 },
      'j/2.b': { ...failed, costUsd: 1, tokens: 40 },
    }
    const { first, result } = await retried(dear, 'j/2.b', script, script)
    expect(first.result).toMatchObject({ costUsd: 1.75, tokens: 70 })
    expect(result).toMatchObject({ costUsd: 3.25, tokens: 130 })
    await retryFrom(dear, new MemoryJournal(first.lines), 'j', new TestClock())
    const again = await carryOut(dear, { script, lines: first.lines })
    expect(again.result).toMatchObject({ costUsd: 5, tokens: 200 })
  })

  it('of a step that it does not have suggests the nearest one', async () => {
    const { lines } = await carryOut(whole)
    await expect(
      retryFrom(whole, new MemoryJournal(lines), 'build/2.b', new TestClock()),
    ).rejects.toMatchObject({ code: 'USAGE_INVALID', hint: 'Did you mean build/1.a?' })
    await expect(retryFrom(whole, new MemoryJournal(), 'x', new TestClock())).rejects.toMatchObject({
      hint: 'It has not begun; resume it.',
    })
  })
})
