import { readFile } from 'node:fs/promises'
import type { ClientRequest } from 'node:http'
import { Agent, type AgentOptions } from 'node:https'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  ApiException,
  CoreV1Api,
  KubeConfig,
  NetworkingV1Api,
  type RequestContext,
  type V1OwnerReference,
  VersionApi,
} from '@kubernetes/client-node'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { document } from '../../base/docs.js'
import { SandboxError } from '../../base/errors.js'

/** A cluster, and where in it Pods are made. */
export interface Cluster {
  config: SharingConfig
  core: CoreV1Api
  networking: NetworkingV1Api
  namespace: string
  /** `v1.34.4`, for instance. */
  version: string
  /** The Pod that Caisson itself runs in: what it makes is removed with it. */
  owner: V1OwnerReference | null
}

/** Sets the namespace, in place of that of the kubeconfig or of this process's own Pod. */
export const NAMESPACE_VARIABLE = 'CAISSON_KUBERNETES_NAMESPACE'

/** Where a Pod has its service account. */
const ACCOUNT = '/var/run/secrets/kubernetes.io/serviceaccount'

/**
 * Connects as `kubectl` does: by KUBECONFIG or the kubeconfig of the home, else as the service account of the Pod that this
 * process runs in. Rejects with what the API server, or the reading of the configuration, says.
 */
export async function connectCluster(env: Record<string, string | undefined>): Promise<Cluster> {
  const config = new SharingConfig()
  const files = (env['KUBECONFIG'] ?? '').split(delimiter).filter(Boolean)
  const inside = files.length === 0 && env['KUBERNETES_SERVICE_HOST'] !== undefined
  if (inside) config.loadFromCluster()
  else if (files.length === 0) files.push(join(env['HOME'] ?? homedir(), '.kube', 'config'))
  for (const file of files) {
    const one = new KubeConfig()
    try {
      one.loadFromFile(file)
    } catch (error) {
      // What a parser says goes on with lines of the file, which has credentials.
      throw new Error(`the kubeconfig ${file} cannot be read: ${clusterErrorText(error).split('\n')[0]}`)
    }
    config.mergeConfig(one)
  }
  if (!config.getCurrentCluster()) {
    const current = config.getCurrentContext()
    const where = files.join(delimiter)
    throw new Error(
      current
        ? `the current context ${current} is not in ${where}, or its cluster is not`
        : `there is no current context in ${where}`,
    )
  }
  const { gitVersion: version } = await config.makeApiClient(VersionApi).getCode()
  const own = inside ? await readFile(join(ACCOUNT, 'namespace'), 'utf8').catch(() => '') : ''
  const context = config.getContextObject(config.getCurrentContext())
  const namespace = env[NAMESPACE_VARIABLE] || own.trim() || context?.namespace || 'default'
  const core = config.makeApiClient(CoreV1Api)
  const networking = config.makeApiClient(NetworkingV1Api)
  return {
    ...{ config, core, networking, namespace, version },
    owner: own.trim() === namespace ? await ownPod() : null,
  }
}

const claimsSchema = z.object({
  'kubernetes.io': z.object({ pod: z.object({ name: z.string(), uid: z.string() }) }),
})

/** The Pod that the service account's token is bound to. A host name may be another: that of an indexed Job's Pod is. */
async function ownPod(): Promise<V1OwnerReference | null> {
  try {
    const [, payload = ''] = (await readFile(join(ACCOUNT, 'token'), 'utf8')).split('.')
    const claims = claimsSchema.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    return { apiVersion: 'v1', kind: 'Pod', ...claims['kubernetes.io'].pod }
  } catch {
    // A token that is bound to no Pod.
    return null
  }
}

/** The HTTP status that the API server answered with; undefined if it did not answer. */
export function statusOf(error: unknown): number | undefined {
  if (error instanceof ApiException) return error.code
  // A refused upgrade to a WebSocket has it in its message only.
  const { message } = error as { message?: unknown }
  const status = /^Unexpected server response: (\d{3})$/.exec(String(message))?.[1]
  return status === undefined ? undefined : Number(status)
}

