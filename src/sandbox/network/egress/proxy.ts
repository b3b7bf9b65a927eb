import { lookup as lookupAll } from 'node:dns/promises'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import type { Clock } from '../../../base/clock.js'
import { inTurn } from '../../../base/in-turn.js'
import { closerOf, listenOnSocket } from '../../../base/listen.js'
import type { Log } from '../../../base/log.js'
import { once } from '../../process/end.js'
import { plainAddress } from '../addresses.js'
import { decide, type Lookup } from '../decide.js'
import type { HostRules } from '../host-rules.js'
import type { NetworkLog, NetworkRecord } from '../network-log.js'
import type { RegistryCredential } from '../registry/credential.js'
import { parseTarget } from '../target.js'
import { dial } from './dial.js'
import { type Exchange, refusalOf } from './exchange.js'
import { createInterceptor } from './intercept.js'
import { answerPlainHttp } from './plain-http.js'

export interface ForwardProxyOptions {
  socketPath: string
  rules: HostRules
  phase: NetworkRecord['phase']
  records: NetworkLog
  log: Log
  clock: Clock
  /** Default: this machine's resolver, so that names have the same meaning as for the job. */
  lookup?: Lookup
  /** Default: the addresses of this machine's interfaces. */
  own?: ReadonlySet<string>
  /** Of the job's registries: added to the requests that they are for, and nothing else ever has them. */
  credentials?: readonly RegistryCredential[]
  /** The authorities of the hosts that get one; default: those of this machine. */
  certificates?: readonly string[]
}

/** A forward proxy on a Unix socket. */
export interface ForwardProxy {
  /** The certificate that clients must trust; null: the proxy sees into no connection. */
  authority: string | null
  /** Ends every connection and removes the socket. Idempotent. */
  close(): Promise<void>
}

const WHO = {
  setup: 'the setup',
  agent: 'the agent',
  verify: 'the verification',
  mcp: 'an MCP server',
  task: 'the step',
} as const

/** More at a time than any installer opens; the rest waits to be accepted, or is dropped. */
const MOST_CONNECTIONS = 512

/** As the job itself looks names up. */
export const systemLookup: Lookup = async (name) =>
  (await lookupAll(name, { all: true, verbatim: true })).map(({ address }) => address)

/** The addresses of this machine. */
export function ownAddresses(): ReadonlySet<string> {
  const found = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
  return new Set(found.map(({ address }) => plainAddress(address) ?? address))
}

