import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CoreV1Api, KubeConfig } from '@kubernetes/client-node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { PlanEvent } from '../../src/plan/work/event.js'
import { applyManifest, installProfile, leftIn, NAME, POD_TEMPLATE } from '../contract/kubernetes-parts.js'
import { type Cluster, startCluster } from '../world/cluster/cluster.js'
import { CAISSON, createDesk, type Desk } from '../world/command.js'
import { GO_IMAGE, importGoImage } from '../world/go-image.js'
import { randomOf } from '../world/kill/moments.js'
import { describeWith, partPath } from '../world/parts.js'
import { EXAMPLE_IN_YAML, GO_MODULE } from '../world/plan-examples.js'
import { ALL } from '../world/selection.js'

const SEED = Number(process.env['CAISSON_KILL_SEED'] ?? Date.now() % 1_000_000)
const KILLS = Number(process.env['CAISSON_TEST_PLAN_KILLS'] ?? 3)
const LIMIT = { timeout: 600_000 }

/** Twelve steps: three combinations of four, of which each step uses what the one before it has made. */
const MATRIX = `jobs:
  - name: build
    plan:
      - across: [{ var: part, values: [a, b, c], max_in_flight: 2 }]
        do:
          - task: make
            config: { inputs: [], outputs: [{ name: made }], run: { path: sh, args: [-c, 'echo ((.:part)) > made/part'] } }
          - task: double
            config: { inputs: [{ name: made }], outputs: [{ name: twice }], run: { path: sh, args: [-c, 'cat made/part made/part > twice/part'] } }
          - agent: look
            prompt: Say what you see.
            tools: [read_file]
            sandbox: { inputs: [{ name: twice }], outputs: [{ name: seen }], run: { path: sh, args: [-c, 'wc -l <twice/part >seen/lines'] } }
            output: seen
          - task: check
            config: { inputs: [{ name: seen }], run: { path: grep, args: [two, seen/response] } }
`

const use = (name: string, input: object = {}) => ({ tools: [{ name: `mcp__caisson__${name}`, input }] })

