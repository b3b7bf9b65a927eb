import { Agent, type AgentOptions } from 'node:https'
import { isDeepStrictEqual } from 'node:util'
import { KubeConfig, type RequestContext } from '@kubernetes/client-node'

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
    Object.assign(options, { handshakeTimeout: this.handshakeMs })
  }

  /** The next request opens a connection, behind which another API server may answer; what is under way keeps its own. */
  reconnect(): void {
    this.#shared = undefined
  }
}
