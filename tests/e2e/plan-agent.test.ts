import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/base/clock.js'
import { memoryLog } from '../../src/base/log.js'
import type { Turn } from '../../src/gateway/scripted/script.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import { Agent } from '../../src/plan/agent/agent.js'
import { type AgentRuntime, withRuntime } from '../../src/plan/agent/runtime.js'
import { runAgentStep, type StepPlace } from '../../src/plan/agent/step.js'
import type { Container } from '../../src/plan/agent/tools/container.js'
import { agentTraceSchema, TRACE_FILE } from '../../src/plan/agent/trace.js'
import type { AgentStep } from '../../src/plan/model.js'
import { createAgents } from '../../src/programs/library/agents.js'
import { runsFolderOf } from '../../src/run/record/state-folder.js'
import { findRun } from '../../src/run/record/store.js'
import type { ExecResult } from '../../src/sandbox/sandbox.js'
import { filesBelow } from '../world/files-below.js'
import { machine, replayLocally } from '../world/local-run.js'
import { openServer } from '../world/open-server.js'
import { describeWith, partPath } from '../world/parts.js'
import { ALL } from '../world/selection.js'
import { runsAt, STATE } from '../world/state.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const SECRET = 'secret-of-the-job-4711'
const host = machine()

let root: string
let plan: string
beforeAll(async () => {
  root = temporaryFolder()
  plan = join(root, 'plan')
})

const step = (more: Partial<AgentStep>): AgentStep => ({
  kind: 'agent',
  at: 'plan.yml:1:1',
  name: 'investigate',
  prompt: 'Why does the test fail?',
  tools: [],
  inputs: [],
  allowedHosts: [],
  attempts: 1,
  across: [],
  acrossFailFast: false,
  hooks: {},
  ...more,
})
const call = (name: string, input: object = {}) => ({ name: `mcp__caisson__${name}`, input: { ...input } })
const use = (name: string, input: object = {}): Turn => ({ tools: [call(name, input)] })

/** What the agent has, when a model says these turns. */
function runtimeWith(
  turns: Turn[],
  requests: unknown[] = [],
): AgentRuntime & { log: ReturnType<typeof memoryLog> } {
  const script = {
    turns({ index, request }: { index: number; request: unknown }) {
      requests.push(request)
      return turns[index]
    },
  }
  return {
    runs: join(plan, 'runs'),
    model: createScriptSource(script, systemClock),
    host,
    secrets: [SECRET],
    defaults: { agent: { path: partPath('claude') }, sandbox: { backend: 'container' } },
    log: memoryLog(),
    clock: systemClock,
  }
}

/** A container that is this machine itself, in a folder. */
function here(cwd: string, closed: string[] = []): () => Promise<Container> {
  return async () => ({
    id: 'here-1',
    initialization: { stdout: 'prepared\n', stderr: '', exitCode: 0 },
    exec: ([file = '', ...args], { timeoutMs, signal }) =>
      new Promise((resolve) => {
        const how = { cwd, ...(timeoutMs ? { timeout: timeoutMs } : {}), ...(signal ? { signal } : {}) }
        execFile(file, args, how, (error, stdout, stderr) =>
          resolve({ stdout, stderr, exitCode: Number(error?.code ?? 0) } satisfies ExecResult),
        )
      }),
    close: async () => void closed.push('here-1'),
  })
}

async function makePlace(): Promise<StepPlace & { closed: string[] }> {
  const folder = await mkdtemp(join(root, 'place-'))
  const at = (name: string) => join(folder, name)
  await mkdir(at('source'))
  await mkdir(at('results'))
  await writeFile(at('source/sum_test.go'), `// ${SECRET}\nfunc TestSum() {}\n`)
  await writeFile(at('test.log'), 'FAIL: TestSum: got 1, want 3\n')
  const closed: string[] = []
  return {
    volumes: [
      { name: 'source', folder: at('source'), writable: false },
      { name: 'results', folder: at('results'), writable: true },
    ],
    earlier: [{ name: 'test', outcome: 'failed', exitCode: 1, log: at('test.log') }],
    openContainer: here(folder, closed),
    closed,
  }
}

const NEVER = new AbortController().signal
const NOTHING: StepPlace = { volumes: [], earlier: [] }
const offered = (requests: unknown[]) =>
  new Set(
    requests.flatMap((request) => (request as { tools: { name: string }[] }).tools.map(({ name }) => name)),
  )

