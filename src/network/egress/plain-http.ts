import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { dial } from './dial.js'
import type { Exchange } from './exchange.js'
import { refusalOf } from './refusal.js'

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
): Promise<void> {
  const [, authority, rest] = /^http:\/\/([^/?#]*)([^#]*)$/i.exec(request.url ?? '') ?? []
  const exchange = await open(authority ?? '')
  if (!exchange || authority === undefined || exchange.decision.allowed !== true) {
    if (exchange?.decision.allowed === 'unreachable') exchange.record({ error: exchange.decision.why })
    refuse(request, response, refusalOf(exchange?.decision ?? null))
    return
  }
  const { target, decision, record, signal } = exchange
  try {
    const socket = await dial(decision.addresses, target.port, signal)
    const address = socket.remoteAddress ?? ''
    try {
      await forward(request, response, {
        socket,
        path: rest?.startsWith('/') ? rest : `/${rest ?? ''}`,
        host: hostHeader(exchange),
      })
      record({ address, bytesSent: socket.bytesWritten, bytesReceived: socket.bytesRead })
    } catch (error) {
      record({
        address,
        error: (error as Error).message,
        bytesSent: socket.bytesWritten,
        bytesReceived: socket.bytesRead,
      })
      throw error
    } finally {
      socket.destroy()
    }
  } catch (error) {
    const why = (error as Error).message
    record({ error: why })
    if (response.headersSent) response.destroy()
    else refuse(request, response, refusalOf({ allowed: 'unreachable', why }))
  }
}

interface Way {
  socket: Socket
  path: string
  host: string
}

async function forward(request: IncomingMessage, response: ServerResponse, way: Way): Promise<void> {
  const upstream = httpRequest({
    createConnection: () => way.socket,
    method: request.method ?? 'GET',
    path: way.path,
    setHost: false,
    headers: [...passedOn(request), 'Host', way.host, 'Connection', 'close'],
  })
  way.socket.setTimeout(IDLE_MS, () => upstream.destroy(new Error('the host does not answer')))
  response.once('close', () => upstream.destroy())
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve)
    upstream.once('error', reject)
  })
  const sent = pipeline(request, upstream).catch(() => {})
  const answer = await answered
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, [
    ...passedOn(answer),
    'Connection',
    'close',
  ])
  await pipeline(answer, response)
  await sent
}

/** The headers without those of the connection and those that `Connection` names. */
function passedOn(message: IncomingMessage): string[] {
  const named = (message.headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const own = message.method === undefined ? [] : ['host']
  const dropped = new Set([...HOP_BY_HOP, ...own, ...named])
  // The headers that delimit the body stay, even if `Connection` was abused to hide them.
  dropped.delete('content-length')
  const headers: string[] = []
  for (let at = 0; at < message.rawHeaders.length; at += 2) {
    const [name, value] = [message.rawHeaders[at] ?? '', message.rawHeaders[at + 1] ?? '']
    if (!dropped.has(name.toLowerCase())) headers.push(name, value)
  }
  if (message.method !== undefined && message.headers['transfer-encoding'] !== undefined)
    headers.push('Transfer-Encoding', 'chunked')
  return headers
}

function hostHeader({ target: { host, port } }: Exchange): string {
  const name = host.includes(':') ? `[${host}]` : host
  return port === 80 ? name : `${name}:${port}`
}

function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, reason, body }: ReturnType<typeof refusalOf>,
): void {
  request.resume()
  response.writeHead(status, reason, { 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
  response.end(body)
}
