import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { textOf, thinkingOf, toolResultsOf, toolUsesOf } from '../../src/transcript/content.js'
import { readEvents } from '../../src/transcript/reader.js'
import { correctionLine } from '../../src/transcript/sessions/correction.js'
import { iterationLine } from '../../src/transcript/sessions/iteration.js'
import type { Step, Trajectory } from '../../src/transcript/trajectory/atif.js'
import { type TrajectoryOptions, writeTrajectory } from '../../src/transcript/trajectory/write.js'
import { assistant, fixturePath, jsonLines, toolResult } from '../unit/transcript/fixtures.js'
import { describeWith, partPath } from '../world/parts.js'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caisson-trajectory-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const FIXTURES = await readdir(new URL('../fixtures/transcripts', import.meta.url)).then((names) =>
  names.filter((name) => name.endsWith('.jsonl')).map((name) => name.slice(0, -'.jsonl'.length)),
)
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function trajectoryOf(
  name: string,
  stream: string,
  options: TrajectoryOptions = {},
): Promise<{ path: string; trajectory: Trajectory }> {
  const [from, path] = [join(folder, `${name}.jsonl`), join(folder, `${name}.json`)]
  await writeFile(from, stream)
  await writeTrajectory(from, path, options)
  return { path, trajectory: JSON.parse(await readFile(path, 'utf8')) as Trajectory }
}

const recorded = (name: string) => readFile(fixturePath(name), 'utf8')
const everyStep = ({ steps, subagent_trajectories = [] }: Trajectory): Step[] => [
  ...steps,
  ...subagent_trajectories.flatMap(everyStep),
]
const sum = (steps: readonly Step[], of: (step: Step) => number | undefined) =>
  steps.reduce((total, step) => total + (of(step) ?? 0), 0)

/** Sessions of the real CLI, and shapes that none of them has. */
async function samples(): Promise<Record<string, string>> {
  const image = [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } }]
  const tools = await recorded('tools')
  return {
    ...Object.fromEntries(
      await Promise.all(FIXTURES.map(async (name) => [name, await recorded(name)] as const)),
    ),
    empty: '',
    images: jsonLines(
      assistant('m1', [{ type: 'tool_use', id: 't1', name: 'Read', input: { file_path: 'a.png' } }]),
      toolResult('t1', [...image, { type: 'text', text: 'A dot.' }]),
      assistant('m2', [{ type: 'text', text: 'Seen.' }]),
    ),
    orphan: jsonLines(
      assistant('m1', [{ type: 'text', text: 'x' }]),
      toolResult('elsewhere', 'lost and found'),
    ),
    'odd-input': jsonLines(assistant('m1', [{ type: 'tool_use', id: 't1', name: 'Odd', input: 'a string' }])),
    compacted: jsonLines(
      assistant('m1', [{ type: 'text', text: 'before' }]),
      { type: 'system', subtype: 'compact_boundary', session_id: 's1' },
      assistant('m2', [{ type: 'text', text: 'after' }]),
    ),
    'silent-subagent': jsonLines(
      assistant('m1', [{ type: 'tool_use', id: 't1', name: 'Task', input: {} }]),
      { ...toolResult('t9', ''), parent_tool_use_id: 't1' },
      toolResult('t1', 'Nothing.'),
    ),
    unfamiliar: jsonLines({ type: 'from_the_future', what: [1, 2] }).concat('no JSON at all\n'),
    corrected: `${tools}${correctionLine({ prompt: 'The tests fail.', anew: false })}\n${await recorded('denied')}`,
    loop: `${tools}${iterationLine(2)}\n${await recorded('max-turns')}`,
  }
}

describeWith(['harbor'], 'trajectories', () => {
  it('are valid for the validator of the format, whatever the session', async () => {
    const paths: string[] = []
    for (const [name, stream] of Object.entries(await samples())) {
      const prompts = name === 'empty' ? {} : { system: 'You are careful.', user: 'Fix it.' }
      paths.push((await trajectoryOf(name, stream, { prompts })).path)
    }
    const program = `
import sys
from harbor.utils.trajectory_validator import TrajectoryValidator
validator = TrajectoryValidator()
for path in sys.argv[1:]:
    if not validator.validate(path): print(path, validator.get_errors())
`
    const complaints = execFileSync(partPath('harbor'), ['-c', program, ...paths], { encoding: 'utf8' })
    expect(complaints).toBe('')
    expect(paths.length).toBeGreaterThan(20)
    // The validator does find faults.
    await writeFile(join(folder, 'faulty.json'), '{"schema_version":"ATIF-v1.8","steps":[]}')
    const faults = execFileSync(partPath('harbor'), ['-c', program, join(folder, 'faulty.json')], {
      encoding: 'utf8',
    })
    expect(faults).toContain('agent')
  })
})

test.each(FIXTURES)('nothing that was said, called or answered is lost: %s', async (name) => {
  const { trajectory } = await trajectoryOf(`whole-${name}`, await recorded(name))
  const steps = everyStep(trajectory)
  const text = JSON.stringify(steps.map(({ message, reasoning_content }) => [message, reasoning_content]))
  const within = (part: string) => text.includes(JSON.stringify(part).slice(1, -1))
  const calls = new Map(
    steps.flatMap(({ tool_calls = [] }) => tool_calls.map((call) => [call.tool_call_id, call])),
  )
  const results = new Map(
    steps.flatMap(({ observation }) => (observation?.results ?? []).map((one) => [one.source_call_id, one])),
  )
  for await (const event of readEvents(fixturePath(name))) {
    if (event.type !== 'assistant' && event.type !== 'user') continue
    const { content } = event.message
    for (const said of [textOf(content), thinkingOf(content)]) expect(within(said), said).toBe(true)
    for (const { id, name: tool, input } of toolUsesOf(content))
      expect(calls.get(id)).toEqual({ tool_call_id: id, function_name: tool, arguments: input })
    for (const { id, output, isError } of toolResultsOf(content)) {
      expect(results.get(id)?.content).toBe(output)
      expect(results.get(id)?.extra).toEqual(isError ? { is_error: true } : undefined)
    }
  }
})

