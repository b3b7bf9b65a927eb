import type {
  V1Container,
  V1NetworkPolicy,
  V1OwnerReference,
  V1Pod,
  V1PodSpec,
  V1Volume,
  V1VolumeMount,
} from '@kubernetes/client-node'
import { SandboxError } from '../../base/errors.js'
import { WAIT } from '../engine/container-arguments.js'
import type { ContainerSpec, Mount } from '../engine/engine.js'
import { HOSTNAME } from '../sandbox.js'
import type { SandboxUser } from '../user.js'
import { CONTAINER, KEEPER, type PodTemplate } from './pod-template.js'

/** On everything that Caisson makes in a cluster. */
export const MANAGED = { 'app.kubernetes.io/managed-by': 'caisson' } as const
/** Its value is in a label where that is possible, and always in an annotation. */
export const RUN_LABEL = 'caisson.run'
/** On the Pods that the network policy is for. */
const NETWORK_LABEL = 'caisson.network'
/** Longer than a job of GitHub Actions may last. */
const LONGEST_SECONDS = 6 * 3600
/** What copies files and passes bytes on needs. */
const KEEPER_RESOURCES = {
  requests: { cpu: '50m', memory: '64Mi' },
  limits: { cpu: '1', memory: '1Gi' },
}
/** The folder of which the keeper sees everything, and the agent's container single folders. */
const KEPT = '/caisson'

/** The API server checks what Caisson passes on. */
type OfPod = Partial<Omit<V1PodSpec, 'containers'>> & { containers?: [Partial<V1Container>] }

interface Around {
  owner: V1OwnerReference | null
  user: SandboxUser
  template: PodTemplate
}

/**
 * The Pod of a container: what Pod Security calls "restricted", without a service account's token, a writable root or a
 * name server. Pure. Throws NOT_SUPPORTED for mounts of this machine's.
 */
export function podFor(spec: ContainerSpec, { owner, user, template }: Around): V1Pod {
  const { metadata = {}, spec: extra = {} } = template
  const {
    containers: [own] = [undefined],
    volumes = [],
    securityContext,
    ...placed
  } = extra as unknown as OfPod
  const { mounts, made, kept } = volumesFor(spec)
  const { memoryMb, cpus } = spec.containerLimits ?? {}
  const limits = {
    ...(memoryMb === undefined ? {} : { memory: `${memoryMb}Mi` }),
    ...(cpus === undefined ? {} : { cpu: String(cpus) }),
  }
  const isolated = (spec.network ?? 'none') === 'none'
  const base: Omit<V1Container, 'name'> = {
    imagePullPolicy: own?.imagePullPolicy ?? 'IfNotPresent',
    image: spec.image,
    command: ['sh', '-c', WAIT],
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      privileged: false,
      capabilities: { drop: ['ALL'] },
    },
  }
  const keeper = kept ? [{ ...base, name: KEEPER, resources: KEEPER_RESOURCES, volumeMounts: kept }] : []
  return {
    metadata: {
      name: podName(spec.name),
      ...(owner ? { ownerReferences: [owner] } : {}),
      labels: {
        ...metadata.labels,
        ...MANAGED,
        ...asLabels(spec.labels ?? {}),
        [NETWORK_LABEL]: isolated ? 'none' : 'open',
      },
      annotations: { ...metadata.annotations, ...spec.labels },
    },
    spec: {
      activeDeadlineSeconds: LONGEST_SECONDS,
      ...placed,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      restartPolicy: 'Never',
      // Without any, the API server forgets a Pod that its node still has to end.
      terminationGracePeriodSeconds: 1,
      hostname: HOSTNAME,
      // Whoever has no network has nobody to ask; the field wants an address.
      ...(isolated ? { dnsPolicy: 'None', dnsConfig: { nameservers: ['127.0.0.1'] } } : {}),
      securityContext: {
        seccompProfile: { type: 'RuntimeDefault' },
        runAsUser: user.uid,
        runAsGroup: user.gid,
        fsGroup: user.gid,
        ...securityContext,
        runAsNonRoot: true,
      },
      volumes: [...volumes, ...made],
      containers: [
        {
          ...base,
          ...own,
          name: CONTAINER,
          env: Object.entries(spec.env ?? {}).map(([name, value]) => ({
            name,
            value: escapeReferences(value),
          })),
          ...(spec.workdir === undefined ? {} : { workingDir: spec.workdir }),
          resources: withLimits(own?.resources, limits),
          volumeMounts: [...(own?.volumeMounts ?? []), ...mounts],
        },
        ...keeper,
      ],
    },
  }
}

