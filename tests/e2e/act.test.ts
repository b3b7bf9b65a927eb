import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type Manifest, manifestSchema } from '../../src/run/manifest.js'
import { type ActRun, actionFiles, exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { containersOfRun, JOB_IMAGE, jobContainer } from '../world/act-container.js'
import { describeWith } from '../world/parts.js'
import { createWorld, remoteFile } from '../world/world.js'

const FILES = { 'README.md': '# Sums\n', 'src/sum.js': 'export const sum = (a, b) => a - b\n' }
const ISSUE = { title: 'sum subtracts', body: '`sum(1, 2)` is -1.', author: 'bob' }
const FILE = '{{workspace}}/src/sum.js'
const FIX: Script = {
  turns: [
    { text: 'Let me look.', tools: [{ name: 'Read', input: { file_path: FILE } }] },
    { tools: [{ name: 'Edit', input: { file_path: FILE, old_string: 'a - b', new_string: 'a + b' } }] },
    { text: 'It subtracted. Now it **adds**.' },
  ],
}
const ANSWER: Script = {
  turns: [{ tools: [{ name: 'Read', input: { file_path: FILE } }] }, { text: 'It subtracts `b` from `a`.' }],
}
const LIMIT = { timeout: 180_000 }

/** The one artifact of a run: what must be in it, and its manifest. */
function manifestOf(run: ActRun): Manifest {
  expect([...run.artifacts.keys()]).toEqual([expect.stringMatching(/^caisson-\d{8}-/)])
  const [artifact] = run.artifacts.values()
  expect([...(artifact?.keys() ?? [])].sort()).toEqual(
    expect.arrayContaining([
      'diff.patch',
      'evidence/gateway.jsonl',
      'evidence/transcript.jsonl',
      'manifest.json',
      'report.html',
      'summary.md',
      'transcript.json',
    ]),
  )
  return manifestSchema.parse(JSON.parse(String(artifact?.get('manifest.json'))))
}

const warnings = (run: ActRun) =>
  run.lines.flatMap((line) => (line.command === 'warning' ? [line.argument] : []))
const errors = (run: ActRun) => run.lines.flatMap((line) => (line.command === 'error' ? [line.argument] : []))

/** What a job log has to be, whatever the run was about. */
function expectTidy(run: ActRun, secret: string): void {
  expect(run.exitCode, run.log).toBe(0)
  expect(errors(run)).toEqual([])
  expect(run.log).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m)
  expect(run.log).not.toContain('sk-ant-scripted')
  expect(run.log).not.toContain(secret)
  expect(run.log).not.toMatch(/deprecat|DeprecationWarning|ExperimentalWarning/i)
}

