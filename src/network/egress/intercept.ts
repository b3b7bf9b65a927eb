import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls, TLSSocket } from 'node:tls'
import { credentialsOf, type RegistryCredential } from '../registry/credential.js'
import { createAuthority } from './authority.js'
import { dial } from './dial.js'
import type { Exchange } from './exchange.js'
import { forward } from './plain-http.js'

/** How long a connection to a registry waits for the next request. */
const SPARE_MS = 3000

/** The part of a proxy that sees into connections to the registries for which the job has a credential. */
export interface Interceptor {
  /** Certificate of its authority. */
  authority: string
  /** What answers a client that asked for this connection; null: not a registry with a credential. */
  intercept(exchange: Exchange): ((client: Duplex) => void) | null
  close(): void
}

/**
 * Answers TLS as the registries themselves, with certificates of an authority that only lives as long as this, adds
 * the credential to the requests that it is for, and sends everything else on as it is. Null without credentials.
 * `certificates`: whom to trust besides the authorities that Node.js brings.
 */
export function createInterceptor(
  credentials: readonly RegistryCredential[],
  certificates: readonly string[] = [],
): Interceptor | null {
  if (!credentials.some(({ secure }) => secure)) return null
  const authority = createAuthority()
  const ways = new WeakMap<Duplex, { exchange: Exchange; agent: Agent }>()
  const agents = new Set<Agent>()
  const server = createServer({ maxHeaderSize: 64 * 1024 }, (request, response) => {
    void answer(request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy()
      else
        response
          .writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
          .end(`Caisson's proxy cannot get there: ${error.message}.\n`)
    })
  })
  server.on('clientError', (_error, socket) => socket.destroy())

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const way = ways.get(request.socket)
    const path = request.url ?? ''
    if (!way || !path.startsWith('/')) throw new Error('the request is not for this host')
    const { agent, exchange } = way
    await forward(request, response, { agent, path, target: exchange.target, secure: true, credentials })
  }

  /** Connections to the addresses that were decided on, and to no others. */
  function agentFor({ target, decision, signal }: Exchange): Agent {
    const agent = new Agent({ keepAlive: true, timeout: SPARE_MS })
    const open = async () => {
      const socket = await dial(decision.allowed === true ? decision.addresses : [], target.port, signal)
      const host = target.host
      const servername = isIP(host) === 0 ? host : ''
      return await new Promise<Duplex>((resolve, reject) => {
        const ca = certificates.length > 0 ? { ca: [...certificates] } : {}
        const secured = connectTls({ socket, host, servername, ALPNProtocols: ['http/1.1'], ...ca })
        secured.once('secureConnect', () => resolve(secured))
        secured.once('error', (error) => {
          socket.destroy()
          reject(error)
        })
      })
    }
    return Object.assign(agent, {
      createConnection(_options: unknown, done: (error: Error | null, socket?: Duplex) => void) {
        open().then((socket) => done(null, socket), done)
      },
    })
  }

  return {
    authority: authority.certificate,
    intercept(exchange) {
      const { target, decision, record } = exchange
      if (decision.allowed !== true || credentialsOf(credentials, target, true).length === 0) return null
      return (client) => {
        const agent = agentFor(exchange)
        agents.add(agent)
        const secured = new TLSSocket(client as never, {
          isServer: true,
          secureContext: authority.contextFor(target.host),
          ALPNProtocols: ['http/1.1'],
        })
        ways.set(secured, { exchange, agent })
        const end = (error?: Error) => {
          const { bytesRead = 0, bytesWritten = 0 } = client as { bytesRead?: number; bytesWritten?: number }
          record({
            intercepted: true,
            bytesSent: bytesRead,
            bytesReceived: bytesWritten,
            ...(error ? { error: error.message } : {}),
          })
          agent.destroy()
          agents.delete(agent)
        }
        secured.on('error', (error) => {
          end(error)
          client.destroy()
        })
        client.once('close', () => {
          end()
          secured.destroy()
        })
        server.emit('connection', secured)
      }
    },
    close() {
      for (const agent of agents) agent.destroy()
    },
  }
}
