import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLineFile } from '../../../src/base/line-file.js'
import { temporaryFolder } from '../../world/temporary-folder.js'

test('a line that comes after the end is in no file', () => {
  const [own, other] = ['own', 'other'].map((name) => join(temporaryFolder(), name)) as [string, string]
  const lines = openLineFile(own)
  lines.write('in time')
  lines.close()
  // Usually the same descriptor.
  const descriptor = openSync(other, 'w')
  lines.write('too late')
  lines.close()
  closeSync(descriptor)
  expect(readFileSync(own, 'utf8')).toBe('in time\n')
  expect(readFileSync(other, 'utf8')).toBe('')
})