/** Nothing in, nothing out, for the Pods of a run without a network. */
export function policyFor(name: string, run: string, owner: V1OwnerReference | null): V1NetworkPolicy {
  const labels = { ...MANAGED, ...asLabels({ [RUN_LABEL]: run }) }
  return {
    metadata: {
      name,
      labels,
      annotations: { [RUN_LABEL]: run },
      ...(owner ? { ownerReferences: [owner] } : {}),
    },
    spec: {
      podSelector: { matchLabels: { ...labels, [NETWORK_LABEL]: 'none' } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [],
      egress: [],
    },
  }
}

/** As the names of Pods are: DNS labels. */
export const podName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(-63)
    .replace(/^-+|-+$/g, '')

/** The selector for all that has a label, as far as its value can be one. */
export function selectorFor(key: string, value: string): string {
  const all = { ...MANAGED, ...asLabels({ [key]: value }) }
  return Object.entries(all)
    .map(([name, word]) => `${name}=${word}`)
    .join(',')
}

/** Those whose values Kubernetes accepts; paths, for instance, are none. */
function asLabels(labels: Record<string, string>): Record<string, string> {
  const fits = ([, value]: [string, string]) => /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/.test(value)
  return Object.fromEntries(Object.entries(labels).filter(fits))
}

/** `$(NAME)` is not replaced by Kubernetes where the dollar sign is doubled. */
const escapeReferences = (value: string) => value.replaceAll('$(', '$$$$(')

function withLimits(given: unknown, own: Record<string, string>) {
  const {
    requests = {},
    limits = {},
    ...more
  } = (given ?? {}) as {
    requests?: Record<string, string>
    limits?: Record<string, string>
  }
  // Requests that nobody named would be the limits, for which no node may have room.
  const small = { cpu: '100m', memory: '256Mi' }
  return { ...more, requests: { ...small, ...requests }, limits: { ...own, ...limits } }
}

function volumesFor({ mounts: wanted = [], hardened }: ContainerSpec): {
  mounts: V1VolumeMount[]
  made: V1Volume[]
  /** The keeper's. */
  kept: V1VolumeMount[] | null
} {
  const temporary = hardened === false ? [] : ['/tmp', '/run']
  const isKept = ({ type, readOnly }: Mount) => type === 'scratch' && readOnly === true
  const named = [...wanted.filter((mount) => !isKept(mount)).map(folderOf), ...temporary].map(
    (mountPath, index) => ({ name: `caisson-${index}`, mountPath }),
  )
  const read = wanted.filter(isKept).map(({ target }) => ({
    ...{ name: 'caisson-kept', mountPath: target, readOnly: true },
    subPath: target.slice(KEPT.length + 1),
  }))
  const shm: V1Volume = { name: 'caisson-shm', emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } }
  const hasKeeper = read.length > 0
  const empty = [...named.map(({ name }) => name), ...(hasKeeper ? ['caisson-kept', 'caisson-scratch'] : [])]
  return {
    mounts: [...named, ...read, { name: shm.name, mountPath: '/dev/shm' }],
    made: [...empty.map((name): V1Volume => ({ name, emptyDir: {} })), shm],
    kept: hasKeeper
      ? [
          { name: 'caisson-kept', mountPath: KEPT },
          { name: 'caisson-scratch', mountPath: '/tmp' },
        ]
      : null,
  }
}

function folderOf({ type, source, target }: Mount): string {
  if (type === 'scratch' || type === 'tmpfs') return target
  throw new SandboxError('NOT_SUPPORTED', `A Pod cannot mount ${source}: it runs on another machine.`, {
    hint: 'Put what the agent needs into the image, the repository, or a volume of the Pod template.',
  })
}
