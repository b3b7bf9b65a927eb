import { CoreV1Api, CustomObjectsApi, KubeConfig, type V1Pod } from '@kubernetes/client-node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { memoryLog, silentLog } from '../../src/base/log.js'
import type { Engine, Patience } from '../../src/sandbox/engine/engine.js'
import { connectCluster } from '../../src/sandbox/kubernetes/cluster.js'
import { kubernetesEngine } from '../../src/sandbox/kubernetes/engine.js'
import { podTemplateSchema } from '../../src/sandbox/kubernetes/pod-template.js'
import { type Cluster, startCluster } from '../world/cluster/cluster.js'
import { describeWith } from '../world/parts.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { apply, applyManifest, NAME } from './kubernetes-parts.js'
import { docker } from './sandbox-parts.js'

const IMAGE = 'caisson.test/remote:1'
const MANAGED = 'kueue.x-k8s.io/managed'
const QUEUE = 'kueue.x-k8s.io/queue-name'
const SPEC = { name: 'caisson-queued', image: IMAGE, labels: { 'caisson.run': 'queued' } }
/** As in the documents. */
const TEMPLATE = podTemplateSchema.parse({
  metadata: { labels: { [QUEUE]: 'agents' } },
  spec: { containers: [{ name: 'agent', resources: { requests: { cpu: '100m', memory: '64Mi' } } }] },
})

/*
 * Kueue's own controller is another Kubernetes' worth of building. Its resources are here, and this does to a Pod what it
 * does: the gate and the finalizer as the Pod is made, and later the removal of the gate, of the Pod, and of the finalizer.
 */
describeWith(['docker', 'busybox', 'cluster'], 'Pods in a queue of Kueue', () => {
  let cluster: Cluster
  let core: CoreV1Api
  let custom: CustomObjectsApi
  let env: Record<string, string | undefined>
  let finalizing: NodeJS.Timeout
  beforeAll(async () => {
    cluster = await startCluster()
    await importRemoteImage(docker as Engine, IMAGE)
    await cluster.importImage(IMAGE)
    await cluster.installKueue()
    env = { KUBECONFIG: await applyManifest(cluster) }
    await apply(cluster, 'docs/kubernetes/kueue.yaml')
    const admin = new KubeConfig()
    admin.loadFromFile(cluster.kubeconfig)
    core = admin.makeApiClient(CoreV1Api)
    custom = admin.makeApiClient(CustomObjectsApi)
    finalizing = setInterval(async () => {
      for (const { metadata } of await pods().catch(() => []))
        if (metadata?.deletionTimestamp && metadata.finalizers)
          await patch(metadata.name as string, [{ op: 'remove', path: '/metadata/finalizers' }]).catch(
            () => {},
          )
    }, 500)
  })
  afterAll(async () => {
    clearInterval(finalizing)
    await cluster?.[Symbol.asyncDispose]()
  })

  const pods = async () => (await core.listNamespacedPod({ namespace: NAME })).items
  const patch = (name: string, body: object) => core.patchNamespacedPod({ namespace: NAME, name, body })
  const admit = (name: string) => patch(name, [{ op: 'replace', path: '/spec/schedulingGates', value: [] }])
  const queued = async () =>
    (await pods()).find(({ spec }) => (spec?.schedulingGates ?? []).length > 0)?.metadata?.name as string

  /** Starts a Pod as if Kueue's webhook were there. */
  async function start(patience?: Patience) {
    const connected = await connectCluster(env)
    const create = connected.core.createNamespacedPod.bind(connected.core)
    connected.core.createNamespacedPod = (request) => {
      const { metadata, spec } = request.body as Required<V1Pod>
      if (metadata.labels?.[QUEUE] !== undefined) {
        metadata.finalizers = [MANAGED]
        metadata.labels = { ...metadata.labels, [MANAGED]: 'true' }
        spec.schedulingGates = [{ name: 'kueue.x-k8s.io/admission' }]
      }
      return create(request)
    }
    const log = memoryLog()
    const engine = kubernetesEngine(connected, TEMPLATE, log)
    const started = engine.startContainer(SPEC, patience)
    started.catch(() => {})
    await expect.poll(queued, { timeout: 20_000 }).toBe(SPEC.name)
    return { engine, started, log }
  }

  afterEach(async () => {
    const engine = kubernetesEngine(await connectCluster(env), TEMPLATE, silentLog)
    expect(await engine.removeByLabel('caisson.run=queued')).not.toHaveProperty('failed')
    expect(await pods()).toEqual([])
  })

  it('has a queue with a quota by the manifest of the documents', async () => {
    const api = { group: 'kueue.x-k8s.io', version: 'v1beta2' }
    expect(
      await custom.getNamespacedCustomObject({
        ...api,
        namespace: NAME,
        plural: 'localqueues',
        name: 'agents',
      }),
    ).toMatchObject({ spec: { clusterQueue: 'caisson' } })
    expect(
      await custom.getClusterCustomObject({ ...api, plural: 'clusterqueues', name: 'caisson' }),
    ).toMatchObject({ spec: { resourceGroups: [{ coveredResources: ['cpu', 'memory'] }] } })
  })

  it('are waited for, with a word about the queue, and run once they are admitted', async () => {
    const { started, log } = await start({ queueMs: 60_000 })
    await expect
      .poll(() => log.lines.join('\n'), { timeout: 20_000 })
      .toContain('waits: it is held back by the queue `agents` of Kueue')
    await admit(SPEC.name)
    const container = await started
    expect(await container.exec(['echo', 'admitted'])).toMatchObject({ stdout: 'admitted\n' })
    await container.cleanup()
  })

  it('are given up with the time of the run', async () => {
    const { started } = await start({ queueMs: 1000 })
    await expect(started).rejects.toMatchObject({
      code: 'EXECUTION_TIMEOUT',
      message: expect.stringContaining('still held back by the queue `agents` of Kueue'),
    })
    expect(await pods()).toEqual([])
  })

  it('are removed when the run is cancelled', async () => {
    const cancel = new AbortController()
    const { started } = await start({ signal: cancel.signal })
    cancel.abort(new Error('cancelled by a test'))
    await expect(started).rejects.toThrow('cancelled by a test')
    expect(await pods()).toEqual([])
  })

  it('that Kueue takes away before they run end the start with its reason', async () => {
    const { started } = await start()
    const conditions = [
      {
        type: 'TerminationTarget',
        status: 'True',
        reason: 'WorkloadEvicted',
        message: 'Preempted by a test',
      },
    ]
    const merge = { op: 'add', path: '/status/conditions', value: conditions }
    await core.patchNamespacedPodStatus({ namespace: NAME, name: SPEC.name, body: [merge] })
    await core.deleteNamespacedPod({ namespace: NAME, name: SPEC.name })
    await expect(started).rejects.toMatchObject({
      code: 'CONTAINER_EXEC_FAILED',
      message: expect.stringContaining('was removed before it ran: Preempted by a test'),
    })
  })

  it('that are taken away as they run are missed by the next command', async () => {
    const { started } = await start()
    await admit(SPEC.name)
    const container = await started
    await core.deleteNamespacedPod({ namespace: NAME, name: SPEC.name, gracePeriodSeconds: 0 })
    await expect.poll(pods, { timeout: 20_000 }).toEqual([])
    await expect(container.exec(['true'])).rejects.toMatchObject({
      code: 'CONTAINER_EXEC_FAILED',
      message: expect.stringContaining('something deleted it'),
    })
  })
})