describeWith(['docker', 'claude', 'node24', 'act'], 'the example workflows under act', () => {
  test('label.yml: an issue becomes a pull request', LIMIT, async ({ signal }) => {
    await using world = await createWorld({ files: FILES, issue: ISSUE, model: FIX })
    const workflow = '.github/workflows/label.yml'
    await putOnDefaultBranch(world, { [workflow]: await exampleWorkflow('label.yml') })
    const event = await world.events.issueLabeled(1)

    const run = await runAct(world, { event, workflow, signal })

    expectTidy(run, world.token)
    expect(warnings(run)).toEqual([])
    expect(run.log).toContain('▸ Edit /workspace/src/sum.js')
    const [pull] = world.github.openPulls()
    expect(pull).toMatchObject({ title: 'sum subtracts (#1)', head: { ref: 'caisson/issue-1' } })
    expect(pull?.body).toContain('Closes #1')
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
    expect(world.github.commentsOn(1).map(({ body }) => body)).toEqual([
      expect.stringContaining('It subtracted. Now it **adds**.'),
    ])
    expect(run.summary).toContain('It subtracted. Now it **adds**.')
    expect(manifestOf(run)).toMatchObject({ outcome: 'success', sandbox: { sealed: true, image: 'host' } })
  })

  test('label.yml: another label starts nothing', LIMIT, async ({ signal }) => {
    await using world = await createWorld({ files: FILES, issue: ISSUE, model: FIX })
    const workflow = '.github/workflows/label.yml'
    await putOnDefaultBranch(world, { [workflow]: await exampleWorkflow('label.yml') })
    const event = await world.events.issueLabeled(1, { label: 'bug' })

    const run = await runAct(world, { event, workflow, signal })

    expect(run.exitCode).toBe(0)
    expect(run.log).not.toContain('Run Main')
    expect(world.github.commentsOn(1)).toEqual([])
  })

  test('comment.yml: a question is answered', LIMIT, async ({ signal }) => {
    await using world = await createWorld({ files: FILES, issue: ISSUE, model: ANSWER })
    const workflow = '.github/workflows/comment.yml'
    await putOnDefaultBranch(world, { [workflow]: await exampleWorkflow('comment.yml') })
    const event = await world.events.commented(1, { body: '@claude why is it -1?' })

    const run = await runAct(world, { event, workflow, signal })

    expectTidy(run, world.token)
    expect(warnings(run)).toEqual([])
    expect(world.github.openPulls()).toEqual([])
    expect(world.github.commentsOn(1).map(({ body }) => body)).toEqual([
      '@claude why is it -1?',
      expect.stringContaining('It subtracts `b` from `a`.'),
    ])
    expect(manifestOf(run)).toMatchObject({ outcome: 'success', reason: 'no_changes' })
  })

  test('comment.yml: the phrase in a new issue is one too', LIMIT, async ({ signal }) => {
    const issue = { title: 'sum subtracts', body: '@claude why is it -1?' }
    await using world = await createWorld({ files: FILES, issue, model: ANSWER })
    const workflow = '.github/workflows/comment.yml'
    await putOnDefaultBranch(world, { [workflow]: await exampleWorkflow('comment.yml') })

    const run = await runAct(world, { event: await world.events.opened(1), workflow, signal })

    expectTidy(run, world.token)
    expect(manifestOf(run)).toMatchObject({ outcome: 'success', reason: 'no_changes' })
    expect(world.github.commentsOn(1)).toMatchObject([
      { body: expect.stringContaining('It subtracts `b` from `a`.') },
    ])
  })

  test(
    'dispatch.yml with a prompt: a pull request, and later steps know of it',
    LIMIT,
    async ({ signal }) => {
      await using world = await createWorld({ files: FILES, model: FIX })
      const workflow = '.github/workflows/dispatch.yml'
      await putOnDefaultBranch(world, { [workflow]: await exampleWorkflow('dispatch.yml') })
      const event = await world.events.dispatched({ workflow, inputs: { prompt: 'Make sum add.' } })

      const run = await runAct(world, { event, workflow, signal })

      expectTidy(run, world.token)
      expect(warnings(run)).toEqual([])
      const [pull] = world.github.openPulls()
      expect(pull?.body).toContain('It subtracted. Now it **adds**.')
      expect(run.log).toContain(`success (completed) ${world.github.url}/octo/hello/pull/${pull?.number}`)
      expect(run.outputs('caisson')).toMatchObject({ outcome: 'success', 'changed-files': '1' })
      expect(run.summary).toContain('It subtracted. Now it **adds**.')
      expect(manifestOf(run)).toMatchObject({ task: { trigger: 'dispatched', instruction: 'Make sum add.' } })
    },
  )

  test('dispatch.yml with a target: that issue is answered', LIMIT, async ({ signal }) => {
    await using world = await createWorld({ files: FILES, issue: ISSUE, model: ANSWER })
    const workflow = '.github/workflows/dispatch.yml'
    await putOnDefaultBranch(world, { [workflow]: await exampleWorkflow('dispatch.yml') })
    const event = await world.events.dispatched({ workflow, inputs: { target: '1', prompt: '' } })

    const run = await runAct(world, { event, workflow, signal })

    expectTidy(run, world.token)
    expect(warnings(run)).toEqual([])
    expect(world.github.commentsOn(1).map(({ body }) => body)).toEqual([
      expect.stringContaining('It subtracts `b` from `a`.'),
    ])
    expect(run.log).toContain('success (no_changes)')
    expect(manifestOf(run)).toMatchObject({ task: { target: { kind: 'issue', number: 1 } } })
  })

  test(
    'label.yml: a job that is cancelled leaves what was done, and nothing that runs',
    LIMIT,
    async ({ signal }) => {
      const [look, edit] = FIX.turns
      const turns = [look, edit, { text: 'Never said.', delayMs: 600_000 }] as Script['turns']
      await using world = await createWorld({ files: FILES, issue: ISSUE, model: { turns } })
      const workflow = '.github/workflows/label.yml'
      await putOnDefaultBranch(world, { [workflow]: await exampleWorkflow('label.yml') })
      const event = await world.events.issueLabeled(1)
      const cancel = new AbortController()

      const running = runAct(world, {
        event,
        workflow,
        signal: AbortSignal.any([signal, cancel.signal]),
      })
      await expect.poll(() => world.model?.requests.length, { timeout: 60_000 }).toBe(3)
      cancel.abort()
      const run = await running

      expect(run.exitCode).not.toBe(0)
      const manifest = manifestOf(run)
      expect(manifest).toMatchObject({ outcome: 'failure', reason: 'cancelled', patch: { files: 1 } })
      expect(await containersOfRun(manifest.runId)).toEqual([])
      expect(world.github.openPulls()).toEqual([])
      expect(world.github.commentsOn(1).map(({ body }) => body)).toEqual([expect.stringMatching(/cancel/i)])
    },
  )

  test('uses: ./ runs the action of the repository itself', LIMIT, async ({ signal }) => {
    await using world = await createWorld({ files: FILES, issue: ISSUE, model: FIX })
    const workflow = '.github/workflows/label.yml'
    const local = (await exampleWorkflow('label.yml')).replace('caisson-dev/caisson@v1', './')
    await putOnDefaultBranch(world, { ...(await actionFiles()), [workflow]: local })
    const event = await world.events.issueLabeled(1)

    const run = await runAct(world, { event, workflow, signal, checkout: 'act' })

    expectTidy(run, world.token)
    expect(warnings(run)).toEqual([])
    expect(world.github.openPulls()).toHaveLength(1)
    expect(manifestOf(run)).toMatchObject({ outcome: 'success', patch: { files: 1 } })
  })
})

