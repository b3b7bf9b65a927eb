import { fork, spawn } from 'node:child_process'
import { on, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { CoreV1Api, KubeConfig, NetworkingV1Api } from '@kubernetes/client-node'
import { expect, test } from 'vitest'
import { startCluster } from '../world/cluster/cluster.js'
import { describeWith, partPath } from '../world/parts.js'
import { type Figure, median, quick, table, timed } from './figures.js'

const [PODS, PROCESSES, RUNS_OF_EACH] = quick ? [100, 2, 50] : [1_000, 10, 100]
const NODES = 10
const POOL = { pool: 'fake' }

describeWith(['docker', 'busybox', 'cluster', 'kwok'], 'Pods of nodes that kwok simulates', () => {
  test('many of one process wait for a node, run and are removed', async () => {
    await using cluster = await startCluster()
    await using kwok = startKwok(cluster.kubeconfig)
    const namespace = await cluster.createNamespace()
    const runs = Array.from({ length: PODS }, (_, at) => `run-${at}`).toSorted()
    await using worker = await startWorker(cluster.kubeconfig, namespace, 'run', PODS)

    const made = await timed(() => worker.do('make'))
    const waiting = worker.do('wait')
    const memory = await worker.waiting
    const nodes = Date.now()
    await kwok.createNodes()
    const starts = ((await waiting).value as number[]).map((at) => at - nodes)
    expect(await kwok.podsIn(namespace, 'Running')).toEqual(runs)
    const removed = await timed(() => worker.do('remove'))
    expect((removed.value.value as string[]).toSorted()).toEqual(runs)
    expect(await kwok.leftIn(namespace)).toEqual([])

    const figures: Figure[] = [
      { name: 'all made', value: made.ms, unit: 'ms', bar: BAR },
      { name: 'seen running after there are nodes, median', value: median(starts), unit: 'ms', bar: BAR },
      { name: 'the slowest', value: Math.max(...starts), unit: 'ms', bar: BAR },
      { name: 'all removed', value: removed.ms, unit: 'ms', bar: BAR },
      { name: 'memory of a waiting one', value: memory / PODS / 2 ** 20, unit: 'MiB', bar: 'under 1 MiB' },
    ]
    console.log(table(figures))
    const [making, removing] = [made.value.cpu, removed.value.cpu].map((seconds) => seconds.toFixed(1))
    console.log(
      `${PODS} Pods with a policy each, all at once: none lost, none left; ${making} s of the processors to make them and ${removing} s to remove them, for this process`,
    )
  })

  test('runs of several processes, some of each at a time, start and end', async () => {
    await using cluster = await startCluster()
    await using kwok = startKwok(cluster.kubeconfig)
    await kwok.createNodes()
    const namespace = await cluster.createNamespace()
    const workers = await Promise.all(
      Array.from({ length: PROCESSES }, (_, index) =>
        startWorker(cluster.kubeconfig, namespace, `run-${index}`, RUNS_OF_EACH),
      ),
    )
    const lived = await timed(() => Promise.all(workers.map((worker) => worker.do('live'))))
    await Promise.all(workers.map((worker) => worker[Symbol.asyncDispose]()))
    const lives = lived.value.flatMap(({ value }) => value as number[])
    expect(lives).toHaveLength(PROCESSES * RUNS_OF_EACH)
    expect(await kwok.leftIn(namespace)).toEqual([])
    const figures: Figure[] = [
      { name: 'all of them', value: lived.ms, unit: 'ms', bar: BAR },
      { name: 'one of them, median', value: median(lives), unit: 'ms', bar: BAR },
      { name: 'the slowest', value: Math.max(...lives), unit: 'ms', bar: BAR },
    ]
    console.log(table(figures))
    const cpu = lived.value.reduce((sum, one) => sum + one.cpu, 0)
    console.log(
      `${lives.length} Pods with a policy each, made, seen running and removed by ${PROCESSES} processes: none lost, none left; ${Math.round(cpu)} s of the processors for these processes`,
    )
  })
})

const BAR = 'no bar of its own'

interface Done {
  value: unknown
  /** Seconds of a processor. */
  cpu: number
}

async function startWorker(kubeconfig: string, namespace: string, prefix: string, count: number) {
  const script = fileURLToPath(new URL('pods-worker.mjs', import.meta.url))
  const worker = fork(script, [namespace, prefix, String(count)], {
    env: { PATH: process.env['PATH'], KUBECONFIG: kubeconfig },
  })
  let isOver = false
  const ended = once(worker, 'exit').then(([code]) => {
    if (!isOver) throw new Error(`The worker ${prefix} ended with ${code}`)
    return undefined as never
  })
  ended.catch(() => {})
  const said = async <T>(key: string): Promise<T> => {
    for await (const [message] of on(worker, 'message')) if (key in message) return message
    throw new Error('unreachable: there is always a next message')
  }
  const says = <T>(key: string) => Promise.race([ended, said<T>(key)])
  const waiting = says<{ waiting: number }>('waiting').then(({ waiting }) => waiting)
  waiting.catch(() => {})
  await says('ready')
  return {
    /** Bytes that it has more than before the first of its runs, when all of them wait. */
    waiting,
    async do(order: 'make' | 'wait' | 'remove' | 'live'): Promise<Done> {
      const done = says<Done>('done')
      worker.send(order)
      return done
    },
    async [Symbol.asyncDispose]() {
      isOver = true
      worker.kill()
      await ended
    },
  }
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
  const config = new KubeConfig()
  config.loadFromFile(kubeconfig)
  const [core, networking] = [config.makeApiClient(CoreV1Api), config.makeApiClient(NetworkingV1Api)]
  const podsIn = async (namespace: string, phase?: string) => {
    const { items } = await core.listNamespacedPod({ namespace })
    const wanted = items.filter(({ status }) => phase === undefined || status?.phase === phase)
    return wanted.map(({ metadata }) => metadata?.name).toSorted()
  }
  return {
    podsIn,
    async leftIn(namespace: string) {
      const policies = await networking.listNamespacedNetworkPolicy({ namespace })
      return [...(await podsIn(namespace)), ...policies.items.map(({ metadata }) => metadata?.name)]
    },
    async createNodes() {
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
