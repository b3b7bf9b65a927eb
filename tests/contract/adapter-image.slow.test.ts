import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { adapterSpecSchema } from '../../src/agents/image/adapter-spec.js'
import { systemClock } from '../../src/base/clock.js'
import { memoryLog } from '../../src/base/log.js'
import type { Turn } from '../../src/gateway/scripted/script.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import { runPipeline } from '../../src/pipeline/pipeline.js'
import { requestOf } from '../../src/programs/library/options.js'
import type { EngineKind } from '../../src/sandbox/engine/engine.js'
import { makeCheckout } from '../unit/agents/fake-agent/toy-run.js'
import { PROJECT } from '../world/action-file.js'
import { adapterBase, adapterImage } from '../world/adapter-image.js'
import { titled } from '../world/parts.js'
import { REMOTE } from '../world/remote-engine/remote-engine.js'
import { representative } from '../world/selection.js'
import { missing, podman } from './sandbox-parts.js'

// Engines that copy get Node.js for each container.
vi.setConfig({ testTimeout: 300_000 })

const PROGRAM = readFileSync(join(PROJECT, 'examples/adapters/python/agent.py'), 'utf8')
const SCRIPT: Turn[] = [
  { text: 'I will look.', tools: [{ name: 'shell', input: { command: 'ls' } }] },
  { tools: [{ name: 'write_file', input: { path: 'made.txt', content: 'by an image\n' } }] },
  { text: 'I made made.txt.' },
]

interface Given {
  spec?: object
  turns?: Turn[]
  engines?: readonly EngineKind[] | undefined
}

function run(image: string, { spec = {}, turns = SCRIPT, engines }: Given = {}) {
  const log = memoryLog()
  const { host, ...request } = requestOf(
    { goal: 'Make a file', agent: { image }, ...spec },
    { model: createScriptSource({ turns }, systemClock), checkout: makeCheckout(), env: process.env, log },
  )
  return runPipeline({ ...request, host: { ...host, ...(engines ? { engines } : {}) } })
}

const engines = [
  { name: 'docker', skip: missing('docker') },
  ...(podman ? [{ name: 'podman', skip: undefined }] : []),
]

for (const { name, skip } of representative(engines)) {
  describe.skipIf(skip)(titled(`an adapter image in ${name}`, skip), () => {
    const sandbox = { engine: name }
    let image: string
    beforeAll(() => {
      image = adapterImage('python', PROGRAM, [], name)
    })

    it('works in the seal, and its change is captured, verified and recorded', async () => {
      const spec = { sandbox, verify: { commands: ['grep -q image made.txt'] } }
      const { manifest, folder } = await run(image, { spec })
      expect(manifest.error).toBeUndefined()
      expect(manifest).toMatchObject({
        outcome: 'success',
        agent: { name: 'image', displayName: `The adapter image ${image}` },
        adapter: { outcome: 'success', tool: 'caisson-example-agent 1.0.0', differences: [] },
        sandbox: { sealed: true, network: 'none', image },
        patch: { files: 1 },
        verification: { passed: true },
      })
      expect(await readFile(folder.patch, 'utf8')).toContain('+by an image')
      const transcript = JSON.parse(await readFile(folder.transcript, 'utf8'))
      expect(JSON.stringify(transcript.messages)).toContain('I will look.')
      expect(manifest.metadata.turnCount).toBe(3)
      // It reports no usage of its own.
      expect(manifest.metadata.inputTokens).toBeGreaterThan(0)
      expect(manifest.metadata.outputTokens).toBeGreaterThan(0)
      expect(await readFile(folder.summary, 'utf8')).toContain('I made made.txt.')
      const told = JSON.parse(await readFile(join(folder.input, 'spec.yaml'), 'utf8'))
      expect(adapterSpecSchema.parse(told)).toMatchObject({ goal: 'Make a file', run: manifest.runId })
    })

    it('may ask for a person, which is neither a success nor a failure', async () => {
      const turns = [{ tools: [{ name: 'ask_person', input: { question: 'Which of the two?' } }] }]
      const { manifest } = await run(image, { spec: { sandbox }, turns })
      expect(manifest).toMatchObject({
        status: 'completed',
        outcome: 'needs_review',
        reason: 'needs_human',
        exitCode: 2,
        adapter: { outcome: 'needs_human', message: 'Which of the two?', differences: [] },
        error: { message: expect.stringContaining('asks for a person') },
      })
    })

    it('fails with its exit code, and says why in its manifest', async () => {
      const turns = [{ error: { status: 403, message: 'not for you' } }]
      const { manifest } = await run(image, { spec: { sandbox }, turns })
      expect(manifest).toMatchObject({
        outcome: 'failure',
        reason: 'agent_error',
        adapter: { outcome: 'failure', error: 'model_failed', differences: [] },
        error: { message: expect.stringContaining('exit code 1. It said: model_failed: ') },
      })
    })
  })
}

