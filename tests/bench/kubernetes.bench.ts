import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { silentLog } from '../../src/log.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { connectCluster } from '../../src/sandbox/kubernetes/cluster.js'
import { kubernetesEngine } from '../../src/sandbox/kubernetes/engine.js'
import { planRemoteContainer } from '../../src/sandbox/remote/open.js'
import { startCluster } from '../world/cluster/cluster.js'
import { describeWith } from '../world/parts.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { type Figure, median, quick, table, timed } from './figures.js'

const PODS = quick ? 10 : 100
const IMAGE = 'caisson.test/remote:1'

describeWith(['docker', 'busybox', 'cluster'], 'Pods of one node', () => {
  test('many at once, from their start to the end of their first command, and removed', async () => {
    await using cluster = await startCluster()
    const docker = await detectEngine({ preferred: 'docker', env: process.env, log: silentLog })
    await importRemoteImage(docker as Engine, IMAGE)
    await cluster.importImage(IMAGE)
    const connected = await connectCluster({ KUBECONFIG: cluster.kubeconfig })
    const { core, networking } = connected
    const namespace = await cluster.createNamespace({ 'pod-security.kubernetes.io/enforce': 'restricted' })
    const create = core.createNamespacedPod.bind(core)
    core.createNamespacedPod = (request) => {
      // The scheduler would not put so many on a node of two processors.
      for (const { resources } of request.body.spec?.containers ?? [])
        if (resources) resources.requests = { cpu: '1m', memory: '1Mi' }
      return create(request)
    }
    const specOf = (engine: Engine, name: string) =>
      planRemoteContainer(
        {
          ...{ engine, image: IMAGE, agent: { command: 'true' }, env: {}, network: 'none', objectMounts: [] },
          limits: { memoryMb: 64, pids: 64, cpus: 1 },
        },
        `caisson-${name}`,
        { 'caisson.run': name },
      )
    const one = async (name: string) => {
      // One for each, as runs have them: an engine has one user, whose processes are counted.
      const engine = kubernetesEngine({ ...connected, namespace }, {}, silentLog)
      const started = await timed(async () => {
        const container = await engine.startContainer(specOf(engine, name))
        const { exitCode } = await container.exec(['true'])
        expect(exitCode).toBe(0)
        return container
      })
      const removed = await timed(() => started.value.cleanup())
      return { started: started.ms, removed: removed.ms }
    }

    const alone = await one('alone')
    const [own, machine] = [process.cpuUsage(), await busySeconds()]
    const all = await timed(() =>
      Promise.all(Array.from({ length: PODS }, (_, index) => one(`run-${index}`))),
    )
    const { user, system } = process.cpuUsage(own)
    const busy = (await busySeconds()) - machine

    const [pods, policies] = await Promise.all([
      core.listNamespacedPod({ namespace }),
      networking.listNamespacedNetworkPolicy({ namespace }),
    ])
    expect([...pods.items, ...policies.items].map(({ metadata }) => metadata?.name)).toEqual([])
    const starts = all.value.map(({ started }) => started)
    const bar = 'no bar of its own'
    const figures: Figure[] = [
      {
        ...{ name: 'from start to the end of the first command, median', unit: 'ms', bar },
        value: median(starts),
        against: { name: 'a Pod alone', value: alone.started },
      },
      { name: 'the slowest', value: Math.max(...starts), unit: 'ms', bar },
      {
        ...{ name: 'its removal, median', unit: 'ms', bar },
        value: median(all.value.map(({ removed }) => removed)),
        against: { name: 'a Pod alone', value: alone.removed },
      },
    ]
    const seconds = (value: number) => `${value.toFixed(1)} s`
    console.log(table(figures))
    console.log(
      [
        `${starts.length} of ${PODS} Pods of two containers at once: all started and removed, nothing left, in ${seconds(all.ms / 1000)}`,
        `of the processors ${seconds((user + system) / 1e6)} for this process, ${seconds(busy)} for the whole machine with the cluster on it`,
      ].join('\n'),
    )
  })
})

/** Seconds for which the machine's processors have been busy. */
async function busySeconds(): Promise<number> {
  const [, user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = (
    await readFile('/proc/stat', 'utf8')
  )
    .split(/\s+/, 9)
    .map(Number)
  return (user + nice + system + interrupts + soft) / 100
}
