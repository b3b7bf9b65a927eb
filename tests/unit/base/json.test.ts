import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nestsDeeper } from '../../../src/base/json.js'

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

it('counts the nesting of JSON, whatever its strings contain', () => {
  const text = fc.string({ unit: fc.constantFrom('[', '{', ']', '}', '"', '\\', 'a') })
  const { value: json } = fc.letrec((tie) => ({
    value: fc.oneof(
      text,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(text, tie('value'), { maxKeys: 3 }),
    ),
  }))
  fc.assert(
    fc.property(json, (value) => {
      const depth = depthOf(value)
      expect(nestsDeeper(JSON.stringify(value), depth)).toBe(false)
      if (depth > 0) expect(nestsDeeper(JSON.stringify(value), depth - 1)).toBe(true)
    }),
  )
})

it.each([
  ['"[[', false],
  ['["\\', false],
  ['[["a', true],
  ['"\\"[[', false],
  ['"\\\\"[[', true],
])('goes on to the end of what is no JSON: %s', (text, expected) => {
  expect(nestsDeeper(text, 1)).toBe(expected)
})
