import { expect, test } from 'vitest'
import { z } from 'zod'
import { readActionInputs } from '../../../src/config/inputs/action-inputs.js'
import { parseWith } from '../../../src/config/parse.js'
import { commandWords } from '../../../src/config/spec/written.js'
import { specSchema } from '../../../src/config/spec.js'
import { ENGINE_NAMES } from '../../../src/sandbox/engine/engines.js'
import { givenBy } from '../../world/settings.js'

function refusal(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was refused')
}

test('what is wrong is a sentence, of one thing or of several', () => {
  const wrong = { limits: { maxTurns: 'x' } }
  const of = (where: string) => refusal(() => parseWith(specSchema, wrong, where)).split('\n')[0]
  expect(of('the flags')).toBe('The flags are not valid:')
  expect(of('the inputs of the action')).toBe('The inputs of the action are not valid:')
  expect(of('the options of the execution backend')).toBe(
    'The options of the execution backend are not valid:',
  )
  expect(of('the spec')).toBe('The spec is not valid:')
  expect(of('inputs.yaml')).toBe('inputs.yaml is not valid:')
})

test('a number out of range is reported with the range', () => {
  const of = (name: string, text: string) => refusal(() => givenBy({ [name]: text }))
  expect(of('max-turns', '-5')).toContain('\n  max-turns: must be greater than 0')
  expect(of('loop-iterations', '-1')).toContain('\n  loop-iterations: must be at least 1')
  expect(of('max-turns', '--5')).toBe('max-turns: "--5" is not a number')
  expect(refusal(() => readActionInputs({ INPUT_TARGET: '0' }))).toContain(
    '\n  target: must be greater than 0',
  )
})

test('no message uses the words of zod for what a value should be', () => {
  const schema = z.object({
    list: z.array(z.string()),
    one: z.literal('a'),
    word: z.enum(['a', 'b']),
    either: z.union([z.number(), z.boolean()]),
  })
  expect(refusal(() => parseWith(schema, { one: 1, word: 2, either: {} }, 'a.yaml')).split('\n')).toEqual([
    'a.yaml is not valid:',
    '  list: is missing; it must be a list',
    '  one: must be a, not the number 1',
    '  word: must be one of a, b, not the number 2',
    '  either: cannot be a mapping',
  ])
})

test('all inputs that are wrong are named at once', () => {
  const given = {
    'MAX-TURN': '3',
    'ALLOW-UNSEALED': 'maybe',
    TARGET: '1.5',
    'MAX-BUDGET-USD': '1e3',
    BACKEND: 'x',
    'UPLOAD-ARTIFACT': 'On',
  }
  const env = Object.entries(given).map(([name, value]) => [`INPUT_${name}`, value])
  expect(
    refusal(() => readActionInputs(Object.fromEntries(env)))
      .split('\n')
      .slice(1),
  ).toEqual([
    '  target: "1.5" is not a whole number',
    '  allow-unsealed: "maybe" is neither true nor false',
    `  backend: "x" is not one of auto, container, local, ${ENGINE_NAMES.join(', ')}`,
    '  max-budget-usd: "1e3" is not a number',
    '  max-turn: there is no such input; did you mean max-turns?',
  ])
})

test('a command is split into words as a shell would', () => {
  expect(commandWords(`a "b \\"c" 'd "e' f\\ g h"i j"k`)).toEqual(['a', 'b "c', 'd "e', 'f g', 'hi jk'])
})
