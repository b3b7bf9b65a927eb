import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { NetworkRecord } from '../network-log.js'
import { credentialFor, type RegistryCredential } from '../registry/credential.js'
import type { Target } from '../target.js'
import { dial } from './dial.js'
import { type Exchange, refusalOf } from './exchange.js'

/** Headers of one connection, never forwarded (RFC 9110, 7.6.1), and those meant for the proxy. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** An upstream that is silent for this long is given up. */
const IDLE_MS = 5 * 60_000

/**
 * Answers one request in absolute form (`GET http://host/path`); the `Host` header follows the request line.
 */
export async function answerPlainHttp(
  request: IncomingMessage,
  response: ServerResponse,
  open: (authority: string) => Promise<Exchange | null>,
  credentials: readonly RegistryCredential[] = [],
): Promise<void> {
  const [, authority, rest] = /^http:\/\/([^/?#]*)([^#]*)$/i.exec(request.url ?? '') ?? []
  const exchange = await open(authority ?? '')
  if (!exchange || authority === undefined || exchange.decision.allowed !== true) {
    refuseRequest(request, response, refusalOf(exchange?.decision ?? null))
    return
  }
  const { target, decision, record, signal } = exchange
  let figures: () => Partial<NetworkRecord> = () => ({})
  try {
    const socket = await dial(decision.addresses, target.port, signal)
    const address = socket.remoteAddress ?? ''
    figures = () => ({ address, bytesSent: socket.bytesWritten, bytesReceived: socket.bytesRead })
    try {
      const path = rest?.startsWith('/') ? rest : `/${rest ?? ''}`
      const agent = Object.assign(new Agent(), { createConnection: () => socket })
      await forward(request, response, { agent, path, target, secure: false, credentials })
      record(figures())
    } finally {
      socket.destroy()
    }
  } catch (error) {
    const why = (error as Error).message
    record({ ...figures(), error: why })
    if (response.headersSent) response.destroy()
    else refuseRequest(request, response, refusalOf({ allowed: 'unreachable', why }))
  }
}

/** Where a request goes, and what may be added to it. */
interface Way {
  /** Makes the connection. */
  agent: Agent
  path: string
  target: Target
  secure: boolean
  credentials: readonly RegistryCredential[]
}

/** Of a request with a credential, only what a registry needs: no header that names another path or method. */
const WITH_CREDENTIAL =
  /^(?:accept(?:-\w+)?|user-agent|if-[\w-]+|range|cache-control|content-(?:type|length|encoding)|transfer-encoding|git-protocol)$/i

/** Sends one request on, with the credential of the job's settings if there is one for it, and the answer back. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, path, target, secure, credentials }: Way,
): Promise<void> {
  const method = request.method ?? 'GET'
  const credential = credentialFor(credentials, { target, secure, method, path })
  const headers = credential
    ? [...passedOn(request, (name) => WITH_CREDENTIAL.test(name)), 'Authorization', credential.header]
    : passedOn(request)
  const upstream = httpRequest({
    agent,
    method,
    path,
    setHost: false,
    headers: [...headers, 'Host', hostHeader(target, secure)],
  })
  upstream.setTimeout(IDLE_MS, () => upstream.destroy(new Error('the host does not answer')))
  response.once('close', () => upstream.destroy())
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve)
    upstream.once('error', reject)
    // After `101 Switching Protocols` there is no answer, and no error.
    upstream.once('close', () => reject(new Error('the connection was closed')))
  })
  const sent = pipeline(request, upstream).catch(() => {})
  const answer = await answered
  // A cookie could stand for the credential where that is not for.
  const returned = passedOn(answer, (name) => !credential || name.toLowerCase() !== 'set-cookie')
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, [
    ...returned,
    ...(secure ? [] : ['Connection', 'close']),
  ])
  await pipeline(answer, response)
  await sent
}

/** The headers without those of the connection and those that `Connection` names. */
function passedOn(message: IncomingMessage, keep: (name: string) => boolean = () => true): string[] {
  const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const own = message.method === undefined ? [] : ['host']
  const dropped = new Set([...HOP_BY_HOP, ...own, ...named])
  // The headers that delimit the body stay, even if `Connection` was abused to hide them.
  dropped.delete('content-length')
  const headers: string[] = []
  for (let at = 0; at < message.rawHeaders.length; at += 2) {
    const [name, value] = [message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '']
    if (!dropped.has(name.toLowerCase()) && keep(name)) headers.push(name, value)
  }
  if (message.method !== undefined && message.headers['transfer-encoding'] !== undefined)
    headers.push('Transfer-Encoding', 'chunked')
  return headers
}

function hostHeader({ host, port }: Target, secure: boolean): string {
  const name = host.includes(':') ? `[${host}]` : host
  return port === (secure ? 443 : 80) ? name : `${name}:${port}`
}

/** With a reason, always: one of the host's that could not be passed on is still there, and would throw again. */
export function refuseRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { status, reason, body }: ReturnType<typeof refusalOf>,
): void {
  request.resume()
  response.writeHead(status, reason, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(body)
}
