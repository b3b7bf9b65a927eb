import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { Agent, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { isIPv4 } from 'node:net'
import type { Duplex } from 'node:stream'
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls'
import { inTurn } from '../../../base/in-turn.js'
import { credentialsOf, type RegistryCredential } from '../registry/credential.js'
import { dial, secured } from './dial.js'
import { type Exchange, refusalOf } from './exchange.js'
import { forward, refuseRequest } from './plain-http.js'

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
  const onRequest = inTurn((request, response) => {
    void answer(request, response).catch((error: Error) => {
      if (response.headersSent) response.destroy()
      else refuseRequest(request, response, refusalOf({ allowed: 'unreachable', why: error.message }))
    })
  })
  const server = createServer({ maxHeaderSize: 64 * 1024 }, onRequest)
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
      return await secured(socket, target, certificates, signal)
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
          // One host was decided on, and is the one that gets the credential.
          SNICallback: (name, done) =>
            name.toLowerCase() === target.host.toLowerCase()
              ? done(null, authority.contextFor(target.host))
              : done(
                  new Error(`the client asked for ${name.slice(0, 100)} on a connection to ${target.host}`),
                ),
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

/** A certificate authority in memory, for the hosts that the proxy answers itself. */
export interface Authority {
  /** Its certificate as PEM. */
  certificate: string
  /** What a server needs to answer as this host. */
  issue(host: string): { key: string; cert: string }
  /** The same for a TLS connection, made once per host. */
  contextFor(host: string): SecureContext
}

/** Longer than any setup takes; the key is gone with the process. */
const DAY_MS = 24 * 3600_000

/** Makes an authority with a key that never leaves this process. */
export function createAuthority(): Authority {
  const ca = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const leaf = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = leaf.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const issuer = `Caisson ${randomBytes(4).toString('hex')}`
  const made = { issuer, authority: ca.publicKey, signedBy: ca.privateKey, now: Date.now() }
  const certificate = pem(certificateOf({ ...made, subject: issuer, publicKey: ca.publicKey }))
  const issue = (host: string) => ({
    key,
    cert: pem(certificateOf({ ...made, subject: host.slice(0, 64), publicKey: leaf.publicKey, host })),
  })
  const contexts = new Map<string, SecureContext>()
  return {
    certificate,
    issue,
    contextFor(host) {
      const context = contexts.get(host) ?? createSecureContext(issue(host))
      contexts.set(host, context)
      return context
    },
  }
}

interface Wanted {
  issuer: string
  subject: string
  publicKey: KeyObject
  authority: KeyObject
  signedBy: KeyObject
  now: number
  /** Absent: the authority's own certificate. */
  host?: string
}

/** An X.509 certificate, version 3 (RFC 5280), which Node.js can read but not write. */
function certificateOf(wanted: Wanted): Buffer {
  const algorithm = sequence(oid('2a8648ce3d040302'))
  const [from, to] = [wanted.now - DAY_MS, wanted.now + 7 * DAY_MS]
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    encodeCommonName(wanted.issuer),
    sequence(time(from), time(to)),
    encodeCommonName(wanted.subject),
    spki(wanted.publicKey),
    der(0xa3, sequence(...extensionsOf(wanted))),
  )
  const signature = sign('sha256', body, wanted.signedBy)
  return sequence(body, algorithm, bits(0, signature))
}

function extensionsOf({ host, publicKey, authority }: Wanted): Buffer[] {
  const common = [
    extension('551d0e', der(0x04, keyId(publicKey))),
    extension('551d23', sequence(der(0x80, keyId(authority)))),
  ]
  const yes = der(0x01, Buffer.from([0xff]))
  if (host === undefined) {
    const signing = bits(1, Buffer.from([0x06]))
    return [...common, extension('551d13', sequence(yes), true), extension('551d0f', signing, true)]
  }
  const name = isIPv4(host)
    ? der(0x87, Buffer.from(host.split('.').map(Number)))
    : der(0x82, Buffer.from(host))
  return [
    ...common,
    extension('551d13', sequence(), true),
    extension('551d0f', bits(7, Buffer.from([0x80])), true),
    extension('551d25', sequence(oid('2b06010505070301'))),
    extension('551d11', sequence(name)),
  ]
}

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })
const keyId = (key: KeyObject) => createHash('sha256').update(spki(key)).digest().subarray(0, 20)
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const bits = (unused: number, content: Buffer) => der(0x03, Buffer.from([unused]), content)
const encodeCommonName = (text: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(text)))))

function extension(id: string, value: Buffer, critical = false): Buffer {
  const flag = critical ? [der(0x01, Buffer.from([0xff]))] : []
  return sequence(oid(id), ...flag, der(0x04, value))
}

/** UTCTime, which ends in 2049. */
function time(at: number): Buffer {
  const text = new Date(at).toISOString().replace(/^\d\d|[-:T]|\.\d+/g, '')
  return der(0x17, Buffer.from(text))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const long = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex')
  const size =
    length < 0x80 ? Buffer.from([length]) : Buffer.concat([Buffer.from([0x80 + long.length]), long])
  return Buffer.concat([Buffer.from([tag]), size, content])
}

function pem(certificate: Buffer): string {
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
