import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type Manifest, manifestSchema } from '../../src/run/manifest.js'
import { type ActOptions, type ActRun, exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { containersOfRun, JOB_IMAGE, jobContainer } from '../world/act-container.js'
import { PROJECT } from '../world/action-file.js'
import { openServer } from '../world/open-server.js'
import { describeWith } from '../world/parts.js'
import { representative } from '../world/selection.js'
import { ANSWER, createStory, FILES, FIX } from '../world/stories.js'
import { remoteFile, type World, type WorldOptions } from '../world/world.js'

const LIMIT = { timeout: 180_000 }

/** The one artifact of a run: what must be in it, and its manifest. */
function manifestOf(run: ActRun): Manifest {
  expect([...run.artifacts.keys()]).toEqual([expect.stringMatching(/^caisson-\d{8}-/)])
  const [artifact] = run.artifacts.values()
  const files =
    'diff.patch evidence/gateway.jsonl evidence/transcript.jsonl manifest.json report.html summary.md'
  expect([...(artifact?.keys() ?? [])]).toEqual(expect.arrayContaining(files.split(' ')))
  return manifestSchema.parse(JSON.parse(String(artifact?.get('manifest.json'))))
}

const said = (run: ActRun, which: 'warning' | 'error') =>
  run.lines.flatMap((line) => (line.command === which ? [line.argument] : []))

/** What a job log has to be, whatever the run was about. */
function expectTidy(run: ActRun, secret: string): void {
  expect(run.exitCode, run.log).toBe(0)
  expect(said(run, 'error')).toEqual([])
  expect(run.log).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m)
  expect(run.log).not.toContain('sk-ant-scripted')
  expect(run.log).not.toContain(secret)
  expect(run.log).not.toMatch(/deprecat|DeprecationWarning|ExperimentalWarning/i)
}

const writes = (path: string, value: unknown): Script['turns'][number] => ({
  tools: [{ name: 'Write', input: { file_path: `/caisson/output/${path}`, content: JSON.stringify(value) } }],
})

/** A pull request whose event runs on its merge with the base branch, as GitHub makes it. */
async function addMergedPull(world: World) {
  await world.github.push({ branch: 'feature', message: 'A feature', files: { 'f.txt': 'f\n' } })
  await world.github.push({ message: 'Meanwhile', files: { 'OTHER.md': 'Other.\n' } })
  const pull = await world.github.addPull({ title: 'A feature', head: 'feature', author: 'alice' })
  const { bare } = world.github.repository
  const tree = await bare.git(['merge-tree', '--write-tree', 'main', 'feature'])
  const who = ['-c', 'user.name=GitHub', '-c', 'user.email=noreply@github.com']
  const parents = ['-p', 'main', '-p', 'feature']
  const merge = await bare.git([...who, 'commit-tree', tree.trim(), ...parents, '-m', 'Merge'])
  await bare.git(['update-ref', `refs/pull/${pull.number}/merge`, merge.trim()])
  return pull
}

interface Story extends Pick<WorldOptions, 'issue' | 'model' | 'permissions'> {
  example: string
  does: string
  event(world: World): Promise<ActOptions['event']>
  ends(world: World, run: ActRun): unknown
}

