import fc from 'fast-check'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import type { Plan } from '../../../../src/plan/model.js'
import { graphText, SIGNS } from '../../../../src/plan/view/graph.js'
import { graphSvg } from '../../../../src/plan/view/graph-svg.js'
import { foldPlan, type PlanState } from '../../../../src/plan/work/state.js'
import { carryOut } from '../work/fakes.js'
import { across, agent, approval, inOrder, job, parallel, plan, steps, task, trying } from '../work/plans.js'

const whole = plan(
  job('build', [
    parallel([
      task('a'),
      task('b', { attempts: 2, hooks: { onFailure: task('tell'), ensure: task('clean') } }),
    ]),
    agent('look'),
    task('after'),
  ]),
  job('test', [task('unit', { across: [across('v', [1, 2])] })], { matrix: [{ n: 20 }, { n: 22 }] }),
  job('ship', [approval('ok'), trying(task('push'))], { needs: ['build', 'test'] }),
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
      '├ · n=20',
      '│ └ · unit',
      '│   ├ · v=1',
      '│   └ · v=2',
      '└ · n=22',
      '  └ · unit',
      '    ├ · v=1',
      '    └ · v=2',
      '· ship · after build, test',
      '├ · ok (approval)',
      '└ · try',
      '  └ · push',
    ])
  })

  it('says how each step ended, how long it took and what it cost', async () => {
    const { result, clock } = await carryOut(whole, {
      script: { ...script, 'build/1.in_parallel/2.b#2': {} },
    })
    expect(result.outcome).toBe('waiting')
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
      '├ ✓ n=20 · 4.0 s',
      '│ └ ✓ unit · 4.0 s',
      '│   ├ ✓ v=1 · 2.0 s',
      '│   └ ✓ v=2 · 2.0 s',
      '└ ✓ n=22 · 4.0 s',
      '  └ ✓ unit · 4.0 s',
      '    ├ ✓ v=1 · 2.0 s',
      '    └ ✓ v=2 · 2.0 s',
      '▶ ship · 0.0 s · after build, test',
      '├ ? ok (approval) · waiting · 0.0 s',
      '└ · try',
      '  └ · push',
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
          const letters = (text: string) => text.replace(/[\s│├└]/g, '')
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

describe('a plan as SVG', () => {
  it('is the same every time, and says all of it in words', async () => {
    const { result } = await carryOut(whole, { script })
    const now = result.state.lastAt
    const svg = graphSvg(whole, result.state, { now })
    expect(graphSvg(whole, result.state, { now })).toBe(svg)
    expect(svg).toContain('role="img" aria-labelledby="plan-title plan-desc"')
    expect(svg).toContain('<title id="plan-title">test plan</title>')
    const description = /<desc id="plan-desc">([^<]*)</.exec(svg)?.[1]
    expect(description).toBe(graphText(whole, result.state, { now }).join('\n'))
    // A sign in each row, not only a colour.
    const rows = svg.match(/<text.*<\/text>/g) ?? []
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) expect(row).toMatch(/<tspan[^>]*>[✓✗!■\-·▶?]<\/tspan> ./u)
  })

  it('has jobs from left to right by what they need, and an arrow for each need', () => {
    const jobs = plan(
      job('last', [], { needs: ['a', 'middle'] }),
      job('middle', [], { needs: ['a'] }),
      job('a', []),
      job('b', []),
    )
    const svg = graphSvg(jobs, nothing, { now: 0 })
    const boxes = [...svg.matchAll(/<rect x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/g)].map((found) =>
      found.slice(1).map(Number),
    )
    const [last = [], middle = [], a = [], b = []] = boxes
    expect([a[0], b[0]]).toEqual([10, 10])
    expect(middle[0]).toBeGreaterThan((a[0] ?? 0) + (a[2] ?? 0))
    expect(last[0]).toBeGreaterThan((middle[0] ?? 0) + (middle[2] ?? 0))
    expect(b[1]).toBeGreaterThanOrEqual((a[1] ?? 0) + (a[3] ?? 0))
    expect(svg.match(/stroke="#6e7781"\/>/g)?.length).toBeGreaterThanOrEqual(3)
    expect(svg.match(/<path d="M[^"]*C/g)).toHaveLength(3)
  })

  it('is well-formed, and shows nothing but text of what names say', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        '</text><script>alert(1)</script>',
        '"onload="x',
        "'&amp;<!--",
        ']]>',
        '\ud800\uffff\u0000',
        '🧑‍🚀',
      ),
    )
    fc.assert(
      fc.property(names, names, names, (one, two, three) => {
        const hostile = {
          ...plan(job(one, [task(two), agent(three)]), job(`${one}2`, [], { needs: [one] })),
          name: two,
        }
        const svg = graphSvg(hostile, nothing, { now: 0 })
        expect(elementsOf(svg)).toEqual(
          new Set(['svg', 'title', 'desc', 'g', 'rect', 'text', 'tspan', 'path']),
        )
      }),
    )
  })
})

/** The names of the elements of a document in the part of XML that we write; throws for anything else. */
function elementsOf(xml: string): Set<string> {
  const names = new Set<string>()
  const open: string[] = []
  const token = /<(\/?)([a-z]+)((?: [a-z][A-Za-z-]*="[^"<]*")*)(\/?)>|[^<]+/gy
  while (token.lastIndex < xml.length) {
    const found = token.exec(xml)
    if (!found) throw new Error('This is no XML.')
    const [text, end, name, attributes, empty] = found
    const content = name === undefined ? text : (attributes ?? '')
    if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(content)) throw new Error(`An ampersand: ${content}`)
    if (/[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/u.test(content))
      throw new Error('No character of XML.')
    if (name === undefined) continue
    names.add(name)
    if (end && open.pop() !== name) throw new Error(`${name} ends too early.`)
    if (!end && !empty) open.push(name)
  }
  if (open.length > 0) throw new Error(`${open.join()} do not end.`)
  return names
}
