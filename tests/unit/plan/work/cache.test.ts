import { cp, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { memoryLog } from '../../../../src/base/log.js'
import type { TaskStep } from '../../../../src/plan/model.js'
import { digestTree } from '../../../../src/plan/place/digest.js'
import { stepKey } from '../../../../src/plan/steps/keys.js'
import { openCache } from '../../../../src/plan/work/cache.js'
import type { StepResult, Steps } from '../../../../src/plan/work/ports.js'
import { retryFrom } from '../../../../src/plan/work/retry.js'
import { putHostile } from '../../../world/hostile-files.js'
import { STATE } from '../../../world/state.js'
import { folderOfEach } from '../../../world/temporary-folder.js'
import { carryOut, MemoryJournal, type Script, TestClock } from './fakes.js'
import { agent, inOrder, parallel, steps, task } from './plans.js'

const root = folderOfEach()

/** A cache for a plan in a folder of its own. */
async function cacheFor(plan: string, { limitBytes = 1_000_000, clock = new TestClock() } = {}) {
  const folder = join(root.path, plan)
  await mkdir(folder, { recursive: true })
  const log = memoryLog()
  return {
    folder,
    log,
    cache: openCache({ root: join(root.path, 'cache'), stateDir: STATE, folder, limitBytes, clock, log }),
  }
}

/** A result whose output `out` has a file with this content. */
async function made(folder: string, content: string): Promise<StepResult> {
  const temporary = join(folder, 'new')
  await mkdir(temporary, { recursive: true })
  await writeFile(join(temporary, 'file'), content)
  const digest = await digestTree(temporary)
  await cp(temporary, join(folder, 'artifacts', digest), { recursive: true })
  await rm(temporary, { recursive: true })
  const outputs = new Map([['out', { digest, folder: `artifacts/${digest}` }]])
  const said = { exitCode: 0, tokens: 7, sessionId: 's', message: 'm', score: 0.5, patchBytes: 3 }
  return { ...said, outcome: 'succeeded', costUsd: 2, outputs }
}

const KEY = 'a'.repeat(64)

describe('the cache of steps', () => {
  it('brings outputs, log and what is known of a result into another plan', async () => {
    const one = await cacheFor('one')
    const result = await made(one.folder, 'hello')
    await mkdir(join(one.folder, 'steps/j/1.a'), { recursive: true })
    await writeFile(join(one.folder, 'steps/j/1.a/output.log'), 'said')
    expect(await one.cache.find(KEY, 'j/1.a')).toBeNull()
    await one.cache.store(KEY, 'j/1.a', result)

    const two = await cacheFor('two')
    const { costUsd: _, ...free } = result
    expect(await two.cache.find(KEY, 'k/2.b')).toEqual(free)
    const [{ folder = '' } = {}] = [...result.outputs.values()]
    expect(await readFile(join(two.folder, folder, 'file'), 'utf8')).toBe('hello')
    expect(await readFile(join(two.folder, 'steps/k/2.b/output.log'), 'utf8')).toBe('said')
    expect(two.log.lines).toEqual([])
  })

  it('takes a damaged entry for none, and removes it', async () => {
    const damages = [
      async (entry: string, digest: string) => writeFile(join(entry, 'artifacts', digest, 'file'), 'other'),
      async (entry: string, digest: string) => rm(join(entry, 'artifacts', digest), { recursive: true }),
      async (entry: string) => writeFile(join(entry, 'step/output.log'), 'other'),
      async (entry: string) => writeFile(join(entry, 'entry.json'), '{"version":'),
      async (entry: string) => writeFile(join(entry, 'entry.json'), '{"version":2}'),
      // Whole, but written by somebody else.
      async (entry: string) => {
        const { mac: _, ...rest } = JSON.parse(await readFile(join(entry, 'entry.json'), 'utf8'))
        await writeFile(join(entry, 'entry.json'), JSON.stringify(rest))
      },
      async (entry: string) => putHostile(join(entry, 'entry.json'), 'pipe', ''),
    ]
    for (const [index, damage] of damages.entries()) {
      const one = await cacheFor('one')
      const result = await made(one.folder, 'hello')
      await mkdir(join(one.folder, 'steps/a'), { recursive: true })
      await writeFile(join(one.folder, 'steps/a/output.log'), 'said')
      await one.cache.store(KEY, 'a', result)
      await damage(join(root.path, 'cache', KEY), [...result.outputs.values()][0]?.digest ?? '')
      const { cache, log, folder } = await cacheFor(`two${index}`)
      expect(await cache.find(KEY, 'a')).toBeNull()
      expect(log.lines).toEqual([
        `warning: An entry of the cache of steps is damaged, or not of this machine, and is removed: ${KEY}.`,
      ])
      expect(await readdir(join(root.path, 'cache'))).toEqual([])
      expect(await readdir(folder)).toEqual([])
    }
  })

  it('stays within its limit by removing what was not used for the longest time', async () => {
    const clock = new TestClock()
    const { cache, folder } = await cacheFor('one', { limitBytes: 350, clock })
    const keep = async (key: string, bytes: number) => {
      await clock.pass(clock.sleep(1000))
      await cache.store(key, 'none', await made(folder, key.repeat(bytes)))
    }
    await keep('a', 100)
    await keep('b', 100)
    await keep('c', 100)
    await clock.pass(clock.sleep(1000))
    await cache.find('a', 'none')
    await keep('d', 100)
    expect((await readdir(join(root.path, 'cache'))).sort()).toEqual(['a', 'c', 'd'])
    await keep('e', 351)
    expect((await readdir(join(root.path, 'cache'))).sort()).toEqual(['a', 'c', 'd'])
    await keep('f', 300)
    expect((await readdir(join(root.path, 'cache'))).sort()).toEqual(['f'])
  })

  it('removes what a killed process has left half', async () => {
    const { cache, folder } = await cacheFor('one')
    const half = join(root.path, 'cache/.123-abc')
    await mkdir(half, { recursive: true })
    await utimes(half, 0, 0)
    await cache.store(KEY, 'none', await made(folder, 'hello'))
    expect(await readdir(join(root.path, 'cache'))).toEqual([KEY])
  })

  it('that cannot be used is no reason to stop', async () => {
    const { cache, folder, log } = await cacheFor('one')
    await writeFile(join(root.path, 'cache'), 'a file')
    await cache.store(KEY, 'none', await made(folder, 'hello'))
    expect(await cache.find(KEY, 'none')).toBeNull()
    expect(log.lines).toEqual([expect.stringMatching(/^warning: The cache of steps cannot be written: /)])
  })
})

describe('a plan with a cache', () => {
  const keyed: Pick<Steps, 'keyOf'> = {
    keyOf: async (step, context) =>
      step.kind === 'task' || step.kind === 'agent' ? stepKey(step, context, { image: 'sha256:1' }) : null,
  }

  /** Carries a plan out with the cache; its outputs are real. */
  async function run(
    name: string,
    plan: Parameters<typeof carryOut>[0],
    script: Script,
    lines: string[] = [],
  ) {
    const { cache, folder } = await cacheFor(name)
    const clock = new TestClock()
    const { fakeSteps } = await import('./fakes.js')
    const fakes = fakeSteps(clock, script)
    const real: Steps['run'] = async (step, context) => {
      const result = await fakes.run(step, context)
      const outputs = new Map<string, { digest: string; folder: string }>()
      for (const [output, { digest }] of result.outputs) {
        const own = (await made(folder, digest)).outputs.get('out')
        if (own) outputs.set(output, own)
      }
      return { ...result, outputs }
    }
    const steps = { ...fakes, ...keyed, run: real }
    const done = await carryOut(plan, { clock, lines, ports: { steps, cache, folder } })
    return { ...done, order: fakes.calls.map(({ node }) => node) }
  }

  const whole = (prompt: string, param: string) =>
    steps(
      task('a', { outputs: ['x'], params: { p: param } }),
      agent('look', { prompt, inputs: [{ name: 'x', path: 'x', optional: false }], output: 'report' }),
      task('b', { inputs: ['report'], outputs: ['y'] }),
    )

  it('runs nothing again whose inputs did not change, pays nothing for it, and says so', async () => {
    const script = { look: { costUsd: 3, tokens: 50, sessionId: 's' } }
    const first = await run('one', whole('Look.', '1'), script)
    expect(first.result.costUsd).toBe(3)
    const second = await run('two', whole('Look.', '1'), script)
    expect(second.order).toEqual([])
    expect(second.result).toMatchObject({ outcome: 'succeeded', costUsd: 0, digest: first.result.digest })
    expect(second.result.state.nodes.get('j/2.look')).toMatchObject({
      cached: true,
      result: { sessionId: 's' },
    })
    expect(second.lines.filter((line) => line.includes('"type":"cached"'))).toHaveLength(3)
  })

  it('runs what has changed, and what comes after it only if its inputs are others', async () => {
    await run('one', whole('Look.', '1'), {})
    const prompt = await run('two', whole('Look again.', '1'), {})
    expect(prompt.order).toEqual(['j/2.look'])
    const param = await run('three', whole('Look.', '2'), {})
    expect(param.order).toEqual(['j/1.a', 'j/2.look', 'j/3.b'])
  })

  it('keeps no failure', async () => {
    await run('one', steps(task('a')), { a: { outcome: 'failed' } })
    expect((await run('two', steps(task('a')), {})).order).toEqual(['j/1.a'])
  })

  it('runs again what somebody retries', async () => {
    const whole = steps(parallel([task('a')]), inOrder([task('b'), task('c')]))
    const first = await run('one', whole, {})
    await retryFrom(whole, new MemoryJournal(first.lines), 'j/2.do/1.b', new TestClock())
    const again = await run('one', whole, {}, first.lines)
    // What only follows it has not changed.
    expect(again.order).toEqual(['j/2.do/1.b'])
    expect(again.result.digest).toBe(first.result.digest)
  })
})

describe('the key of a step', () => {
  type Keyed = Parameters<typeof stepKey>[0]
  const inputs = (digest: string) => ({ inputs: new Map([['x', { digest, folder: 'f' }]]) })
  const key = (step: Keyed, digest = '1', image = 'i') => stepKey(step, inputs(digest), { image })
  const plain = task('a', { params: { p: '1', q: '2' } })
  const look = agent('a', { tools: ['read_file'] })

  it('is the same for what makes no difference', () => {
    const renamed: Keyed = {
      ...plain,
      name: 'b',
      at: 'other.yml:9:9',
      attempts: 3,
      timeoutMs: 5,
      hooks: { ensure: plain },
    }
    expect(key(renamed)).toBe(key(plain))
    expect(
      key({ ...plain, config: { ...plain.config, params: { q: '2', p: '1' }, caches: [{ path: 'c' }] } }),
    ).toBe(key(plain))
  })

  it('is another one for each thing that the result depends on', () => {
    const { config } = plain
    const others: (string | null)[] = [
      key(plain),
      key(plain, '2'),
      key(plain, '1', 'j'),
      key({ ...plain, config: { ...config, params: { p: '1' } } }),
      key({ ...plain, config: { ...config, run: { path: 'false', args: [] } } }),
      key({ ...plain, config: { ...config, limits: { memoryMb: 5 } } }),
      key(look),
      ...Object.entries({
        prompt: 'x',
        model: 'x',
        agent: 'x',
        system: 'x',
        tools: [],
        allowedCommands: ['x'],
        maxSteps: 1,
        maxBudgetUsd: 1,
        output: 'x',
        sandbox: config,
      }).map(([name, value]) => key({ ...look, [name]: value })),
    ]
    expect(others).not.toContain(null)
    expect(new Set(others).size).toBe(others.length)
  })

  it('is missing where more counts than can be known', () => {
    const open = (network: 'open' | string[]): TaskStep => ({
      ...plain,
      config: { ...plain.config, network },
    })
    for (const step of [
      open('open'),
      open(['example.org']),
      { ...look, sandbox: open('open').config },
      { ...look, tools: ['http_request' as const] },
    ]) {
      expect(key(step)).toBeNull()
    }
  })
})