/** What only a runner can show of an example: its triggers and conditions, its permissions, its steps. */
const STORIES: Story[] = [
  {
    example: 'label.yml',
    does: 'makes a pull request of an issue',
    model: FIX,
    event: ({ events }) => events.issueLabeled(1, { by: 'alice' }),
    async ends(world, run) {
      expect(run.log).toContain('▸ Edit /workspace/src/sum.js')
      const [pull] = world.github.openPulls()
      expect(pull).toMatchObject({ title: 'Address #1: sum subtracts', head: { ref: 'caisson/issue-1' } })
      expect(pull?.body).toContain('Closes #1')
      expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
      const answer = expect.stringContaining('It subtracted. Now it **adds**.')
      expect(world.github.commentsOn(1).map(({ body }) => body)).toEqual([answer])
      expect(run.summary).toEqual(answer)
      expect(manifestOf(run)).toMatchObject({ outcome: 'success', sandbox: { sealed: true, image: 'host' } })
    },
  },
  {
    example: 'label.yml',
    does: 'starts nothing for another label',
    event: ({ events }) => events.issueLabeled(1, { label: 'bug' }),
    ends: (_world, run) => expect(run.log).not.toContain('Run Main'),
  },
  {
    example: 'label.yml',
    does: 'puts one commit on the head of a pull request, made from that and not from the merge',
    model: FIX,
    event: async (world) => world.events.pullLabeled((await addMergedPull(world)).number, { by: 'alice' }),
    async ends(world, run) {
      const { bare } = world.github.repository
      const head = (await bare.git(['rev-parse', 'feature^'])).trim()
      expect(manifestOf(run)).toMatchObject({ task: { trigger: 'labeled' }, base: { sha: head } })
      expect(await remoteFile(world, 'feature', 'src/sum.js')).toContain('a + b')
      expect(await remoteFile(world, 'feature', 'OTHER.md')).toBeNull()
      expect(world.github.openPulls()).toHaveLength(1)
    },
  },
  {
    example: 'comment.yml',
    does: 'answers a question in a comment',
    model: ANSWER,
    event: ({ events }) => events.commented(1, { body: '@claude why is it -1?', by: 'alice' }),
    ends(world, run) {
      expect(world.github.openPulls()).toEqual([])
      expect(world.github.commentsOn(1)[1]?.body).toContain('that is wrong')
      expect(manifestOf(run)).toMatchObject({ outcome: 'success', reason: 'no_changes' })
    },
  },
  {
    example: 'comment.yml',
    does: 'answers the phrase in a new issue',
    issue: { title: 'sum subtracts', body: '@claude why is it -1?', author: 'alice' },
    model: ANSWER,
    event: ({ events }) => events.opened(1),
    ends: (world) =>
      expect(world.github.commentsOn(1)).toMatchObject([{ body: expect.stringContaining('that is wrong') }]),
  },
  {
    example: 'dispatch.yml',
    does: 'makes a pull request of a prompt, and later steps know of it',
    model: FIX,
    event: ({ events }) => events.dispatched({ inputs: { prompt: 'Make sum add.' } }),
    ends(world, run) {
      const [pull] = world.github.openPulls()
      expect(pull?.body).toContain('It subtracted. Now it **adds**.')
      expect(run.log).toContain(`success (completed) ${world.github.url}/octo/hello/pull/${pull?.number}`)
      expect(run.outputs('caisson')).toMatchObject({ outcome: 'success', 'changed-files': '1' })
      expect(manifestOf(run)).toMatchObject({ task: { trigger: 'dispatched', instruction: 'Make sum add.' } })
    },
  },
  {
    example: 'dispatch.yml',
    does: 'answers the issue that is its target',
    model: ANSWER,
    event: ({ events }) => events.dispatched({ inputs: { target: '1', prompt: '' } }),
    ends(world, run) {
      expect(world.github.commentsOn(1)).toHaveLength(1)
      expect(run.log).toContain('success (no_changes)')
    },
  },
  {
    example: 'fix-ci.yml',
    does: 'mends the pull request whose workflow failed',
    model: FIX,
    async event({ github, events }) {
      const sha = await github.push({ branch: 'topic', message: 'Topic', files: { 't.txt': 't\n' } })
      await github.addPull({ title: 'Topic', head: 'topic', author: 'alice' })
      github.addJob({ sha, runId: 900, name: 'test', log: '2026-01-01T00:00:01Z sum(1, 2) is -1' })
      return events.checked('workflow_run', {
        ...{ id: 900, sha, branch: 'topic' },
        ...{ conclusion: 'failure', by: 'alice' },
      })
    },
    async ends(world) {
      expect(await remoteFile(world, 'topic', 'src/sum.js')).toContain('a + b')
      expect(JSON.stringify(world.model?.requests)).toContain('CI failed on pull request #2, at ')
    },
  },
  {
    example: 'outsiders.yml',
    does: 'answers whoever may only read, and changes nothing for them',
    model: FIX,
    event: ({ events }) => events.commented(1, { body: '@claude fix it', by: 'mallory' }),
    ends(world) {
      expect(world.github.openPulls()).toEqual([])
      expect(world.github.commentsOn(1).at(-1)?.body).toContain('<!-- caisson:comment outsider/8/')
    },
  },
  {
    example: 'review.yml',
    does: 'reviews a new pull request',
    model: {
      turns: [
        writes('findings.json', {
          findings: [{ path: 'f.txt', line: 1, severity: 'major', message: 'Why?', suggestion: 'F' }],
        }),
        { text: 'One question.' },
      ],
    },
    permissions: { contents: 'read', issues: 'none', actions: 'none' },
    event: async (world) => world.events.opened((await addMergedPull(world)).number),
    ends(world) {
      const { reviewComments, reviews } = world.github.repository
      expect([...reviews.values()]).toMatchObject([{ state: 'COMMENTED' }])
      expect([...reviewComments.values()]).toMatchObject([{ path: 'f.txt', line: 1 }])
    },
  },
  {
    example: 'triage.yml',
    does: 'triages the issue of whoever may only read',
    issue: { title: 'sum subtracts', body: 'It is -1.', author: 'mallory' },
    model: {
      turns: [
        writes('actions.json', {
          actions: [
            { action: 'label', label: 'bug' },
            { action: 'close-duplicate', of: 2 },
          ],
        }),
        { text: 'A known bug.' },
      ],
    },
    permissions: { contents: 'read', pull_requests: 'none', actions: 'none', checks: 'none' },
    async event({ github, events }) {
      github.addLabel('bug')
      github.addIssue({ title: 'sum is wrong', author: 'bob' })
      return events.opened(1)
    },
    ends(world) {
      const closed = { labels: ['bug'], state: 'closed', stateReason: 'duplicate' }
      expect(world.github.repository.issues.get(1)).toMatchObject(closed)
      expect(world.github.commentsOn(1)[0]?.body).toContain('A known bug.')
    },
  },
]

