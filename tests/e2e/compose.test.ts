import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { stringify } from 'yaml'
import { memoryLog } from '../../src/base/log.js'
import type { SpecInput } from '../../src/config/spec.js'
import { responsesDialect } from '../../src/gateway/responses/dialect.js'
import type { Script } from '../../src/gateway/scripted/script.js'
import { startScriptedModel } from '../../src/gateway/scripted/scripted-model.js'
import { runPipeline } from '../../src/pipeline/pipeline.js'
import { requestOf } from '../../src/programs/library/options.js'
import { type Manifest, manifestSchema } from '../../src/run/manifest.js'
import type { Engine, EngineKind } from '../../src/sandbox/engine/engine.js'
import { docker } from '../contract/sandbox-parts.js'
import { makeCheckout } from '../unit/agents/fake-agent/toy-run.js'
import { CAISSON, createDesk, type Desk } from '../world/command.js'
import { runLocally } from '../world/local-run.js'
import { describeWith, findPart, partPath } from '../world/parts.js'
import { REMOTE } from '../world/remote-engine/remote-engine.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { bash } from '../world/stories.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const IMAGE = 'caisson-test-remote-agent:1'
const SCRIPT: Script = {
  turns: [
    { tools: [{ name: 'Write', input: { file_path: '{{workspace}}/made.txt', content: 'made\n' } }] },
    bash('echo more >>made.txt; rm readme.md; ls -A /caisson/home'),
    { text: 'Made it.' },
  ],
}
// Agents of some hundred megabytes are copied.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

/** '' where the part is missing, for the tests are skipped then. */
function cacheOf(part: 'claude' | 'codex'): string {
  const found = findPart(part)
  return found.there ? dirname(dirname(dirname(dirname(found.path)))) : ''
}
const images = () =>
  execFileSync('docker', ['image', 'ls', '--quiet', '--filter', 'label=caisson.agent'], { encoding: 'utf8' })

/** What a run says of its work; whatever differs between two runs of the same kind is left out. */
const outcome = ({ outcome, reason, patch, verification, denials, metadata, sandbox }: Manifest) => {
  const { turns, toolCalls, errorCount, inputTokens, outputTokens } = metadata as Record<string, unknown>
  const { sealed, missing, network, image, imageDigest, weaknesses } = sandbox
  return {
    ...{ outcome, reason, patch, denials, turns, toolCalls, errorCount, inputTokens, outputTokens },
    passed: verification?.passed,
    sandbox: { sealed, missing, network, image, imageDigest, weaknesses },
  }
}

