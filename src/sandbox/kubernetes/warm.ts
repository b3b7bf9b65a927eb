import { isDeepStrictEqual } from 'node:util'
import {
  PatchStrategy,
  setHeaderOptions,
  type V1ObjectMeta,
  type V1Pod,
  type V1PodSpec,
} from '@kubernetes/client-node'
import { SandboxError } from '../../errors.js'
import type { Log } from '../../log.js'
import { type Cluster, statusOf } from './cluster.js'
import { created, ifThere, patiently } from './patience.js'
import { LONGEST_SECONDS, selectorFor } from './pod.js'
import type { PodTemplate } from './pod-template.js'
import { poll, START_MS } from './wait.js'

/** What is here, and in the manifests of the documents, is in every version of agent-sandbox from 0.1 on. */
const EXTENSIONS = { group: 'extensions.agents.x-k8s.io', version: 'v1alpha1' } as const
const CLAIMS = { ...EXTENSIONS, plural: 'sandboxclaims' } as const
const SANDBOXES = { group: 'agents.x-k8s.io', version: 'v1alpha1', plural: 'sandboxes' } as const
/** Of a Sandbox whose Pod comes from a pool; others are named like their Pods. */
const POD_NAME = 'agents.x-k8s.io/pod-name'
/** Of a Pod: the claim that it is removed with. */
export const CLAIM = 'caisson.claim'

interface Claim {
  metadata: V1ObjectMeta
  status?: {
    /** The first version writes `Name`. */
    sandbox?: { name?: string; Name?: string }
    conditions?: { type: string; status: string; message?: string }[]
  }
}

/**
 * A Pod template with the user of its SandboxTemplate, whose Pods run before Caisson could choose one. Rejects with what the
 * API server says.
 */
export async function withWarmUser(cluster: Cluster, template: PodTemplate): Promise<PodTemplate> {
  const { custom, namespace } = cluster
  const name = template.sandboxTemplate
  if (name === undefined) return template
  const found = (await patiently(cluster, () =>
    custom.getNamespacedCustomObject({ ...EXTENSIONS, plural: 'sandboxtemplates', namespace, name }),
  )) as { spec?: { podTemplate?: { spec?: V1PodSpec } } }
  const { runAsUser, runAsGroup = runAsUser } = found.spec?.podTemplate?.spec?.securityContext ?? {}
  if (!runAsUser || !runAsGroup)
    throw new Error(`the SandboxTemplate ${name} needs a runAsUser other than root in its securityContext`)
  const own = { ...template.spec?.securityContext, runAsUser, runAsGroup }
  return { ...template, spec: { ...template.spec, securityContext: own } }
}

/**
 * Claims a Pod that exists already, or is made of the same template, in place of one of Caisson's own, and gives it the labels
 * of that one. Resolves to its name once it is nobody else's. Rejects with IMAGE_FAILED where it is not what Caisson would have
 * made.
 */
export async function claimPod(
  cluster: Cluster,
  template: string,
  wanted: V1Pod,
  log: Log,
  signal?: AbortSignal,
): Promise<string> {
  const { core, custom, namespace } = cluster
  const { name = '', labels = {}, annotations = {}, ownerReferences } = wanted.metadata ?? {}
  const longest = wanted.spec?.activeDeadlineSeconds ?? LONGEST_SECONDS
  const shutdownTime = new Date(Date.now() + longest * 1000).toISOString()
  const body = {
    apiVersion: `${CLAIMS.group}/${CLAIMS.version}`,
    kind: 'SandboxClaim',
    metadata: { name, labels, annotations, ...(ownerReferences ? { ownerReferences } : {}) },
    spec: { sandboxTemplateRef: { name: template }, lifecycle: { shutdownTime, shutdownPolicy: 'Delete' } },
  }
  await created(cluster, () => custom.createNamespacedCustomObject({ ...CLAIMS, namespace, body }))
  const pod = await claimedPod(cluster, name, log, signal)
  const differences = differencesOf(pod, wanted)
  if (differences.length > 0)
    throw notSealed(
      `The Pods of the SandboxTemplate ${template} are not what Caisson makes: ${differences.join('; ')}.`,
    )
  const running = Date.now() - (pod.status?.startTime?.getTime() ?? Date.now())
  const patch = {
    metadata: { labels, annotations: { ...annotations, [CLAIM]: name } },
    spec: { activeDeadlineSeconds: Math.ceil(running / 1000) + longest },
  }
  const podName = pod.metadata?.name ?? ''
  await patiently(cluster, () =>
    core.patchNamespacedPod(
      { name: podName, namespace, body: patch },
      setHeaderOptions('Content-Type', PatchStrategy.MergePatch),
    ),
  )
  return podName
}

