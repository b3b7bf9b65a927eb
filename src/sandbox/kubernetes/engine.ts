import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { V1Pod } from '@kubernetes/client-node'
import { CaissonError, describeError, SandboxError } from '../../errors.js'
import type { Log } from '../../log.js'
import type { Container, ContainerDetails, ContainerSpec, Engine, Patience } from '../engine/engine.js'
import type { EngineKind } from '../engine/engine-kind.js'
import { collect } from '../process/collect.js'
import { type Carrier, startMarked } from '../process/marked-process.js'
import { signalWord } from '../process/signals.js'
import { getByTar, putByTar } from '../remote/copy.js'
import { ISOLATION_PROBE, missingInside } from '../seal/isolation-probe.js'
import type { SandboxUser } from '../user.js'
import {
  type Cluster,
  clusterError,
  connectCluster,
  created,
  gone,
  isGone,
  patiently,
  statusOf,
  wordsOf,
} from './cluster.js'
import { execInPod } from './exec.js'
import { podFor, podName, policyFor, RUN_LABEL, selectorFor } from './pod.js'
import { CONTAINER, KEEPER, type PodTemplate } from './pod-template.js'
import { agentOf, evictionOf, untilRunning } from './wait.js'
import { CLAIM, claimPod, claimsWith, releaseClaim, withWarmUser } from './warm.js'
import { waysOut } from './ways-out.js'

/** Milliseconds that a node may take to end a Pod. */
const END_MS = 60_000
const POLL_MS = 200

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
        'kubernetes: what isolates a Pod is the `runtimeClassName` of the Pod template, without `isolation`',
    }
  try {
    const cluster = await connectCluster(env)
    return { engine: kubernetesEngine(cluster, await withWarmUser(cluster, podTemplate), log) }
  } catch (error) {
    return { engine: null, reason: `kubernetes: ${wordsOf(error)}` }
  }
}

