import { describe, expect, test } from 'vitest'
import { ADAPTER_PHASES, type AdapterManifest } from '../../../../src/agents/image/adapter-manifest.js'
import { badgeOf } from '../../../../src/programs/conform/clauses.js'
import { judge, type Observation, type Observations } from '../../../../src/programs/conform/judge.js'
import { MADE, workTurn } from '../../../../src/programs/conform/scripted.js'

const DIGEST = 'a'.repeat(64)
const files = [
  { path: 'diff.patch', sha256: DIGEST, bytes: 9 },
  { path: 'summary.md', sha256: DIGEST, bytes: 5 },
]
const manifest: AdapterManifest = {
  version: 1,
  status: 'completed',
  outcome: 'success',
  durationMs: 1,
  phases: ADAPTER_PHASES.map((name) => ({ name, durationMs: 0, ok: true })),
  artifacts: files,
  tool: { name: 'a', version: '1' },
  runtime: {},
}
const good: Observation = {
  exitCode: 0,
  manifest,
  files,
  leaks: [],
  asked: 2,
  called: 1,
  refused: [],
  differences: [],
  changed: [MADE.path],
}
const failing = (code: string): Observation => ({
  ...good,
  exitCode: 1,
  asked: 0,
  manifest: { ...manifest, status: 'failed', outcome: 'failure', error: { code, message: 'no' } },
})
const seen: Observations = {
  work: good,
  bare: good,
  later: good,
  version: failing('unsupported_version'),
  noModel: failing('missing_secret'),
  refused: failing('model_failed'),
  missing: failing('output_missing'),
  stop: failing('cancelled'),
}
const failuresOf = (over: Partial<Observations>) =>
  judge('i', { ...seen, ...over })
    .clauses.filter(({ status }) => status === 'failed')
    .map(({ clause, detail }) => [clause, detail])
const { manifest: _none, ...without } = good

describe('the verdict on an adapter', () => {
  test('is that it conforms if every clause holds', () => {
    const report = judge('i', seen)
    expect(report.clauses.filter(({ status }) => status !== 'passed')).toEqual([])
    expect(report).toMatchObject({ conforms: true, tool: 'a 1' })
    expect(badgeOf(report)).toMatchObject({ schemaVersion: 1, message: 'conforms', color: 'brightgreen' })
  })

  const phases = manifest.phases
  const withPhases = (changed: AdapterManifest['phases']) => ({
    work: { ...good, manifest: { ...manifest, phases: changed } },
  })
  test.each<[string, Partial<Observations>, [string, string][]]>([
    ['a hanging one', { work: { ...without, exitCode: null } }, [['headless', 'It did not end in time.']]],
    [
      'no start',
      {
        work: { ...without, exitCode: 127, problem: 'None.', said: 'sh: agent: not found' },
        ...{ bare: { ...without, exitCode: 127 }, later: { ...without, exitCode: 127 } },
      },
      [['manifest', 'None. It ended with exit code 127: sh: agent: not found']],
    ],
    ['no manifest', { work: { ...without, problem: 'None.' } }, [['manifest', 'None.']]],
    [
      'another exit code',
      { work: { ...good, manifest: { ...manifest, outcome: 'needs_human' } } },
      [['exit-code', 'Its manifest says needs_human, but it ended with exit code 0.']],
    ],
    [
      'a phase after a failed one',
      withPhases(phases.map((phase, at) => ({ ...phase, ok: at !== 1 }))),
      [['phases', 'It went on after init failed.']],
    ],
    [
      'too few phases',
      withPhases(phases.slice(0, 2)),
      [['phases', 'It completed with preflight, init only.']],
    ],
    [
      'an artifact that is not there',
      { work: { ...good, files: files.slice(0, 1) } },
      [
        ['artifacts', 'Listed, but not there like that: summary.md.'],
        ['outputs-asked', 'It left no summary.md, or an empty one.'],
      ],
    ],
    [
      'another end without context',
      { bare: failing('no_context') },
      [['context-optional', 'It ended with exit code 1: no']],
    ],
    [
      'a success where it has to fail',
      { missing: good },
      [['required-outputs', 'It ended with exit code 0, not 1.']],
    ],
    ['another error', { stop: failing('x') }, [['stop', 'The error in its manifest is x, not cancelled.']]],
    [
      'a question to the model without a way there',
      { noModel: { ...failing('missing_secret'), asked: 1 } },
      [['missing-secret', 'It asked the model nevertheless.']],
    ],
    [
      'a session that never took place',
      { version: undefined as never },
      [['version', 'It did not end in time.']],
    ],
  ])('names %s', (_what, over, expected) => {
    expect(failuresOf(over)).toEqual(expected)
    const { message, color } = badgeOf(judge('i', { ...seen, ...over }))
    expect([message, color]).toEqual([expect.stringMatching(/^\d+ of \d+ clauses$/), 'red'])
  })

  test('skips what is about the model for an adapter that asks none', () => {
    const silent = { ...good, asked: 0, called: 0 }
    const report = judge('i', { ...seen, work: silent, noModel: good, refused: good, stop: good })
    expect(report.conforms).toBe(true)
    expect(report.clauses.filter(({ status }) => status === 'skipped').map(({ clause }) => clause)).toEqual([
      'workspace',
      'missing-secret',
      'model-failure',
      'stop',
    ])
  })
})

describe('the scripted model of the suite', () => {
  const call = (tools: unknown) => workTurn({ index: 0, request: { tools } }).tools?.[0]
  const schema = (...keys: string[]) => ({
    properties: Object.fromEntries(keys.map((key) => [key, { type: 'string' }])),
  })

  test.each([
    ['messages', [{ name: 'shell', input_schema: schema('command') }]],
    ['chat', [{ type: 'function', function: { name: 'shell', parameters: schema('command') } }]],
    ['responses', [{ type: 'function', name: 'shell', parameters: schema('command') }]],
    [
      'generate-content',
      [{ functionDeclarations: [{ name: 'shell', parametersJsonSchema: schema('command') }] }],
    ],
  ])('finds the tool for commands in the dialect %s', (_dialect, tools) => {
    expect(call(tools)).toMatchObject({
      name: 'shell',
      input: { command: expect.stringContaining(MADE.path) },
    })
  })

  test('takes one that writes files where there is none for commands, and says its last words without any', () => {
    expect(call([{ name: 'put', input_schema: schema('file_path', 'content') }])).toEqual({
      name: 'put',
      input: { file_path: MADE.path, content: MADE.content },
    })
    expect(workTurn({ index: 0, request: {} })).toEqual({ text: 'The file is there.' })
    expect(
      workTurn({ index: 1, request: { tools: [{ name: 'x', parameters: schema('cmd') }] } }).tools,
    ).toBeUndefined()
  })
})