/** The Pod of a claim, as soon as its Sandbox owns it. */
function claimedPod(
  cluster: Cluster,
  name: string,
  log: Log,
  signal: AbortSignal | undefined,
): Promise<V1Pod> {
  const { core, custom, namespace } = cluster
  const until = Date.now() + START_MS
  let told = ''
  return poll(signal, async () => {
    const { status } = (await patiently(cluster, () =>
      custom.getNamespacedCustomObject({ ...CLAIMS, namespace, name }),
    )) as Claim
    const sandbox = status?.sandbox?.name ?? status?.sandbox?.Name
    if (sandbox) {
      const { metadata } = ((await ifThere(cluster, () =>
        custom.getNamespacedCustomObject({ ...SANDBOXES, namespace, name: sandbox }),
      )) ?? {}) as Partial<Claim>
      const podName = metadata?.annotations?.[POD_NAME] ?? sandbox
      const pod =
        metadata && (await ifThere(cluster, () => core.readNamespacedPod({ namespace, name: podName })))
      if (pod?.metadata?.ownerReferences?.some(({ uid }) => uid === metadata?.uid)) return pod
    }
    const why = status?.conditions?.find((one) => one.status === 'False')?.message
    if (why && why !== told) log.info(`The SandboxClaim ${name} waits: ${why}`)
    told = why ?? told
    if (Date.now() > until)
      throw notSealed(`The SandboxClaim ${name} has no Pod: ${told || 'its controller does not answer'}.`)
    return undefined
  })
}

/** Ends a claim and what is its own. */
export async function releaseClaim(cluster: Cluster, name: string): Promise<void> {
  const { custom, namespace } = cluster
  await ifThere(cluster, () => custom.deleteNamespacedCustomObject({ ...CLAIMS, namespace, name }))
}

/** The names of the claims with a label: none where agent-sandbox is not installed, or is not for this account. */
export async function claimsWith(cluster: Cluster, key: string, value: string): Promise<string[]> {
  const { custom, namespace } = cluster
  const labelSelector = selectorFor(key, value)
  const { items } = (await patiently(cluster, () =>
    custom.listNamespacedCustomObject({ ...CLAIMS, namespace, labelSelector }),
  ).catch((error: unknown) => {
    if (statusOf(error) === 404 || statusOf(error) === 403) return { items: [] }
    throw error
  })) as { items: Claim[] }
  return items.flatMap(({ metadata: { name, annotations } }) =>
    name && annotations?.[key] === value ? [name] : [],
  )
}

/** What the seal of a Pod depends on, apart from its containers and volumes. */
const SEAL = [
  ...['automountServiceAccountToken', 'dnsConfig', 'dnsPolicy', 'enableServiceLinks', 'ephemeralContainers'],
  ...['hostAliases', 'hostIPC', 'hostNetwork', 'hostPID', 'hostUsers', 'hostname', 'initContainers'],
  ...[
    'restartPolicy',
    'runtimeClassName',
    'securityContext',
    'shareProcessNamespace',
    'terminationGracePeriodSeconds',
  ],
] as const
const SEAL_OF_CONTAINER = [
  ...['args', 'command', 'envFrom', 'image', 'lifecycle', 'name', 'securityContext', 'workingDir'],
] as const

