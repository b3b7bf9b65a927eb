import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { INPUTS, type InputDefinition } from '../../../src/config/inputs.js'
import { OUTPUTS } from '../../../src/config/outputs.js'
import { PROJECT } from '../../world/action-file.js'

const action = parse(readFileSync(join(PROJECT, 'action.yml'), 'utf8'))

test('action.yml has the inputs of the source, with their defaults', () => {
  const defaults = (inputs: Record<string, InputDefinition>) =>
    Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default]))
  expect(defaults(action.inputs as Record<string, InputDefinition>)).toEqual(defaults(INPUTS))
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
