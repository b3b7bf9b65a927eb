import { setTimeout as sleep } from 'node:timers/promises'
import { Health, type KubeConfig } from '@kubernetes/client-node'
import { type Cluster, clusterErrorText, statusOf } from './cluster.js'

/** Milliseconds after its first failure for which a request is repeated while the API server does not answer it. */
const PATIENCE_MS = 60_000
/** Milliseconds for which it is refused by an API server that does not say that it is ready. */
const REFUSED_MS = 30_000
/** Refusals after an API server said that it is ready: of several, another one may have said so. */
const MOST_REFUSALS = 2
/** Milliseconds that it has to say so. */
const READINESS_MS = 5_000

interface Repeating {
  /** Whether the API server may answer otherwise soon, and the request may arrive twice. */
  mayRepeat?: (error: unknown) => boolean
  /** Aborted, the next failure is the last. */
  signal?: AbortSignal | undefined
}

type Connected = Pick<Cluster, 'config'>

/**
 * Repeats a request while the API server restarts or asks for a pause; it must be one that may arrive twice. A refusal counts
 * if the API server was ready before: one that has just started refuses everybody, until it has read who may do what.
 */
export async function patiently<T>(
  { config }: Connected,
  call: () => Promise<T>,
  { mayRepeat = isPassing, signal }: Repeating = {},
): Promise<T> {
  let failed: number | undefined
  let refused: number | undefined
  let wasReady = false
  let refusals = 0
  for (let pause = 250; ; pause = Math.min(pause * 2, 5000)) {
    try {
      return await call()
    } catch (error) {
      const isRefused = statusOf(error) === 403
      if (isRefused && wasReady) refusals++
      const isFinal = isRefused ? refusals === MOST_REFUSALS : !mayRepeat(error)
      if (isRefused) refused ??= Date.now()
      failed ??= Date.now()
      // A connection that is kept leads to the same one.
      if (isRefused) config.reconnect()
      const until = isRefused && refused !== undefined ? refused + REFUSED_MS : failed + PATIENCE_MS
      if (isFinal || signal?.aborted || Date.now() > until) throw error
      wasReady = isRefused && (await isReady(config))
      await pauseFor(pause, signal)
    }
  }
}

/** Waits about that many milliseconds: what failed together must not be repeated together. */
export async function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms * (0.5 + Math.random()), undefined, { signal }).catch(() => {})
}

function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status === 429 || status >= 500
}

const isReady = (config: KubeConfig) =>
  new Health(config).readyz({ signal: AbortSignal.timeout(READINESS_MS) }).catch(() => false)

/** Makes something. A request that was repeated, or that another one of the same run was faster with, has done its work. */
export async function created(cluster: Connected, call: () => Promise<unknown>): Promise<void> {
  await patiently(cluster, call).catch((error: unknown) => {
    if (statusOf(error) !== 409 || !/already exists/.test(clusterErrorText(error))) throw error
  })
}

/** Reads or removes something; null where there is nothing that the request is about. */
export async function ifThere<T>(cluster: Connected, call: () => Promise<T>): Promise<T | null> {
  return patiently(cluster, call).catch((error: unknown) => {
    if (statusOf(error) === 404) return null
    throw error
  })
}
