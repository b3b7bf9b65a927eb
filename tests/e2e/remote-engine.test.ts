import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '../../src/clock.js'
import { deliveryOptions } from '../../src/config/delivery.js'
import { type SpecInput, specSchema } from '../../src/config/spec.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import { memoryLog } from '../../src/log.js'
import { runPipeline } from '../../src/pipeline.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { docker } from '../contract/sandbox-parts.js'
import { describeWith, partPath } from '../world/parts.js'
import { REMOTE } from '../world/remote-engine/remote-engine.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'

const IMAGE = 'caisson-test-remote-agent:1'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(await realpath(tmpdir()), 'caisson-remote-'))
  await importRemoteImage(docker as Engine, IMAGE, [partPath('claude')])
  const checkout = join(root, 'checkout')
  await mkdir(checkout)
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: checkout })
  git('init', '--quiet')
  await writeFile(join(checkout, 'hello.txt'), 'hello\n')
  await writeFile(join(checkout, 'old.txt'), 'old\n')
  git('add', '.')
  git('commit', '--quiet', '-m', 'first')
})
afterEach(() => rm(root, { recursive: true, force: true }))

async function run(script: Script, spec: SpecInput, signal?: AbortSignal) {
  const log = memoryLog()
  const { folder, manifest } = await runPipeline({
    spec: specSchema.parse({ ...spec, sandbox: { image: IMAGE, ...spec.sandbox } }),
    task: {
      target: { kind: 'none' },
      instruction: 'make a file',
      requester: { login: 'alice' },
      trigger: 'prompted',
      triggeredAt: new Date(0).toISOString(),
    },
    root: join(root, 'runs'),
    checkout: join(root, 'checkout'),
    model: createScriptSource(script, systemClock),
    delivery: deliveryOptions(),
    publish: { to: 'none' },
    host: {
      env: { ...process.env },
      platform: process.platform,
      arch: process.arch,
      // <cache>/claude/<version>/linux-x64/claude
      cacheDir: dirname(dirname(dirname(dirname(partPath('claude'))))),
      engines: [REMOTE],
    },
    secrets: [],
    log,
    clock: systemClock,
    ...(signal ? { signal } : {}),
  })
  const left = execFileSync(
    'docker',
    ['ps', '--all', '--quiet', '--filter', `label=caisson.run=${folder.id}`],
    {
      encoding: 'utf8',
    },
  )
  return { folder, manifest, left, words: log.lines.join('\n') }
}

const bash = (command: string) => ({ tools: [{ name: 'Bash', input: { command } }] })

// Each sandbox gets a copy of the executable, of some hundred megabytes.
vi.setConfig({ testTimeout: 300_000 })

describeWith(['docker', 'claude'], 'an engine that shares no folders with this machine', () => {
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
    for (const line of ['+made there', '+set up', ' first', '-old', '+made.txt'])
      expect(patch).toContain(line)
    // What the setup made is the base that the patch stands on.
    expect(patch).not.toContain('setup.txt')
    expect(await readFile(join(folder.output, 'agent', 'left.txt'), 'utf8')).toBe('kept\n')
    expect(left).toBe('')
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

  test('is left by a run that is stopped, with what the agent had done by then', async () => {
    const stop = new AbortController()
    const script: Script = {
      turns: [
        bash('echo begun >begun.txt; echo go; for i in $(seq 600); do sleep 0.2; done'),
        { text: 'never' },
      ],
    }
    const begun = setInterval(() => {
      const ids = execFileSync('docker', ['ps', '--quiet', '--filter', `ancestor=${IMAGE}`], {
        encoding: 'utf8',
      })
      for (const id of ids.split('\n').filter(Boolean))
        if (spawnSync('docker', ['exec', id, 'test', '-e', '/workspace/begun.txt']).status === 0) stop.abort()
    }, 500)
    const { folder, manifest, left, words } = await run(script, {}, stop.signal)
    clearInterval(begun)
    expect(manifest, words).toMatchObject({ reason: 'cancelled' })
    expect(await readFile(folder.patch, 'utf8')).toContain('+begun')
    expect(left).toBe('')
    expect(existsSync(join(folder.dir, 'sandbox'))).toBe(false)
  })

  test('refuses what only a shared folder can give', async () => {
    const host = await run({ turns: [{ text: 'never' }] }, { sandbox: { image: 'host' } })
    expect(host.manifest.error).toMatchObject({ code: 'NOT_SUPPORTED' })
    const mounted = await run(
      { turns: [{ text: 'never' }] },
      { sandbox: { mounts: [{ source: root, target: '/data' }] } },
    )
    expect(mounted.manifest.error).toMatchObject({ message: expect.stringContaining('`mounts`') })
  })
})