describeWith(['docker', 'claude', 'node24', 'act'], 'the examples under act', () => {
  test.for(representative(STORIES, 2))(
    '$example $does',
    LIMIT,
    async ({ example, event, ends, ...options }, { signal }) => {
      await using world = await createStory(options)
      const workflow = `.github/workflows/${example}`
      await putOnDefaultBranch(world, { [workflow]: await exampleWorkflow(example) })
      const run = await runAct(world, { event: await event(world), workflow, signal })
      expectTidy(run, world.token)
      expect(said(run, 'warning')).toEqual([])
      await ends(world, run)
    },
  )

  test('the files of the README make a pull request that was verified', LIMIT, async ({ signal }) => {
    const readme = await readFile(join(PROJECT, 'README.md'), 'utf8')
    const files = Object.fromEntries(
      [...readme.matchAll(/```yaml\n# (\S+)\n([\s\S]*?)```/g)].map(([, path = '', content = '']) => [
        path,
        content,
      ]),
    )
    const workflow = '.github/workflows/claude.yml'
    expect(Object.keys(files)).toEqual([workflow, '.github/caisson.yml'])
    const checks = {
      'package.json': '{ "type": "module", "scripts": { "test": "node --test" } }\n',
      'sum.test.js':
        "import { sum } from './src/sum.js'\nif (sum(1, 2) !== 3) throw new Error('It subtracts')\n",
    }
    await using world = await createStory({ model: FIX, files: { ...FILES, ...checks } })
    await putOnDefaultBranch(world, files)
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const run = await runAct(world, { event, workflow, signal })
    expectTidy(run, world.token)
    expect(world.github.openPulls()[0]?.body).toMatch(/npm test/)
  })

  test('reusable.yml runs on the event of reusable-caller.yml', LIMIT, async ({ signal }) => {
    await using world = await createStory({ model: FIX })
    const workflow = '.github/workflows/claude.yml'
    await putOnDefaultBranch(world, { [workflow]: await exampleWorkflow('reusable-caller.yml') })
    await using called = await createStory({ files: { [workflow]: await exampleWorkflow('reusable.yml') } })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const flags = ['--local-repository', `octo-org/workflows@v1=${called.checkout}`]
    const run = await runAct(world, { event, workflow, flags, signal })
    expect(run.exitCode, run.log).toBe(0)
    expect(run.log).toContain(`/pull/${world.github.openPulls()[0]?.number}`)
  })

  test('a job that is cancelled leaves what was done, and nothing that runs', LIMIT, async ({ signal }) => {
    const [look, edit] = FIX.turns
    const turns = [look, edit, { text: 'Never said.', delayMs: 600_000 }] as Script['turns']
    await using world = await createStory({ model: { turns } })
    const workflow = '.github/workflows/label.yml'
    await putOnDefaultBranch(world, { [workflow]: await exampleWorkflow('label.yml') })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const cancel = new AbortController()
    const running = runAct(world, { event, workflow, signal: AbortSignal.any([signal, cancel.signal]) })
    await expect.poll(() => world.model?.requests.length, { timeout: 60_000 }).toBe(3)
    cancel.abort()
    const run = await running
    expect(run.exitCode).not.toBe(0)
    const manifest = manifestOf(run)
    expect(manifest).toMatchObject({ outcome: 'failure', reason: 'cancelled', patch: { files: 1 } })
    expect(await containersOfRun(manifest.runId)).toEqual([])
    expect(world.github.openPulls()).toEqual([])
    expect(world.github.commentsOn(1).map(({ body }) => body)).toEqual([expect.stringMatching(/cancel/i)])
  })
})

