import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../../src/plan/model.js'
import { takeBackInterruption } from '../../../../src/plan/work/retry.js'
import { carryOut, MemoryJournal, type Script, TestClock } from './fakes.js'
import { type At, interrupted } from './interrupted.js'
import { agent, inOrder, job, parallel, plan, steps, task, trying } from './plans.js'

const failed = { outcome: 'failed' } as const

describe('going on after an interruption', () => {
  const whole = plan(
    job('j', [agent('dear'), parallel([task('a'), task('b')]), task('c')], {
      hooks: { onAbort: task('undo'), ensure: task('clean') },
    }),
    job('k', [task('d')], { needs: ['j'] }),
    job('l', [task('e'), task('f')]),
    job('m', [task('g')]),
  )

  it('does what was aborted and what depends on it, and nothing that has finished', async () => {
    const script = { dear: { ms: 5, costUsd: 1 }, e: { ms: 200 }, g: { ms: 1 } }
    const { first, again, nodes, result } = await interrupted(
      whole,
      ['started', 'j/2.in_parallel/1.a'],
      script,
    )
    expect(first.result.outcome).toBe('aborted')
    expect(first.order).toContain('j/on_abort.undo')
    expect(again.slice(0, 3)).toEqual(['j/2.in_parallel/1.a', 'j/2.in_parallel/2.b', 'l/1.e'])
    expect(again.slice(3).sort()).toEqual(['j/3.c', 'j/ensure.clean', 'k/1.d', 'l/2.f'])
    const undisturbed = await carryOut(whole)
    expect(nodes).toEqual(undisturbed.nodes)
    expect(result.digest).toBe(undisturbed.result.digest)
    expect(result.costUsd).toBe(1)
  })

  const pick = { ...task('held-out', { inputs: ['fix'] }), scores: true as const }
  const limited = { timeoutMs: 20, limit: 1 }
  const beside = (step: Plan['jobs'][number]['steps'][number]) =>
    plan(job('j', [trying(step)]), job('z', [task('slow')]))

  it.each<[string, Plan, At, Script, string[]]>([
    [
      'the attempt that was aborted',
      steps(task('a', { attempts: 3 }), task('b')),
      ['started', 'j/1.a#2'],
      { 'j/1.a': failed },
      ['j/1.a#2', 'j/2.b'],
    ],
    [
      'the attempt that had not begun',
      steps(task('a', { attempts: 3, hooks: { onAbort: task('undo') } }), task('b')),
      ['finished', 'j/1.a'],
      { 'j/1.a': failed },
      ['j/1.a#2', 'j/2.b'],
    ],
    [
      'the attempt of a block',
      steps(inOrder([task('a'), task('b')], { attempts: 2, timeoutMs: 25 }), task('c')),
      ['started', 'j/1.do#2/1.a'],
      { 'j/1.do/2.b': { ms: 100 } },
      ['j/1.do#2/1.a', 'j/1.do#2/2.b', 'j/2.c'],
    ],
    [
      'a hook, and not the agent that it belongs to',
      steps(agent('dear', { hooks: { onSuccess: task('tell'), ensure: task('clean') } }), task('b')),
      ['started', 'j/1.dear/on_success.tell'],
      {},
      ['j/1.dear/on_success.tell', 'j/1.dear/ensure.clean', 'j/2.b'],
    ],
    [
      'the task that judges an attempt, and not the agent that made it',
      steps(agent('work', { output: 'fix', attempts: 2, pick }), task('b')),
      ['started', 'j/1.work[attempt=2]/pick.held-out'],
      {},
      ['j/1.work[attempt=1]/pick.held-out', 'j/1.work[attempt=2]/pick.held-out', 'j/2.b'],
    ],
    [
      'nothing that a race had ended',
      beside(parallel([task('a'), task('b')], { failFast: true })),
      ['finished', 'j'],
      { a: { ...failed, ms: 5 }, b: { ms: 100 }, slow: { ms: 100 } },
      ['z/1.slow'],
    ],
    [
      'nothing that a time limit had ended',
      beside(parallel([task('a'), task('b')], limited)),
      ['finished', 'j'],
      { a: { ms: 100 }, slow: { ms: 100 } },
      ['z/1.slow'],
    ],
    [
      'the second attempt of a block whose first one was a race',
      steps(parallel([task('a'), task('b')], { failFast: true, attempts: 2 })),
      ['started', 'j/1.in_parallel#2/1.a'],
      { 'j/1.in_parallel/1.a': { ...failed, ms: 5 }, 'j/1.in_parallel/2.b': { ms: 100 } },
      ['j/1.in_parallel#2/1.a', 'j/1.in_parallel#2/2.b'],
    ],
  ])('does %s', async (_what, plan, at, script, expected) => {
    const { again, result } = await interrupted(plan, at, script)
    expect(again).toEqual(expected)
    const undisturbed = await carryOut(plan, { script })
    expect(result.digest).toBe(undisturbed.result.digest)
  })

  it('has the same result whenever the interruption came, also if it was itself cut off', async () => {
    const undisturbed = await carryOut(whole)
    const events = undisturbed.lines.map((line) => JSON.parse(line))
    for (const { type, node } of events.slice(0, -1)) {
      const { first, result } = await interrupted(whole, [type, node])
      expect(result.digest).toBe(undisturbed.result.digest)
      for (let lines = first.aborting + 1; lines < first.ended; lines++) {
        const cut = await interrupted(whole, [type, node], {}, { lines })
        expect(cut.result.digest).toBe(undisturbed.result.digest)
      }
    }
  })

  it('does nothing for a plan that has ended by itself, or before its interruption', async () => {
    for (const [at, a] of [
      [['finished', 'j/1.a'], {}],
      [['aborting', undefined], failed],
    ] as [At, Script[string]][]) {
      const { first, again } = await interrupted(steps(task('a')), at, { a })
      expect(again).toEqual([])
      expect(first.lines.at(-1)).toContain('"ended"')
    }
  })

  it('takes results from the cache as before, unlike a retry', async () => {
    const { result } = await interrupted(steps(task('a'), task('b')), ['started', 'j/2.b'])
    expect([...result.state.again]).toEqual([])
  })
})

describe('going on after something around a step has failed', () => {
  const errored = { outcome: 'errored' } as const
  const whole = plan(
    job('j', [task('a'), parallel([task('b'), task('c')]), task('d')], { hooks: { onError: task('weep') } }),
    job('k', [trying(task('e')), task('f', { attempts: 2 })]),
  )

  async function goneOn(plan: Plan, script: Script) {
    const { lines, result } = await carryOut(plan, { script })
    await takeBackInterruption(plan, new MemoryJournal(lines), new TestClock())
    return { first: result.outcome, again: await carryOut(plan, { lines }) }
  }

  it('does that step, and what comes after it, and nothing that has finished', async () => {
    const { first, again } = await goneOn(whole, { b: errored })
    expect(first).toBe('errored')
    expect(again.order).toEqual(['j/2.in_parallel/1.b', 'j/3.d'])
    expect(again.result.digest).toBe((await carryOut(whole)).result.digest)
  })

  it('leaves what the plan made up for', async () => {
    for (const script of [{ e: errored }, { 'k/2.f': errored }, { a: { outcome: 'failed' } as const }])
      expect((await goneOn(whole, script)).again.order).toEqual([])
  })
})
