import { describe, expect, it } from 'vitest'
import type { Hooks } from '../../../../src/plan/model.js'
import { type Behaviour, carryOut } from './fakes.js'
import { inOrder, job, parallel, plan, steps, task, trying } from './plans.js'

const failed = { outcome: 'failed' } as const
const errored = { outcome: 'errored' } as const

const all: Hooks = {
  onSuccess: task('success'),
  onFailure: task('failure'),
  onError: task('error'),
  onAbort: task('abort'),
  ensure: task('ensure'),
}

/** The outcome of a step `a` with these hooks, and which ran. */
async function ended(hooks: Hooks, script: Record<string, Behaviour>, ports = {}) {
  const { nodes, order } = await carryOut(steps(task('a', { hooks }), task('next')), { script, ports })
  return [nodes['j/1.a'], ...order.slice(1).map((node) => node.replace('j/1.a/', ''))]
}

describe('hooks', () => {
  it('follow a step by how it ended, and `ensure` always', async () => {
    expect(await ended(all, {})).toEqual(['succeeded', 'on_success.success', 'ensure.ensure', 'j/2.next'])
    expect(await ended(all, { a: failed })).toEqual(['failed', 'on_failure.failure', 'ensure.ensure'])
    expect(await ended(all, { a: errored })).toEqual(['errored', 'on_error.error', 'ensure.ensure'])
    const signal = AbortSignal.abort()
    const { nodes, order } = await carryOut(plan(job('j', [task('a', { hooks: all })])), {
      ports: { signal },
    })
    expect([nodes, order]).toEqual([{ j: 'aborted' }, []])
  })

  it('count by their kind: on_success and ensure may fail a step, the others change no failure', async () => {
    expect(await ended({ onSuccess: task('h') }, { h: failed })).toEqual(['failed', 'on_success.h'])
    expect(await ended({ onSuccess: task('h') }, { h: errored })).toEqual(['errored', 'on_success.h'])
    expect(await ended({ onFailure: task('h') }, { a: failed })).toEqual(['failed', 'on_failure.h'])
    expect(await ended({ onFailure: task('h') }, { a: failed, h: failed })).toEqual([
      'failed',
      'on_failure.h',
    ])
    expect(await ended({ onFailure: task('h') }, { a: failed, h: errored })).toEqual([
      'errored',
      'on_failure.h',
    ])
    expect(await ended({ onError: task('h') }, { a: errored, h: failed })).toEqual(['errored', 'on_error.h'])
    expect(await ended({ ensure: task('h') }, { h: failed })).toEqual(['failed', 'ensure.h'])
    expect(await ended({ ensure: task('h') }, { h: errored })).toEqual(['errored', 'ensure.h'])
    expect(await ended({ ensure: task('h') }, { a: errored, h: failed })).toEqual(['errored', 'ensure.h'])
  })

  it('see what the hooks before them made of the outcome', async () => {
    expect(await ended(all, { success: failed })).toEqual([
      'failed',
      'on_success.success',
      'on_failure.failure',
      'ensure.ensure',
    ])
  })

  it('see what the step has made', async () => {
    const hook = task('tell', { inputs: ['log'] })
    const step = task('a', { outputs: ['log'], hooks: { onFailure: inOrder([hook]) } })
    const { call } = await carryOut(steps(step), {
      script: { a: { ...failed, exitCode: 3, outputs: { log: 'what-it-said' } } },
    })
    const { context } = call('j/1.a/on_failure.do/1.tell')
    expect(context.inputs.get('log')?.digest).toBe('what-it-said')
    expect(context.previous.get('a')?.outcome).toBe('failed')
  })

  it('have hooks of their own', async () => {
    const hooks = { onFailure: task('h', { hooks: { onSuccess: task('deeper') } }) }
    const { nodes } = await carryOut(steps(task('a', { hooks })), { script: { a: failed } })
    expect(nodes).toMatchObject({ 'j/1.a/on_failure.h/on_success.deeper': 'succeeded', 'j/1.a': 'failed' })
  })

  it('do not follow a step that was skipped', async () => {
    const { order } = await carryOut(steps(task('a'), task('b', { hooks: all })), { script: { a: failed } })
    expect(order).toEqual(['j/1.a'])
  })

  it('of blocks and jobs come after all that is in them', async () => {
    const block = parallel([task('a'), task('b')], { hooks: { onFailure: task('tell') } })
    const { nodes, order } = await carryOut(plan(job('j', [trying(block), task('c')], { hooks: all })), {
      script: { a: failed },
    })
    expect(order.slice(2)).toEqual([
      'j/1.try/1.in_parallel/on_failure.tell',
      'j/2.c',
      'j/on_success.success',
      'j/ensure.ensure',
    ])
    expect(nodes['j']).toBe('succeeded')
    const bad = await carryOut(plan(job('j', [task('a')], { hooks: { ensure: task('h') } })), {
      script: { h: failed },
    })
    expect([bad.nodes['j'], bad.result.outcome]).toEqual(['failed', 'failed'])
  })
})

describe('aborting a plan', () => {
  /** Aborts when the step `a` begins. */
  function abortAtA() {
    const controller = new AbortController()
    const a = () => {
      controller.abort()
      return { ms: 1000 }
    }
    return { script: { a }, ports: { signal: controller.signal } }
  }

  it('ends what works, begins nothing, and runs on_abort and ensure', async () => {
    const inner = task('a', {
      hooks: { onAbort: task('undo'), onFailure: task('no'), ensure: task('clean') },
    })
    const jobs = plan(
      job('j', [trying(inner), task('b')], { hooks: { onAbort: task('all') } }),
      job('k', [task('c')], { needs: ['j'] }),
    )
    const { nodes, order, result, call } = await carryOut(jobs, abortAtA())
    expect(order).toEqual([
      'j/1.try/1.a',
      'j/1.try/1.a/on_abort.undo',
      'j/1.try/1.a/ensure.clean',
      'j/on_abort.all',
    ])
    expect(nodes).toEqual({
      j: 'aborted',
      'j/1.try': 'aborted',
      'j/1.try/1.a': 'aborted',
      'j/1.try/1.a/on_abort.undo': 'succeeded',
      'j/1.try/1.a/ensure.clean': 'succeeded',
      'j/2.b': 'skipped',
      'j/on_abort.all': 'succeeded',
      k: 'skipped',
    })
    expect(result.outcome).toBe('aborted')
    expect(call('j/1.try/1.a').context.signal.reason).toBe('abort')
  })

  it('leaves a step that succeeds nevertheless as it is', async () => {
    const { script, ports } = abortAtA()
    const a = () => ({ ...script.a(), deaf: true })
    const { nodes } = await carryOut(steps(task('a'), task('b')), { script: { a }, ports })
    expect(nodes).toEqual({ j: 'aborted', 'j/1.a': 'succeeded', 'j/2.b': 'aborted' })
  })
})
