import { describe, expect, it } from 'vitest'
import { readLimits, readMemory } from '../../../../src/plan/place/limits.js'

describe('limits of a container', () => {
  it.each([
    [1_073_741_824, 2 ** 30],
    ['1073741824', 2 ** 30],
    ['2GB', 2 * 2 ** 30],
    ['2g', 2 * 2 ** 30],
    ['1.5 GiB', 1.5 * 2 ** 30],
    ['512MiB', 512 * 2 ** 20],
    ['512Mi', 512 * 2 ** 20],
    ['100k', 100 * 1024],
    ['7B', 7],
  ])('takes %s of memory', (text, bytes) => expect(readMemory(text)).toBe(bytes))

  it.each(['', 'much', '-1', '2 PB', '1e9', '2GBs', 'GB'])('refuses %j as memory', (text) => {
    expect(() => readMemory(text)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }))
  })

  it('takes thousandths of a CPU, and both spellings', () => {
    expect(readLimits({ cpu: 2000, memory: '2GB' })).toEqual({ cpus: 2, memoryMb: 2048 })
    expect(readLimits({ cpus: 0.5, memoryMb: 300 })).toEqual({ cpus: 0.5, memoryMb: 300 })
    expect(readLimits({})).toEqual({})
  })

  it.each([{ cpu: 0 }, { cpu: -1 }, { cpus: Number.NaN }, { memory: 512 }, { memoryMb: 1 }])(
    'refuses %j, and says what to write',
    (given) => {
      const hint = expect.stringMatching(/^Write .+`/)
      expect(() => readLimits(given)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', hint }))
    },
  )
})
