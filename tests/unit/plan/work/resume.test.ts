import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../../src/plan/model.js'
import { foldPlan } from '../../../../src/plan/work/state.js'
import { carryOut, outcomes, type Script } from './fakes.js'
import { finishedIn, live } from './lives.js'
import { across, agent, inOrder, job, parallel, plan, steps, task, trying } from './plans.js'

describe('a plan whose process is killed', () => {
  const block = parallel(
    [
      inOrder([task('a', { outputs: ['x'] }), task('b', { inputs: ['x'], attempts: 2 })]),
      trying(task('c', { hooks: { onFailure: task('tell'), ensure: task('clean') } })),
      task('d', { across: [across('v', [1, 2, 3], 2)] }),
    ],
    { limit: 2 },
  )
  const whole = plan(
    job('build', [block, agent('look', { output: 'report' })], { hooks: { onSuccess: task('done') } }),
    job('test', [task('unit', { across: [across('n', [1, 2], 2)] })], { needs: ['build'] }),
  )
  const script: Script = {
    'build/1.in_parallel/1.do/2.b': { outcome: 'failed', exitCode: 3 },
    c: { outcome: 'failed', ms: 15 },
    d: ({ node }) => ({ ms: 5 + 7 * Number(/v=(\d)/.exec(node)?.[1]) }),
    look: { costUsd: 0.5, tokens: 100, sessionId: 's' },
  }

  it('goes on with the same result after a kill at any line, and runs nothing that has finished again', async () => {
    const undisturbed = await live(whole, [], { script })
    expect(undisturbed.result.outcome).toBe('succeeded')
    for (const dying of ['hangs', 'throws'] as const) {
      for (let lines = 0; lines < undisturbed.lines.length; lines++) {
        const { result } = await live(whole, [{ lines, dying }], { script })
        expect(outcomes(result)).toEqual(outcomes(undisturbed.result))
        expect(result.digest).toBe(undisturbed.result.digest)
        expect(result.costUsd).toBe(0.5)
      }
    }
  })

  it('in a race of fail_fast has the same result, since what was aborted does not count', async () => {
    const race = parallel(
      [task('a'), inOrder([task('b'), task('c')]), task('d', { hooks: { onAbort: task('undo') } })],
      { failFast: true, hooks: { onFailure: task('tell') } },
    )
    const fast = plan(
      job('j', [trying(race), task('e')]),
      job('t', [inOrder([task('a'), task('b')], { across: [across('n', [1, 2], 2)], acrossFailFast: true })]),
    )
    const script: Script = {
      a: { ms: 15, outcome: 'failed', exitCode: 1 },
      b: { ms: 10 },
      c: { ms: 50 },
      d: { ms: 100 },
    }
    const undisturbed = await live(fast, [], { script })
    expect(outcomes(undisturbed.result)).toMatchObject({
      j: 'succeeded',
      'j/1.try/1.in_parallel': 'failed',
      'j/1.try/1.in_parallel/2.do/2.c': 'aborted',
      t: 'failed',
    })
    for (let lines = 0; lines < undisturbed.lines.length; lines++) {
      const { result } = await live(fast, [{ lines }], { script })
      expect(result.digest).toBe(undisturbed.result.digest)
    }
    const other = await live(fast, [], {
      script: { ...script, 'j/1.try/1.in_parallel/on_failure.tell': { exitCode: 7 } },
    })
    expect(other.result.digest).not.toBe(undisturbed.result.digest)
  })

  it('starts what was running over, under the same node and as the same attempt', async () => {
    const { calls, result } = await live(
      steps(task('a', { attempts: 2 })),
      [{ ms: 5 }, { ms: 5 }, { ms: 15 }],
      { script: { 'j/1.a': { outcome: 'failed' } } },
    )
    const seen = calls.map((life) => life.map(({ node }) => node))
    expect(seen).toEqual([['j/1.a'], ['j/1.a'], ['j/1.a', 'j/1.a#2'], ['j/1.a#2']])
    expect(result.outcome).toBe('succeeded')
  })

  it('gives a step that starts over all of its time, and a block what it has not used', async () => {
    const alone = await live(steps(task('a', { timeoutMs: 50 })), [{ ms: 40 }], { script: { a: { ms: 45 } } })
    expect(alone.result.outcome).toBe('succeeded')
    const two = inOrder([task('a'), task('b')], { timeoutMs: 50 })
    const blocks = await live(steps(two), [{ ms: 35 }], { script: { a: { ms: 30 }, b: { ms: 25 } } })
    expect(outcomes(blocks.result)).toMatchObject({
      'j/1.do': 'failed, timeout',
      'j/1.do/2.b': 'aborted, timeout',
    })
    const enough = await live(steps(two), [{ ms: 35 }], { script: { a: { ms: 30 }, b: { ms: 15 } } })
    expect(enough.result.outcome).toBe('succeeded')
  })

  it('while it ended a step that had taken too long, ends it without starting it again', async () => {
    // The time limit is in the journal, the end of the step is not.
    const undisturbed = await live(steps(task('a', { timeoutMs: 20 })), [], { script: { a: { ms: 100 } } })
    const lines = undisturbed.lines.findIndex((line) => line.includes('"timeout"')) + 1
    const { result, calls } = await live(steps(task('a', { timeoutMs: 20 })), [{ lines }], {
      script: { a: { ms: 100 } },
    })
    expect(outcomes(result)).toEqual({ j: 'failed, timeout', 'j/1.a': 'failed, timeout' })
    expect(calls[1]).toEqual([])
  })

  it('while it was aborted, is aborted', async () => {
    const whole = steps(task('a', { hooks: { onAbort: task('undo') } }))
    for (const death of [{ lines: 4 }, { lines: 5 }, { ms: 10 }]) {
      const controller = new AbortController()
      const { signal } = controller
      const a = () => {
        controller.abort()
        return { ms: 50 }
      }
      const once = await live(whole, [death], { script: { a, undo: { ms: 20 } }, ports: { signal } })
      expect(outcomes(once.result)).toEqual({
        j: 'aborted',
        'j/1.a': 'aborted',
        'j/1.a/on_abort.undo': 'succeeded',
      })
      expect(once.calls[1]?.map(({ node }) => node)).not.toContain('j/1.a')
    }
  })

  it('that has ended does nothing more, and has the same result', async () => {
    const first = await carryOut(whole, { script })
    const before = [...first.lines]
    const again = await carryOut(whole, { script, lines: first.lines })
    expect(again.lines).toEqual(before)
    expect(again.calls).toEqual([])
    expect({ ...again.result, state: null }).toEqual({ ...first.result, state: null })
  })

  it('knows from the journal alone what its nodes are and what they took', async () => {
    const { lines, result } = await live(whole, [{ ms: 12 }], { script })
    const state = foldPlan(lines.map((line) => JSON.parse(line)))
    expect(state).toEqual(result.state)
    expect(state.nodes.get('build/2.look')).toMatchObject({
      kind: 'agent',
      name: 'look',
      parent: 'build',
      outcome: 'succeeded',
      attempt: 1,
      cached: false,
      result: { costUsd: 0.5, tokens: 100, sessionId: 's' },
    })
    const { startedAt = 0, endedAt = 0 } = state.nodes.get('build/2.look') ?? {}
    expect(endedAt - startedAt).toBe(10)
  })
})

