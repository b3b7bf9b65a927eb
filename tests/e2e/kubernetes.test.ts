import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { KubeConfig } from '@kubernetes/client-node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { silentLog } from '../../src/base/log.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { connectCluster } from '../../src/sandbox/kubernetes/cluster.js'
import {
  accountFolder,
  applyManifest,
  createCache,
  emptyNamespace,
  installProfile,
  leftIn,
  NAME,
  POD_TEMPLATE,
} from '../contract/kubernetes-parts.js'
import { docker } from '../contract/sandbox-parts.js'
import { exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { jobContainer } from '../world/act-container.js'
import { type Cluster, startCluster } from '../world/cluster/cluster.js'
import { CAISSON, createDesk } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { createRepository, type LocalRepository } from '../world/repository-run.js'
import { ALL, representative } from '../world/selection.js'
import { bash, createStory, FIX } from '../world/stories.js'
import { remoteFile } from '../world/world.js'
import { cells, tell } from './github-stories.js'

const IMAGE = 'caisson.test/pod-agent:2'
const LIMIT = { timeout: 180_000 }
/** The kill can hit the request of a command that may not be repeated. */
const RESTART = { ...LIMIT, retry: 3 }

describeWith(['docker', 'claude', 'cluster', 'busybox', 'node24', 'act', 'gh'], 'a run in a Pod', () => {
  let cluster: Cluster
  let KUBECONFIG: string
  beforeAll(async () => {
    cluster = await startCluster()
    await importRemoteImage(docker as Engine, IMAGE, [partPath('claude')], [partPath('gh')])
    await cluster.importImage(IMAGE)
    await installProfile(cluster)
    await cluster.closeNode(true)
    KUBECONFIG = await applyManifest(cluster)
  })
  afterAll(async () => {
    await cluster?.[Symbol.asyncDispose]()
  })

  afterEach(async () => {
    await emptyNamespace(cluster)
    await expect.poll(left, { timeout: 60_000 }).toEqual([])
  })

  const left = () => leftIn(cluster)
  /** Resolves once a command has put this into a file of the workspace, in the Pod of the run. */
  async function written(file: string, content: string): Promise<void> {
    const { core } = await connectCluster({ KUBECONFIG })
    const engine = await detectEngine({ preferred: 'kubernetes', env: { KUBECONFIG }, log: silentLog })
    const read = async () => {
      const { items } = await core.listNamespacedPod({ namespace: NAME })
      const run = items[0]?.metadata?.labels?.['caisson.run']
      const [pod] = (await engine?.findContainers(`caisson.run=${run}`)) ?? []
      return (await pod?.exec(['cat', `/workspace/${file}`]))?.stdout
    }
    await expect.poll(read, { timeout: 60_000 }).toBe(content)
  }
  /** A run whose agent has added a line to `a.txt`, and does nothing more. */
  async function startWriting({ run }: LocalRepository, command: string) {
    const running = run(
      { turns: [bash(command)] },
      { sandbox: { engine: 'kubernetes', image: IMAGE, podTemplate: POD_TEMPLATE } },
      { KUBECONFIG },
    )
    await written('a.txt', 'a\nb\n')
    return { running }
  }

  test(
    'is sealed, works with shell and files, is verified in another Pod, and leaves nothing',
    LIMIT,
    async () => {
      await using repository = await createRepository({ 'sum.sh': 'echo $(($1 - $2))\n' })
      const command = "sed -i 's/ - / + /' sum.sh && sh sum.sh 1 2 && cat /proc/net/route | wc -l"
      const { manifest, folder, log } = await repository.run(
        {
          turns: [
            { tools: [{ name: 'Bash', input: { command, description: 'mend' } }] },
            { text: 'Mended.' },
          ],
        },
        {
          sandbox: { engine: 'kubernetes', image: IMAGE, podTemplate: POD_TEMPLATE },
          verify: { commands: ['[ "$(sh sum.sh 1 2)" = 3 ]'] },
        },
        { KUBECONFIG },
      )
      expect(manifest, log.join('\n')).toMatchObject({
        reason: 'completed',
        patch: { files: 1, additions: 1, deletions: 1 },
        sandbox: { engine: 'kubernetes', network: 'none', sealed: true },
      })
      expect(manifest.verification, folder.dir).toMatchObject({ passed: true })
      await expect.poll(left, { timeout: 20_000 }).toEqual([])
    },
  )

  test.each(representative(cells(0).reverse(), 2))('%s, in %s', LIMIT, async (story, layout) => {
    await tell(story, layout, { backend: 'kubernetes', image: IMAGE }, { KUBECONFIG })
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
  })

  test('passes doctor, with a PersistentVolumeClaim that it only reads', LIMIT, async () => {
    await using desk = await createDesk({ 'a.txt': 'a\n' })
    const withCache = { spec: { ...POD_TEMPLATE.spec, ...(await createCache(cluster, { readOnly: true })) } }
    const sandbox = ['--backend', 'kubernetes', '--image', IMAGE, '--pod-template', stringify(withCache)]
    const { exitCode, stdout, stderr } = await desk.caisson(
      ['doctor', ...sandbox, '--agent-path', partPath('claude'), '--details'],
      { env: { KUBECONFIG } },
    )
    expect(stdout, stderr).toContain('SEALED: ')
    expect(stdout).not.toMatch(/^FAIL/m)
    expect(exitCode).toBe(0)
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
  })

  if (ALL) {
    test('is what a job takes on a runner Pod without any engine', LIMIT, async ({ signal }) => {
      await using world = await createStory({ model: FIX })
      const account = `${accountFolder(cluster)}:/var/run/secrets/kubernetes.io/serviceaccount`
      await using runner = await jobContainer(world, 'runner', [account])
      const workflow = '.github/workflows/kubernetes.yml'
      await putOnDefaultBranch(world, {
        [workflow]: runner.inContainer(await exampleWorkflow('kubernetes.yml')),
        '.github/caisson.yml': stringify({ defaults: { sandbox: { image: IMAGE } } }),
      })
      const config = new KubeConfig()
      config.loadFromFile(KUBECONFIG)
      const { hostname } = new URL(config.getCurrentCluster()?.server ?? '')
      const run = await runAct(world, {
        event: await world.events.issueLabeled(1),
        workflow,
        signal,
        flags: ['--container-daemon-socket', '-'],
        env: { ...runner.variables, KUBERNETES_SERVICE_HOST: hostname, KUBERNETES_SERVICE_PORT: '443' },
      })
      expect(run.exitCode, run.log).toBe(0)
      expect(run.log).not.toMatch(/deprecat|NOT SEALED/i)
      expect(world.github.openPulls()).toHaveLength(1)
      expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
      await expect.poll(left, { timeout: 20_000 }).toEqual([])
      expect(await runner.leftovers()).toEqual([])
    })

    test('whose Pod is taken away ends with the reason, what was said and what it cost', LIMIT, async () => {
      await using repository = await createRepository({ 'a.txt': 'a\n' })
      const command = 'echo b >> a.txt; sleep 600'
      const { running } = await startWriting(repository, command)
      const { core } = await connectCluster({ KUBECONFIG })
      const { items } = await core.listNamespacedPod({ namespace: NAME })
      const name = items[0]?.metadata?.name as string
      await core.deleteNamespacedPod({ namespace: NAME, name })
      const { manifest, folder, log } = await running
      expect(manifest, log.join('\n')).toMatchObject({
        ...{ status: 'failed', reason: 'engine_failed', patch: { files: 0 } },
        error: { message: `The Pod ${name} is gone: something deleted it: a queue, or someone` },
      })
      expect(manifest.metadata?.costUsd).toBeGreaterThan(0)
      expect(await readFile(join(folder.dir, 'output/transcript.json'), 'utf8')).toContain(command)
      await expect.poll(left, { timeout: 20_000 }).toEqual([])
    })

    test(
      'whose API server restarts ends with what the agent had written, and leaves nothing',
      RESTART,
      async () => {
        await using repository = await createRepository({ 'a.txt': 'a\n' })
        const command = 'echo b >> a.txt; sleep 600'
        const { running } = await startWriting(repository, command)
        await cluster.stopApiServer()
        await cluster.startApiServer()
        const { manifest, folder, log } = await running
        expect(manifest, log.join('\n')).toMatchObject({
          ...{ status: 'failed', outcome: 'failure', reason: 'agent_error' },
          error: { message: expect.stringContaining('lost') },
          patch: { files: 1, additions: 1 },
        })
        expect(await readFile(join(folder.dir, 'output/diff.patch'), 'utf8')).toContain('+b\n')
        const transcript = await readFile(join(folder.dir, 'output/evidence/transcript.jsonl'), 'utf8')
        expect(transcript).toContain(command)
        await expect.poll(left, { timeout: 20_000 }).toEqual([])
      },
    )

    test(
      'whose Caisson was killed is cleared up by the next command, which finds its work',
      LIMIT,
      async () => {
        await using desk = await createDesk({
          'a.txt': 'a\n',
          'script.yaml': stringify({ turns: [bash('echo b > b.txt; echo written; sleep 600')] }),
        })
        const env = { PATH: process.env['PATH'] ?? '', HOME: join(desk.path, '..'), KUBECONFIG }
        const runs = desk.runs
        const options = { cwd: desk.path, env, stdio: 'ignore' } as const
        const sandbox = [
          '--backend',
          'kubernetes',
          '--image',
          IMAGE,
          '--pod-template',
          stringify(POD_TEMPLATE),
        ]
        const agent = ['--script', 'script.yaml', '--agent-path', partPath('claude')]
        const killed = spawn(process.execPath, [CAISSON, 'run', 'Write b.', ...sandbox, ...agent], options)
        await expect.poll(left, { timeout: 60_000 }).toHaveLength(2)
        const [run = ''] = (await readdir(runs)).filter((name) => /^\d/.test(name))
        await written('b.txt', 'b\n')
        killed.kill('SIGKILL')
        await once(killed, 'exit')
        const next = spawn(process.execPath, [CAISSON, 'list'], options)
        await once(next, 'exit')
        await expect.poll(left, { timeout: 20_000 }).toEqual([])
        expect(await readFile(join(runs, run, 'output/diff.patch'), 'utf8')).toContain('+b\n')
      },
    )
  }
})