describeWith(['docker', 'claude'], 'an image with the agent', () => {
  beforeAll(() => importRemoteImage(docker as Engine, IMAGE, [partPath('claude')]))
  afterAll(() => execFileSync('docker', ['image', 'rm', '--force', ...images().split('\n').filter(Boolean)]))

  /** An engine that counts the bytes of what is copied into its containers. */
  function counting(): { kind: EngineKind; bytes: () => number } {
    let bytes = 0
    const probe: EngineKind['probe'] = async (...what) => {
      const found = await REMOTE.probe(...what)
      if (!found.engine) return found
      const { engine } = found
      return {
        engine: {
          ...engine,
          async startContainer(spec) {
            const container = await engine.startContainer(spec)
            return {
              ...container,
              putFiles: (folder, archive) => {
                archive.on('data', (chunk: Buffer) => {
                  bytes += chunk.length
                })
                archive.pause()
                return container.putFiles(folder, archive)
              },
            }
          },
        },
      }
    }
    return { kind: { name: 'remote', probe }, bytes: () => bytes }
  }

  async function run(sandbox: SpecInput['sandbox'], engines?: EngineKind[]) {
    const root = temporaryFolder()
    const log = memoryLog()
    const checkout = makeCheckout()
    const { folder, manifest } = await runLocally({
      spec: {
        sandbox: { image: IMAGE, backend: 'container', ...sandbox },
        verify: { commands: ['grep -q more made.txt'] },
      },
      instruction: 'make a file',
      root,
      checkout,
      model: SCRIPT,
      host: { env: { ...process.env }, cacheDir: cacheOf('claude'), ...(engines ? { engines } : {}) },
      log,
    })
    const patch = await readFile(folder.patch, 'utf8')
    await rm(root, { recursive: true, force: true })
    return { manifest, patch, words: log.lines.join('\n') }
  }

  it('gives the same patch and the same report as one into which it is mounted', async () => {
    const mounted = await run({})
    const composed = await run({ compose: true })
    const again = await run({ compose: true })
    expect(mounted.manifest, mounted.words).toMatchObject({ outcome: 'success', sandbox: { sealed: true } })
    expect(composed.patch).toBe(mounted.patch)
    expect(outcome(composed.manifest)).toEqual(outcome(mounted.manifest))
    expect(mounted.manifest.sandbox).not.toHaveProperty('composed')
    expect(composed.manifest.sandbox.composed).toEqual({
      reference: expect.stringMatching(/^localhost\/caisson\/composed:[0-9a-f]{24}$/),
      digest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    })
    expect(again.manifest.sandbox).toEqual(composed.manifest.sandbox)
    // Agent and verification start from the image that was built once.
    expect(composed.words.match(/Building an image/g)).toHaveLength(1)
    expect(again.words).not.toContain('Building an image')
  })

  it('needs no copy of the agent on an engine of another machine', async () => {
    const [copying, having] = [counting(), counting()]
    const copied = await run({}, [copying.kind])
    const composed = await run({ compose: true }, [having.kind])
    expect(copied.manifest, copied.words).toMatchObject({ outcome: 'success' })
    expect(composed.manifest, composed.words).toMatchObject({ outcome: 'success' })
    expect(composed.patch).toBe(copied.patch)
    expect(outcome(composed.manifest)).toEqual(outcome(copied.manifest))
    expect(copying.bytes()).toBeGreaterThan(200e6)
    expect(having.bytes()).toBeLessThan(5e6)
  })

  describeWith(['codex'], 'and its files', () => {
    it('works as it does where they are mounted', async () => {
      await importRemoteImage(docker as Engine, 'caisson-test-remote-codex:1')
      const model = await startScriptedModel({
        script: {
          turns: [
            { tools: [{ name: 'exec_command', input: { cmd: 'echo made >made.txt' } }] },
            { text: 'Made it.' },
          ],
        },
        dialect: responsesDialect,
      })
      const log = memoryLog()
      const { manifest, folder } = await runPipeline(
        requestOf(
          {
            goal: 'Make a file.',
            sandbox: { image: 'caisson-test-remote-codex:1', compose: true, backend: 'container' },
            agent: { name: 'codex', model: 'gpt-5.5' },
          },
          {
            checkout: makeCheckout(),
            log,
            env: { PATH: process.env['PATH'] ?? '' },
            cacheDir: cacheOf('codex'),
            model: { baseUrl: model.url, credential: { kind: 'api-key', value: 'sk-of-a-test' } },
          },
        ),
      )
      await model.close()
      expect(manifest, log.lines.join('\n')).toMatchObject({
        outcome: 'success',
        agent: { name: 'codex' },
        sandbox: { composed: { reference: expect.any(String) }, sealed: true },
      })
      expect(readFileSync(folder.patch, 'utf8')).toContain('+made')
    })
  })
})

