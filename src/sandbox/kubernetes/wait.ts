import type { V1ContainerState, V1Pod } from '@kubernetes/client-node'
import { ExecutionError, SandboxError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { Patience } from '../engine/engine.js'
import type { Cluster } from './cluster.js'
import { ifThere, pauseFor } from './patience.js'
import { CONTAINER } from './pod-template.js'

/** Milliseconds that a Pod may take until it runs: the cluster may have to start a node, and the node to pull the image. */
const START_MS = 15 * 60_000
/** Milliseconds after which a Pod that waits without a word is worth one. */
const SILENT_MS = 30_000
/** Milliseconds that a busy node may take to say that a container has ended. */
const NEWS_MS = 15_000
const LONGEST_PAUSE_MS = 1_000
/** While a Pod has no node: a queue or a new node takes minutes, and thousands of Pods may wait. */
const LONGEST_PAUSE_UNPLACED_MS = 5_000
/** What does not get better by waiting. */
const HOPELESS =
  /^(ErrImageNeverPull|ImagePullBackOff|InvalidImageName|CreateContainer(Config)?Error|RunContainerError)$/
/** Conditions with which Kubernetes and Kueue say why they take a Pod away. */
const EVICTED = ['DisruptionTarget', 'TerminationTarget']

/** What is known of the agent's container. */
export const agentOf = ({ status }: V1Pod) =>
  status?.containerStatuses?.find(({ name }) => name === CONTAINER)

/**
 * Repeats a check until it returns something, after pauses that grow up to about `longest` milliseconds; the aborted signal's
 * reason ends it.
 */
async function poll<T>(
  signal: AbortSignal | undefined,
  check: () => Promise<T | undefined>,
  longest: () => number,
): Promise<T> {
  for (let pause = 100; ; pause = Math.min(pause * 1.5, longest())) {
    signal?.throwIfAborted()
    const found = await check()
    if (found !== undefined) return found
    await pauseFor(pause, signal)
  }
}

/**
 * Waits for a Pod. While something holds it back on purpose, a queue for instance, only `queueMs` counts. Rejects with
 * IMAGE_FAILED when it does not start, ENGINE_FAILED when no node takes it, EXECUTION_TIMEOUT when it stays in the queue,
 * CONTAINER_EXEC_FAILED when it is taken away.
 */
export function untilRunning(
  cluster: Cluster,
  name: string,
  image: string,
  log: Log,
  { signal, queueMs = Number.POSITIVE_INFINITY }: Patience = {},
): Promise<V1Pod> {
  const { core, namespace } = cluster
  const held = Date.now() + queueMs
  let until = Date.now() + START_MS
  const silent = Date.now() + SILENT_MS
  let told = ''
  let longest = LONGEST_PAUSE_MS
  const check = async () => {
    const pod = await ifThere(cluster, () => core.readNamespacedPod({ namespace, name }))
    if (!pod || pod.metadata?.deletionTimestamp) throw takenAway(name, pod)
    const { phase, conditions = [], containerStatuses = [] } = pod.status ?? {}
    const isReady = containerStatuses.every(({ ready }) => ready)
    if (phase === 'Running' && isReady && agentOf(pod)) return pod
    const states = containerStatuses.flatMap(({ ready, state }) => (ready ? [] : (state ?? [])))
    const waiting = states.find((state) => state.waiting)?.waiting
    const ended = states.find((state) => state.terminated)
    if (phase === 'Failed' || phase === 'Succeeded' || ended || HOPELESS.test(waiting?.reason ?? ''))
      throw notStarted(image, waiting?.message ?? containerEnd(ended, pod))
    const gates = (pod.spec?.schedulingGates ?? []).map((gate) => gate.name)
    const scheduled = conditions.find(({ type }) => type === 'PodScheduled')
    const unplaced = scheduled?.status === 'False'
    const said = unplaced ? scheduled.message || scheduled.reason : waiting?.message
    const why =
      gates.length > 0
        ? `it is held back by ${holderOf(pod, gates)}`
        : said || told || Date.now() < silent
          ? said
          : `\`kubectl describe pod ${name} --namespace ${namespace}\` says for what`
    if (why && why !== told) log.info(`The Pod ${name} waits: ${why}`)
    told = why ?? told
    longest = unplaced ? LONGEST_PAUSE_UNPLACED_MS : LONGEST_PAUSE_MS
    if (gates.length > 0) {
      if (Date.now() > held) throw stillHeld(name, holderOf(pod, gates), queueMs)
      until = Date.now() + START_MS
    } else if (Date.now() > until) {
      const late = `it is ${phase} after ${START_MS / 60_000} minutes`
      throw unplaced ? notPlaced(name, `${late}: ${said}`) : notStarted(image, said || late)
    }
    return undefined
  }
  return poll(signal, check, () => longest)
}

function holderOf({ metadata }: V1Pod, gates: readonly string[]): string {
  const queue = metadata?.labels?.['kueue.x-k8s.io/queue-name']
  return queue !== undefined && gates.some((gate) => gate.startsWith('kueue.x-k8s.io/'))
    ? `the queue \`${queue}\` of Kueue`
    : `the scheduling gate ${gates.join(', ')}`
}

/** Why something has taken a Pod away, where it says so. */
export const evictionOf = (pod: V1Pod | null) =>
  pod?.status?.conditions?.find(({ type, status }) => EVICTED.includes(type) && status === 'True')?.message

/** Why nothing can run in a Pod any more; undefined where something may, or nobody says. */
export async function endOfPod(cluster: Cluster, name: string): Promise<string | undefined> {
  const { core, namespace } = cluster
  for (let until: number | undefined; ; await pauseFor(300)) {
    const pod = await ifThere(cluster, () => core.readNamespacedPod({ namespace, name })).catch(
      () => undefined,
    )
    if (pod === undefined) return undefined
    const evicted = evictionOf(pod)
    if (evicted) return `it was evicted: ${evicted}`
    if (!pod || pod.metadata?.deletionTimestamp) return 'something deleted it: a queue, or someone'
    const state = agentOf(pod)?.state
    if (state?.terminated || pod.status?.phase === 'Failed') return containerEnd(state, pod)
    // Of an API server that answers: a node tells nothing to one that restarts.
    until ??= Date.now() + NEWS_MS
    if (Date.now() > until) return undefined
  }
}

function takenAway(name: string, pod: V1Pod | null): SandboxError {
  const why = evictionOf(pod) ?? 'nothing says why'
  return new SandboxError('CONTAINER_EXEC_FAILED', `The Pod ${name} was removed before it ran: ${why}.`, {
    hint: 'Check whether a queue or the scheduler preempts such Pods (priority classes, quotas), and run it again.',
  })
}

function stillHeld(name: string, holder: string, ms: number): ExecutionError {
  return new ExecutionError(
    'EXECUTION_TIMEOUT',
    `After ${Math.round(ms / 60_000)} minutes the Pod ${name} is still held back by ${holder}.`,
    {
      hint: "Increase the queue's quota or `timeout-minutes`, and check that the queue exists: `kubectl get localqueues`.",
    },
  )
}

/** The end of a container in words. */
function containerEnd(state: V1ContainerState | undefined, { status }: V1Pod): string {
  const { reason, message, exitCode } = state?.terminated ?? {}
  const said = message ?? status?.message ?? reason
  return said === undefined || /^(Error|Completed)$/.test(said)
    ? `its container ended with exit code ${exitCode}`
    : said
}

function notPlaced(name: string, why: string): SandboxError {
  return new SandboxError('ENGINE_FAILED', `The Pod ${name} has no node: ${why}`, {
    hint: 'Compare what the Pod template requests (`requests`, `nodeSelector`, `affinity`, `tolerations`, volumes) with the nodes of the cluster.',
  })
}

function notStarted(image: string, why: string): SandboxError {
  return new SandboxError('IMAGE_FAILED', `A Pod of \`${image}\` does not start: ${why}`, {
    hint: 'Check that the cluster can pull the image (`imagePullSecrets` of the Pod template) and that its `sh` works there: it must be for the processors of the nodes.',
  })
}
