import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outputsOf } from '../../../../src/programs/action/outputs.js'
import { git, makeCheckout, runToy } from '../../agents/fake-agent/toy-run.js'

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { kind: { type: 'string' }, count: { type: 'integer' } },
  required: ['kind'],
})

const run = (goal: string, schema = SCHEMA, more: object = {}) =>
  runToy(goal, { checkout: makeCheckout(), ...more, spec: { outputs: { schema } } })

const write = (value: unknown) => `write ../agent/structured.json ${JSON.stringify(value)}`

test('what matches the schema is kept, and is an output', async () => {
  const result = await run(write({ kind: 'bug', count: 2 }))
  const { manifest, folder, structured } = result
  expect(manifest).toMatchObject({ outcome: 'success', reason: 'no_changes' })
  expect(structured).toEqual({ kind: 'bug', count: 2 })
  expect(outputsOf(result)['structured-output']).toBe('{"kind":"bug","count":2}')
  expect(JSON.parse(await readFile(join(folder.output, 'structured.json'), 'utf8'))).toEqual(structured)
  expect(manifest.artifacts.map(({ path }) => path)).toContain('structured.json')
  const system = await readFile(join(folder.prompts, 'system.md'), 'utf8')
  expect(system).toMatch(/# What goes into \S+\/structured\.json\n/)
  expect(system).toContain(SCHEMA)
  // Nobody was told anything twice.
  expect(await readFile(join(folder.evidence, 'transcript.jsonl'), 'utf8')).not.toContain(
    'caisson_correction',
  )
})

test('what does not is told to the same session once, and then the run is a failure', async () => {
  const { manifest, folder, structured } = await run(write({ count: 'two' }))
  expect(manifest).toMatchObject({
    outcome: 'failure',
    reason: 'output_missing',
    error: {
      message:
        "structured.json is not valid: the whole: must have required property 'kind'; /count: must be integer",
    },
  })
  expect(structured).toBeUndefined()
  const stream = await readFile(join(folder.evidence, 'transcript.jsonl'), 'utf8')
  expect(stream.match(/what you were to leave in your output folder is not complete/g)).toHaveLength(1)
  expect(stream).toContain('and I remember 1 talk')
  expect(manifest.artifacts.map(({ path }) => path)).not.toContain('structured.json')
})

test.each([
  ['say nothing', 'It is missing.'],
  ['write ../agent/structured.json {', 'It is not JSON'],
])('%s: the run says why', async (goal, why) => {
  const { manifest } = await run(goal)
  expect(manifest.error?.message).toContain(why)
})

test('a secret is replaced', async () => {
  const { structured } = await run(write({ kind: 'it is hunter2hunter2' }), SCHEMA, {
    secrets: ['hunter2hunter2'],
  })
  expect(structured).toEqual({ kind: 'it is ***' })
})

test('the schema may be a committed file; an uncommitted one is none', async () => {
  const checkout = makeCheckout()
  mkdirSync(join(checkout, 'schemas'))
  writeFileSync(join(checkout, 'schemas/kind.json'), SCHEMA)
  const spec = { outputs: { schema: 'schemas/kind.json' } }
  const early = await runToy(write({ kind: 'bug' }), { checkout, spec })
  expect(early.manifest).toMatchObject({
    reason: 'config_invalid',
    error: { message: 'output-schema: schemas/kind.json is not a file on the base branch.' },
  })
  git(checkout, 'add', '-A')
  git(checkout, '-c', 'commit.gpgsign=false', 'commit', '-qm', 'Schema')
  const later = await runToy(write({ kind: 'bug' }), { checkout, spec })
  expect(later.structured).toEqual({ kind: 'bug' })
})

test('a wrong schema ends the run before the agent starts', async () => {
  const { manifest, folder } = await run(write({}), '{"type":"objct"}')
  expect(manifest).toMatchObject({ reason: 'config_invalid', metadata: { turnCount: 0 } })
  expect(await readFile(join(folder.evidence, 'transcript.jsonl'), 'utf8')).toBe('')
})

test('an output that GitHub would not carry is left to the file', async () => {
  const result = await run(write({ kind: 'bug' }))
  const large = { ...result, structured: { kind: 'x'.repeat(500_000) } }
  expect(outputsOf(large)['structured-output']).toBeUndefined()
})