describeWith(
  ['docker', 'claude', 'node24', 'act', 'job-image'],
  'label.yml in a job container under act',
  () => {
    test(
      'seals the agent in a sibling of its own image, after a setup with a network',
      LIMIT,
      async ({ signal }) => {
        const asked: string[] = []
        const packages = createServer((request, response) => {
          asked.push(request.url ?? '')
          response.end('installed\n')
        })
        await new Promise<void>((resolve) => packages.listen(0, '127.0.0.2', resolve))
        const { port } = packages.address() as AddressInfo
        await using world = await createWorld({ files: FILES, issue: ISSUE, model: FIX })
        await using container = await jobContainer(world, 'runner')
        const workflow = '.github/workflows/label.yml'
        const setUp = (await exampleWorkflow('label.yml')).replace(
          /^( *)anthropic-api-key:/m,
          `$1setup: '${fetchLeft(port)}'\n$1allowed-hosts: 127.0.0.2:${port}\n$&`,
        )
        await putOnDefaultBranch(world, { [workflow]: container.inContainer(setUp) })
        const event = await world.events.issueLabeled(1)

        const run = await runAct(world, { event, workflow, signal, env: container.variables })

        expectTidy(run, world.token)
        expect(warnings(run)).toEqual([])
        expect(world.github.openPulls()).toHaveLength(1)
        const manifest = manifestOf(run)
        expect(manifest.sandbox).toMatchObject({
          backend: 'container',
          engine: 'docker',
          image: JOB_IMAGE,
          network: 'none',
          sealed: true,
        })
        expect(await containersOfRun(manifest.runId)).toEqual([])
        // The relay is a container of its own beside the agent's, by the job's image; both share one network.
        expect(asked).toEqual(['/left'])
        expect(manifest).toMatchObject({
          setup: { passed: true, network: 'allowlist' },
          network: { setup: { hosts: [{ host: '127.0.0.2' }] } },
        })
        await new Promise((resolve) => packages.close(resolve))
        expect(await container.leftovers()).toEqual([])
      },
    )

    test(
      'works unsealed, and says so, where the engine cannot see its folders',
      LIMIT,
      async ({ signal }) => {
        await using world = await createWorld({ files: FILES, issue: ISSUE, model: FIX })
        await using container = await jobContainer(world, 'act')
        const workflow = '.github/workflows/label.yml'
        await putOnDefaultBranch(world, {
          [workflow]: container.inContainer(await allowingUnsealed('label.yml')),
        })
        const event = await world.events.issueLabeled(1)

        const run = await runAct(world, { event, workflow, signal, env: container.variables })

        expectTidy(run, world.token)
        expect(warnings(run)).toEqual([
          expect.stringMatching(
            /^NOT SEALED: .*this job runs in a container, and the engine cannot see its folder.*runs as root/,
          ),
          ...ALLOWED,
        ])
        expect(world.github.openPulls()).toHaveLength(1)
        expect(world.github.commentsOn(1)[0]?.body).toContain('not sealed')
        expect(manifestOf(run).sandbox).toMatchObject({ backend: 'local', sealed: false })
        expect(await container.leftovers()).toEqual([])
      },
    )

    test('works unsealed, and says so, without an engine', LIMIT, async ({ signal }) => {
      await using world = await createWorld({ files: FILES, issue: ISSUE, model: FIX })
      await using container = await jobContainer(world, 'runner')
      const workflow = '.github/workflows/label.yml'
      await putOnDefaultBranch(world, {
        [workflow]: container.inContainer(await allowingUnsealed('label.yml')),
      })
      const event = await world.events.issueLabeled(1)
      const flags = ['--container-daemon-socket', '-']

      const run = await runAct(world, { event, workflow, signal, flags, env: container.variables })

      expectTidy(run, world.token)
      expect(warnings(run)).toEqual([
        expect.stringMatching(/^NOT SEALED: .*no container engine answers/),
        ...ALLOWED,
      ])
      expect(world.github.openPulls()).toHaveLength(1)
      expect(manifestOf(run).sandbox).toMatchObject({ backend: 'local', sealed: false })
      expect(await container.leftovers()).toEqual([])
    })
  },
)

/** The job's image has no client for HTTP, so bash asks the proxy itself. */
function fetchLeft(port: number): string {
  const request = `GET http://127.0.0.2:${port}/left HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n`
  return `exec 3<>/dev/tcp/127.0.0.1/3128 && printf "${request}" >&3 && grep installed <&3 >left.txt`
}

/** What the log says of a run that its workflow allows to start without a seal. */
const ALLOWED = ['Allowed by `allow-unsealed`.']

async function allowingUnsealed(name: string): Promise<string> {
  const workflow = await exampleWorkflow(name)
  return workflow.replace(/^( *)anthropic-api-key:/m, '$1allow-unsealed: true\n$&')
}
