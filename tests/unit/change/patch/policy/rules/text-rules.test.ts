import { describe, expect, it } from 'vitest'
import { checkLines } from '../../../../../../src/change/patch/policy/rules/text-rules.js'

const check = (path: string, ...lines: string[]) =>
  checkLines(
    path,
    lines.map((text, index) => ({ number: index + 10, text })),
    30,
  )

describe('added lines', () => {
  it('are flagged above the limit, but not in a lockfile', () => {
    expect(check('a', 'x'.repeat(30), 'x'.repeat(31))).toEqual([
      {
        rule: 'content/long-line',
        path: 'a',
        line: 11,
        message: 'This line has 31 characters: nobody can review it.',
      },
    ])
    expect(check('yarn.lock', 'x'.repeat(31))).toEqual([])
  })

  it('have three findings of each rule at most', () => {
    const lines = Array.from({ length: 5 }, () => `${'x'.repeat(31)}\u200b`)
    expect(check('a', ...lines).map(({ rule, line }) => `${rule} ${line}`)).toEqual([
      'unicode/invisible 10',
      'content/long-line 10',
      'unicode/invisible 11',
      'content/long-line 11',
      'unicode/invisible 12',
      'content/long-line 12',
    ])
  })
})