describeWith(['docker', 'claude', 'cluster', 'busybox', 'go'], 'a plan on Kubernetes', () => {
  let cluster: Cluster
  let desk: Desk
  let core: CoreV1Api
  let flags: string[]
  let env: Record<string, string>
  const script = (name: string) => ['--script', join(desk.path, name)]
  const pods = async () => (await core.listNamespacedPod({ namespace: NAME })).items
  const left = () => leftIn(cluster)

  beforeAll(async () => {
    cluster = await startCluster()
    await importGoImage(partPath('busybox'))
    await cluster.importImage(GO_IMAGE)
    await installProfile(cluster)
    env = { KUBECONFIG: await applyManifest(cluster) }
    await cluster.closeNode(true)
    const admin = new KubeConfig()
    admin.loadFromFile(cluster.kubeconfig)
    core = admin.makeApiClient(CoreV1Api)
    desk = await createDesk({
      ...GO_MODULE,
      'design.yml': EXAMPLE_IN_YAML,
      'matrix.yml': MATRIX,
      'finds.yaml': stringify({
        turns: [
          use('read_output', { step: 'failing-test' }),
          use('container_start'),
          use('container_exec', {
            command: ['sh', '-c', 'cat cache/note; sed -n 3p workspace/sum.go; echo seen > analysis/seen'],
          }),
          use('list_directory', { path: 'analysis' }),
          { text: 'Sum subtracts.' },
        ],
      }),
      'sees.yaml': stringify({ turns: [{ text: 'I see two lines.' }] }),
    })
    flags = [
      ...['--backend', 'kubernetes', '--image', GO_IMAGE, '--pod-template', stringify(POD_TEMPLATE)],
      ...['--agent-path', partPath('claude'), '--json'],
    ]
  }, 240_000)
  afterAll(async () => {
    await desk?.[Symbol.asyncDispose]().catch(() => {})
    await cluster?.[Symbol.asyncDispose]()
  })

  test('is the example of the design', LIMIT, async () => {
    const { stdout, stderr } = await desk.caisson(
      ['plan', 'run', 'design.yml', ...script('finds.yaml'), ...flags],
      { env },
    )
    const end = JSON.parse(stdout) as { folder: string; outcome: string }
    // The test has failed, and nobody has mended it.
    expect(end.outcome, stderr).toBe('failed')
    const steps = join(end.folder, 'steps/debug-and-fix')
    expect(await readFile(join(steps, '2.failing-test/output.log'), 'utf8')).toContain('got -1, want 3')
    const trace = JSON.parse(await readFile(join(steps, '3.investigate-failure/trace.json'), 'utf8'))
    expect(trace).toMatchObject({ finishReason: 'stop', response: 'Sum subtracts.' })
    const [output, start, exec, list] = trace.steps.map((step: { output: string }) => step.output)
    expect(output).toContain('got -1, want 3')
    expect(start).toContain('go version go1.')
    expect(exec).toMatch(/warm\n.*return a - b/s)
    expect(list).toContain('seen')
    await expect.poll(left, { timeout: 60_000 }).toEqual([])
  })

  if (ALL)
    test(`ends the same when it is killed at any moment, and does nothing twice (seed ${SEED})`, {
      timeout: 300_000 + KILLS * 240_000,
      retry: 0,
    }, async () => {
      const random = randomOf(SEED)
      let most = 0
      /** Undefined: it was killed before its end. */
      const go = async (
        args: string[],
        strikeAfterMs?: number,
      ): Promise<{ outcome: string; digest: string; folder: string; logged: string } | undefined> => {
        const child = spawn(
          process.execPath,
          [CAISSON, 'plan', ...args, ...script('sees.yaml'), '--no-cache', ...flags],
          {
            ...{ cwd: desk.path, stdio: ['ignore', 'pipe', 'pipe'] },
            env: { PATH: process.env['PATH'] ?? '', HOME: join(desk.path, '..'), ...env },
          },
        )
        let said = ''
        let logged = ''
        child.stdout.on('data', (chunk) => {
          said += chunk
        })
        child.stderr.on('data', (chunk) => {
          logged += chunk
        })
        let over = false
        const ended = new Promise((resolve) => child.once('close', resolve)).then(() => {
          over = true
        })
        const watching = (async () => {
          while (!over) {
            // While the API server is away, there is no answer.
            const there = await pods().catch(() => [])
            most = Math.max(most, there.filter(({ status }) => status?.phase !== 'Failed').length)
            await sleep(1_000)
          }
        })()
        if (strikeAfterMs !== undefined) {
          await Promise.race([sleep(strikeAfterMs), ended])
          if (!over) await strike(() => child.kill('SIGKILL'))
        }
        await ended
        await watching
        return said.trim() === '' ? undefined : { ...JSON.parse(said), logged }
      }
      const struck: Record<string, number> = {}
      const strike = async (kill: () => void) => {
        const kind = ['process', 'pod', 'drain', 'api'][Math.floor(random() * 4)] ?? 'process'
        struck[kind] = (struck[kind] ?? 0) + 1
        if (kind === 'api') {
          // The plan itself goes on: it has to wait, or to end so that it can be resumed.
          await cluster.stopApiServer()
          await cluster.startApiServer()
          return
        }
        if (kind !== 'process')
          for (const { metadata } of await pods()) {
            const name = metadata?.name ?? ''
            await (kind === 'pod'
              ? core.deleteNamespacedPod({ namespace: NAME, name, gracePeriodSeconds: 0 })
              : core.createNamespacedPodEviction({ namespace: NAME, name, body: { metadata: { name } } })
            ).catch(() => {})
          }
        kill()
      }
      const began = Date.now()
      const whole = await go(['run', 'matrix.yml'])
      const took = Date.now() - began
      expect(whole?.outcome, whole?.logged).toBe('succeeded')
      // Each of two combinations has the Pod of its step, and that of its agent's session.
      expect(most).toBeLessThanOrEqual(4)

      const plans = join(desk.runs, '.plans')
      const known = async () => (await readdir(plans)).filter((name) => !name.startsWith('.')).length
      const kills = () => Object.values(struck).reduce((sum, count) => sum + count, 0)
      const digests: (string | undefined)[] = []
      while (kills() < KILLS) {
        const before = await known()
        let end = await go(['run', 'matrix.yml'], random() * took)
        // Killed before there was a plan: nothing to go on with.
        if ((await known()) === before) continue
        while (end === undefined || end.outcome === 'errored') {
          const again = kills() < KILLS && random() < 0.67
          end = await go(['resume', 'latest'], again ? random() * took : undefined)
        }
        digests.push(end.digest)
        await expectNothingTwice(end.folder)
      }
      console.log(
        JSON.stringify({ kills: kills(), seed: SEED, struck, plans: digests.length, seconds: took / 1000 }),
      )
      expect(new Set(digests)).toEqual(new Set([whole?.digest]))
      await expect.poll(left, { timeout: 60_000 }).toEqual([])
    })
})

/** No step has started after it had finished; one that could not be carried out may be. */
async function expectNothingTwice(folder: string): Promise<void> {
  const lines = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).trim().split('\n')
  const finished = new Set<string>()
  for (const event of lines.map((line): PlanEvent => JSON.parse(line))) {
    if (event.type === 'started') expect(finished).not.toContain(event.node)
    if (event.type === 'finished' && event.outcome === 'succeeded') finished.add(event.node)
  }
}
