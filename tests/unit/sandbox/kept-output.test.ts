import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepOutput } from '../../../src/sandbox/process/collect.js'

const kept = (chunks: readonly (string | Uint8Array)[], most: number) => {
  const output = keepOutput(most)
  for (const chunk of chunks) output.add(Buffer.from(chunk as string))
  return output
}

describe('output of a command', () => {
  it('is whole within its limit', () => {
    expect(kept(['one ', 'two'], 7)).toMatchObject({ truncated: false })
    expect(kept(['one ', 'two'], 7).text()).toBe('one two')
    expect(kept([], 7).text()).toBe('')
  })

  it('is beginning and end beyond it, and says how much is missing', () => {
    const output = kept(['abcdef', 'ghi', 'jklmnop'], 8)
    expect(output.truncated).toBe(true)
    expect(output.text()).toBe('abcd\n[8 bytes are left out here]\nmnop')
  })

  it('has no half characters at its cuts', () => {
    expect(kept(['aäöü', 'äöüz'], 8).text()).toMatch(/^aä\n\[\d+ bytes are left out here\]\nüz$/)
  })

  it('does not depend on the size of the chunks', () => {
    const chunks = fc.array(fc.uint8Array({ maxLength: 30, min: 97, max: 122 }), { maxLength: 12 })
    fc.assert(
      fc.property(chunks, fc.integer({ min: 2, max: 60 }), (list, most) => {
        const all = Buffer.concat(list.map((chunk) => Buffer.from(chunk)))
        const half = Math.floor(most / 2)
        const expected =
          all.length <= most
            ? all.toString()
            : `${all.subarray(0, half)}\n[${all.length - most} bytes are left out here]\n${all.subarray(half - most)}`
        expect(kept(list, most).text()).toBe(expected)
        expect(kept(list, most).truncated).toBe(all.length > most)
      }),
    )
  })
})
