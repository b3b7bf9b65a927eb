import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { agentTraceSchema } from '../../src/plan/agent/trace.js'
import { createDesk, type Desk } from '../world/command.js'
import { containersOf } from '../world/engine-leftovers.js'
import { importGoImage } from '../world/go-image.js'
import { describeWith, partPath } from '../world/parts.js'
import { EXAMPLE_IN_YAML, GO_MODULE } from '../world/plan-examples.js'

const STEPS = `resources:
  - { name: out, type: files, source: { path: out } }
  - { name: repository, type: repository }
jobs:
  - name: release
    plan:
      - task: write
        config:
          image: golang:1.22
          inputs: []
          outputs: [{ name: made }]
          run: { path: sh, args: [-c, 'echo ((word)) > made/greeting'] }
      - put: publish
        resource: out
        inputs: [made]
      - task: change
        config:
          inputs: [{ name: made }, { name: workspace }]
          outputs: [{ name: workspace }]
          image: golang:1.22
          run: { path: cp, args: [made/greeting, workspace/greeting] }
      - put: change
        resource: repository
        inputs: [workspace]
`

const use = (name: string, input: object = {}) => ({ tools: [{ name: `mcp__caisson__${name}`, input }] })

describeWith(['docker', 'claude', 'busybox', 'go'], 'a plan', () => {
  let desk: Desk
  let removeImage: () => void
  const caisson = (...args: string[]) => desk.caisson(['plan', ...args])
  const json = async (...args: string[]) => {
    const { stdout, stderr } = await caisson(...args, '--json')
    return (stdout === '' ? { stderr } : JSON.parse(stdout)) as Record<string, never>
  }

  beforeAll(async () => {
    removeImage = await importGoImage(partPath('busybox'))
    const answer = 'Sum subtracts: `a - b` in sum.go must be `a + b`.'
    desk = await createDesk({
      ...GO_MODULE,
      'design.yml': EXAMPLE_IN_YAML,
      'finds.yaml': stringify({
        turns: [
          use('read_output', { step: 'failing-test' }),
          use('list_directory', { path: 'workspace' }),
          use('container_start'),
          use('container_exec', {
            command: ['sh', '-c', 'cat cache/note; sed -n 3p workspace/sum.go; echo seen > analysis/seen'],
          }),
          { text: answer },
        ],
      }),
      'cannot.yaml': stringify({
        turns: Array.from({ length: 14 }, (_, index) => use('read_file', { path: `workspace/${index}` })),
      }),
    })
  })
  afterAll(async () => {
    removeImage()
    await desk[Symbol.asyncDispose]().catch(() => {})
  })
  const script = (name: string) => ['--script', join(desk.path, name), '--agent-path', partPath('claude')]

  it('runs the example of the design: a failing test, and an agent that finds out why', {
    timeout: 180_000,
  }, async () => {
    const { stdout, stderr, exitCode } = await caisson('run', 'design.yml', ...script('finds.yaml'), '--json')
    expect(stderr).toContain('✗ debug-and-fix/2.failing-test failed')
    const end = JSON.parse(stdout) as { id: string; folder: string; outcome: string; costUsd: number }
    // The test has failed, and nobody has mended it.
    expect({ exitCode, outcome: end.outcome }).toEqual({ exitCode: 1, outcome: 'failed' })
    expect(end.costUsd).toBeGreaterThan(0)
    const at = (...path: string[]) => readFile(join(end.folder, ...path), 'utf8')
    expect(await at('steps/debug-and-fix/2.failing-test/output.log')).toContain('got -1, want 3')

    const trace = agentTraceSchema.parse(
      JSON.parse(await at('steps/debug-and-fix/3.investigate-failure/trace.json')),
    )
    expect(trace).toMatchObject({ finishReason: 'stop', response: expect.stringContaining('Sum subtracts') })
    const [output, list, start, exec] = trace.steps.map(({ output }) => output)
    expect(output).toContain('got -1, want 3')
    expect(list).toContain('sum_test.go')
    expect(start).toContain('go version go1.')
    expect(exec).toContain('warm')
    expect(exec).toContain('return a - b')
    // What the agent has said and what it has left in its sandbox are one artifact.
    const { nodes } = (await json('show')) as unknown as {
      nodes: { id: string; result?: { outputs?: Record<string, { folder: string }> } }[]
    }
    const made =
      nodes.find(({ id }) => id === 'debug-and-fix/3.investigate-failure')?.result?.outputs?.['analysis']
        ?.folder ?? ''
    expect((await readdir(join(end.folder, made))).sort()).toEqual(['response', 'seen'])
    // It has been a run as any other.
    const [run] = (await readdir(join(end.folder, 'runs'))).filter((name) => !name.startsWith('.'))
    expect((await readdir(join(end.folder, 'runs', run ?? '', 'output'))).sort()).toContain('report.html')
    expect(containersOf(end.id)).toBe('')
    expect((await readdir(end.folder)).sort()).not.toContain('work')
    expect(await at('plan.html')).toMatch(/3\.investigate-failure.*Sum subtracts: <code>a - b<\/code>/s)
    expect((await caisson('show')).stdout).toMatch(/✗ failing-test · failed/)
  })

  it('asks the next agent where one does not get on', { timeout: 180_000 }, async () => {
    await desk.file('fails.yml', EXAMPLE_IN_YAML.replace('go test ./... || exit 1', 'exit 1'))
    const { stdout, exitCode } = await caisson('run', 'fails.yml', ...script('cannot.yaml'), '--json')
    const { folder } = JSON.parse(stdout) as { folder: string }
    expect(exitCode).toBe(1)
    const at = (...path: string[]) =>
      readFile(join(folder, 'steps/debug-and-fix', ...path, 'trace.json'), 'utf8').then(JSON.parse)
    const { finishReason, steps } = agentTraceSchema.parse(await at('3.investigate-failure'))
    expect(finishReason).toBe('max_steps')
    expect(steps.filter(({ output }) => !output.startsWith('No call of a tool is left'))).toHaveLength(10)
    expect(await at('3.investigate-failure', 'on_failure.create-github-issue')).toMatchObject({
      step: 'create-github-issue',
    })
  })

  it('takes what it knows from the cache, and does one step again', { timeout: 180_000 }, async () => {
    await desk.file('steps.yml', STEPS)
    await desk.file('words.yml', 'word: hello\n')
    const start = async () => {
      const { stdout, exitCode } = await caisson('run', 'steps.yml', '--var-file', 'words.yml', '--json')
      return { ...(JSON.parse(stdout) as { id: string; folder: string; outcome: string }), exitCode }
    }
    const first = await start()
    expect(first).toMatchObject({ outcome: 'succeeded', exitCode: 0 })
    expect(await readFile(join(desk.path, 'out/greeting'), 'utf8')).toBe('hello\n')
    expect((await caisson('show', first.id, 'release/1.write')).stdout).toContain('exit code 0')
    const patch = await readFile(join(first.folder, 'patches/release_4.change.patch'), 'utf8')
    expect(patch).toContain('+++ b/greeting')
    const { stderr } = await caisson('resume', first.id, '--json')
    expect(stderr).not.toContain('▶')

    const second = await start()
    expect((await caisson('show', second.id)).stdout).toMatch(/✓ write · cached/)

    const again = await caisson('resume', first.id, '--from', 'release/2.publish', '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({ outcome: 'succeeded' })
    expect(again.stderr).toContain('▶ release/2.publish')
    expect(again.stderr).not.toContain('release/1.write')
    expect((await caisson('resume', first.id, '--from', 'release/9.publish')).stderr).toContain(
      'Did you mean release/2.publish',
    )
    const { plans } = (await json('list')) as unknown as { plans: { id: string; outcome: string }[] }
    expect(plans.slice(0, 2).map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded'])
  })
})
