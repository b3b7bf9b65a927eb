import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { dial } from './dial.js'
import type { Exchange } from './exchange.js'
import { refusalOf } from './refusal.js'

/** A tunnel that is idle for this long is closed. */
const IDLE_MS = 10 * 60_000

/** Answers one CONNECT: with a refusal, or with a tunnel to the chosen address. */
export async function answerConnect(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  open: (authority: string) => Promise<Exchange | null>,
  intercept: (exchange: Exchange) => ((client: Duplex) => void) | null = () => null,
): Promise<void> {
  const exchange = await open(request.url ?? '')
  if (exchange?.decision.allowed !== true) {
    if (exchange?.decision.allowed === 'unreachable') exchange.record({ error: exchange.decision.why })
    refuse(client, refusalOf(exchange?.decision ?? null))
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
    refuse(client, refusalOf({ allowed: 'unreachable', why }))
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

function refuse(client: Duplex, { status, reason, body }: ReturnType<typeof refusalOf>): void {
  if (!client.writable) return
  client.end(
    `HTTP/1.1 ${status} ${reason}\r\nContent-Type: text/plain; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
