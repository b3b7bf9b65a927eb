import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DELIVERY_DEFAULTS } from '../../../src/config/delivery.js'
import { INPUTS, type InputDefinition } from '../../../src/config/inputs/inputs.js'
import { OUTPUTS } from '../../../src/config/inputs/outputs.js'
import { repositorySchema } from '../../../src/config/repository.js'
import { keysAt } from '../../../src/config/schema-walk.js'
import { specSchema } from '../../../src/config/spec.js'
import { PROJECT } from '../../world/action-file.js'

const action = parse(readFileSync(join(PROJECT, 'action.yml'), 'utf8'))

const definitions: Record<string, InputDefinition> = INPUTS
const settable = Object.entries(definitions).flatMap(([name, input]) =>
  input.file === undefined ? [] : [{ name, file: input.file, input }],
)

test('action.yml has the inputs of the source, with the defaults that no repository can set', () => {
  const there = action.inputs as Record<string, InputDefinition>
  const found = Object.entries(there).map(([name, input]) => [name, input.default])
  const expected = Object.entries(definitions).map(([name, input]) => [
    name,
    input.file === undefined ? input.default : undefined,
  ])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
})

test.each(settable)("$name is $file of the repository's file, with the same default", ({ file, input }) => {
  const path = file.split('.')
  expect(keysAt(repositorySchema([]), path.slice(0, -1))).toContain(path.at(-1))
  const [section, ...rest] = path
  const whole: unknown = section === 'delivery' ? DELIVERY_DEFAULTS : specSchema.parse({ loop: {} })
  const value = rest.reduce((inside, key) => (inside as Record<string, unknown>)[key], whole)
  // Lists, texts and records that are empty are no default to speak of.
  const said =
    value === undefined || String(value) === '' || typeof value === 'object' ? value : String(value)
  if (input.default === undefined)
    expect([undefined, '', '[]', '{}']).toContain(typeof said === 'object' ? JSON.stringify(said) : said)
  else expect(Array.isArray(said) ? said.join(',') : said).toBe(input.default)
})

test('every key of a spec that a workflow may set by an input, and the repository too, is in both', () => {
  const files = settable.map(({ file }) => file)
  const spec = specSchema.parse({ loop: {} })
  const leaves = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
      : [path]
  const inFile = leaves(spec, 'defaults').filter((path) =>
    keysAt(repositorySchema([]), path.split('.').slice(0, -1)).includes(path.split('.').at(-1) ?? ''),
  )
  // Without an input: they are for files.
  const onlyFiles = ['defaults.context', 'defaults.outputs.required']
  expect(inFile.filter((path) => !files.includes(path as never))).toEqual(onlyFiles)
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
