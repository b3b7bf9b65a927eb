import type { V1OwnerReference, V1Pod } from '@kubernetes/client-node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { memoryLog, silentLog } from '../../src/base/log.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { connectCluster } from '../../src/sandbox/kubernetes/cluster.js'
import { kubernetesEngine } from '../../src/sandbox/kubernetes/engine.js'
import { podFor } from '../../src/sandbox/kubernetes/pod.js'
import type { PodTemplate } from '../../src/sandbox/kubernetes/pod-template.js'
import { removePod } from '../../src/sandbox/kubernetes/removal.js'
import type { Protection } from '../../src/sandbox/seal/protections.js'
import { type Cluster, startCluster } from '../world/cluster/cluster.js'
import { describeWith } from '../world/parts.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { ALL, representative } from '../world/selection.js'
import { applyManifest, createCache, installProfile, NAME, POD_TEMPLATE } from './kubernetes-parts.js'
import { GIVEN, sandboxContract } from './sandbox-contract.js'
import { docker } from './sandbox-parts.js'
import { makePlace, openContainer, type Place } from './sandbox-places.js'

const IMAGE = 'caisson.test/remote:1'
const LIMITS = { memoryMb: 256, pids: 64, cpus: 1 }

describeWith(['docker', 'busybox', 'cluster'], 'Pods of a cluster', () => {
  let cluster: Cluster
  let place: Place
  let env: Record<string, string | undefined>
  beforeAll(async () => {
    cluster = await startCluster()
    await importRemoteImage(docker as Engine, IMAGE)
    await cluster.importImage(IMAGE)
    await installProfile(cluster)
    await cluster.closeNode(true)
    // With the rights of the manifest, in a namespace that takes restricted Pods only.
    env = { KUBECONFIG: await applyManifest(cluster) }
    place = await makePlace()
  })
  afterAll(async () => {
    await place?.close()
    await cluster?.[Symbol.asyncDispose]()
  })

  const engineWith = async (podTemplate: PodTemplate, log = silentLog) => {
    const engine = await detectEngine({ preferred: 'kubernetes', env, settings: { podTemplate }, log })
    if (!engine) throw new Error(memoryLog().lines.join('\n'))
    return engine
  }
  const pods = async () => {
    const { core } = await connectCluster(env)
    return (await core.listNamespacedPod({ namespace: NAME })).items
  }

  sandboxContract({
    name: 'container: a Pod',
    open: async (place) => openContainer(await engineWith(POD_TEMPLATE), IMAGE, place, GIVEN),
  })

  it('are never taken by `auto`', async () => {
    const log = memoryLog()
    expect(await detectEngine({ env: { ...env, PATH: '' }, log })).toBeNull()
    expect(log.lines.join()).not.toContain('kubernetes')
  })

  it('pass Pod Security "restricted" with the rights of the manifest, and are sealed', async () => {
    const engine = await engineWith(POD_TEMPLATE)
    const sandbox = await openContainer(engine, IMAGE, place, {}, { limits: LIMITS })
    expect(sandbox.facts).toMatchObject({
      engine: 'kubernetes',
      imageDigest: expect.stringMatching(/^sha256:/),
      missing: [],
      sealed: true,
    })
    const [pod] = await pods()
    expect(pod?.spec).not.toHaveProperty('serviceAccountName', 'caisson')
    const token = '/var/run/secrets/kubernetes.io/serviceaccount/token'
    expect((await sandbox.exec(['test', '-e', token])).exitCode).toBe(1)
    await sandbox.cleanup()
    // With its network policy, which nobody else needs.
    expect(await engine.removeByLabel(`caisson.run=${place.runId}`)).toEqual({
      ...{ containers: 0, volumes: 0, networks: 0 },
    })
    expect(await pods()).toEqual([])
  })

  it('of a Caisson whose own Pod has failed are removed by the next one', async () => {
    const own = await connectCluster(env)
    const podOf = async (name: string, command: string[]) => {
      const spec = podFor(
        { name, image: IMAGE, command },
        { owner: null, user: { uid: 1000, gid: 1000 }, template: POD_TEMPLATE },
      )
      const [container] = spec.spec?.containers ?? []
      if (container) container.command = command
      const { metadata } = await own.core.createNamespacedPod({ namespace: NAME, body: spec })
      return { apiVersion: 'v1', kind: 'Pod', name, uid: metadata?.uid ?? '' }
    }
    const [failed, working] = [await podOf('failed', ['false']), await podOf('working', ['sleep', '600'])]
    const phases = async () =>
      Object.fromEntries((await pods()).map(({ metadata, status }) => [metadata?.name, status?.phase]))
    await expect.poll(phases, { timeout: 30_000 }).toEqual({ failed: 'Failed', working: 'Running' })
    const startFor = async (owner: V1OwnerReference, name: string) =>
      kubernetesEngine({ ...own, owner }, POD_TEMPLATE, silentLog).startContainer({
        ...{ name, image: IMAGE, command: [], workdir: '/' },
      })
    await startFor(failed, 'orphan')
    const kept = await startFor(working, 'kept')
    await expect
      .poll(phases, { timeout: 30_000 })
      .toEqual({ failed: 'Failed', working: 'Running', kept: 'Running' })
    await kept.cleanup()
    for (const { name } of [failed, working]) await removePod(own, name)
  })

  it('notice that no policy is enforced, and that their node can be reached', async () => {
    const open = async () => {
      const engine = await engineWith(POD_TEMPLATE)
      const sandbox = await openContainer(engine, IMAGE, place, {}, { limits: LIMITS })
      await sandbox.cleanup()
      expect(sandbox.facts.sealed).toBe(false)
      return sandbox.facts.missing?.map(({ protection }) => protection)
    }
    await cluster.closeNode(false)
    expect(await open()).toEqual(['node-network'])
    await cluster.closeNode(true)
    await cluster.enforcePolicies(false)
    expect(await open()).toEqual(['network'])
    await cluster.enforcePolicies(true)
  })

  const container = (pod: V1Pod) => pod.spec?.containers[0] as NonNullable<V1Pod['spec']>['containers'][0]
  const LOST: [string, Protection[], (pod: V1Pod) => void][] = [
    [
      'root',
      ['user'],
      ({ spec }) => Object.assign(spec?.securityContext ?? {}, { runAsUser: 0, runAsNonRoot: false }),
    ],
    [
      'capabilities',
      ['capabilities'],
      (pod) => Object.assign(container(pod).securityContext ?? {}, { capabilities: { add: ['NET_ADMIN'] } }),
    ],
    [
      'new privileges',
      ['new-privileges'],
      (pod) => Object.assign(container(pod).securityContext ?? {}, { allowPrivilegeEscalation: true }),
    ],
    [
      'a writable root',
      ['read-only-root'],
      (pod) => Object.assign(container(pod).securityContext ?? {}, { readOnlyRootFilesystem: false }),
    ],
    ["the node's processes", ['namespaces'], ({ spec }) => Object.assign(spec ?? {}, { hostPID: true })],
    ["the node's shared memory", ['namespaces'], ({ spec }) => Object.assign(spec ?? {}, { hostIPC: true })],
    [
      'another container',
      ['namespaces'],
      ({ spec }) => spec?.containers.push({ name: 'more', image: IMAGE, command: ['sleep', '9999'] }),
    ],
    [
      'a sidecar',
      ['namespaces'],
      ({ spec }) =>
        Object.assign(spec ?? {}, {
          initContainers: [
            { name: 'more', image: IMAGE, command: ['sleep', '9999'], restartPolicy: 'Always' },
          ],
        }),
    ],
    [
      'no filter of system calls',
      ['system-calls'],
      ({ spec }) => Object.assign(spec?.securityContext ?? {}, { seccompProfile: { type: 'Unconfined' } }),
    ],
    [
      'no limits',
      ['memory-limit', 'cpu-limit'],
      (pod) => Object.assign(container(pod).resources ?? {}, { limits: {} }),
    ],
  ]
  it.each(representative(LOST, 4))('notice that something has given them %s', async (_what, lost, change) => {
    const connected = await connectCluster({ KUBECONFIG: cluster.kubeconfig })
    const { core } = connected
    const create = core.createNamespacedPod.bind(core)
    core.createNamespacedPod = async (request) => {
      change(request.body)
      return create(request)
    }
    const engine = kubernetesEngine(connected, POD_TEMPLATE, silentLog)
    const labels = { 'caisson.run': place.runId }
    const spec = { name: `caisson-${place.runId}`, image: IMAGE, labels, containerLimits: LIMITS }
    const started = await engine.startContainer(spec)
    await started.cleanup()
    expect(started.missing.map(({ protection }) => protection)).toEqual(lost)
  })

  it('outlive a restart of the API server', async () => {
    const engine = await engineWith(POD_TEMPLATE)
    const labels = { 'caisson.run': 'y' }
    const spec = { name: 'caisson-y', image: IMAGE, labels, containerLimits: LIMITS }
    const started = await engine.startContainer(spec)
    await cluster.stopApiServer()
    const restart = cluster.startApiServer()
    const [[found], said] = await Promise.all([
      engine.findContainers('caisson.run=y'),
      started.exec(['echo', 'still here']),
    ])
    expect(found?.id).toBe(started.id)
    expect(said).toMatchObject({ stdout: 'still here\n' })
    await restart
    expect(await engine.removeByLabel('caisson.run=y')).toMatchObject({ containers: 1, networks: 1 })
  })

  if (ALL) {
    it('keep what is to last in a PersistentVolumeClaim, as sealed as without', async () => {
      const cache = await createCache(cluster)
      const commandIn = async (script: string) => {
        const engine = await engineWith({ spec: { ...POD_TEMPLATE.spec, ...cache } })
        const sandbox = await openContainer(engine, IMAGE, place, {}, { limits: LIMITS })
        const said = await sandbox.exec(['sh', '-c', script])
        await sandbox.cleanup()
        expect(sandbox.facts).toMatchObject({ missing: [], sealed: true })
        return said
      }
      const first = 'mkdir /cache/modules && id -u | tee /cache/modules/of'
      const { stdout: user } = await commandIn(first)
      // Each Pod has a user of its own, whom the volume is given to.
      const next = await commandIn(
        'cat /cache/modules/of && id -u >> /cache/modules/of && cat /cache/modules/of',
      )
      expect(next).toMatchObject({
        exitCode: 0,
        stdout: expect.stringMatching(`^(${user.trim()}\n){2}\\d+\n$`),
      })
    })

    it('say of an image that cannot be pulled, and of a refusal, what the cluster says', async () => {
      const engine = await engineWith(POD_TEMPLATE)
      const start = (image: string) =>
        engine.startContainer({ name: 'caisson-x', image, labels: { 'caisson.run': 'x' } })
      await expect(start('caisson.test/missing:1')).rejects.toMatchObject({ code: 'IMAGE_FAILED' })
      const elsewhere = await detectEngine({
        ...{ preferred: 'kubernetes', log: silentLog },
        env: { ...env, CAISSON_KUBERNETES_NAMESPACE: 'default' },
      })
      await expect(
        elsewhere?.startContainer({ name: 'caisson-x', image: IMAGE, labels: { 'caisson.run': 'x' } }),
      ).rejects.toMatchObject({
        code: 'ENGINE_FAILED',
        message: expect.stringMatching(/forbidden.*namespace "default"/),
      })
      expect(await pods()).toEqual([])
    })
  }
})
