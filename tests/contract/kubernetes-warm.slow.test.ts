import { CoreV1Api, CustomObjectsApi, KubeConfig, type V1Pod } from '@kubernetes/client-node'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { memoryLog, silentLog } from '../../src/log.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import type { PodTemplate } from '../../src/sandbox/kubernetes/pod-template.js'
import { planRemoteContainer } from '../../src/sandbox/remote/open.js'
import { type Cluster, startCluster } from '../world/cluster/cluster.js'
import { describeWith } from '../world/parts.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { apply, applyManifest, installProfile, NAME } from './kubernetes-parts.js'
import { docker } from './sandbox-parts.js'
import { makePlace, openContainer, type Place } from './sandbox-places.js'

const IMAGE = 'caisson.test/remote:1'
const WARM = 'docs/kubernetes/warm.yaml'
const API = { group: 'extensions.agents.x-k8s.io', version: 'v1alpha1', namespace: NAME }
const LIMITS = { memoryMb: 256, pids: 64, cpus: 1 }
/** containerd 1.6 lets sockets of AF_VSOCK pass. */
const SECCOMP = { type: 'Localhost', localhostProfile: 'seccomp.json' } as const
/** With an image and a filter of system calls that are here, and smaller. */
const fitting = (text: string) =>
  text
    .replaceAll('golang:1.25', IMAGE)
    .replace('limits: { memory: 8Gi }', "limits: { memory: 256Mi, cpu: '1' }")
    .replace('type: RuntimeDefault', 'type: Localhost\n          localhostProfile: seccomp.json')

describeWith(['docker', 'busybox', 'cluster'], 'Warm Pods of agent-sandbox', () => {
  let cluster: Cluster
  let place: Place
  let core: CoreV1Api
  let custom: CustomObjectsApi
  let env: Record<string, string | undefined>
  beforeAll(async () => {
    cluster = await startCluster()
    await importRemoteImage(docker as Engine, IMAGE)
    await cluster.importImage(IMAGE)
    await installProfile(cluster)
    await cluster.closeNode(true)
    await cluster.install('agent-sandbox')
    env = { KUBECONFIG: await applyManifest(cluster) }
    await apply(cluster, WARM, fitting)
    const admin = new KubeConfig()
    admin.loadFromFile(cluster.kubeconfig)
    core = admin.makeApiClient(CoreV1Api)
    custom = admin.makeApiClient(CustomObjectsApi)
    place = await makePlace()
  }, 180_000)
  afterAll(async () => {
    await place?.close()
    await cluster?.[Symbol.asyncDispose]()
  })

  const engineWith = async (sandboxTemplate = 'caisson', log = silentLog) => {
    const podTemplate: PodTemplate = {
      sandboxTemplate,
      spec: { securityContext: { seccompProfile: SECCOMP } },
    }
    return detectEngine({ preferred: 'kubernetes', env, settings: { podTemplate }, log })
  }
  const pods = async () => (await core.listNamespacedPod({ namespace: NAME })).items
  const claims = async (): Promise<unknown[]> =>
    (await custom.listNamespacedCustomObject({ ...API, plural: 'sandboxclaims' })).items
  const uidOf = ({ metadata }: V1Pod) => metadata?.uid
  /** The two of the pool, as soon as they run. */
  const pool = async () => {
    const ready = async () => {
      const all = await pods()
      const running = all.filter(({ status }) => status?.containerStatuses?.[0]?.ready)
      return all.length === 2 && running.length === 2
    }
    await expect.poll(ready, { timeout: 60_000 }).toBe(true)
    return pods()
  }

  afterEach(async () => {
    await (await engineWith())?.removeByLabel(`caisson.run=${place.runId}`)
    await expect.poll(claims, { timeout: 60_000 }).toEqual([])
  }, 90_000)

  it('are claimed for a run, as sealed as its own but for the user that they share, and end with it', async () => {
    const before = await pool()
    const engine = (await engineWith()) as Engine
    const sandbox = await openContainer(engine, IMAGE, place, { WORD: 'of the run' }, LIMITS)
    const taken = (await pods()).find(({ metadata }) => metadata?.labels?.['caisson.run'] === place.runId)
    expect(before.map(uidOf)).toContain(taken && uidOf(taken))
    expect(taken?.spec?.activeDeadlineSeconds).toBeGreaterThan(6 * 3600 - 1)
    expect(sandbox.facts.missing?.map(({ protection }) => protection)).toEqual(['process-limit'])
    const said = await sandbox.exec(['sh', '-c', 'echo "$WORD, $HOME, $PWD"; cat hello.txt; ulimit -u'])
    expect(said.stdout).toBe('of the run, /caisson/home, /workspace\nhello\n64\n')

    await sandbox.cleanup()
    expect(await claims()).toEqual([])
    const after = await pool()
    expect(after.map(uidOf)).not.toContain(taken && uidOf(taken))
  }, 120_000)

  it('of a Caisson that is gone are ended with its label', async () => {
    const engine = (await engineWith()) as Engine
    const spec = planRemoteContainer(
      {
        engine,
        image: IMAGE,
        agent: place.agent,
        env: {},
        limits: LIMITS,
        network: 'none',
        objectMounts: [],
      },
      `caisson-${place.runId}`,
      { 'caisson.run': place.runId },
    )
    await engine.startContainer(spec)
    const [found] = await engine.findContainers(`caisson.run=${place.runId}`)
    expect(await found?.exec(['echo', 'found'])).toMatchObject({ stdout: 'found\n' })
    expect(await engine.removeByLabel(`caisson.run=${place.runId}`)).toEqual({
      ...{ containers: 1, volumes: 0, networks: 1 },
    })
    expect(await claims()).toEqual([])
  }, 120_000)

  it('that Caisson would have made otherwise are refused, and given back', async () => {
    const open = (text: string) =>
      fitting(text.split('---')[0] as string)
        .replace('name: caisson\n', 'name: open\n')
        .replace('automountServiceAccountToken: false', 'automountServiceAccountToken: true')
    await apply(cluster, WARM, open)
    const engine = (await engineWith('open')) as Engine
    await expect(openContainer(engine, IMAGE, place, {}, LIMITS)).rejects.toMatchObject({
      code: 'IMAGE_FAILED',
      message: expect.stringMatching(
        /SandboxTemplate open are not .*automountServiceAccountToken is true in place of false.*mounted at \/var\/run\/secrets/,
      ),
    })
    expect(await claims()).toEqual([])
  }, 120_000)

  it('of no template are missed at once', async () => {
    const log = memoryLog()
    expect(await engineWith('missing', log)).toBeNull()
    expect(log.lines.join('\n')).toContain('sandboxtemplates.extensions.agents.x-k8s.io "missing" not found')
  })
})