/** Starts the proxy. Throws GATEWAY_FAILED if it cannot listen. */
export async function startForwardProxy(options: ForwardProxyOptions): Promise<ForwardProxy> {
  const { rules, phase, records, clock, log } = options
  const { credentials = [] } = options
  const lookup = options.lookup ?? systemLookup
  const closing = new AbortController()
  const told = new Set<string>()

  const begin = (kind: NetworkRecord['kind'], host: string, extra: Partial<NetworkRecord> = {}) => {
    const startedAt = clock.now()
    let written = false
    return (change: Partial<NetworkRecord>) => {
      if (written) return
      written = true
      const time = new Date(startedAt).toISOString()
      const durationMs = clock.now() - startedAt
      const base = { time, phase, kind, host: host.slice(0, 260), decision: 'allowed' as const, durationMs }
      const record: NetworkRecord = { ...base, ...extra, ...change }
      records.write(record)
      tell(record)
    }
  }
  const tell = ({ decision, host, port, why }: NetworkRecord) => {
    const line = `${decision} ${host}:${port ?? ''}`
    // Once per target: the evidence has every repetition.
    if (told.has(line) || told.size > 200) return
    told.add(line)
    const who = WHO[phase]
    if (decision === 'denied') log.warn(`Network: denied to ${who}: ${why ?? host}`)
    else log.info(`Network: ${who} connected to ${host}:${port}`)
  }

  const open = async (
    kind: NetworkRecord['kind'],
    authority: string,
    defaultPort: number | undefined,
    extra: Partial<NetworkRecord>,
  ): Promise<Exchange | null> => {
    const target = parseTarget(authority, defaultPort)
    if (target === null) {
      begin(
        kind,
        printable(authority),
        extra,
      )({ decision: 'denied', code: 'bad_request', why: 'no unambiguous host and port' })
      return null
    }
    const record = begin(kind, target.host, { ...extra, port: target.port })
    const own = options.own ?? ownAddresses()
    const decision = await decide(target, rules, lookup, own)
    if (decision.allowed === false) record({ decision: 'denied', code: decision.code, why: decision.why })
    if (decision.allowed === 'unreachable') record({ error: decision.why })
    return { target, decision, record, signal: closing.signal }
  }

  const interceptor = createInterceptor(credentials, options.certificates)
  const onRequest = inTurn((request, response) => {
    const begun = { method: (request.method ?? '').slice(0, 20) }
    const opened = (authority: string) => open('http', authority, 80, begun)
    void answerPlainHttp(request, response, opened, credentials).catch(() => response.destroy())
  })
  const server = createServer({ maxHeaderSize: 64 * 1024 }, onRequest)
  const closeServer = closerOf(server)
  server.maxConnections = MOST_CONNECTIONS
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {})
    const opened = (authority: string) => open('connect', authority, undefined, {})
    void answerConnect(request, socket, head, opened, interceptor?.intercept).catch(() => socket.destroy())
  })
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
  })
  await listenOnSocket(server, options.socketPath)

  return {
    authority: interceptor?.authority ?? null,
    close: once(async () => {
      closing.abort()
      interceptor?.close()
      await closeServer()
      await rm(options.socketPath, { force: true })
    }),
  }
}

function printable(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '?').slice(0, 200)
}

/** A tunnel that is idle for this long is closed. */
const IDLE_MS = 10 * 60_000

/** Answers one CONNECT: with a refusal, or with a tunnel to the chosen address. */
async function answerConnect(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  open: (authority: string) => Promise<Exchange | null>,
  intercept: (exchange: Exchange) => ((client: Duplex) => void) | null = () => null,
): Promise<void> {
  const exchange = await open(request.url ?? '')
  if (exchange?.decision.allowed !== true) {
    refuseTunnel(client, refusalOf(exchange?.decision ?? null))
    return
  }
  const answer = intercept(exchange)
  if (answer) {
    if (head.length > 0) client.unshift(head)
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    answer(client)
    return
  }
  const { target, decision, record, signal } = exchange
  let upstream: Socket
  try {
    upstream = await dial(decision.addresses, target.port, signal)
  } catch (error) {
    const why = (error as Error).message
    record({ error: why })
    refuseTunnel(client, refusalOf({ allowed: 'unreachable', why }))
    return
  }
  // Read while it is open: afterwards the system no longer knows it.
  const address = upstream.remoteAddress ?? ''
  join(client, upstream, head, (error) => {
    record({
      address,
      bytesSent: upstream.bytesWritten,
      bytesReceived: upstream.bytesRead,
      ...(error ? { error } : {}),
    })
  })
}

function join(client: Duplex, upstream: Socket, head: Buffer, onEnd: (error?: string) => void): void {
  const fail = (error: Error) => {
    onEnd(error.message)
    upstream.destroy()
    client.destroy()
  }
  upstream.setTimeout(IDLE_MS, () => fail(new Error('nothing moved for ten minutes')))
  upstream.on('error', fail)
  client.on('error', fail)
  // The last bytes are still on their way to the client: end, do not destroy.
  upstream.once('close', () => {
    onEnd()
    client.end()
  })
  client.once('close', () => {
    onEnd()
    upstream.destroy()
  })
  client.write('HTTP/1.1 200 Connection established\r\n\r\n')
  if (head.length > 0) upstream.write(head)
  client.pipe(upstream)
  upstream.pipe(client)
}

function refuseTunnel(client: Duplex, { status, reason, body }: ReturnType<typeof refusalOf>): void {
  if (!client.writable) return
  client.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
