import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../src/base/redact.js'
import { renderComment } from '../../../src/report/comment.js'
import { isProgressOf, type Now, renderProgress, workingRun } from '../../../src/report/progress.js'
import { inspect } from './posted.js'
import { run } from './sample-runs.js'

const STARTED = '2026-03-01T10:15:00Z'
const now: Now = {
  at: Date.parse(STARTED) + 200_000,
  state: 'working',
  iteration: 1,
  turns: 7,
  verifications: 0,
  costUsd: 0.42,
  call: { name: 'Bash', input: { command: 'npm test' } },
  todo: [
    { text: 'Read the code', state: 'done' },
    { text: 'Fix the division', state: 'current' },
    { text: 'Test it', state: 'open' },
  ],
  redact: createRedactor(['hunter22']),
}

function told(change: Partial<Now> = {}): string {
  const { task, runUrl = '' } = run()
  return renderProgress({ task, runUrl, runId: 'r1', startedAt: STARTED, now: { ...now, ...change } })
}
const list = (text: string) => text.split('\n').filter((line) => line.startsWith('- ['))

describe('the comment of a run that works', () => {
  it('says how far it is', async () => {
    await expect(`${told()}\n`).toMatchFileSnapshot('../../fixtures/report/progress-working.md')
  })

  it('is recognized as the comment of this run', () => {
    expect(isProgressOf(told(), 'r1')).toBe(true)
    expect(isProgressOf(told(), 'r2')).toBe(false)
    const runs = 'https://github.com/acme/math/actions/runs/'
    expect(workingRun(told(), runs)).toBe(77)
    expect(workingRun(told().replaceAll('\n', '\r\n'), runs)).toBe(77)
    // An answer that says so would have another run stopped.
    const answer = `**Claude is working on this.** [Follow the run](${runs}99).`
    const report = renderComment(run({ answer }))
    expect(report).toContain(answer.slice(0, -1))
    expect(workingRun(report, runs)).toBeNull()
    expect(isProgressOf(report, run().manifest.runId)).toBe(false)
  })

  it.each([
    [{ state: 'preparing' }, '**Preparing the sandbox** · 3 min'],
    [{ state: 'working', iteration: 4 }, '**Working, iteration 4** · 3 min'],
    [{ state: 'verifying', verifications: 1 }, '**Verifying the change** · 3 min'],
    [{ state: 'working', verifications: 1 }, '**Correcting the change, attempt 2** · 3 min'],
    [{ state: 'verifying', verifications: 2 }, '**Verifying the change, attempt 2** · 3 min'],
    [{ state: 'publishing' }, '**Publishing the result** · 3 min'],
    [{ turns: 0, costUsd: 0, at: Date.parse(STARTED) + 12_345 }, '**Working** · 12 s\n'],
  ] as const)('%o', (change, words) => {
    const text = told(change)
    expect(text).toContain(words)
    expect(text.includes('Now: ')).toBe((change as { state?: string }).state?.startsWith('work') ?? true)
  })

  it('says what it waits for', () => {
    expect(told({ wait: '↻ API 529: retry 1 of 10' })).toContain('Waiting: ↻ API 529: retry 1 of 10')
  })

  it('shows the part of a long list where the work is', () => {
    const items = (done: number, all: number) =>
      Array.from({ length: all }, (_, n) => ({
        text: `Item ${n}`,
        state: n < done ? ('done' as const) : ('open' as const),
      }))
    const middle = list(told({ todo: items(40, 90) }))
    expect(middle).toHaveLength(14)
    expect(middle[0]).toBe('- [x] 34 earlier items')
    expect(middle.at(-1)).toBe('- [ ] 44 more items')
    expect(middle).toContain('- [ ] Item 40')
    expect(list(told({ todo: items(12, 12) }))).toHaveLength(12)
    expect(list(told({ todo: items(13, 13) }))[0]).toBe('- [x] 1 earlier item')
  })

  it('lets nothing act that the model wrote, and shows no secret', () => {
    const evil = `@octocat <img src=x> [x](javascript:1) ![y](https://a.example/y.png) hunter22 ${'long '.repeat(80)}`
    const text = told({
      todo: [
        { text: evil, state: 'open' },
        { text: '\n# Heading\n\n---', state: 'open' },
        { text: '', state: 'open' },
      ],
      call: { name: '`<b>`', input: { command: `echo "hunter22" @octocat\n\n<script>${'x'.repeat(500)}` } },
    })
    const seen = inspect(text)
    expect(seen).toMatchObject({ mentions: [], images: 0, badUrls: [], noted: [], otherHtml: '' })
    expect(text).not.toContain('hunter22')
    expect(list(text)).toHaveLength(3)
    for (const line of text.split('\n')) expect(line.length).toBeLessThan(320)
  })
})
