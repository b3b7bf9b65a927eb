import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { OUTPUTS } from '../../../src/config/inputs/outputs.js'
import { keysAt } from '../../../src/config/parse.js'
import { repositorySchema } from '../../../src/config/repository.js'
import { FLAGS, INPUTS, SETTINGS } from '../../../src/config/settings.js'
import { specSchema } from '../../../src/config/spec.js'
import { PROJECT } from '../../world/action-file.js'

const action = parse(readFileSync(join(PROJECT, 'action.yml'), 'utf8'))

test('action.yml has the inputs of the table, with the defaults that no repository can set', () => {
  const found = Object.entries(action.inputs as Record<string, { default?: string }>)
  const expected = INPUTS.map(({ name, job, usually }) => [name, job ? usually : undefined])
  expect(found.map(([name, input]) => [name, input.default])).toEqual(expected)
  // Whatever belongs to the repository is for its file.
  expect(INPUTS.length).toBeLessThanOrEqual(60)
})

test('no name is given twice', () => {
  const names = SETTINGS.flatMap(({ name }) => name ?? [])
  expect(new Set(names).size).toBe(names.length)
  const flags = FLAGS.map(({ flag }) => flag)
  expect(new Set(flags).size).toBe(flags.length)
})

test.each(SETTINGS.filter(({ job }) => !job))(
  "$key is a key of the repository's file, unless only a workflow may set it",
  ({ key, file, workflowOnly }) => {
    const path = (file ?? `defaults.${key}`).split('.')
    const keys = keysAt(repositorySchema([]), path.slice(0, -1))
    if (workflowOnly) expect(keys).not.toContain(path.at(-1))
    else expect(keys).toContain(path.at(-1))
  },
)

test('every key of a spec is a setting with a text of its own', () => {
  const keys = new Set(SETTINGS.map(({ key }) => key))
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
      : [path.slice(1)]
  expect(leaves(specSchema.parse({ loop: {} }), '').filter((key) => !keys.has(key))).toEqual([])
  for (const { key, text } of SETTINGS) expect(text, key).toMatch(/\S.*[.:]$/)
})

test('action.yml has the outputs of the source', () => {
  expect(Object.keys(action.outputs)).toEqual(Object.keys(OUTPUTS))
})

test('the action runs its own bundle on node24, and the same one afterwards', () => {
  expect(action.runs).toEqual({
    using: 'node24',
    main: 'dist/index.js',
    post: 'dist/index.js',
    'post-if': 'always()',
  })
})

test('what a runner downloads of this repository is what runs, and no sources', () => {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 2 ** 24 })
  const tracked = new Set(git('ls-files').trim().split('\n').map(topLevel))
  const attributes = git('check-attr', 'export-ignore', '--', ...tracked).split('\n')
  const ignored = attributes.filter((line) => line.endsWith(': set')).map((line) => line.split(': ')[0])
  expect([...tracked].filter((name) => !ignored.includes(name)).sort()).toEqual(
    ['CHANGELOG.md', 'LICENSE', 'README.md', 'action.yml', 'dist', 'package.json'].filter((name) =>
      tracked.has(name),
    ),
  )
})

const topLevel = (path: string) => path.split('/')[0] ?? ''