describe('a plan of 30 steps with combinations', () => {
  const whole: Plan = plan(
    job('build', [
      task('fetch', { outputs: ['x'] }),
      parallel([task('a', { inputs: ['x'], outputs: ['y'] }), task('b', { inputs: ['x'], attempts: 2 })], {
        limit: 2,
      }),
      agent('look', { output: 'report' }),
    ]),
    job(
      'test',
      [
        inOrder(
          [
            inOrder([task('unit', { outputs: ['z'] }), trying(task('flaky', { attempts: 3 }))]),
            parallel([task('e2e', { inputs: ['z'] }), agent('review', { tools: ['read_output'] })]),
            task('sum', { across: [across('v', [1, 2], 2)] }),
          ],
          { across: [across('node', [20, 22, 24], 2)] },
        ),
      ],
      { needs: ['build'], hooks: { ensure: task('clean') } },
    ),
    job('report', [agent('write'), task('send', { hooks: { onFailure: agent('why') } })], {
      needs: ['build'],
    }),
  )
  const script: Script = {
    'build/2.in_parallel/2.b': { outcome: 'failed', ms: 7 },
    flaky: { outcome: 'failed', exitCode: 1, ms: 3 },
    'test/1.do[node=22]/2.in_parallel/1.e2e': { outcome: 'failed', exitCode: 2, ms: 11 },
    look: { ms: 40, costUsd: 1 },
    review: { ms: 25, costUsd: 1 },
    write: { ms: 30, costUsd: 1 },
    send: { outcome: 'failed', ms: 5 },
    why: { ms: 20, costUsd: 1 },
  }

  it('has the same digest after 200 random kills, and no agent was paid twice', async () => {
    const undisturbed = await live(whole, [], { script })
    const total = undisturbed.calls.flat()
    expect(total.length).toBeGreaterThanOrEqual(30)
    const millis = (undisturbed.result.state.lastAt ?? 0) - (undisturbed.result.state.startedAt ?? 0)
    const kills = fc.sample(
      fc.oneof(
        fc.record({ lines: fc.integer({ min: 1, max: undisturbed.lines.length - 1 }) }),
        fc.record({ ms: fc.integer({ min: 0, max: millis - 1 }) }),
      ),
      { numRuns: 200, seed: 20261120 },
    )
    const digests = new Set<string>()
    for (const kill of kills) {
      const { result, lines, calls } = await live(whole, [kill], { script })
      digests.add(result.digest)
      expect(calls).toHaveLength(2)
      const finished = finishedIn(lines)
      expect(new Set(finished).size).toBe(finished.length)
      expect(result.costUsd).toBe(undisturbed.result.costUsd)
    }
    expect([...digests]).toEqual([undisturbed.result.digest])
  }, 300_000)
})
