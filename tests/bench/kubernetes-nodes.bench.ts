import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CoreV1Api } from '@kubernetes/client-node'
import { expect, test } from 'vitest'
import { silentLog } from '../../src/log.js'
import { connectCluster } from '../../src/sandbox/kubernetes/cluster.js'
import { kubernetesEngine } from '../../src/sandbox/kubernetes/engine.js'
import { created } from '../../src/sandbox/kubernetes/patience.js'
import { podFor, policyFor } from '../../src/sandbox/kubernetes/pod.js'
import { untilRunning } from '../../src/sandbox/kubernetes/wait.js'
import { startCluster } from '../world/cluster/cluster.js'
import { describeWith, partPath } from '../world/parts.js'
import { type Figure, median, quick, table, timed } from './figures.js'

const PODS = quick ? 100 : 1_000
const NODES = 10
/** Only nodes of kwok's are in it. */
const POOL = { pool: 'fake' }
const AROUND = { owner: null, user: { uid: 1000, gid: 1000 }, template: { spec: { nodeSelector: POOL } } }
const RUN = 'caisson.run'

describeWith(['docker', 'busybox', 'cluster', 'kwok'], 'Pods of nodes that kwok simulates', () => {
  test('many at once wait for a node, run, are found and removed', async () => {
    await using cluster = await startCluster()
    await using kwok = startKwok(cluster.kubeconfig)
    const namespace = await cluster.createNamespace()
    const connected = { ...(await connectCluster({ KUBECONFIG: cluster.kubeconfig })), namespace }
    const { core, networking } = connected
    const runs = Array.from({ length: PODS }, (_, index) => `run-${index}`).toSorted()
    const idle = process.memoryUsage.rss()

    // As an engine starts a Pod. It would also ask it for its protections, but there is nobody inside to answer.
    const made = await costOf(() =>
      Promise.all(
        runs.map(async (run) => {
          const spec = { name: run, image: 'none', command: [], labels: { [RUN]: run, ...POOL } }
          const policy = policyFor(run, run, null)
          await created(connected, () =>
            networking.createNamespacedNetworkPolicy({ namespace, body: policy }),
          )
          await created(connected, () => core.createNamespacedPod({ namespace, body: podFor(spec, AROUND) }))
        }),
      ),
    )
    const held = new Set<string>()
    const waiting = runs.map(async (run) => {
      await untilRunning(connected, run, 'none', { ...silentLog, info: () => held.add(run) })
      return performance.now()
    })
    const ran = Promise.all(waiting)
    while (held.size < PODS) await Promise.race([sleep(1_000), ran])
    const waited = process.memoryUsage.rss()

    const nodes = performance.now()
    await kwok.createNodes(core)
    const starts = (await ran).map((at) => at - nodes)
    const { items } = await core.listNamespacedPod({ namespace })
    const running = items.filter(({ status }) => status?.phase === 'Running')
    expect(running.map(({ metadata }) => metadata?.name).toSorted()).toEqual(runs)

    const engine = kubernetesEngine(connected, AROUND.template, silentLog)
    const find = await timed(() => engine.findContainers(`${RUN}=${runs[0]}`))
    expect(find.value.map(({ id }) => id)).toEqual(runs.slice(0, 1))
    const containers = await engine.findContainers(`pool=${POOL.pool}`)
    expect(containers.map(({ id }) => id).toSorted()).toEqual(runs)
    const removed = await costOf(() => Promise.all(containers.map((container) => container.cleanup())))
    const left = await Promise.all([
      core.listNamespacedPod({ namespace }),
      networking.listNamespacedNetworkPolicy({ namespace }),
    ])
    expect(left.flatMap((list) => list.items.map(({ metadata }) => metadata?.name))).toEqual([])

    const bar = 'no bar of its own'
    const figures: Figure[] = [
      { name: 'all made', value: made.ms, unit: 'ms', bar },
      { name: 'seen running after there are nodes, median', value: median(starts), unit: 'ms', bar },
      { name: 'the slowest', value: Math.max(...starts), unit: 'ms', bar },
      { name: 'one found among all', value: find.ms, unit: 'ms', bar },
      { name: 'all removed', value: removed.ms, unit: 'ms', bar },
      {
        ...{ name: 'memory of a waiting one', unit: 'MiB', bar: 'under 1 MiB' },
        value: (waited - idle) / PODS / 2 ** 20,
      },
    ]
    console.log(table(figures))
    console.log(
      `${PODS} Pods with a policy each, all at once: none lost, none left; of the processors ${made.cpu} to make them and ${removed.cpu} to remove them, for this process`,
    )
  })
})

async function costOf(work: () => Promise<unknown>): Promise<{ ms: number; cpu: string }> {
  const before = process.cpuUsage()
  const { ms } = await timed(work)
  const { user, system } = process.cpuUsage(before)
  return { ms, cpu: `${((user + system) / 1e6).toFixed(1)} s` }
}

function startKwok(kubeconfig: string) {
  const [key, value] = ['kwok.x-k8s.io/node', 'fake']
  // A node whose lease is not renewed is lost after 40 s.
  const kwok = spawn(
    partPath('kwok'),
    [
      ...['--kubeconfig', kubeconfig, '--node-lease-duration-seconds', '40'],
      ...['--manage-nodes-with-annotation-selector', `${key}=${value}`],
    ],
    { stdio: 'ignore' },
  )
  const ended = once(kwok, 'exit')
  return {
    async createNodes(core: CoreV1Api) {
      for (let index = 0; index < NODES; index++) {
        const metadata = { name: `fake-${index}`, annotations: { [key]: value }, labels: POOL }
        await core.createNode({ body: { metadata, spec: {} } })
      }
    },
    async [Symbol.asyncDispose]() {
      kwok.kill()
      await ended
    },
  }
}