/** What the API server says, without the headers and the JSON around it. */
export function clusterErrorText(error: unknown): string {
  if (!(error instanceof ApiException)) return error instanceof Error ? reasonOf(error) : String(error)
  if (error.code === 401) return 'the API server refuses the credentials, which are wrong or have expired'
  try {
    const body: unknown = typeof error.body === 'string' ? JSON.parse(error.body) : error.body
    const { message } = body as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {
    // Not JSON: a proxy's page, for instance.
  }
  return `HTTP status ${error.code}`
}

function reasonOf(error: Error): string {
  const { cause, errors } = error as { cause?: unknown; errors?: Error[] }
  return error.message || errors?.[0]?.message || (cause instanceof Error ? cause.message : error.name)
}

/** An error of the cluster in Caisson's form. */
export function clusterError(what: string, error: unknown): SandboxError {
  const words = clusterErrorText(error)
  return new SandboxError('ENGINE_FAILED', `Kubernetes: cannot ${what}: ${words}`, {
    hint: hintFor(error, words),
    cause: error,
  })
}

function hintFor(error: unknown, words: string): string {
  const status = statusOf(error)
  // An admission controller refuses with 403, too; a refused upgrade says no more than that.
  const admission = error instanceof ApiException && !/ cannot \w+ resource /.test(words)
  if (status === 403 && !admission)
    return `Give the account the permissions of the manifest in this namespace: see ${document('kubernetes.md')}.`
  if (status === 401) return 'Log in to the cluster again, or renew the credentials of the kubeconfig.'
  if (status === undefined)
    return 'Check that the API server answers: `kubectl version` with the same KUBECONFIG.'
  return 'Check what the message names, such as a quota or a range of limits of the namespace, `sandbox.limits.memoryMb`, `sandbox.limits.cpus`, and the Pod template if there is one.'
}

/** Milliseconds without a request after which a connection is closed: what is between may forget it, and tell nobody. */
const IDLE_MS = 5_000

/** Milliseconds for which a stream may take to open: a node that hangs leaves the question open for good. */
const HANDSHAKE_MS = 45_000

/**
 * A configuration whose requests share their connections. The client would open one for each, and the handshake costs both
 * sides several times what a request does.
 */
export class SharingConfig extends KubeConfig {
  handshakeMs = HANDSHAKE_MS
  #shared: { agent: Agent; options: AgentOptions } | undefined

  override async applySecurityAuthentication(context: RequestContext): Promise<void> {
    await super.applySecurityAuthentication(context)
    const own = context.getAgent()
    // A proxy's is of a class of its own.
    if (own?.constructor !== Agent) return
    // No `maxSockets`: the client takes a connection that goes to a waiting request at once for one that broke.
    const options = { ...own.options, keepAlive: true, timeout: IDLE_MS }
    // Whoever has another certificate now must not be who they were.
    if (!this.#shared || !isDeepStrictEqual(this.#shared.options, options))
      this.#shared = { agent: new Agent(options), options }
    context.setAgent(this.#shared.agent)
  }

  /** For streams. */
  override async applyToHTTPSOptions(
    options: Parameters<KubeConfig['applyToHTTPSOptions']>[0],
  ): Promise<void> {
    await super.applyToHTTPSOptions(options)
    Object.assign(options, { handshakeTimeout: this.handshakeMs, finishRequest: finishGuarded })
  }

  /** The next request opens a connection, behind which another API server may answer; what is under way keeps its own. */
  reconnect(): void {
    this.#shared = undefined
  }
}

/** Channels of the protocol `v5.channel.k8s.io`. */
export const STDIN = 0
const STATUS = 3
export const CLOSE = 255

/**
 * Sends the request for a stream to a Pod, which then ends with the first message that the client library cannot read. The
 * library throws where nothing catches it, and may read messages before its caller has the stream: they come with the upgrade.
 */
function finishGuarded(request: ClientRequest, stream: WebSocket): void {
  stream.once('open', () => {
    const { onmessage } = stream
    let isOver = false
    stream.onmessage = (event) => {
      const { data } = event
      // With the status the library ends the outputs, which take nothing afterwards. Text is in none of its protocols.
      if (isOver || !Buffer.isBuffer(data)) return
      isOver = data[0] === STATUS && data.length > 1
      try {
        // The library would end the outputs of this process.
        if (data[0] === CLOSE) stream.terminate()
        else onmessage?.call(stream, event)
      } catch {
        stream.terminate()
      }
    }
  })
  request.end()
}
