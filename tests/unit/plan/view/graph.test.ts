import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../../src/plan/model.js'
import { graphText, SIGNS } from '../../../../src/plan/view/graph.js'
import { foldPlan, type PlanState } from '../../../../src/plan/work/state.js'
import { carryOut } from '../work/fakes.js'
import { across, agent, inOrder, job, parallel, plan, steps, task, trying } from '../work/plans.js'

const whole = plan(
  job('build', [
    parallel([
      task('a'),
      task('b', { attempts: 2, hooks: { onFailure: task('tell'), ensure: task('clean') } }),
    ]),
    agent('look'),
    task('after'),
  ]),
  job('test', [
    inOrder([task('unit', { across: [across('v', [1, 2])] })], { across: [across('n', [20, 22], 2)] }),
  ]),
  job('ship', [task('ok'), trying(task('push'))], { needs: ['build', 'test'] }),
)
const script = {
  b: { outcome: 'failed', message: 'exit code 2:\nno \u001b[31mred\u001b[0m \u202eredro' } as const,
  look: { costUsd: 0.25, ms: 61_000 },
  unit: { ms: 2_000 },
}
const nothing = foldPlan([])

describe('a plan as text', () => {
  it('has everything that can happen before it begins', () => {
    expect(graphText(whole, nothing, { now: 0 })).toEqual([
      '· build',
      '├ · in_parallel',
      '│ ├ · a',
      '│ └ · b',
      '│   ├ · on_failure: tell',
      '│   └ · ensure: clean',
      '├ · look (agent)',
      '└ · after',
      '· test',
      '└ · do',
      '  ├ · n=20',
      '  │ └ · unit',
      '  │   ├ · v=1',
      '  │   └ · v=2',
      '  └ · n=22',
      '    └ · unit',
      '      ├ · v=1',
      '      └ · v=2',
      '· ship · after build, test',
      '├ · ok',
      '└ · try',
      '  └ · push',
    ])
  })

  it('says how each step ended, how long it took and what it cost', async () => {
    const { result, clock } = await carryOut(whole, {
      script: { ...script, 'build/1.in_parallel/2.b#2': {} },
    })
    expect(result.outcome).toBe('succeeded')
    expect(graphText(whole, result.state, { now: clock.now() })).toEqual([
      '✓ build · 61.1 s · $0.2500'.replace('61.1 s', '1 min 1 s'),
      '├ ✓ in_parallel · 0.0 s',
      '│ ├ ✓ a · 0.0 s',
      '│ └ ✓ b · 0.0 s',
      '│   ├ ✗ attempt 1 · failed · 0.0 s: exit code 2: no red redro',
      '│   ├ ✓ attempt 2 · 0.0 s',
      '│   ├ · on_failure: tell',
      '│   └ ✓ ensure: clean · 0.0 s',
      '├ ✓ look (agent) · 1 min 1 s · $0.2500',
      '└ ✓ after · 0.0 s',
      '✓ test · 4.0 s',
      '└ ✓ do · 4.0 s',
      '  ├ ✓ n=20 · 4.0 s',
      '  │ └ ✓ unit · 4.0 s',
      '  │   ├ ✓ v=1 · 2.0 s',
      '  │   └ ✓ v=2 · 2.0 s',
      '  └ ✓ n=22 · 4.0 s',
      '    └ ✓ unit · 4.0 s',
      '      ├ ✓ v=1 · 2.0 s',
      '      └ ✓ v=2 · 2.0 s',
      '✓ ship · 0.0 s · after build, test',
      '├ ✓ ok · 0.0 s',
      '└ ✓ try · 0.0 s',
      '  └ ✓ push · 0.0 s',
    ])
  })

  it('tells outcomes apart by signs and words', async () => {
    const all = steps(
      parallel([task('a'), task('b'), task('c'), inOrder([task('d'), task('e')])], { failFast: true }),
      task('f'),
    )
    const { result } = await carryOut(all, {
      script: { b: { outcome: 'failed', ms: 15 }, c: { ms: 99 }, d: { ms: 99 } },
    })
    const signs = (plan: Plan, state: PlanState) =>
      graphText(plan, state, { now: 0 }).map((line) => line.replace(/[│├└ ]*/, '').split(' · ')[0])
    expect(signs(all, result.state)).toEqual('✗ j/✗ in_parallel/✓ a/✗ b/■ c/■ do/■ d/- e/- f'.split('/'))
    const broken = steps(task('a'))
    const { result: errored } = await carryOut(broken, { script: { a: { outcome: 'errored' } } })
    expect(signs(broken, errored.state)).toEqual(['! j', '! a'])
    expect(new Set(Object.values(SIGNS)).size).toBe(Object.keys(SIGNS).length)
  })

  it('shows what comes from the cache, and what works since when', () => {
    const at = '2026-03-01T10:00:00.000Z'
    const identity = { kind: 'task', parent: 'j', attempt: 1 } as const
    const state = foldPlan([
      { type: 'started', at, node: 'j', ...identity, kind: 'job', name: 'j', parent: null },
      { type: 'started', at, node: 'j/1.a', ...identity, name: 'a' },
      { type: 'cached', at, node: 'j/1.a', key: 'k', outcome: 'succeeded' },
      { type: 'started', at, node: 'j/2.b', ...identity, name: 'b' },
    ])
    expect(graphText(steps(task('a'), task('b')), state, { now: Date.parse(at) + 90_000 })).toEqual([
      '▶ j · 1 min 30 s',
      '├ ✓ a · cached',
      '└ ▶ b · 1 min 30 s',
    ])
  })

  it('stays within the terminal, and loses nothing, however narrow it is', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(
        fc.array(names, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 12, max: 80 }),
        (all, columns) => {
          const deep = all.reduce((step, name) => inOrder([step, task(name)]), inOrder([]))
          const lines = graphText(steps(deep), nothing, { now: 0, columns })
          for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns)
          const letters = (text: string) => text.normalize().replace(/[\s│├└]/g, '')
          const wide = graphText(steps(deep), nothing, { now: 0 })
          expect(letters(lines.join(''))).toBe(letters(wide.join('')))
        },
      ),
    )
  })

  it('wraps between words, below the words', () => {
    const long = plan(job('a job with a long name', [task('and a step that has one, too'), task('b')]))
    expect(graphText(long, nothing, { now: 0, columns: 16 })).toEqual([
      '· a job with a',
      '│ long name',
      '├ · and a step',
      '│   that has',
      '│   one, too',
      '└ · b',
    ])
  })
})
