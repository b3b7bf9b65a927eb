import { describe, expect, it } from 'vitest'
import { carryOut } from './fakes.js'
import { agent, inOrder, job, parallel, plan, steps, task, trying } from './plans.js'

const failed = { outcome: 'failed', exitCode: 1 } as const
const errored = { outcome: 'errored' } as const

describe('steps in order', () => {
  it('run one after the other, and stop at the first that does not succeed', async () => {
    const { nodes, order, result } = await carryOut(steps(task('a'), task('b'), task('c')), {
      script: { b: failed },
    })
    expect(order).toEqual(['j/1.a', 'j/2.b'])
    expect(nodes).toEqual({ j: 'failed', 'j/1.a': 'succeeded', 'j/2.b': 'failed', 'j/3.c': 'skipped' })
    expect(result.outcome).toBe('failed')
  })

  it('are errored when the port fails, and tell why', async () => {
    const broken = () => {
      throw new Error('the engine is gone')
    }
    const { nodes, result } = await carryOut(steps(inOrder([task('a')]), task('b')), {
      script: { a: broken },
    })
    expect(nodes).toMatchObject({
      j: 'errored',
      'j/1.do': 'errored',
      'j/1.do/1.a': 'errored',
      'j/2.b': 'skipped',
    })
    expect(result.state.nodes.get('j/1.do/1.a')?.result?.message).toBe('the engine is gone')
  })

  it('are errored when the port says what the journal could not be read with', async () => {
    const { result, nodes } = await carryOut(steps(task('a')), { script: { a: { exitCode: Number.NaN } } })
    expect(nodes).toEqual({ j: 'errored', 'j/1.a': 'errored' })
    expect(result.state.nodes.get('j/1.a')?.result?.message).toMatch(/exitCode/)
  })

  it('have IDs that are safe as names of folders, whatever they are called', async () => {
    const { order } = await carryOut(
      steps(task('../../etc'), task('a/b#2 [x]'), task('ü'), task('x'.repeat(300))),
    )
    expect(order.slice(0, 3)).toEqual(['j/1.%2E.%2F..%2Fetc', 'j/2.a%2Fb%232%20%5Bx%5D', 'j/3.%C3%BC'])
    expect(order[3]).toMatch(/^j\/4\.x{80}~[0-9a-f]{8}$/)
    const { order: hidden } = await carryOut(plan(job('..', [task('a')])))
    expect(hidden).toEqual(['%2E./1.a'])
  })
})

describe('an agent that may read outputs', () => {
  const reader = (name: string) => agent(name, { tools: ['read_output'] })

  it('runs right after a failed step, and the sequence stays failed', async () => {
    const { nodes, call } = await carryOut(steps(task('test'), reader('why'), task('next')), {
      script: { test: failed },
    })
    expect(nodes).toEqual({
      j: 'failed',
      'j/1.test': 'failed',
      'j/2.why': 'succeeded',
      'j/3.next': 'skipped',
    })
    expect(call('j/2.why').context.previous.get('test')).toEqual({
      node: 'j/1.test',
      log: 'steps/j/1.test/output.log',
      exitCode: 1,
      outcome: 'failed',
    })
  })

  it('does not run after a step in between or after an error', async () => {
    const far = await carryOut(steps(task('test'), task('next'), reader('why')), { script: { test: failed } })
    expect(far.nodes['j/3.why']).toBe('skipped')
    const broken = await carryOut(steps(task('test'), reader('why')), { script: { test: errored } })
    expect(broken.nodes['j/2.why']).toBe('skipped')
    const other = await carryOut(steps(task('test'), agent('why', { tools: ['read_file'] })), {
      script: { test: failed },
    })
    expect(other.nodes['j/2.why']).toBe('skipped')
  })

  it('may be followed by another one', async () => {
    const { nodes } = await carryOut(steps(task('test'), reader('why'), reader('how')), {
      script: { test: failed },
    })
    expect(nodes).toMatchObject({ j: 'failed', 'j/3.how': 'succeeded' })
  })
})

