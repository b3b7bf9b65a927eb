import { expect, onTestFinished, test, vi } from 'vitest'
import { jobLog } from '../../../../src/programs/action/log.js'

test('what several stages report is one annotation', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  for (const level of ['error', 'warn', 'error', 'warn'] as const) jobLog[level]('The token has expired.')
  expect(write.mock.calls.map(([line]) => String(line).trim())).toEqual(['::error::The token has expired.'])
})
