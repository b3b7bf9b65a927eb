import { expect, it } from 'vitest'
import { parseByteSize } from '../../../src/base/byte-size.js'

it.each([
  ['512', 512],
  ['512m', 512 * 2 ** 20],
  ['8g', 8 * 2 ** 30],
  [' 1.5 GiB ', 1.5 * 2 ** 30],
  ['2GB', 2 * 2 ** 30],
  ['g', undefined],
  ['8 gallons', undefined],
  ['-1g', undefined],
  ['1'.repeat(16), undefined],
])('reads %j as %s bytes', (text, bytes) => expect(parseByteSize(text)).toBe(bytes))