describe.skipIf(missing('docker'))(titled('what an adapter image says', missing('docker')), () => {
  it('is compared with what was found, and a difference is told', async () => {
    const lying = PROGRAM.replace(
      'write("diff.patch", self.snapshot.patch())',
      'write("diff.patch", self.snapshot.patch().replace("by an image", "by a person"))',
    )
      .replace('EXIT_CODES[outcome]', '0')
      .replace('manifest(outcome, failure)', 'manifest("needs_human", failure)')
    const { manifest, jobSummary } = await run(adapterImage('lying', lying))
    expect(manifest).toMatchObject({ outcome: 'success', patch: { files: 1 } })
    expect(manifest.adapter?.differences).toEqual([
      'Its manifest says `needs_human`, but it ended with exit code 0.',
      'Its diff.patch has another content for made.txt.',
    ])
    expect(jobSummary).toContain("The adapter image's own report differs from what was found.")
  })

  it('is not followed where it is a link', async () => {
    const linking = PROGRAM.replace(
      'write("manifest.json", ',
      'os.symlink("/etc/passwd", OUTPUT / "manifest.json") or len(',
    )
    const { manifest } = await run(adapterImage('linking', linking))
    expect(manifest.adapter).toEqual({ differences: ['It left no manifest.json.'] })
  })

  it('fails where it leaves nothing of what it has to leave, though Caisson has files of these names', async () => {
    const silent = PROGRAM.replace('Path("/caisson/output")', 'Path("/tmp")')
    const { manifest } = await run(adapterImage('silent', silent))
    expect(manifest).toMatchObject({
      outcome: 'failure',
      reason: 'output_missing',
      error: {
        message: 'The agent did not write manifest.json, diff.patch, summary.md.',
        hint: expect.stringContaining('`/caisson/output`'),
      },
    })
  })

  const places = representative([
    ['mounts', undefined],
    ['copies', [REMOTE]],
  ] as const)
  it.each(places)(
    'is added to the image of a project, once, with the folders that it names: %s',
    async (_, engines) => {
      const image = adapterImage('tools', '', [], 'docker', ['RUN ["mkdir", "/opt", "/opt/tools"]'])
      const sandbox = { image }
      const label = ['LABEL caisson.adapter=/adapter', 'ENV OWN="two \\$words" PATH=/adapter:/usr/bin:/bin']
      const adapter = adapterImage('layer', PROGRAM, [], 'docker', label)
      const look = { tools: [{ name: 'shell', input: { command: 'ls -d /opt/tools; echo "<$OWN>$PATH"' } }] }
      const turns = [look, ...SCRIPT.slice(1)]
      const verify = { commands: ['ls /opt/tools'] }
      const first = await run(adapter, { spec: { sandbox, verify }, turns, engines })
      expect(first.manifest.error).toBeUndefined()
      expect(first.manifest).toMatchObject({
        outcome: 'success',
        adapter: { outcome: 'success', differences: [] },
        sandbox: { image, composed: { reference: expect.stringContaining('localhost/caisson/composed:') } },
        verification: { passed: true },
      })
      const transcript = await readFile(first.folder.transcript, 'utf8')
      expect(transcript).toContain('/opt/tools')
      expect(transcript).toContain('<two $words>/adapter:')
      const again = await run(adapter, { spec: { sandbox }, turns, engines })
      expect(again.manifest.error).toBeUndefined()
      expect(again.manifest.sandbox.composed).toEqual(first.manifest.sandbox.composed)
      const plain = await run(adapterImage('python', PROGRAM), { spec: { sandbox }, engines })
      expect(plain.manifest.error).toMatchObject({
        code: 'IMAGE_FAILED',
        message: expect.stringContaining('does not say which folders it needs'),
        hint: expect.stringContaining('LABEL caisson.adapter=/opt/agent'),
      })
    },
  )

  it('needs an entry point', async () => {
    const { manifest } = await run(adapterBase())
    expect(manifest).toMatchObject({
      reason: 'engine_failed',
      error: { code: 'IMAGE_FAILED', message: expect.stringContaining('has no entry point') },
    })
  })
})

it('an adapter image runs in a container only', async () => {
  const { manifest } = await run('some/agent:1', { spec: { sandbox: { backend: 'local' } } })
  expect(manifest).toMatchObject({
    reason: 'engine_failed',
    error: { code: 'NOT_SUPPORTED', hint: expect.stringContaining('Docker or Podman') },
  })
})