/** A registry that begins to answer, and never ends. */
async function endlessRegistry() {
  let hear = () => {}
  const asked = new Promise<void>((resolve) => {
    hear = resolve
  })
  const server = createServer((_, response) => {
    response.writeHead(200).write('x')
    hear()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

describeWith(['docker', 'claude'], 'caisson image', () => {
  let desk: Desk
  const env = { CAISSON_CACHE: cacheOf('claude') }
  const caisson = (...args: string[]) => desk.caisson(['image', ...args], { env })
  const json = async (...args: string[]): Promise<Record<string, unknown>> => {
    const { stdout, exitCode, stderr } = await caisson(...args, '--json')
    return { exitCode, stderr, ...(JSON.parse(stdout) as Record<string, unknown>) }
  }

  beforeAll(async () => {
    await importRemoteImage(docker as Engine, IMAGE, [partPath('claude')])
    desk = await createDesk({
      '.github/caisson.yml': stringify({ defaults: { sandbox: { compose: true } } }),
      'script.yaml': stringify(SCRIPT),
    })
  })
  afterAll(() => desk[Symbol.asyncDispose]())

  it('builds, lists and removes what runs use', async () => {
    expect(await json('prune', '--all')).toMatchObject({ left: 0 })
    expect((await caisson('list')).stdout).toContain('Docker has no images of this kind')
    const built = await json('build', '--image', IMAGE)
    expect(built).toMatchObject({ built: true, base: IMAGE, agent: 'claude', engine: 'docker' })
    expect(await json('build', '--image', IMAGE)).toMatchObject({ built: false, digest: built['digest'] })
    // The file of the repository asks for it, so no flag has to.
    const run = await desk.caisson(
      ['run', 'make a file', '--image', IMAGE, '--script', 'script.yaml', '--json'],
      { env },
    )
    expect(manifestSchema.parse(JSON.parse(run.stdout)).sandbox).toMatchObject({
      image: IMAGE,
      composed: { reference: built['reference'], digest: built['digest'] },
    })
    expect(run.stderr).not.toContain('Building an image')

    // Another release of the agent, as far as anybody can tell.
    const other = join(desk.path, 'claude')
    await mkdir(dirname(other), { recursive: true })
    await copyFile(partPath('claude'), other)
    await writeFile(other, '\n', { flag: 'a' })
    const second = await json('build', '--image', IMAGE, '--agent-path', other)
    expect(second).toMatchObject({ built: true })
    expect(second['reference']).not.toBe(built['reference'])
    const { stdout } = await caisson('list')
    expect(stdout.split('\n')[0]).toMatch(/^IMAGE +BASE +AGENT/)
    expect(stdout).toContain(String(built['reference']))
    expect(await json('prune', '--dry-run')).toMatchObject({ removed: [{ id: built['digest'] }], left: 1 })
    expect(await json('list')).toMatchObject({ images: [{ id: second['digest'] }, { id: built['digest'] }] })
    expect((await caisson('prune')).stdout).toContain('Removed 1 image; Docker has 1 more.')
    expect(await json('prune', '--older-than', '1 day')).toMatchObject({ removed: [], left: 1 })
    expect(await json('prune', '--all')).toMatchObject({ removed: [{ id: second['digest'] }], left: 0 })
    expect(images()).toBe('')
  })

  it('shows what it has given a base for a name, and removes it with all others', async () => {
    const reference = `localhost/caisson/base:${'0a'.repeat(12)}`
    execFileSync('docker', ['tag', IMAGE, reference])
    expect(await json('list')).toMatchObject({ bases: [{ reference }] })
    expect((await caisson('list')).stdout).toMatch(
      new RegExp(`^${reference} +a base with no other name`, 'm'),
    )
    expect(await json('prune')).toMatchObject({ removedBases: [] })
    expect(await json('prune', '--all', '--dry-run')).toMatchObject({ removedBases: [{ reference }] })
    expect((await caisson('prune', '--all')).stdout).toContain(`${reference}  a base with no other name\n`)
    expect(await json('list')).toMatchObject({ images: [], bases: [] })
  })

  it('ends when it is told to, also while it fetches the agent, and leaves nothing', async () => {
    await using registry = await endlessRegistry()
    const tmp = temporaryFolder()
    const child = execa(
      process.execPath,
      [CAISSON, 'image', 'build', '--image', IMAGE, '--backend', 'docker'],
      {
        cwd: desk.path,
        env: { TMPDIR: tmp, CAISSON_CACHE: join(tmp, 'cache'), NPM_CONFIG_REGISTRY: registry.url },
        reject: false,
      },
    )
    await registry.asked
    child.kill('SIGINT')
    const { stderr, exitCode } = await child
    expect(exitCode).toBe(130)
    expect(stderr).toContain('Stopping. No image is built.')
    expect(stderr).toContain('(EXECUTION_CANCELLED)')
    expect((await readdir(tmp)).filter((name) => name !== 'cache')).toEqual([])
  })
})
