import { expect, test } from 'vitest'
import { verificationSection } from '../../../src/report/sections.js'
import { run } from './sample-runs.js'

const command = (exitCode: number) => ({ command: 'npm test', exitCode, durationMs: 3000 })
const of = (...exitCodes: number[]) => ({
  passed: exitCodes.every((code) => code === 0),
  commands: exitCodes.map(command),
})

test.each([
  [1, 0, 'failed before, passes now'],
  [0, 0, 'passed before as well'],
  [0, 1, 'passed before, fails now'],
  [1, 1, 'failed before as well'],
])('base %i and change %i: says "%s"', (before, now, words) => {
  const verification = { ...of(now), base: of(before) }
  expect(verificationSection(run({ manifest: { verification } }))).toContain(words)
})

test('says nothing of the base where it was not asked for', () => {
  expect(verificationSection(run({ manifest: { verification: of(0) } }))).not.toContain('before')
})

test('numbers the last of many attempts as they were', () => {
  const attempts = [...Array.from({ length: 8 }, () => of(1)), of(0)]
  const text = verificationSection(run({ manifest: { verification: of(0) }, attempts }))
  expect(text).toContain('Attempt 4 of 9 failed')
  expect(text).toContain('Attempt 8 of 9 failed')
  expect(text).not.toContain('Attempt 3 of 9')
  expect(text).not.toContain('Attempt 9 of 9')
})

test('a command that was stopped is not said to have failed by itself', () => {
  const verification = { passed: false, commands: [{ ...command(124), timedOut: true as const }] }
  expect(verificationSection(run({ manifest: { verification } }))).toContain('stopped: out of time')
})
