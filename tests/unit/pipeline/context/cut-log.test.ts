import { expect, it } from 'vitest'
import { cutLog } from '../../../../src/pipeline/context/failed-checks.js'

it('keeps beginning, end, and what speaks of errors with the lines around', () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `line ${index}`)
  lines[2_500] = 'AssertionError: 1 is not 2'
  const cut = cutLog(lines.join('\n')).split('\n')
  expect(cut.slice(0, 2)).toEqual(['line 0', 'line 1'])
  expect(cut.at(-1)).toBe('line 4999')
  expect(cut).toContain('[… 2477 lines left out …]')
  const at = cut.indexOf('AssertionError: 1 is not 2')
  expect(cut.slice(at - 1, at + 2)).toEqual(['line 2499', 'AssertionError: 1 is not 2', 'line 2501'])
  expect(cut.length).toBeLessThan(160)
})

it('is bounded where every line is an error, and where a line has no end', () => {
  const cut = cutLog(Array.from({ length: 50_000 }, () => 'error: no').join('\n'))
  expect(cut.split('\n').length).toBeLessThan(320)
  expect(cutLog(`error ${'x'.repeat(100_000)}`).length).toBeLessThan(1_100)
})

it("shows what a reader of GitHub's page sees", () => {
  const log =
    '##[group]Run npm test\n\u001b[31mred\u001b[0m\n10 %\r90 %\r100 %\n##[endgroup]\n##[error]Exit code 1\na\u202Eb'
  expect(cutLog(log)).toBe('Run npm test\nred\n100 %\n\nExit code 1\na<U+202E>b')
})

it('leaves a short log whole, and makes nothing of nothing', () => {
  expect(cutLog('one\n\n\n\ntwo\n\n')).toBe('one\n\ntwo')
  expect(cutLog('')).toBe('')
})
