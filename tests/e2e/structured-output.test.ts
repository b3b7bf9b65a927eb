import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { createStory, FILES, runStory } from '../world/stories.js'

const SCHEMA = JSON.stringify({
  type: 'object',
  properties: { kind: { enum: ['bug', 'question'] }, severity: { type: 'integer' } },
  required: ['kind', 'severity'],
  additionalProperties: false,
})

const write = (value: unknown) => ({
  name: 'Write',
  input: { file_path: '/caisson/output/structured.json', content: JSON.stringify(value) },
})

const CORRECTED: Script = {
  turns: [
    { tools: [write({ kind: 'defect' })] },
    { text: 'It is a defect.' },
    { tools: [write({ kind: 'bug', severity: 2 })] },
    { text: 'It is a bug.' },
  ],
}

const submit = (value: Record<string, unknown>) => ({
  name: 'mcp__caisson_output__submit_output',
  input: value,
})

describeWith(['docker', 'claude', 'node24'], 'a run with an output schema', () => {
  test('takes the result by a tool, where no file can be written, and answers at once what is wrong', async () => {
    const turns = [
      { tools: [submit({ kind: 'defect' })] },
      { tools: [submit({ kind: 'bug', severity: 2 })] },
      { text: 'It is a bug.' },
    ]
    await using world = await createStory({ model: { turns } })
    const inputs = { 'output-schema': SCHEMA, preset: 'plan', 'disallowed-tools': 'Write, Edit' }
    const run = await runStory(world, { inputs })
    expect(run.outputs).toMatchObject({
      outcome: 'success',
      'structured-output': '{"kind":"bug","severity":2}',
      denials: '0',
    })
    // One session: nothing was corrected afterwards.
    expect(world.model?.requests).toHaveLength(turns.length)
    expect(JSON.stringify(world.model?.requests)).toContain('must be equal to one of the allowed values')
  })

  test('corrects its result once, and hands it to later steps even though it may change nothing', async () => {
    await using world = await createStory({
      files: { ...FILES, 'schemas/kind.json': SCHEMA },
      model: CORRECTED,
    })
    const run = await runStory(world, { inputs: { 'output-schema': 'schemas/kind.json', preset: 'plan' } })

    expect(run.outputs).toMatchObject({
      outcome: 'success',
      reason: 'no_changes',
      'structured-output': '{"kind":"bug","severity":2}',
      denials: '0',
    })
    const file = join(run.outputs['run-directory'] ?? '', 'output/structured.json')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ kind: 'bug', severity: 2 })
    const asked = JSON.stringify(world.model?.requests.at(-1))
    expect(asked).toContain('must be equal to one of the allowed values')
    expect(asked).toContain("must have required property 'severity'")
    const [comment, ...more] = world.github.commentsOn(1)
    expect(more).toEqual([])
    expect(comment?.body).toContain('It is a bug.')
  })
})