/** Pods of a cluster. What it may not do, its promises say with ENGINE_FAILED. */
export function kubernetesEngine(cluster: Cluster, template: PodTemplate, log: Log): Engine {
  const { core, networking, namespace, version, owner } = cluster
  const { runAsUser, runAsGroup = runAsUser } = template.spec?.securityContext ?? {}
  // Nobody else on its node has this ID, so that the limit of its processes counts no others.
  const own = randomInt(1_000_000, 2_000_000_000)
  const user: SandboxUser = { uid: runAsUser ?? own, gid: runAsGroup ?? own }

  async function start(spec: ContainerSpec, patience?: Patience): Promise<V1Pod> {
    const name = podName(spec.name)
    const run = spec.labels?.[RUN_LABEL] ?? name
    const warm = template.sandboxTemplate
    let pod = name
    try {
      if ((spec.network ?? 'none') === 'none')
        await created(() =>
          networking.createNamespacedNetworkPolicy({
            namespace,
            body: policyFor(name, run, owner),
          }),
        )
      const labels = { ...spec.labels, [RUN_LABEL]: run }
      const body = podFor({ ...spec, labels }, { owner, user, template })
      if (warm === undefined) await created(() => core.createNamespacedPod({ namespace, body }))
      else pod = await claimPod(cluster, warm, body, log, patience?.signal)
      return await untilRunning(cluster, pod, spec.image, log, patience)
    } catch (error) {
      await removePod(cluster, pod, warm && name).catch(() => {})
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
        engine: { selinux: false, apparmor: false, usernsRemap: false },
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
    async run(spec, { input, timeoutMs } = {}) {
      const container = podContainer(cluster, await start(spec), spec, log)
      try {
        const how = { cwd: '/', ...(input === undefined ? {} : { input }) }
        return await container.exec(spec.command, {
          ...how,
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
        })
      } finally {
        await container.cleanup()
      }
    },
    async findContainers(label) {
      const pods = (await podsWith(cluster, label)).filter(({ status }) => status?.phase === 'Running')
      const startOf = ({ metadata }: V1Pod) => metadata?.creationTimestamp?.getTime() ?? 0
      pods.sort((a, b) => startOf(b) - startOf(a))
      return pods.map((pod) => podContainer(cluster, pod, { name: nameOf(pod) }, log))
    },
    async inspectContainer(name) {
      const pod = await patiently(() => core.readNamespacedPod({ namespace, name })).catch(
        (error: unknown) => {
          if (statusOf(error) === 404) return null
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
        await Promise.all(pods.map((pod) => removePod(cluster, nameOf(pod), claimOf(pod))))
        counts.containers = counts.networks = pods.length
        const [key, value] = halves(label)
        const isIt = (annotations: Record<string, string>) => annotations[key] === value
        for (const claim of await claimsWith(cluster, selectorFor(key, value), isIt))
          await releaseClaim(cluster, claim)
        const policies = await patiently(() =>
          networking.listNamespacedNetworkPolicy({ namespace, labelSelector: selectorFor(key, value) }),
        )
        for (const { metadata } of policies.items) {
          if (metadata?.annotations?.[key] !== value) continue
          await gone(() => networking.deleteNamespacedNetworkPolicy({ namespace, name: metadata.name ?? '' }))
          counts.networks++
        }
        return counts
      } catch (error) {
        log.debug(`Kubernetes: ${wordsOf(error)}`)
        return { ...counts, failed: true }
      }
    },
  }
}

const nameOf = ({ metadata }: V1Pod) => metadata?.name ?? ''

function halves(label: string): [string, string] {
  const at = label.indexOf('=')
  return [label.slice(0, at), label.slice(at + 1)]
}

async function podsWith({ core, namespace }: Cluster, label: string): Promise<V1Pod[]> {
  const [key, value] = halves(label)
  const { items } = await patiently(() =>
    core.listNamespacedPod({ namespace, labelSelector: selectorFor(key, value) }),
  )
  return items.filter(({ metadata }) => metadata?.annotations?.[key] === value)
}

/**
 * With its claim, which would have another Pod made, and with its policy, once nothing of the Pod is left that could use the
 * network.
 */
async function removePod(cluster: Cluster, name: string, claim: string | undefined): Promise<void> {
  const { core, networking, namespace } = cluster
  if (claim !== undefined) await releaseClaim(cluster, claim)
  await gone(() => core.deleteNamespacedPod({ namespace, name }))
  const until = Date.now() + END_MS
  while (!(await isGone(() => core.readNamespacedPod({ namespace, name })))) {
    if (Date.now() > until) throw new Error(`the cluster has not ended it in ${END_MS / 1000} s`)
    await sleep(POLL_MS)
  }
  await gone(() => networking.deleteNamespacedNetworkPolicy({ namespace, name: claim ?? name }))
}

const claimOf = ({ metadata }: V1Pod) => metadata?.annotations?.[CLAIM]

function detailsOf(pod: V1Pod): ContainerDetails {
  return {
    id: nameOf(pod),
    image: digestOf(pod),
    imageReference: pod.spec?.containers.find(({ name }) => name === CONTAINER)?.image ?? '',
    running: agentOf(pod)?.state?.running !== undefined,
    mounts: [],
    settings: settingsOf(pod),
  }
}

/** `docker.io/library/golang@sha256:…`, or only the digest where the image was imported. */
function digestOf(pod: V1Pod): string {
  return /sha256:[0-9a-f]{64}/.exec(agentOf(pod)?.imageID ?? '')?.[0] ?? ''
}

/** As the API server has stored it: other programs may change Pods as they are made. */
function settingsOf({ spec }: V1Pod): ContainerDetails['settings'] {
  const { hostPID, hostIPC, hostNetwork, shareProcessNamespace } = spec ?? {}
  const containers = [
    ...(spec?.containers ?? []),
    ...(spec?.initContainers ?? []),
    ...(spec?.ephemeralContainers ?? []),
  ]
  const shared = Object.entries({
    processes: hostPID || shareProcessNamespace,
    'shared memory': hostIPC,
    network: hostNetwork,
  })
  // A container that something has added shares the network, and may be there to read what passes.
  const isOther = ({ name }: { name: string }) => name !== CONTAINER && name !== KEEPER
  const others = containers.some(isOther) ? ['the network with other containers of its Pod'] : []
  return {
    shared: [...shared.flatMap(([name, isShared]) => (isShared ? [name] : [])), ...others],
    privileged: containers.some(({ securityContext }) => securityContext?.privileged === true),
    runtime: spec?.runtimeClassName ?? null,
    devices: 0,
    limits: null,
  }
}

function podContainer(
  cluster: Cluster,
  pod: V1Pod,
  spec: Pick<ContainerSpec, 'name' | 'containerLimits' | 'network' | 'env'>,
  log: Log,
): Container {
  const name = nameOf(pod)
  const { pids } = spec.containerLimits ?? {}
  let removed: Promise<void> | undefined
  const failure = async (words: string) => {
    if (removed) words = 'the Pod has been removed'
    else {
      const now = await cluster.core
        .readNamespacedPod({ namespace: cluster.namespace, name })
        .catch((error: unknown) => (statusOf(error) === 404 ? null : undefined))
      const terminated = now && agentOf(now)?.state?.terminated
      const evicted = now && evictionOf(now)
      if (now === null) words = 'something has deleted the Pod: a queue, or somebody'
      else if (evicted) words = `the Pod was taken away: ${evicted}`
      else if (terminated)
        words = `the Pod has ended: ${terminated.reason ?? `exit code ${terminated.exitCode}`}`
    }
    return new SandboxError(
      'CONTAINER_EXEC_FAILED',
      `The Pod could not start a command: ${words || 'no reason given'}`,
      {
        hint: 'Check whether the Pod was evicted or ran out of memory, and whether the account may use pods/exec.',
      },
    )
  }
  const failed = async (error: unknown) => {
    throw await failure(describeError(error).message)
  }
  /** Commands in one of the Pod's containers. */
  const commandsIn = (containerName: string) => {
    const carrierFor = (env: Record<string, string>, folder: string | undefined): Carrier => ({
      ...(folder === undefined ? {} : { folder }),
      async open(command) {
        // A claimed Pod runs before there are any.
        const own = containerName === CONTAINER && claimOf(pod) !== undefined ? spec.env : {}
        const given = withVariables({ ...own, ...env }, command)
        const words = inShell(pids, given.command)
        const line = await execInPod(cluster, name, containerName, words).catch(failed)
        line.stdin.write(given.input)
        return line
      },
      async signal(pid, signal) {
        try {
          const how = { cwd: '/', timeoutMs: 20_000 }
          const { exitCode, stderr } = await exec(['sh', '-c', `kill -${signalWord(signal)} ${pid}`], how)
          return exitCode === 0 || /no such process/i.test(stderr)
        } catch {
          return false
        }
      },
      failure,
    })
    const spawn: Container['spawn'] = async (command, options = {}) =>
      startMarked(carrierFor(options.env ?? {}, options.cwd), command, options)
    const exec: Container['exec'] = async (command, options = {}) =>
      collect(await spawn(command, options), options, command)
    const putFiles: Container['putFiles'] = (folder, archive) => putByTar(spawn, folder, archive)
    return { spawn, exec, putFiles }
  }
  const agent = commandsIn(CONTAINER)
  const hasKeeper = pod.spec?.containers.some((one) => one.name === KEEPER)
  return {
    id: name,
    missing: [],
    imageDigest: digestOf(pod),
    ...((spec.network ?? 'none') === 'none' ? { waysOut: waysOut(pod) } : {}),
    ...agent,
    ...(hasKeeper ? { keeper: commandsIn(KEEPER) } : {}),
    getFiles: (folder, read) => getByTar(agent.spawn, folder, read),
    cleanup() {
      removed ??= removePod(cluster, name, claimOf(pod)).catch((error: unknown) =>
        log.warn(`The Pod ${name} could not be removed: ${wordsOf(error)}. The cluster ends it in time.`),
      )
      return removed
    },
  }
}

/**
 * Shells differ in the letter for the number of processes. Whatever carries the output may lose its end once the command is
 * gone: two of a thousand short commands, with containerd 1.6. So the shell stays, for seconds that nobody waits for.
 */
function inShell(pids: number | undefined, command: readonly string[]): readonly string[] {
  const limit = `(ulimit -u ${pids}) 2>/dev/null && ulimit -u ${pids} || ulimit -p ${pids}`
  const limited = pids === undefined ? '' : `${limit} 2>/dev/null; `
  return ['sh', '-c', `${limited}"$@"; c=$?; sleep 2; exit "$c"`, 'sh', ...command]
}

/**
 * Variables go before the input: words of a command are in the logs of the API server. Each is a line with octal escapes,
 * and an empty line is their end.
 */
function withVariables(env: Record<string, string>, command: readonly string[]) {
  const all = Object.entries(env)
  if (all.length === 0) return { command, input: '' }
  const lines = all.map(([name, value]) => `${name}=${value.replace(/[\\\n\r]/g, octal)}\n`)
  return { command: ['sh', '-c', READ_VARIABLES, 'sh', ...command], input: `${lines.join('')}\n` }
}

const octal = (character: string) => `\\0${character.charCodeAt(0).toString(8)}`

const READ_VARIABLES = [
  'while IFS= read -r l && [ -n "$l" ]; do v=$(printf "%b." "$l"); export "${v%.}"; done',
  'unset l v',
  'exec "$@"',
].join('\n')
