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

test("a follow-up on our own pull request names one number, and a person's title stays", () => {
  const titleOf = (title: string, kind: 'issue' | 'pull_request') =>
    titleLine(
      run({ context: null, task: { ...run().task, seen: { title, body: '' }, target: { kind, number: 2 } } }),
    )
  expect(titleOf('Divide by zero (#1)', 'pull_request')).toBe('Divide by zero (#2)')
  expect(titleOf('Divide by zero (#1)', 'issue')).toBe('Divide by zero (#1) (#2)')
  expect(titleOf('(#1)', 'pull_request')).toBe('(#1) (#2)')
})
