import { expect, test } from 'vitest'
import { checkLimits } from '../../../../../../src/change/patch/policy/rules/limits.js'

const limits = { files: 2, lines: 1000, bytes: 3000, fileBytes: 40, lineLength: 50 }

test('what exceeds a limit is reported with both numbers', () => {
  const sizes = [
    { path: 'a', bytes: 40 },
    { path: 'b', bytes: 41 },
  ]
  expect(checkLimits({ files: 3, lines: 1001, bytes: 3001, sizes }, limits)).toEqual([
    { rule: 'limits/files', message: 'Files changed: 3; `policy.limits.files` allows 2.' },
    { rule: 'limits/lines', message: 'Lines added and removed: 1,001; `policy.limits.lines` allows 1,000.' },
    { rule: 'limits/bytes', message: 'Bytes in the patch: 3,001; `policy.limits.bytes` allows 3,000.' },
    {
      rule: 'limits/file-bytes',
      path: 'b',
      message: 'Bytes in this file: 41; `policy.limits.fileBytes` allows 40.',
    },
  ])
})

test('what is at a limit is allowed', () => {
  expect(checkLimits({ files: 2, lines: 1000, bytes: 3000, sizes: [] }, limits)).toEqual([])
})
