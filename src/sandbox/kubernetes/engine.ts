import { randomInt } from 'node:crypto'
import type { V1Pod } from '@kubernetes/client-node'
import { CaissonError, SandboxError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { Container, ContainerSpec, Engine, EngineKind, Patience } from '../engine/engine.js'
import { ISOLATION_PROBE, missingInside } from '../seal/isolation-probe.js'
import type { SandboxUser } from '../user.js'
import { type Cluster, clusterError, clusterErrorText, connectCluster } from './cluster.js'
import { podContainer } from './container.js'
import { detailsOf, nameOfPod, settingsOf } from './facts.js'
import { created, ifThere, patiently } from './patience.js'
import { podFor, podName, policyFor, RUN_LABEL, selectorFor } from './pod.js'
import type { PodTemplate } from './pod-template.js'
import { removeOrphans, removePod } from './removal.js'
import { untilRunning } from './wait.js'

/** Connects to the cluster, see `connectCluster`. */
export const probeKubernetes: EngineKind['probe'] = async (
  env,
  log,
  isolation,
  { podTemplate = {} } = {},
) => {
  if (isolation !== 'default')
    return {
      engine: null,
      reason:
        'kubernetes: what isolates a Pod is the `runtimeClassName` of the Pod template, without `sandbox.isolation`',
    }
  try {
    const cluster = await connectCluster(env)
    return { engine: kubernetesEngine(cluster, podTemplate, log) }
  } catch (error) {
    return { engine: null, reason: `kubernetes: ${clusterErrorText(error)}` }
  }
}

/** Pods of a cluster. What it may not do, its promises say with ENGINE_FAILED. */
export function kubernetesEngine(cluster: Cluster, template: PodTemplate, log: Log): Engine {
  const { core, networking, namespace, version, owner } = cluster
  const { runAsUser, runAsGroup = runAsUser } = template.spec?.securityContext ?? {}
  // Nobody else on its node has this ID, so that the limit of its processes counts no others.
  const own = randomInt(1_000_000, 2_000_000_000)
  const user: SandboxUser = { uid: runAsUser ?? own, gid: runAsGroup ?? own }

  let swept = owner === null

  async function start(spec: ContainerSpec, patience?: Patience): Promise<V1Pod> {
    if (!swept) removeOrphans(cluster).catch((error) => log.debug(clusterErrorText(error)))
    swept = true
    const name = podName(spec.name)
    const run = spec.labels?.[RUN_LABEL] ?? name
    try {
      if ((spec.network ?? 'none') === 'none')
        await created(cluster, () =>
          networking.createNamespacedNetworkPolicy({
            namespace,
            body: policyFor(name, run, owner),
          }),
        )
      const labels = { ...spec.labels, [RUN_LABEL]: run }
      const body = podFor({ ...spec, labels }, { owner, user, template })
      await created(cluster, () => core.createNamespacedPod({ namespace, body }))
      return await untilRunning(cluster, name, spec.image, log, patience)
    } catch (error) {
      await removePod(cluster, name).catch(() => {})
      patience?.signal?.throwIfAborted()
      throw error instanceof CaissonError ? error : clusterError(`start a Pod of \`${spec.image}\``, error)
    }
  }

  async function startContainer(spec: ContainerSpec, patience?: Patience): Promise<Container> {
    const pod = await start(spec, patience)
    const container = podContainer(cluster, pod, spec, log)
    try {
      const { stdout } = await container.exec(['sh', '-c', ISOLATION_PROBE], { cwd: '/' })
      const missing = missingInside(stdout, {
        // A Pod has an interface in any case: what counts is where it leads, see `waysOut`.
        network: 'open',
        limits: spec.containerLimits ?? {},
        settings: settingsOf(pod),
        // The IDs of a user namespace are a Pod's own, too.
        ownUser: runAsUser === undefined || pod.spec?.hostUsers === false,
      })
      return { ...container, missing }
    } catch (error) {
      await container.cleanup()
      throw error
    }
  }

  const unsupported = (what: string) => () => {
    throw new SandboxError('NOT_SUPPORTED', `Kubernetes does not let Caisson ${what}.`, {
      hint: 'Use Docker or Podman for that, or name an image that the cluster can pull.',
    })
  }
  return {
    name: 'kubernetes',
    displayName: 'Kubernetes',
    version,
    isolation: 'default',
    capabilities: {
      bindMounts: false,
      overlayVolumes: false,
      init: false,
      sharedNetworks: false,
      exposesHostAddress: false,
      imageStore: false,
      keeper: true,
    },
    user,
    rootless: false,
    missingCapabilities: [],
    startContainer,
    async run(spec, options) {
      const container = podContainer(cluster, await start(spec), spec, log)
      try {
        return await container.exec(spec.command, { cwd: '/', ...options })
      } finally {
        await container.cleanup()
      }
    },
    async findContainers(label) {
      const pods = (await podsWith(cluster, label)).filter(({ status }) => status?.phase === 'Running')
      const startOf = ({ metadata }: V1Pod) => metadata?.creationTimestamp?.getTime() ?? 0
      pods.sort((a, b) => startOf(b) - startOf(a))
      return pods.map((pod) => podContainer(cluster, pod, { name: nameOfPod(pod) }, log))
    },
    async inspectContainer(name) {
      const pod = await ifThere(cluster, () => core.readNamespacedPod({ namespace, name })).catch(
        (error: unknown) => {
          throw clusterError(`look at the Pod ${name}`, error)
        },
      )
      return pod && detailsOf(pod)
    },
    createVolume: unsupported('create volumes'),
    ensureImage: unsupported('look at images before a Pod runs'),
    importImage: unsupported('import images'),
    images: {
      find: unsupported('look for images'),
      build: unsupported('build images'),
      list: unsupported('list images'),
      remove: unsupported('remove images'),
      keptBases: unsupported('list images'),
      releaseBases: unsupported('remove images'),
    },
    async removeByLabel(label) {
      const counts = { containers: 0, volumes: 0, networks: 0 }
      try {
        const pods = await podsWith(cluster, label)
        await Promise.all(pods.map((pod) => removePod(cluster, nameOfPod(pod))))
        counts.containers = counts.networks = pods.length
        const [key, value] = halves(label)
        const policies = await patiently(cluster, () =>
          networking.listNamespacedNetworkPolicy({ namespace, labelSelector: selectorFor(key, value) }),
        )
        for (const { metadata } of policies.items) {
          if (metadata?.annotations?.[key] !== value) continue
          await ifThere(cluster, () =>
            networking.deleteNamespacedNetworkPolicy({ namespace, name: metadata.name ?? '' }),
          )
          counts.networks++
        }
        return counts
      } catch (error) {
        return { ...counts, failed: clusterErrorText(error) }
      }
    },
  }
}

function halves(label: string): [string, string] {
  const at = label.indexOf('=')
  return [label.slice(0, at), label.slice(at + 1)]
}

async function podsWith(cluster: Cluster, label: string): Promise<V1Pod[]> {
  const { core, namespace } = cluster
  const [key, value] = halves(label)
  const { items } = await patiently(cluster, () =>
    core.listNamespacedPod({ namespace, labelSelector: selectorFor(key, value) }),
  )
  return items.filter(({ metadata }) => metadata?.annotations?.[key] === value)
}
