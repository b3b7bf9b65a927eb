import { describe, expect, it, test } from 'vitest'
import {
  changeTitle,
  formatTitle,
  isConventional,
  splitTitle,
  titleLine,
  withType,
} from '../../../../src/report/text/title.js'
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

describe('the title of a change', () => {
  const proposing = (title: string | undefined) =>
    changeTitle(
      run({
        manifest: { ...run().manifest, title },
        task: { ...run().task, target: { kind: 'issue', number: 12 } },
      }),
    )

  it('is what the agent proposes, without the characters that hide in it', () => {
    expect(proposing('Reject a divisor of zero')).toBe('Reject a divisor of zero')
    expect(proposing('fix(math): reject a di\u200bvisor of zero')).toBe('fix(math): reject a divisor of zero')
  })

  it.each([
    ['nothing', undefined],
    ["the bug's own title", 'Division by zero returns infinity!'],
    ['a mention', 'Reject zero as @octocat asks'],
    ['a reference', 'Reject zero, closes #3'],
    ['an address', 'Reject zero https://evil.example/?k=1'],
    ['a word for CI', 'Reject zero [skip ci]'],
    ['another word for CI', 'Reject zero [ci skip]'],
    ['a word for a system of CI', 'Reject zero ***NO_CI***'],
    ['a trailer for CI', 'Reject zero, skip-checks: true'],
    ['an old reference', 'Reject zero, fixes GH-3'],
    ['a command for a bot', '/deploy to production now'],
    ['Markdown', 'Reject `zero` everywhere'],
    ['a novel', 'Reject zero '.repeat(10)],
    ['a word', 'Fix'],
  ])('is not %s', (_what, title) => {
    expect(proposing(title)).toBe('Address #12: Division by zero returns Infinity')
  })

  it.each([
    ['', 'fix(math): reject zero', 'fix(math): reject zero'],
    ['[bot] {title}', 'fix(math): reject zero', '[bot] fix(math): reject zero'],
    ['[{type}] {title} (bot)', 'fix(math): reject zero', '[fix(math)] reject zero (bot)'],
    ['{type}/{title}', 'Reject zero', 'chore/reject zero'],
    ['{title} {title}', 'x'.repeat(200), `${'x'.repeat(200)} ${'x'.repeat(49)}`],
  ])('by `delivery.title: %s`, %s is %s', (format, title, expected) => {
    expect(formatTitle(title, format)).toBe(expected)
  })

  it('ends the last message, and is cut off from it', () => {
    const split = (text: string) => splitTitle(text)
    expect(split('Done.\n\nTitle: Reject zero')).toEqual({ answer: 'Done.', title: 'Reject zero' })
    expect(split('Done.\n**Title:** `Reject zero`\n')).toEqual({ answer: 'Done.', title: 'Reject zero' })
    expect(split('Title: x\n\nDone.')).toEqual({ answer: 'Title: x\n\nDone.' })
    expect(split('Subtitle: x')).toEqual({ answer: 'Subtitle: x' })
  })

  it('has a type where the commits of the repository have one', () => {
    const subjects = ['fix: a', 'feat(x)!: b', 'docs: c', 'Merge branch y', 'Update z', 'chore: d']
    expect(isConventional(subjects)).toBe(true)
    expect(isConventional(subjects.slice(0, 3))).toBe(false)
    expect(isConventional(subjects.map((subject) => `Re: ${subject}`))).toBe(false)
    expect(withType('Reject zero', true)).toBe('chore: reject zero')
    expect(withType('feat: reject zero', true)).toBe('feat: reject zero')
    expect(withType('Reject zero', false)).toBe('Reject zero')
  })
})
