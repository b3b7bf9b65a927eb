import { expect, test } from 'vitest'
import { renderComment } from '../../../src/report/comment.js'
import type { ReportFile } from '../../../src/report/input.js'
import { outputsOfFailed } from '../../../src/report/sections/failed-output.js'
import { verificationSection } from '../../../src/report/sections/sections.js'
import { parseMarkdown } from '../../../src/report/text/markdown.js'
import { run } from './sample-runs.js'

const command = (exitCode: number) => ({ command: 'npm test', exitCode, durationMs: 3000 })
const of = (...exitCodes: number[]) => ({
  passed: exitCodes.every((code) => code === 0),
  commands: exitCodes.map(command),
})

test.each([
  [0, 0, 'also passed before'],
  [0, 1, 'passed before, fails now'],
  [1, 1, 'also failed before'],
])('base %i and change %i: says "%s"', (before, now, words) => {
  const verification = { ...of(now), base: of(before) }
  expect(verificationSection(run({ manifest: { verification } }))).toContain(words)
})

test('what the card says is not said again', () => {
  const proven = run({ manifest: { verification: { ...of(0), base: of(1) } } })
  expect(verificationSection(proven)).toBe('')
  expect(renderComment(proven).split('npm test')).toHaveLength(2)
  const many = { ...of(0, 0, 0, 0), base: of(1, 0, 0, 0) }
  expect(verificationSection(run({ manifest: { verification: many } }))).toContain(
    'failed before, passes now',
  )
})

const patchOf = (files: ReportFile[]) => ({
  ...{ bytes: 1, tree: 't', baseCommit: null, leftOut: [], empty: false },
  files,
})

test.each([
  ['tests/a.js', true],
  ['src/__tests__/a.ts', true],
  ['lib/a.test.mjs', true],
  ['pkg/a_test.go', true],
  ['test_a.py', true],
  ['app/src/ATest.java', true],
  ['spec/a_spec.rb', true],
  ['src/latest.js', false],
  ['src/contest/a.js', false],
  ['testing.md', false],
])('names the existing test %s that the change touches: %s', (path, named) => {
  const files = (status: 'modified' | 'added' | 'deleted') => [
    { status, path, additions: 1, deletions: 1, binary: false },
  ]
  const text = (status: 'modified' | 'added' | 'deleted') =>
    verificationSection(run({ manifest: { verification: of(0) }, patch: patchOf(files(status)) }))
  expect(text('modified').includes(`review them too: \`${path}\`.`)).toBe(named)
  expect(text('deleted').includes(`\`${path}\` (deleted).`)).toBe(named)
  expect(text('added')).not.toContain('existing tests')
})

test('names five changed tests, and counts the others', () => {
  const files = Array.from({ length: 7 }, (_, index) => ({
    ...{ status: 'modified' as const, path: `tests/${index}.js`, additions: 1, deletions: 1, binary: false },
  }))
  const text = verificationSection(run({ manifest: { verification: of(0) }, patch: patchOf(files) }))
  expect(text).toContain('`tests/4.js`, and 2 more.')
})

test('says nothing of the base where it was not asked for', () => {
  expect(verificationSection(run({ manifest: { verification: of(0) } }))).not.toContain('before')
})

test('numbers the last of many attempts as they were', () => {
  const attempts = [...Array.from({ length: 8 }, () => of(1)), of(0)]
  const text = verificationSection(run({ manifest: { verification: { ...of(0), attempts } } }))
  expect(text).toContain('Attempt 4 of 9 failed')
  expect(text).toContain('Attempt 8 of 9 failed')
  expect(text).not.toContain('Attempt 3 of 9')
  expect(text).not.toContain('Attempt 9 of 9')
})

test('a command that was stopped is not said to have failed by itself', () => {
  const verification = { passed: false, commands: [{ ...command(124), timedOut: true as const }] }
  expect(verificationSection(run({ manifest: { verification } }))).toContain('stopped at the time limit')
})

const failing = { verification: { passed: false, commands: [command(1)] } }
const printed = (tail: string) => run({ manifest: failing, failedOutputs: [{ command: 'npm test', tail }] })

test('what a failed command printed is shown where nothing in it acts', () => {
  const tail = 'Fixes #1, @octocat\n```\n</details><img src=x>\n````\nhid\u200bden key-12345'
  const redact = (text: string) => text.replaceAll('hidden key-12345', '***')
  const text = renderComment({ ...printed(tail), artifactName: '', redact })
  const code = parseMarkdown(text).children.filter((node) => node.type === 'code')
  expect(code.map(({ value }) => value)).toEqual([
    'Fixes #1, @octocat\n```\n</details><img src=x>\n````\n***',
  ])
})

test('of a long output the end is shown, in whole lines, and of many commands the first', () => {
  const tail = Array.from({ length: 500 }, (_, line) => `line ${line} ${'x'.repeat(100)}`).join('\n')
  const text = verificationSection(printed(tail))
  expect(text).toMatch(/```text\nline \d+ x{100}\n/)
  expect(text).toContain('line 499')
  expect(text.length).toBeLessThan(3_500)
  expect(verificationSection(printed('x'.repeat(90_000))).length).toBeLessThan(3_500)
  const failed = Array.from({ length: 9 }, (_, index) => ({ command: `c${index}`, exitCode: index, tail }))
  const failedOutputs = outputsOfFailed(failed)
  expect(failedOutputs.map(({ command: name }) => name)).toEqual(['c1', 'c2', 'c3', 'c4'])
  const many = verificationSection(run({ manifest: failing, failedOutputs }))
  expect(many.match(/The end of the output of/g)).toHaveLength(3)
  expect(many).toContain('`evidence/verify.log` has the rest.')
})

test('says nothing where it passed, and where the policy blocked the change', () => {
  const failedOutputs = [{ command: 'npm test', tail: 'words' }]
  const text = (manifest: Parameters<typeof run>[0]) =>
    verificationSection(run({ ...manifest, failedOutputs }))
  expect(text({ manifest: { verification: of(0) } })).not.toContain('words')
  const policy = { verdict: 'block' as const, findings: [] }
  expect(text({ manifest: { ...failing, policy } })).not.toContain('words')
})
