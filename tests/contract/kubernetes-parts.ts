import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CoreV1Api, KubeConfig, KubernetesObjectApi, NetworkingV1Api } from '@kubernetes/client-node'
import { expect } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import type { PodTemplate } from '../../src/sandbox/kubernetes/pod-template.js'
import { PROJECT } from '../world/action-file.js'
import type { Cluster } from '../world/cluster/cluster.js'
import { partPath } from '../world/parts.js'

const MANIFEST = 'docs/kubernetes/caisson.yaml'
const MANAGED_BY = 'app.kubernetes.io/managed-by=caisson'
const PROFILE = 'docs/kubernetes/seccomp.json'

/** Namespace and account of {@link MANIFEST}. */
export const NAME = 'caisson'

/** With the filter of {@link installProfile}: containerd 1.6 lets sockets of AF_VSOCK pass. */
export const POD_TEMPLATE: PodTemplate = {
  spec: { securityContext: { seccompProfile: { type: 'Localhost', localhostProfile: 'seccomp.json' } } },
}

/** What a Pod of the manifest's account finds in `/var/run/secrets/kubernetes.io/serviceaccount`. */
export const accountFolder = ({ kubeconfig }: Cluster) => join(dirname(kubeconfig), 'account')

/** Applies the documents of a file. */
export async function apply(cluster: Cluster, path: string): Promise<void> {
  const config = new KubeConfig()
  config.loadFromFile(cluster.kubeconfig)
  const objects = KubernetesObjectApi.makeApiClient(config)
  for (const document of parseAllDocuments(await readFile(path, 'utf8')))
    await objects.create(document.toJSON())
}

/** Applies the manifest of the documents, and resolves to the path of a kubeconfig of the account in it. */
export async function applyManifest(cluster: Cluster): Promise<string> {
  const config = new KubeConfig()
  config.loadFromFile(cluster.kubeconfig)
  await apply(cluster, MANIFEST)
  const { status } = await config.makeApiClient(CoreV1Api).createNamespacedServiceAccountToken({
    namespace: NAME,
    name: NAME,
    body: { spec: { audiences: [], expirationSeconds: 7200 } },
  })
  const own = new KubeConfig()
  const here = config.getCurrentCluster()
  if (!here || !status) throw new Error('The cluster gives no token')
  own.loadFromClusterAndUser(here, { name: NAME, token: status.token })
  own.contexts = own.contexts.map((context) => ({ ...context, namespace: NAME }))
  const mounted = accountFolder(cluster)
  await mkdir(mounted)
  await writeFile(join(mounted, 'token'), status.token)
  await writeFile(join(mounted, 'namespace'), NAME)
  await copyFile(here.caFile ?? '', join(mounted, 'ca.crt'))
  const path = join(dirname(cluster.kubeconfig), 'account.json')
  await writeFile(path, own.exportConfig())
  return path
}

const PUBLISHED = 'npx --yes --package=caisson@1 --package=@kubernetes/client-node@1 caisson run'

/**
 * Applies the manifest of many issues, with the command line of this checkout in the place of the published one, a scripted
 * model, and a GitHub at `origin`. The node has two processors, so a Pod requests less.
 */
export async function applyIssues(
  cluster: Cluster,
  o: { image: string; origin: string; numbers: number[]; sandbox: string[]; script: string; env: object },
): Promise<void> {
  const config = new KubeConfig()
  config.loadFromFile(cluster.kubeconfig)
  const objects = KubernetesObjectApi.makeApiClient(config)
  const create = (kind: string, rest: object) =>
    objects.create({ apiVersion: 'v1', kind, metadata: { name: 'issues', namespace: NAME }, ...rest })
  const data = { issues: `${o.numbers.join('\n')}\n`, repository: 'octo/hello', 'script.yaml': o.script }
  await create('ConfigMap', { data })
  await create('Secret', { stringData: o.env })
  const job = parse(
    (await readFile('docs/kubernetes/issues.yaml', 'utf8')).replace('https://github.com', o.origin),
  )
  job.spec.completions = o.numbers.length
  const { spec } = job.spec.template
  const [clone, run] = [spec.initContainers[0], spec.containers[0]]
  const quoted = o.sandbox.map((word) => `'${word}'`).join(' ')
  const command = `node /program/lib/programs/cli/main.js run --script /issues/script.yaml --agent-path /agent/claude`
  const [published] = run.args
  run.args = [published.replace(PUBLISHED, command).replace('--image golang:1.25', quoted)]
  expect(run.args[0]).toContain(`exec ${command}`)
  expect(run.args[0]).toContain(quoted)
  const mounts = []
  for (const [name, path] of Object.entries({ program: PROJECT, agent: dirname(partPath('claude')) })) {
    const claimName = await createVolume(cluster, path)
    spec.volumes.push({ name, persistentVolumeClaim: { claimName, readOnly: true } })
    mounts.push({ name, mountPath: `/${name}`, readOnly: true })
  }
  run.volumeMounts = [...run.volumeMounts, ...mounts]
  clone.image = run.image = o.image
  run.resources.requests = { cpu: '100m', memory: '256Mi' }
  await objects.create(job)
}

