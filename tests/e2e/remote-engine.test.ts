import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/base/clock.js'
import { memoryLog } from '../../src/base/log.js'
import type { SpecInput } from '../../src/config/spec.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { salvageCrashed } from '../../src/pipeline/stages/recovery/salvage-crashed.js'
import type { StoredRun } from '../../src/run/record/store.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { docker } from '../contract/sandbox-parts.js'
import { leftOf } from '../world/engine-leftovers.js'
import { LIBRARY } from '../world/library-folder.js'
import { runLocally, taskOf } from '../world/local-run.js'
import { describeWith, partPath } from '../world/parts.js'
import { previewRun } from '../world/previewed-run.js'
import { REMOTE } from '../world/remote-engine/remote-engine.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { createRepository } from '../world/repository-run.js'
import { STATE } from '../world/state.js'
import { bash, createStory, doing } from '../world/stories.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const CRASH = fileURLToPath(new URL('../world/remote-engine/crash.mjs', import.meta.url))
const IMAGE = 'caisson-test-remote-gh:1'

let root: string
let checkout: string
beforeEach(async () => {
  root = temporaryFolder()
  await importRemoteImage(docker as Engine, IMAGE, [partPath('claude')], [partPath('gh')])
  checkout = (await createRepository({ 'hello.txt': 'hello\n', 'old.txt': 'old\n' })).checkout
})

// <cache>/claude/<version>/linux-x64/claude
const cacheDir = () => dirname(dirname(dirname(dirname(partPath('claude')))))

async function run(
  script: Script,
  spec: SpecInput,
  { signal, path }: { signal?: AbortSignal; path?: string } = {},
) {
  const log = memoryLog()
  const { folder, manifest } = await runLocally({
    spec: { ...spec, sandbox: { image: IMAGE, ...spec.sandbox } },
    instruction: 'make a file',
    root: join(root, 'runs'),
    checkout,
    model: script,
    host: {
      env: { ...process.env, ...(path ? { PATH: path } : {}) },
      cacheDir: cacheDir(),
      engines: [REMOTE],
    },
    log,
    ...(signal ? { signal } : {}),
  })
  return { folder, manifest, left: leftOf(folder.id), words: log.lines.join('\n') }
}

const dockerSays = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8' })

/** Resolves once the agent has made the file in its container; rejects if `child`, whose run it is, has ended before. */
async function onceMade(file: string, child?: ChildProcess): Promise<void> {
  const made = () =>
    dockerSays('ps', '--quiet', '--filter', `ancestor=${IMAGE}`)
      .split('\n')
      .filter(Boolean)
      .some((id) => spawnSync('docker', ['exec', id, 'test', '-e', `/workspace/${file}`]).status === 0)
  while (!made()) {
    if (child && child.exitCode !== null) throw new Error(`The run has ended with ${child.exitCode}`)
    await systemClock.sleep(500)
  }
}

const endless = (command: string): Script =>
  doing(`${command}; echo go; for i in $(seq 600); do sleep 0.2; done`, 'never')

// Each sandbox gets a copy of the executable, of some hundred megabytes.
vi.setConfig({ testTimeout: 300_000 })