describe('try', () => {
  it('succeeds after a failure and an error', async () => {
    for (const end of [failed, errored]) {
      const { nodes, order } = await carryOut(steps(trying(task('a')), task('b')), { script: { a: end } })
      expect(nodes).toMatchObject({ j: 'succeeded', 'j/1.try': 'succeeded', 'j/1.try/1.a': end.outcome })
      expect(order).toContain('j/2.b')
    }
  })

  it('is no shelter from the time limit of a block around it, and no abort', async () => {
    const inner = trying(task('a'), { hooks: { onAbort: task('no'), ensure: task('clean') } })
    const { nodes, order } = await carryOut(steps(inOrder([inner, task('b')], { timeoutMs: 50 })), {
      script: { a: { ms: 100 } },
    })
    expect(nodes['j/1.do']).toBe('failed, timeout')
    expect(order).toEqual(['j/1.do/1.try/1.a', 'j/1.do/1.try/ensure.clean'])
  })
})

describe('in_parallel', () => {
  it('runs its steps side by side, and fails if one does', async () => {
    const all = parallel([task('a'), task('b'), task('c')])
    const { nodes, calls, clock } = await carryOut(steps(all, task('d')), {
      script: { a: { ...failed, ms: 5 } },
    })
    expect(new Set(calls.map(({ at }) => at)).size).toBe(1)
    expect(nodes).toEqual({
      j: 'failed',
      'j/1.in_parallel': 'failed',
      'j/1.in_parallel/1.a': 'failed',
      'j/1.in_parallel/2.b': 'succeeded',
      'j/1.in_parallel/3.c': 'succeeded',
      'j/2.d': 'skipped',
    })
    expect(clock.now() - Date.parse('2026-03-01T10:00:00Z')).toBe(10)
  })

  it('is errored rather than failed', async () => {
    const all = parallel([task('a'), task('b')])
    const { nodes } = await carryOut(steps(all), { script: { a: failed, b: errored } })
    expect(nodes['j/1.in_parallel']).toBe('errored')
  })

  it('runs at most `limit` at a time, in their order', async () => {
    let most = 0
    let now = 0
    const ms = { a: 30, b: 10, c: 10, d: 10 }
    const script = Object.fromEntries(Object.entries(ms).map(([name, ms]) => [name, { ms }]))
    const all = parallel([task('a'), task('b'), task('c'), task('d')], { limit: 2 })
    const { order, lines } = await carryOut(steps(all), { script })
    expect(order.map((node) => node.at(-1))).toEqual(['a', 'b', 'c', 'd'])
    for (const line of lines) {
      const { type, kind, node = '' } = JSON.parse(line)
      if (type === 'started' && kind === 'task') most = Math.max(most, ++now)
      if (type === 'finished' && /\d\.[abcd]$/.test(node)) now--
    }
    expect(most).toBe(2)
  })

  it('with fail_fast ends the others, and does not begin the rest', async () => {
    const inner = [task('a'), task('b', { hooks: { onAbort: task('undo') } }), task('c')]
    const all = parallel(inner, { failFast: true, limit: 2 })
    const { nodes, order } = await carryOut(steps(all), {
      script: { a: { ...failed, ms: 5 }, b: { ms: 1000 } },
    })
    expect(nodes).toEqual({
      j: 'failed',
      'j/1.in_parallel': 'failed',
      'j/1.in_parallel/1.a': 'failed',
      'j/1.in_parallel/2.b': 'aborted',
      'j/1.in_parallel/2.b/on_abort.undo': 'succeeded',
      'j/1.in_parallel/3.c': 'aborted',
    })
    expect(order).toEqual(['j/1.in_parallel/1.a', 'j/1.in_parallel/2.b', 'j/1.in_parallel/2.b/on_abort.undo'])
  })

  it('without steps succeeds', async () => {
    expect((await carryOut(steps(parallel([]), inOrder([])))).nodes['j']).toBe('succeeded')
  })
})

