import { expect, test } from 'vitest'
import { compileOutputSchema } from '../../../src/config/output-schema.js'

const SCHEMA = {
  type: 'object',
  properties: { kind: { enum: ['bug', 'question'] }, at: { type: 'string', format: 'date' } },
  required: ['kind'],
  additionalProperties: false,
}

test('a value that matches has no problems', async () => {
  const check = await compileOutputSchema(JSON.stringify(SCHEMA), 'the text')
  expect(check({ kind: 'bug', at: '2026-11-23' })).toEqual([])
})

test('everything that is wrong is said, with its place', async () => {
  const check = await compileOutputSchema(JSON.stringify(SCHEMA), 'the text')
  expect(check({ kind: 'fun', at: 'today', more: 1 })).toEqual([
    'the whole: must NOT have additional properties ("more")',
    '/kind: must be equal to one of the allowed values (["bug","question"])',
    '/at: must match format "date"',
  ])
  expect(check(null)).toEqual(['the whole: must be object'])
})

test('a long list of problems is cut', async () => {
  const check = await compileOutputSchema('{"type":"array","items":{"type":"string"}}', 'the text')
  const problems = check(Array.from({ length: 50 }, () => 1))
  expect(problems).toHaveLength(21)
  expect(problems.at(-1)).toBe('and 30 more')
})

test('a draft-07 schema is read as one', async () => {
  const old = { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }] }
  const check = await compileOutputSchema(JSON.stringify({ type: 'array', ...old }), 'a.json')
  expect(check([1])).toEqual(['/0: must be string'])
})

test.each([
  ['{', 'Expected property name'],
  ['{"type":"objct"}', 'must be equal to one of the allowed values'],
  ['{"type":"object","properties":3}', 'properties must be object'],
  ['{"$ref":"#/nowhere"}', "can't resolve reference #/nowhere"],
  ['{"type":"string","patern":"a"}', 'unknown keyword: "patern"'],
  ['{"type":"string","pattern":"["}', 'nvalid regular expression'],
])('%s is refused with its reason', async (text, why) => {
  await expect(compileOutputSchema(text, 'schema.json')).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('output-schema: schema.json is not a valid JSON Schema'),
  })
  await expect(compileOutputSchema(text, 'schema.json')).rejects.toThrow(why)
})