describeWith(['docker', 'claude'], 'an agent step', () => {
  test('works with its tools, leaves a trace, and can be replayed without them', async () => {
    await using web = await openServer('127.0.0.1', 'the changelog')
    const address = `127.0.0.1:${web.port}`
    const place = await makePlace()
    const { closed, volumes } = place
    const runtime = runtimeWith([
      use('read_previous_output'),
      use('list_directory', { path: 'source' }),
      {
        tools: [
          call('read_file', { path: 'source/sum_test.go' }),
          call('read_file', { path: '/etc/passwd' }),
        ],
      },
      use('sandbox_start'),
      use('sandbox_exec', { command: ['grep', '-c', 'TestSum', 'source/sum_test.go'] }),
      use('sandbox_exec', { command: ['grep', 'TestNone', 'source/sum_test.go'] }),
      use('sandbox_exec', { command: ['sh', '-c', 'id'] }),
      use('http_request', { url: `http://${address}/` }),
      use('http_request', { url: 'http://169.254.169.254/' }),
      use('write_file', { path: 'results/report.md', content: '# Why\n' }),
      { text: 'Sum subtracts.' },
    ])
    const result = await runAgentStep(
      step({
        tools: [
          'read_output',
          'list_directory',
          'read_file',
          'container_start',
          'container_exec',
          'http_request',
          'write_file',
        ],
        toolNames: {
          read_output: 'read_previous_output',
          container_start: 'sandbox_start',
          container_exec: 'sandbox_exec',
        },
        system: `Be brief. Never say ${SECRET}.`,
        allowedCommands: ['grep'],
        allowedHosts: [address],
        maxSteps: 20,
      }),
      place,
      runtime,
      NEVER,
    )
    expect(result, runtime.log.lines.join('\n')).toMatchObject({
      response: 'Sum subtracts.',
      finishReason: 'stop',
      manifest: {
        outcome: 'success',
        sandbox: { sealed: false },
        mcp: { calls: 11, servers: [{ name: 'caisson', kind: 'own' }] },
      },
    })
    expect(closed).toEqual(['here-1'])
    expect(await readFile(join(volumes[1]?.folder ?? '', 'report.md'), 'utf8')).toBe('# Why\n')

    const dir = join(plan, 'runs', result.runId)
    const trace = agentTraceSchema.parse(JSON.parse(await readFile(join(dir, TRACE_FILE), 'utf8')))
    expect(trace).toMatchObject({
      step: 'investigate',
      agent: { name: 'claude', sessionId: result.agent.sessionId },
      system: 'Be brief. Never say ***.',
      prompt: 'Why does the test fail?',
      response: 'Sum subtracts.',
      tokensUsed: result.tokensUsed,
    })
    expect(trace.costUsd).toBeGreaterThan(0)
    const told = trace.steps.map(({ tool, output, exitCode, isError }) => [tool, output, exitCode, isError])
    expect(told).toEqual([
      [
        'read_previous_output',
        'test: failed, exit code 1\n\nFAIL: TestSum: got 1, want 3\n',
        undefined,
        false,
      ],
      ['list_directory', 'sum_test.go (44 bytes)', undefined, false],
      ['read_file', '// ***\nfunc TestSum() {}\n', undefined, false],
      ['read_file', expect.stringContaining('"/etc/passwd" is not a path here.'), undefined, true],
      ['sandbox_start', expect.stringContaining('stdout:\nprepared'), 0, false],
      ['sandbox_exec', 'exit code 0\n\nstdout:\n1\n', 0, false],
      ['sandbox_exec', 'exit code 1\n\nIt printed nothing.', 1, false],
      ['sandbox_exec', '"sh" is not allowed here. Allowed: grep.', undefined, true],
      ['http_request', expect.stringMatching(/^HTTP 200 OK.*the changelog$/s), undefined, false],
      ['http_request', expect.stringContaining('169.254.169.254:80 is not listed'), undefined, true],
      ['write_file', 'Wrote 6 bytes to results/report.md.', undefined, false],
    ])

    // It is a run like any other, of which nothing else is left.
    expect(await findRun(runsAt(join(plan, 'runs')), result.runId)).toMatchObject({
      record: { state: 'done' },
    })
    expect(await readdir(join(plan, 'runs'))).toEqual([result.runId])
    expect(await readFile(join(dir, 'output', 'report.html'), 'utf8')).toContain('Sum subtracts.')
    for (const [path, text] of await filesBelow(dir)) expect(text, path).not.toContain(SECRET)

    await rm(volumes[0]?.folder ?? '', { recursive: true })
    const report = await replayLocally({ run: result.runId, root: join(plan, 'runs') })
    expect(report).toMatchObject({ same: true, divergences: [], missed: [], notes: [] })
  })

  test('has nothing else, whatever the model calls', async () => {
    const place = await makePlace()
    const bash = { command: `echo x > /workspace/x; id`, description: 'x' }
    const others = [
      { name: 'Bash', input: bash },
      { name: 'Read', input: { file_path: '/etc/passwd' } },
      { name: 'Write', input: { file_path: '{{workspace}}/x', content: 'x' } },
      { name: 'Edit', input: { file_path: '{{workspace}}/x', old_string: '', new_string: 'x' } },
      { name: 'WebFetch', input: { url: 'http://example.com/', prompt: 'x' } },
      { name: 'WebSearch', input: { query: 'x' } },
      { name: 'Task', input: { description: 'x', prompt: 'x', subagent_type: 'general-purpose' } },
      { name: 'Agent', input: { description: 'x', prompt: 'x', subagent_type: 'general-purpose' } },
      { name: 'Skill', input: { skill: 'x' } },
      { name: 'Glob', input: { pattern: '*' } },
      { name: 'TodoWrite', input: { todos: [] } },
      { name: 'ToolSearch', input: { query: 'x' } },
      { name: 'DeferredToolPlaceholder', input: {} },
      call('write_file', { path: 'results/x', content: 'x' }),
      call('container_exec', { command: ['touch', 'results/x'] }),
      call('container_start'),
    ]
    const requests: unknown[] = []
    const turns = [
      ...others.map((one): Turn => ({ tools: [one] })),
      use('list_directory'),
      { text: 'Nothing works.' },
    ]
    const runtime = runtimeWith(turns, requests)
    const prompt = '/compact @/etc/passwd'
    const result = await runAgentStep(step({ prompt, tools: ['list_directory'] }), place, runtime, NEVER)
    const calls = others.map(({ name }) => ({
      tool: name,
      output: expect.stringContaining('No such tool available'),
      isError: true,
    }))
    expect(result.steps, runtime.log.lines.join('\n')).toMatchObject([
      ...calls,
      { tool: 'list_directory', isError: false },
    ])
    expect(result).toMatchObject({
      finishReason: 'stop',
      manifest: { mcp: { calls: 1 }, patch: { files: 0 } },
    })
    expect(place.closed).toEqual([])
    expect(await readdir(place.volumes[1]?.folder ?? '')).toEqual([])
    // Neither a command of the agent's own nor a file that it reads without a tool.
    const asked = JSON.stringify(requests[0])
    expect(asked).toContain(JSON.stringify(`\n${prompt}`))
    expect(asked).not.toContain('root:x:0')
    // What holds the place of tools to come has no effect.
    expect(offered(requests)).toEqual(new Set(['mcp__caisson__list_directory', 'DeferredToolPlaceholder']))
  })

  test('ends soon after its last call of a tool, whatever the model would do', async () => {
    const place = await makePlace()
    const list = call('list_directory', { path: 'source' })
    const runtime = runtimeWith([
      { tools: [list, list, list] },
      ...Array.from({ length: 500 }, () => ({ tools: [list] })),
    ])
    const result = await runAgentStep(step({ tools: ['list_directory'], maxSteps: 1 }), place, runtime, NEVER)
    expect(result, runtime.log.lines.join('\n')).toMatchObject({
      finishReason: 'max_steps',
      response: '',
      manifest: { reason: 'cancelled' },
    })
    // Claude Code makes the calls of one turn side by side, so any of them can be the one that is carried out.
    const none = 'No call of a tool is left: this step has 1. Answer now with what you know.'
    const outputs = result.steps.slice(0, 3).map(({ output }) => output)
    expect(outputs.toSorted(), runtime.log.lines.join('\n')).toEqual([none, none, 'sum_test.go (44 bytes)'])
  })

  test('ends at its time limit and at its budget', async () => {
    const place = { ...NOTHING, openContainer: here('/') }
    const slow = runtimeWith([use('container_exec', { command: ['sleep', '50'] })])
    const late = await runAgentStep(step({ tools: ['container_exec'], timeoutMs: 8000 }), place, slow, NEVER)
    expect(late, slow.log.lines.join('\n')).toMatchObject({
      finishReason: 'timeout',
      steps: [{ tool: 'container_exec' }],
      error: { code: 'EXECUTION_TIMEOUT' },
    })
    // In a plan, the deadline of the step comes first.
    const deadline = new AbortController()
    setTimeout(() => deadline.abort('timeout'), 4000)
    const again = runtimeWith([use('container_exec', { command: ['sleep', '50'] })])
    const tools = ['container_exec' as const]
    const ended = await runAgentStep(step({ tools, timeoutMs: 60_000 }), place, again, deadline.signal)
    expect(ended, again.log.lines.join('\n')).toMatchObject({
      finishReason: 'timeout',
      error: { code: 'EXECUTION_TIMEOUT' },
      manifest: { reason: 'timeout' },
    })
    const usage = { inputTokens: 100_000, outputTokens: 10 }
    const dear = runtimeWith([{ ...use('container_start'), usage }, { text: 'Too late.' }])
    const spent = await runAgentStep(
      step({ tools: ['container_start'], maxBudgetUsd: 0.05 }),
      place,
      dear,
      NEVER,
    )
    expect(spent, dear.log.lines.join('\n')).toMatchObject({ finishReason: 'budget', tokensUsed: 100_010 })
  })
})