test('a message counts once, with what the gateway saw of it', async () => {
  const stream = jsonLines(
    assistant('m1', [{ type: 'text', text: 'Two lines,' }]),
    assistant('m1', [{ type: 'tool_use', id: 't1', name: 'Bash', input: { command: 'ls' } }]),
    toolResult('t1', 'a.txt'),
    assistant('m2', [{ type: 'text', text: 'Done.' }]),
  )
  const bare = (await trajectoryOf('once', stream)).trajectory
  expect(bare.steps).toHaveLength(2)
  expect(sum(bare.steps, (step) => step.metrics?.prompt_tokens)).toBe(20)
  // What a line of the stream says of it is the figure of the message's first moment.
  expect(bare.steps[0]?.metrics).not.toHaveProperty('completion_tokens')

  const exchange = { promptTokens: 40, cachedTokens: 30, cacheCreationTokens: 0, completionTokens: 7 }
  const exchanges = new Map([['m1', { ...exchange, costUsd: 0.25, durationMs: 900 }]])
  const { trajectory } = await trajectoryOf('exchanged', stream, { exchanges })
  expect(trajectory.steps[0]).toMatchObject({
    step_id: 1,
    source: 'agent',
    message: 'Two lines,',
    llm_call_count: 1,
    tool_calls: [{ tool_call_id: 't1' }],
    observation: { results: [{ source_call_id: 't1', content: 'a.txt' }] },
    metrics: { prompt_tokens: 40, cached_tokens: 30, completion_tokens: 7, cost_usd: 0.25 },
  })
})

test('subagents have trajectories of their own, which begin with what they were asked', async () => {
  const { trajectory } = await trajectoryOf('nested', await recorded('subagents'))
  const subagents = new Map(trajectory.subagent_trajectories?.map((one) => [one.trajectory_id, one]))
  const references = everyStep(trajectory)
    .flatMap(({ observation }) => observation?.results ?? [])
    .flatMap(({ subagent_trajectory_ref = [] }) => subagent_trajectory_ref)
  expect(references.length).toBeGreaterThan(0)
  for (const { trajectory_id } of references)
    expect(subagents.get(trajectory_id)?.steps.length).toBeGreaterThan(1)
  for (const one of subagents.values()) expect(one.steps[0]).toMatchObject({ source: 'user', message: 'go' })
})

test('images are files beside it', async () => {
  const { images } = await samples()
  const { trajectory } = await trajectoryOf('pictures', images as string)
  const content = trajectory.steps[0]?.observation?.results[0]?.content
  expect(content).toEqual([
    {
      type: 'image',
      source: { media_type: 'image/png', path: expect.stringMatching(/^pictures-images\/\w+\.png$/) },
    },
    { type: 'text', text: 'A dot.' },
  ])
  const { path } = (content as { source: { path: string } }[])[0]?.source ?? { path: '' }
  expect((await readFile(join(folder, path))).toString('base64')).toBe(PNG)
})

test('prompts, corrections, iterations and unknown events have their place', async () => {
  const { corrected, loop, unfamiliar } = await samples()
  const first = (await trajectoryOf('a', corrected as string, { prompts: { system: 'S', user: 'U' } }))
    .trajectory
  expect(first.steps.slice(0, 2)).toMatchObject([
    { source: 'system', message: 'S' },
    { source: 'user', message: 'U' },
  ])
  expect(first.steps).toContainEqual(expect.objectContaining({ source: 'user', message: 'The tests fail.' }))
  expect(first.steps.map(({ step_id }) => step_id)).toEqual(first.steps.map((_, index) => index + 1))
  const second = (await trajectoryOf('b', loop as string)).trajectory
  expect(second.steps).toContainEqual(expect.objectContaining({ message: 'Iteration 2: a new session.' }))
  const third = (await trajectoryOf('c', unfamiliar as string)).trajectory
  expect(third.steps.map(({ extra }) => extra?.['event'])).toEqual([
    { type: 'from_the_future', what: [1, 2] },
    'no JSON at all',
  ])
})

test('what a killed process left is swept, and nothing else stays', async () => {
  const scratch = join(folder, 'scratch')
  await mkdir(scratch)
  await writeFile(join(scratch, 'trajectory.json'), '{"half":')
  const { trajectory } = await trajectoryOf('swept', await recorded('tools'), { scratch })
  expect(trajectory.steps.length).toBeGreaterThan(1)
  expect(await readdir(folder)).not.toContain('scratch')
})

test('a stream that is not there leaves nothing behind', async () => {
  const to = join(folder, 'never.json')
  await expect(writeTrajectory(join(folder, 'nowhere.jsonl'), to)).rejects.toThrow('ENOENT')
  expect(
    (await readdir(folder)).filter((name) => name.startsWith('.trajectory') || name === 'never.json'),
  ).toEqual([])
})
