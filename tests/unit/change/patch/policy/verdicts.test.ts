import { describe, expect, it } from 'vitest'
import { defaultPolicy, OVERRIDABLE_RULES } from '../../../../../src/change/patch/policy/default-policy.js'
import type { Hit } from '../../../../../src/change/patch/policy/rules.js'
import { resolveVerdicts } from '../../../../../src/change/patch/policy/verdicts.js'
import { policySchema } from '../../../../../src/config/policy.js'

const hit = (rule: Hit['rule'], path?: string, more: Partial<Hit> = {}): Hit => ({
  rule,
  message: 'what it found',
  ...(path === undefined ? {} : { path }),
  ...more,
})
const policy = (...rules: { rule: string; verdict: string; paths?: string[] }[]) =>
  policySchema(OVERRIDABLE_RULES).parse({ rules })
const verdicts = (hits: Hit[], given = defaultPolicy()) =>
  resolveVerdicts(hits, given).findings.map(({ rule, verdict }) => `${rule} ${verdict}`)

describe('the verdict of a patch', () => {
  it('is that of its strictest finding', () => {
    expect(resolveVerdicts([], defaultPolicy())).toEqual({ verdict: 'allow', findings: [] })
    expect(resolveVerdicts([hit('names/long')], defaultPolicy()).verdict).toBe('flag')
    expect(resolveVerdicts([hit('names/long'), hit('secrets/run')], defaultPolicy()).verdict).toBe('block')
  })

  it('carries what each rule found, blocks first', () => {
    expect(
      resolveVerdicts([hit('names/long', 'a'), hit('secrets/run', 'b', { line: 3 })], defaultPolicy())
        .findings,
    ).toEqual([
      { rule: 'secrets/run', verdict: 'block', path: 'b', line: 3, message: 'what it found' },
      { rule: 'names/long', verdict: 'flag', path: 'a', message: 'what it found' },
    ])
  })
})

describe("a repository's own verdict", () => {
  it('for one rule holds for that rule alone', () => {
    expect(
      verdicts(
        [hit('secrets/run'), hit('secrets/token'), hit('binary/program'), hit('names/long')],
        policy({ rule: 'secrets/token', verdict: 'allow' }),
      ),
    ).toEqual(['secrets/run block', 'binary/program block', 'names/long flag'])
  })

  it('for a group holds for that group alone', () => {
    expect(
      verdicts(
        [hit('secrets/run'), hit('secrets/token'), hit('names/hidden')],
        policy({ rule: 'secrets/*', verdict: 'flag' }),
      ),
    ).toEqual(['names/hidden block', 'secrets/run flag', 'secrets/token flag'])
  })

  it('for all rules holds for all', () => {
    const all = policy({ rule: '*', verdict: 'allow' })
    expect(resolveVerdicts([hit('secrets/run'), hit('names/long')], all)).toEqual({
      verdict: 'allow',
      findings: [],
    })
  })

  it('for some paths holds for these alone, and not for what has no path', () => {
    const given = policy({ rule: 'secrets/run', verdict: 'allow', paths: ['docs/**'] })
    const found = resolveVerdicts(
      [hit('secrets/run', 'docs/a.md'), hit('secrets/run', 'src/a.ts'), hit('secrets/run')],
      given,
    ).findings
    expect(found.map(({ path }) => path)).toEqual(['src/a.ts', undefined])
  })

  it('is the last that matches, and stands above that of a protected path', () => {
    const hits = [hit('protected/custom', 'a', { verdict: 'flag' })]
    expect(verdicts(hits)).toEqual(['protected/custom flag'])
    expect(
      verdicts(
        hits,
        policy(
          { rule: '*', verdict: 'allow' },
          { rule: 'protected/custom', verdict: 'block' },
          { rule: 'names/*', verdict: 'allow' },
        ),
      ),
    ).toEqual(['protected/custom block'])
  })

  it('never holds for a preset', () => {
    expect(verdicts([hit('preset/changed', 'a')], policy({ rule: '*', verdict: 'allow' }))).toEqual([
      'preset/changed block',
    ])
  })
})

describe('findings of one rule', () => {
  const many = (count: number, rule: Hit['rule'] = 'names/long') =>
    Array.from({ length: count }, (_, index) => hit(rule, `file-${index}`))

  it('are listed up to 25, then counted', () => {
    expect(resolveVerdicts(many(25), defaultPolicy()).findings).toHaveLength(25)
    const { findings } = resolveVerdicts(many(27), defaultPolicy())
    expect(findings).toHaveLength(26)
    expect(findings[24]?.path).toBe('file-24')
    expect(findings[25]).toEqual({
      rule: 'names/long',
      verdict: 'flag',
      message: expect.stringContaining('2 more '),
    })
  })

  it('are counted for each rule and verdict', () => {
    const given = policy({ rule: 'names/long', verdict: 'block', paths: ['file-1'] })
    const { findings } = resolveVerdicts([...many(26), ...many(2, 'names/windows')], given)
    expect(findings).toHaveLength(28)
    expect(findings[0]).toMatchObject({ rule: 'names/long', path: 'file-1', verdict: 'block' })
  })
})