type Fields = Record<string, unknown>

/** Where a Pod is another one than Caisson would have made, as far as the seal depends on it. Pure. */
export function differencesOf(pod: V1Pod, wanted: V1Pod): string[] {
  const has = plain(pod)
  const needs = plain(wanted)
  const compare = (place: string, keys: readonly string[], one: Fields, other: Fields) =>
    keys.flatMap((key) => compareValues(`${place}.${key}`, one[key], other[key]))
  const containers = needs.containers.flatMap((container, at) => {
    const other = has.containers[at] ?? {}
    const variables = (other['env'] ?? []) as Fields[]
    const secret = variables.filter(({ valueFrom }) => valueFrom)
    return [
      ...compare(`spec.containers[${at}]`, SEAL_OF_CONTAINER, other, container),
      ...secret.map(({ name }) => `the variable ${name} has its value from elsewhere`),
    ]
  })
  return [
    ...compare('spec', SEAL, has, needs),
    ...containers,
    ...compareValues('the number of containers', has.containers.length, needs.containers.length),
    ...compareFolders(foldersOf(has), foldersOf(needs)),
  ]
}

interface PlainSpec extends Fields {
  containers: Fields[]
  volumes?: Fields[]
}

/** As JSON has it: the client's objects have properties that are undefined. */
const plain = ({ spec }: V1Pod) => JSON.parse(JSON.stringify(spec)) as PlainSpec

function compareValues(place: string, has: unknown, needs: unknown): string[] {
  const word = (value: unknown) => (value === undefined ? 'not set' : JSON.stringify(value))
  return isDeepStrictEqual(has, needs) ? [] : [`${place} is ${word(has)} in place of ${word(needs)}`]
}

interface Mounted {
  /** The volume's name, which does not matter. */
  name: string
  how: Fields & { readOnly?: boolean; emptyDir?: Fields }
}

/** What is mounted, by container and folder. */
function foldersOf({ containers, volumes = [] }: PlainSpec): Map<string, Mounted> {
  return new Map(
    containers.flatMap((container) =>
      ((container['volumeMounts'] ?? []) as (Fields & { name: string })[]).map(
        ({ name, mountPath, ...how }): [string, Mounted] => {
          const { name: _, ...volume } = volumes.find((one) => one['name'] === name) ?? {}
          // How large it may get is no matter of the seal.
          const what = { ...how, ...volume, ...(volume['emptyDir'] ? { emptyDir: {} } : {}) }
          return [`${mountPath} of ${container['name']}`, { name, how: what }]
        },
      ),
    ),
  )
}

function compareFolders(has: Map<string, Mounted>, needs: Map<string, Mounted>): string[] {
  /** Who has the same volume: what one writes, the other one reads. */
  const sharing = (all: Map<string, Mounted>, name: string | undefined) =>
    [...needs.keys()].filter((folder) => all.get(folder)?.name === name)
  const different = [...needs].flatMap(([folder, { name, how }]) => {
    const found = has.get(folder)
    const differs = compareValues(`what is mounted at ${folder}`, found?.how, how)
    if (differs.length > 0) return differs
    return compareValues(`the volume at ${folder}`, sharing(has, found?.name), sharing(needs, name))
  })
  // Folders for the objects of repositories differ from run to run.
  const isEmpty = ({ how }: Mounted) => how.readOnly === true && how.emptyDir !== undefined
  const further = [...has].filter(([folder, mounted]) => !needs.has(folder) && !isEmpty(mounted))
  return [
    ...different,
    ...further.flatMap(([folder, { how }]) => compareValues(`what is mounted at ${folder}`, how, undefined)),
  ]
}

function notSealed(message: string): SandboxError {
  return new SandboxError('IMAGE_FAILED', message, {
    hint: 'Compare the SandboxTemplate with docs/kubernetes/warm.yaml, and its image with `image`.',
  })
}