describeWith(['docker', 'claude', 'gh'], 'an engine that shares no folders with this machine', () => {
  test('takes a run from the task to a verified patch, and keeps nothing', async () => {
    const turns = [
      { tools: [{ name: 'Write', input: { file_path: '{{workspace}}/made.txt', content: 'made there\n' } }] },
      bash('rm old.txt; cat setup.txt >>made.txt; git log --oneline >>made.txt; ln -s made.txt link'),
      bash('echo kept >/caisson/output/left.txt'),
      { text: 'Made it.' },
    ]
    const { folder, manifest, left, words } = await run(
      { turns },
      {
        setup: { run: 'echo "set up" >setup.txt' },
        verify: { commands: ['grep -q "made there" made.txt && test ! -e old.txt && test -L link'] },
      },
    )
    expect(manifest, words).toMatchObject({
      outcome: 'success',
      reason: 'completed',
      sandbox: { engine: 'remote', image: IMAGE, network: 'none', sealed: true, missing: [] },
      metadata: { errorCount: 0 },
    })
    const patch = await readFile(folder.patch, 'utf8')
    for (const line of ['+made there', '+set up', ' Change', '-old', '+made.txt'])
      expect(patch).toContain(line)
    // What the setup made is the base that the patch stands on.
    expect(patch).not.toContain('setup.txt')
    expect(await readFile(join(folder.output, 'agent', 'left.txt'), 'utf8')).toBe('kept\n')
    expect(left).toBe('')
  })

  test('has the sealed copy of GitHub, and an origin to push to: what was pushed is the patch', async () => {
    await using world = await createStory({ issue: { title: 'sum subtracts', body: '' } })
    world.github.addLabel('bug')
    const { manifest, log, patch, summary } = await previewRun(world, { sandbox: { image: IMAGE } }, [REMOTE])
    expect(manifest, log.join('\n')).toMatchObject({
      ...{ reason: 'completed', sandbox: { engine: 'remote', sealed: true } },
    })
    expect(patch).toContain('+export const sum = (a, b) => a + b')
    expect(summary).toContain('- `label`: bug')
  })

  test('reaches listed hosts through the tunnel, and no others', async () => {
    const turns = [
      bash('wget -q -O - http://caisson.invalid/ 2>&1 || echo "status $?"; echo $HTTP_PROXY'),
      { text: 'Tried.' },
    ]
    const { folder, manifest, words } = await run(
      { turns },
      { sandbox: { network: 'allowlist', allowedHosts: ['example.com'] } },
    )
    expect(manifest, words).toMatchObject({ outcome: 'success', reason: 'no_changes' })
    const denied = await readFile(join(folder.evidence, 'network.jsonl'), 'utf8')
    expect(denied).toContain('"host":"caisson.invalid"')
    expect(denied).toContain('"decision":"denied"')
  })

  test('is cleaned up when a run is stopped, and the work done so far is kept', async () => {
    const stop = new AbortController()
    const script = endless('echo begun >begun.txt')
    void onceMade('begun.txt').then(() => stop.abort())
    const { folder, manifest, left, words } = await run(script, {}, { signal: stop.signal })
    expect(manifest, words).toMatchObject({ reason: 'cancelled' })
    expect(await readFile(folder.patch, 'utf8')).toContain('+begun')
    expect(left).toBe('')
    expect(existsSync(join(folder.dir, 'sandbox'))).toBe(false)
  })

  test('is cleaned up by the next command after a crash, which keeps the work done so far', async () => {
    const request = {
      spec: { sandbox: { image: IMAGE } },
      script: endless('rm old.txt; echo kept >/caisson/output/left.txt; echo begun >begun.txt'),
      task: taskOf('make a file'),
      root: join(root, 'runs'),
      checkout,
      host: { cacheDir: cacheDir(), stateDir: STATE },
    }
    const child = spawn(process.execPath, [CRASH, LIBRARY, JSON.stringify(request)], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const exited = once(child, 'exit')
    await onceMade('begun.txt', child)
    child.kill('SIGKILL')
    await exited

    const log = memoryLog()
    const host = { env: { ...process.env }, engines: [REMOTE], stateDir: STATE }
    const [salvaged, ...others] = await salvageCrashed(request.root, { host, log, clock: systemClock })

    const words = log.lines.join('\n')
    expect(others).toEqual([])
    const { id, folder, record } = salvaged as StoredRun
    expect(leftOf(id), words).toBe('')
    expect(record.leftover).toBeUndefined()
    expect(words).toContain('Fetched the work of run')
    const patch = await readFile(folder.patch, 'utf8')
    for (const line of ['+begun', '-old']) expect(patch).toContain(line)
    expect(await readFile(join(folder.output, 'agent', 'left.txt'), 'utf8')).toBe('kept\n')
    expect(existsSync(join(folder.dir, 'sandbox'))).toBe(false)
  })

  test('refuses what only a shared folder can give', async () => {
    const host = await run({ turns: [{ text: 'never' }] }, { sandbox: { image: 'host' } })
    expect(host.manifest.error).toMatchObject({ code: 'NOT_SUPPORTED' })
    const mounted = await run(
      { turns: [{ text: 'never' }] },
      { sandbox: { mounts: [{ source: root, target: '/data' }] } },
    )
    expect(mounted.manifest.error).toMatchObject({ message: expect.stringContaining('`sandbox.mounts`') })
  })
})
