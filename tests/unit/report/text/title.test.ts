import { expect, test } from 'vitest'
import { titleLine } from '../../../../src/report/text/title.js'
import { run } from '../sample-runs.js'

test('a prompt that begins with a heading gives its words as the title', () => {
  const titleOf = (instruction: string) =>
    titleLine(run({ context: null, task: { ...run().task, instruction, target: { kind: 'none' } } }))
  expect(titleOf('\n# Fix the sum\n\nIt subtracts.')).toBe('Fix the sum')
  expect(titleOf('###### Fix C# code')).toBe('Fix C# code')
  expect(titleOf('#12 is wrong')).toContain('12 is wrong')
  expect(titleOf('####### Fix')).toBe('####### Fix')
})