if (ALL)
  describeWith(['docker', 'opencode'], 'an agent step of OpenCode', () => {
    test('has the same tools, and nothing else', async () => {
      const place = await makePlace()
      const requests: unknown[] = []
      const turns: Turn[] = [
        { tools: [{ name: 'bash', input: { command: 'id', description: 'x' } }] },
        { tools: [{ name: 'caisson_write_file', input: { path: 'results/x', content: 'x' } }] },
        { tools: [{ name: 'caisson_read_file', input: { path: 'source/sum_test.go' } }] },
        { text: 'Seen.' },
      ]
      const runtime = runtimeWith(turns, requests)
      const agent = { path: partPath('opencode') }
      const named = step({ agent: 'opencode', model: 'anthropic/claude-sonnet-4-5', tools: ['read_file'] })
      const defaults = { agent: { name: 'opencode' as const, ...agent } }
      const result = await runAgentStep(named, place, { ...runtime, defaults }, NEVER)
      expect(result, runtime.log.lines.join('\n')).toMatchObject({ response: 'Seen.', finishReason: 'stop' })
      expect(result.steps.slice(0, 2).map(({ isError }) => isError)).toEqual([true, true])
      expect(result.steps.at(-1)).toMatchObject({ tool: 'read_file', output: '// ***\nfunc TestSum() {}\n' })
      expect(offered(requests)).toEqual(new Set(['caisson_read_file']))
      expect(await readdir(place.volumes[1]?.folder ?? '')).toEqual([])
    })
  })