/** Removes what a failed test has left in the namespace of the manifest; does not wait until its Pods are gone. */
export async function emptyNamespace(cluster: Cluster): Promise<void> {
  const config = new KubeConfig()
  config.loadFromFile(cluster.kubeconfig)
  const core = config.makeApiClient(CoreV1Api)
  await config
    .makeApiClient(NetworkingV1Api)
    .deleteCollectionNamespacedNetworkPolicy({ namespace: NAME, labelSelector: MANAGED_BY })
  await core.deleteCollectionNamespacedPod({ namespace: NAME })
}

/** The names of all Pods and policies that are left in the namespace of the manifest; by a label, only those. */
export async function leftIn(cluster: Cluster, labelSelector?: string): Promise<string[]> {
  const config = new KubeConfig()
  config.loadFromFile(cluster.kubeconfig)
  const which = { namespace: NAME, ...(labelSelector === undefined ? {} : { labelSelector }) }
  const [pods, policies] = await Promise.all([
    config.makeApiClient(CoreV1Api).listNamespacedPod(which),
    config.makeApiClient(NetworkingV1Api).listNamespacedNetworkPolicy(which),
  ])
  return [...pods.items, ...policies.items].flatMap(({ metadata }) => metadata?.name ?? [])
}

/** Puts the filter of system calls where the kubelet looks for it. */
export async function installProfile(cluster: Cluster): Promise<void> {
  const folder = join(dirname(cluster.kubeconfig), 'lib/kubelet/seccomp')
  await mkdir(folder, { recursive: true })
  await copyFile(PROFILE, join(folder, 'seccomp.json'))
}

/** Makes an empty volume on the node, which has no provisioner; resolves to what mounts it at `/cache`. */
export async function createCache(
  cluster: Cluster,
  { readOnly = false } = {},
): Promise<NonNullable<PodTemplate['spec']>> {
  const path = join(dirname(cluster.kubeconfig), `cache-${randomUUID()}`)
  await mkdir(path)
  const claimName = await createVolume(cluster, path)
  return {
    volumes: [{ name: 'cache', persistentVolumeClaim: { claimName } }],
    containers: [{ name: 'agent', volumeMounts: [{ name: 'cache', mountPath: '/cache', readOnly }] }],
  }
}

/** Makes a PersistentVolume of a folder, and a claim of it, whose name it returns. */
async function createVolume(cluster: Cluster, path: string): Promise<string> {
  const config = new KubeConfig()
  config.loadFromFile(cluster.kubeconfig)
  const core = config.makeApiClient(CoreV1Api)
  const name = `volume-${randomUUID()}`
  const size = { storage: '1Gi' }
  const key = 'kubernetes.io/hostname'
  const onNode = { matchExpressions: [{ key, operator: 'In', values: ['node'] }] }
  const same = { accessModes: ['ReadWriteMany'], storageClassName: '' }
  await core.createPersistentVolume({
    body: {
      metadata: { name },
      spec: {
        ...same,
        ...{ capacity: size, local: { path } },
        nodeAffinity: { required: { nodeSelectorTerms: [onNode] } },
      },
    },
  })
  await core.createNamespacedPersistentVolumeClaim({
    namespace: NAME,
    body: { metadata: { name }, spec: { ...same, volumeName: name, resources: { requests: size } } },
  })
  return name
}