describeWith(['docker', 'claude', 'node24', 'act', 'job-image'], 'label.yml in a job container', () => {
  async function runInside(
    world: World,
    folders: 'runner' | 'act',
    inputs: string,
    { signal }: { signal: AbortSignal },
  ) {
    await using container = await jobContainer(world, folders)
    const workflow = '.github/workflows/label.yml'
    const lines = (await exampleWorkflow('label.yml')).replace(/^( *)anthropic-api-key:/m, `${inputs}$&`)
    await putOnDefaultBranch(world, { [workflow]: container.inContainer(lines) })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const run = await runAct(world, { event, workflow, signal, env: container.variables })
    expectTidy(run, world.token)
    expect(world.github.openPulls()).toHaveLength(1)
    const manifest = manifestOf(run)
    expect(await containersOfRun(manifest.runId)).toEqual([])
    expect(await container.leftovers()).toEqual([])
    return { run, manifest }
  }

  test(
    'seals the agent in a sibling of its own image, after a setup with a network',
    LIMIT,
    async (context) => {
      await using packages = await openServer('127.0.0.2', 'installed\n')
      const { asked, port } = packages
      await using world = await createStory({ model: FIX })
      const hosts = `defaults: { sandbox: { allowedHosts: ['127.0.0.2:${port}'] } }\n`
      await putOnDefaultBranch(world, { '.github/caisson.yml': hosts })
      const setup = `$1setup: '${fetchLeft(port)}'\n`
      const { run, manifest } = await runInside(world, 'runner', setup, context)
      expect(said(run, 'warning')).toEqual([])
      // The relay is a container of its own beside the agent's, by the job's image; both share one network.
      expect(asked).toMatchObject([{ path: '/left' }])
      expect(manifest).toMatchObject({
        sandbox: {
          ...{ backend: 'container', engine: 'docker', image: JOB_IMAGE },
          ...{ network: 'none', sealed: true },
        },
        setup: { passed: true, network: 'allowlist' },
        network: { setup: { hosts: [{ host: '127.0.0.2' }] } },
      })
    },
  )

  test('works unsealed, and says so, where the engine cannot see its folders', LIMIT, async (context) => {
    await using world = await createStory({ model: FIX })
    const { run, manifest } = await runInside(world, 'act', '$1allow-unsealed: true\n', context)
    expect(said(run, 'warning')).toEqual([
      expect.stringMatching(
        /^NOT SEALED: .*this job runs in a container, and the engine cannot see its folder.*runs as root/,
      ),
      'Allowed by `allow-unsealed`.',
    ])
    expect(world.github.commentsOn(1)[0]?.body).toContain('not sealed')
    expect(manifest.sandbox).toMatchObject({ backend: 'local', sealed: false })
  })
})

/** The job's image has no client for HTTP, so bash asks the proxy itself. */
function fetchLeft(port: number): string {
  const request = `GET http://127.0.0.2:${port}/left HTTP/1.1\\r\\nHost: x\\r\\nConnection: close\\r\\n\\r\\n`
  return `exec 3<>/dev/tcp/127.0.0.1/3128 && printf "${request}" >&3 && grep installed <&3 >left.txt`
}
