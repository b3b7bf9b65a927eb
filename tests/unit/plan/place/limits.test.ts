import { describe, expect, it } from 'vitest'
import { readLimits } from '../../../../src/plan/place/runtime.js'

describe('limits of a container', () => {
  it.each([
    [1_073_741_824, 1024],
    ['1073741824', 1024],
    ['2GB', 2048],
    ['2g', 2048],
    ['1.5 GiB', 1536],
    ['512MiB', 512],
    ['512Mi', 512],
    ['102400k', 100],
    ['7340032B', 7],
  ])('takes %s of memory', (memory, memoryMb) => expect(readLimits({ memory })).toEqual({ memoryMb }))

  it('takes thousandths of a CPU', () => {
    expect(readLimits({ cpu: 500, memory: '2GB' })).toEqual({ cpus: 0.5, memoryMb: 2048 })
    expect(readLimits({})).toEqual({})
  })

  it.each([
    ...[0, -1, Number.NaN].map((cpu) => ({ cpu })),
    ...['', 'much', '-1', '2 PB', '1e9', '2GBs', 'GB', 512, '1MiB'].map((memory) => ({ memory })),
  ])('refuses %j, and says what to write', (given) => {
    const hint = expect.stringMatching(/^Write .+`/)
    expect(() => readLimits(given)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', hint }))
  })
})
