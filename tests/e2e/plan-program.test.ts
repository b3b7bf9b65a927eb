import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { CAISSON, createDesk, type Desk } from '../world/command.js'
import { importGoImage } from '../world/go-image.js'
import { describeWith, partPath } from '../world/parts.js'
import { EXAMPLE_IN_CODE } from '../world/plan-examples.js'

/** Ends by Ctrl-C only. */
const SLEEPS = `export const pipeline = async () => {
  await runtime.run({ name: 'sleeper', image: 'golang:1.22', command: { path: 'sleep', args: ['600'] } })
}
`

const use = (name: string, input: object = {}) => ({ tools: [{ name: `mcp__caisson__${name}`, input }] })

describeWith(['docker', 'claude', 'busybox', 'go', 'node24'], 'a plan in code', () => {
  let desk: Desk
  let removeImage: () => void
  const run = async (file: string, ...args: string[]) => {
    const { stdout, ...said } = await desk.caisson(['plan', 'run', file, ...args, '--json'])
    return { ...said, end: JSON.parse(stdout) as Record<string, unknown> }
  }
  /** The IDs of those that belong to this checkout. */
  const containers = () => {
    const ids = execFileSync('docker', ['ps', '-aq', '--filter', 'label=caisson.run']).toString().split('\n')
    // One may be gone by then.
    return ids.filter(
      (id) => id && spawnSync('docker', ['inspect', id]).stdout.toString().includes(desk.runs),
    )
  }

  beforeAll(async () => {
    removeImage = await importGoImage(partPath('busybox'))
    desk = await createDesk({
      'README.md': 'A project.\n',
      'plan.ts': EXAMPLE_IN_CODE,
      'sleeps.mjs': SLEEPS,
      'script.yaml': stringify({
        turns: [
          use('read_output'),
          use('container_exec', { command: ['cat', 'sum.go'] }),
          { text: 'Sum subtracts.' },
        ],
      }),
    })
  })
  afterAll(async () => {
    removeImage()
    await desk[Symbol.asyncDispose]().catch(() => {})
  })

  it('runs the example of the design in TypeScript', { timeout: 180_000 }, async () => {
    const { stdout, stderr, exitCode } = await desk.caisson(
      [
        ...['plan', 'run', 'plan.ts', '--json'],
        ...['--script', join(desk.path, 'script.yaml'), '--agent-path', partPath('claude')],
      ],
      { node: partPath('node24') },
    )
    expect(stderr).toMatch(/▶ test\n.*✗ test: exit code 1/s)
    expect(stderr).toContain('read_output,container_exec stop')
    expect({ exitCode, ...JSON.parse(stdout) }).toEqual({
      exitCode: 0,
      outcome: 'succeeded',
      value: { text: 'Sum subtracts.', versions: expect.stringMatching(/go version go1\..*return a - b/s) },
    })
    expect(containers()).toEqual([])
    // Its session has been a run as any other.
    const { runs } = JSON.parse((await desk.caisson(['list', '--json'])).stdout) as { runs: object[] }
    expect(runs).toMatchObject([{ status: 'done', outcome: 'success' }])
  })

  it('says where the code has failed, and fails', async () => {
    await desk.file(
      'throws.mjs',
      "export const pipeline = async () => {\n  throw new Error('The moon is full.')\n}\n",
    )
    const { exitCode, stderr, end } = await run('throws.mjs')
    expect(stderr).toContain('throws.mjs:2:9: The moon is full.')
    expect({ exitCode, end }).toEqual({
      exitCode: 1,
      end: { outcome: 'failed', error: { message: 'The moon is full.', where: 'throws.mjs:2:9' } },
    })
    await desk.file(
      'asks.mjs',
      "import { Agent } from 'caisson'\nexport const pipeline = () => new Agent({}).generate('Why?')\n",
    )
    expect((await run('asks.mjs', '--agent-path', partPath('claude'))).end).toMatchObject({
      error: { message: 'There is no credential for the model.' },
    })
  })

  it.each([
    ['none.mjs', 'export const plan = 1\n', [], 'exports no function `pipeline`'],
    ['wrong.mjs', 'export const = 1\n', [], 'wrong.mjs cannot be loaded: Unexpected token'],
    ['vars.mjs', SLEEPS, ['--var', 'a=b'], '--var: a plan in code takes none'],
    ['absent.mjs', undefined, [], 'absent.mjs does not exist'],
  ] as const)('refuses %s', async (name, content, args, message) => {
    if (content !== undefined) await desk.file(name, content)
    const { exitCode, end } = await run(name, ...args)
    expect(exitCode).toBeGreaterThan(0)
    expect((end as { error: { message: string } }).error.message).toMatch(message)
  })

  it.skipIf('typescript' in process.features)('says which Node.js TypeScript needs', async () => {
    const { end } = await run('plan.ts')
    expect(end).toMatchObject({
      error: { code: 'NOT_SUPPORTED', hint: expect.stringContaining('Node.js 22.18') },
    })
  })

  it('leaves nothing behind when it is stopped', async () => {
    const child = spawn(process.execPath, [CAISSON, 'plan', 'run', 'sleeps.mjs'], {
      cwd: desk.path,
      env: { PATH: process.env['PATH'] ?? '', HOME: join(desk.path, '..') },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = new Promise((resolve) => child.once('close', resolve))
    await expect.poll(containers, { timeout: 30_000 }).not.toEqual([])
    child.kill('SIGINT')
    expect(await ended).toBe(130)
    expect(containers()).toEqual([])
    expect(await readdir(join(desk.runs, '.plans'))).toEqual([])
  })
})