describe('attempts', () => {
  it('end with the first success, each with a node of its own', async () => {
    const { nodes, calls } = await carryOut(steps(task('a', { attempts: 5 })), {
      script: { a: ({ node }) => (node.endsWith('#3') ? {} : failed) },
    })
    expect(calls.map(({ node }) => node)).toEqual(['j/1.a', 'j/1.a#2', 'j/1.a#3'])
    expect(nodes).toEqual({
      j: 'succeeded',
      'j/1.a': 'succeeded',
      'j/1.a#2': 'failed',
      'j/1.a#3': 'succeeded',
    })
  })

  it('end with the last failure, and hooks follow once', async () => {
    const hooks = { onFailure: task('tell') }
    const { nodes, order } = await carryOut(steps(task('a', { attempts: 2, hooks })), {
      script: { a: failed },
    })
    expect(order).toEqual(['j/1.a', 'j/1.a#2', 'j/1.a/on_failure.tell'])
    expect(nodes['j/1.a']).toBe('failed')
  })

  it('repeat a whole block', async () => {
    const block = inOrder([task('a'), task('b')], { attempts: 2 })
    const limited = { outcome: 'errored' } as const
    const { nodes, order } = await carryOut(steps(block), { script: { 'j/1.do/2.b': limited } })
    expect(order).toEqual(['j/1.do/1.a', 'j/1.do/2.b', 'j/1.do#2/1.a', 'j/1.do#2/2.b'])
    expect(nodes).toMatchObject({
      j: 'succeeded',
      'j/1.do': 'succeeded',
      'j/1.do/2.b': 'errored',
    })
  })
})

describe('a time limit', () => {
  it('makes a step failed, and is not an abort', async () => {
    const hooks = { onAbort: task('aborted'), onFailure: task('tell') }
    const { nodes, order, call } = await carryOut(steps(task('a', { timeoutMs: 50, hooks })), {
      script: { a: { ms: 1000 } },
    })
    expect(nodes['j/1.a']).toBe('failed, timeout')
    expect(order).toEqual(['j/1.a', 'j/1.a/on_failure.tell'])
    expect(call('j/1.a').context.signal.reason).toBe('timeout')
  })

  it('is for each attempt', async () => {
    const { nodes, clock } = await carryOut(steps(task('a', { timeoutMs: 50, attempts: 2 })), {
      script: { 'j/1.a': { ms: 1000 }, 'j/1.a#2': { ms: 49 } },
    })
    expect(nodes['j/1.a']).toBe('succeeded')
    expect(clock.now() - Date.parse('2026-03-01T10:00:00Z')).toBe(99)
  })

  it('of a block ends what is in it, without on_abort of its steps, and is the cause of the block', async () => {
    const inner = task('b', { hooks: { onAbort: task('no'), ensure: task('clean') } })
    const block = inOrder([task('a'), inner, task('c')], { timeoutMs: 50, attempts: 2 })
    const { nodes } = await carryOut(steps(block), { script: { 'j/1.do/2.b': { ms: 1000 } } })
    expect(nodes).toMatchObject({
      j: 'succeeded',
      'j/1.do': 'succeeded',
      'j/1.do/1.a': 'succeeded',
      'j/1.do/2.b': 'aborted, timeout',
      'j/1.do/2.b/ensure.clean': 'succeeded',
      'j/1.do/3.c': 'skipped',
      'j/1.do#2': 'succeeded',
    })
    expect(nodes).not.toHaveProperty(['j/1.do/2.b/on_abort.no'])
  })

  it('does not undo a success that comes in the same moment', async () => {
    const { nodes } = await carryOut(steps(task('a', { timeoutMs: 10 })), {
      script: { a: { ms: 10, deaf: true } },
    })
    expect(nodes['j/1.a']).toBe('succeeded')
  })
})
