import fc from 'fast-check'
import picomatch from 'picomatch'
import { expect, test } from 'vitest'
import type { Change } from '../../../../../src/change/patch/policy/change.js'
import { OVERRIDABLE_RULES } from '../../../../../src/change/patch/policy/default-policy.js'
import { checkAllowance } from '../../../../../src/change/patch/policy/evaluate-policy.js'
import { resolveVerdicts } from '../../../../../src/change/patch/policy/verdicts.js'
import { policySchema } from '../../../../../src/config/policy.js'

const change = (path: string, more: Partial<Change> = {}): Change => ({
  bytes: path,
  path,
  status: 'M',
  mode: '100644',
  previousMode: '100644',
  id: 'a',
  previousId: 'b',
  ...more,
})

const path = fc
  .array(fc.constantFrom('src', 'docs', 'a.js', '.env', 'SRC'), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('/'))
const patterns = fc.array(fc.constantFrom('src/**', 'docs/*', '**/a.js', 'docs/a.js'), {
  minLength: 1,
  maxLength: 3,
})

test('every change outside the paths is a finding, and nothing inside is', () => {
  fc.assert(
    fc.property(
      fc.array(path),
      patterns,
      fc.constantFrom('default' as const, 'careful' as const),
      (names, paths, preset) => {
        const hits = checkAllowance(
          names.map((name) => change(name)),
          { preset, paths },
        )
        const inside = picomatch(paths, { dot: true, strictSlashes: true })
        expect(hits.map((hit) => hit.path)).toEqual(names.filter((name) => !inside(name)))
      },
    ),
  )
})

test('a plan may change nothing, and careful without paths neither', () => {
  fc.assert(
    fc.property(fc.array(path), (names) => {
      const changes = names.map((name) => change(name))
      expect(checkAllowance(changes, { preset: 'plan', paths: ['**'] })).toHaveLength(names.length)
      expect(checkAllowance(changes, { preset: 'careful', paths: [] })).toHaveLength(names.length)
      expect(checkAllowance(changes, { preset: 'default', paths: [] })).toEqual([])
    }),
  )
})

test('a file that is moved out or in is outside with one of its names', () => {
  const allowance = { preset: 'careful', paths: ['src/**'] } as const
  const moved = (from: string, to: string) =>
    checkAllowance([change(to, { status: 'R', previousPath: from })], allowance)
  expect(moved('src/a.js', 'a.js')).toMatchObject([{ path: 'a.js' }])
  expect(moved('a.js', 'src/a.js')).toMatchObject([{ path: 'a.js' }])
  expect(moved('src/a.js', 'src/b.js')).toEqual([])
})

test('no case, and nothing that some system takes for the same, makes a path an allowed one', () => {
  const allowance = { preset: 'careful', paths: ['src/**'] } as const
  for (const name of ['SRC/a.js', 'src./a.js', 'ｓrc/a.js', 'src'])
    expect(checkAllowance([change(name)], allowance), name).toHaveLength(1)
})

test('no policy can allow it', () => {
  const policy = policySchema(OVERRIDABLE_RULES).parse({ rules: [{ rule: '*', verdict: 'allow' }] })
  const hits = checkAllowance([change('a.js')], { preset: 'plan', paths: [] })
  expect(resolveVerdicts(hits, policy).verdict).toBe('block')
  expect(() =>
    policySchema(OVERRIDABLE_RULES).parse({ rules: [{ rule: 'preset/*', verdict: 'allow' }] }),
  ).toThrow()
})