describeWith(['docker', 'claude'], 'an agent of a program', () => {
  /** As a plan in TypeScript has it. */
  const pipeline = async () => {
    const agent = new Agent({ model: 'anthropic/claude-sonnet-4-5', system: 'You count words.' })
    agent.addTool({
      name: 'count',
      description: 'Counts words.',
      parameters: { text: 'string', skip: 'string[]?' },
      fn: async ({ text, skip = [] }) => {
        if (text === '') throw new Error('There are no words.')
        return { words: text.split(' ').filter((word) => !skip.includes(word)).length }
      },
    })
    return agent.generate('How many words?', { maxSteps: 3 })
  }

  test('calls its functions, and answers when no call is left', async () => {
    const agents = runtimeWith([
      use('count', { text: 'a b c', skip: ['b'] }),
      use('count', { text: 7 }),
      use('count', { text: '' }),
      use('count', { text: 'one more' }),
      { text: 'Two.' },
    ])
    const { text, finishReason, steps, tokensUsed } = await withRuntime({ agents }, pipeline)
    expect({ text, finishReason }, agents.log.lines.join('\n')).toEqual({
      text: 'Two.',
      finishReason: 'max_steps',
    })
    expect(tokensUsed).toBeGreaterThan(0)
    expect(steps.map(({ output }) => output)).toEqual([
      '{"words":2}',
      'The input is not valid: /text: must be string.',
      'There are no words.',
      expect.stringContaining('No call of a tool is left'),
    ])
  })

  test('is told at once that nobody can answer', async () => {
    const none = { runs: join(plan, 'runs'), host, secrets: [], log: memoryLog(), clock: systemClock }
    const keys = { valueOf: () => undefined, nameOf: String, cloud: null, env: {}, hint: () => 'Set a key.' }
    const failing = withRuntime({ agents: { ...none, model: keys } }, pipeline)
    await expect(failing).rejects.toMatchObject({ code: 'CREDENTIAL_MISSING' })
    const model = createScriptSource({ turns: [{ text: 'Never said.' }] }, systemClock)
    const loner = createAgents({
      checkout: root,
      model,
      env: host.env,
      stateDir: STATE,
      agent: { name: 'codex' },
    })({})
    loner.addTool({ name: 'look', description: 'Looks.', parameters: {}, fn: () => 'seen' })
    await expect(loner.generate('Look.')).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
    expect(await readdir(runsFolderOf(STATE, root))).toHaveLength(1)
  })
})
