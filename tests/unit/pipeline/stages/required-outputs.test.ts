import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { specSchema } from '../../../../src/config/spec.js'
import { makeCheckout, runToy } from '../../agents/fake-agent/toy-run.js'

const run = (goal: string, required: string[]) =>
  runToy(goal, { checkout: makeCheckout(), spec: { outputs: { required } } })

test('a run whose agent did not write a required file is a failure, and says which', async () => {
  const { manifest, folder } = await run('write made.txt by a toy\nwrite ../agent/one.json 1', [
    'one.json',
    'reports/two.json',
    'diff.patch',
  ])
  expect(manifest).toMatchObject({
    outcome: 'failure',
    reason: 'output_missing',
    exitCode: 1,
    error: { code: 'OUTPUT_MISSING', message: 'The agent did not write reports/two.json.' },
  })
  const summary = await readFile(folder.summary, 'utf8')
  expect(summary).toContain('did not write every file that the spec requires')
  expect(summary).toContain('reports/two.json')
  const system = await readFile(join(folder.prompts, 'system.md'), 'utf8')
  expect(system).toMatch(/has to hold `\S+\/one\.json`, `\S+\/reports\/two\.json`: without these files/)
  expect(system).not.toContain('/diff.patch`')
})

test('a run whose agent wrote them succeeds', async () => {
  const { manifest, folder } = await run('write ../agent/one.json 1', ['one.json'])
  expect(manifest).toMatchObject({ outcome: 'success', reason: 'no_changes' })
  expect(await readFile(join(folder.output, 'agent/one.json'), 'utf8')).toContain('1')
})

test.each(['/etc/passwd', '../x', 'a/../../x', 'a//b', 'a/', '.', '', 'a:b', 'a\nb', 'a\\b', './a'])(
  '%j is not the path of a required file',
  (name) => expect(specSchema.safeParse({ outputs: { required: [name] } }).success).toBe(false),
)

test.each(['a', 'a.b.json', 'ä/b c.json', '.hidden', 'a/..b'])('%j is', (name) => {
  expect(specSchema.safeParse({ outputs: { required: [name] } }).success).toBe(true)
})
