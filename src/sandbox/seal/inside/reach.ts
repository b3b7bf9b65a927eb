import { setTimeout } from 'node:timers/promises'
import type { Address } from './probe.js'
import { call } from './system-calls.js'

/** The result of an attempt to reach something. */
export interface Reached {
  there: boolean
  how: string
  said: string
}

const [UNIX, IPV4, IPV6] = [1, 2, 10]
const [STREAM, DATAGRAM, NONBLOCK] = [1, 2, 0o4000]
/** How long an answer may take; nothing on one machine is slower than this. */
const PATIENCE_MS = { [STREAM]: 1500, [DATAGRAM]: 700 }

/**
 * Connects, sends `send`, and keeps the first kilobytes of the answer. Asks the kernel itself: Bun reports ECONNREFUSED
 * for every way in which a connection fails, and knows no abstract sockets.
 */
async function reach(kind: number, to: Uint8Array, send: string | Buffer): Promise<Reached> {
  const family = to[0] ?? 0
  const socket = await call('socket', family, kind | NONBLOCK, 0)
  if (socket.error !== null) return { there: false, how: socket.error, said: '' }
  const chunk = Buffer.alloc(1 << 16)
  const reached: Reached = { there: false, how: 'no answer', said: '' }
  const end = Date.now() + (PATIENCE_MS[kind] ?? 0)
  try {
    for (; Date.now() < end; await setTimeout(5)) {
      if (!reached.there) {
        let { error } = await call('connect', socket.value, to, to.length)
        if (/^(EINPROGRESS|EALREADY|EAGAIN)$/.test(error ?? '')) continue
        if (error === 'EISCONN') error = null
        if (error === null && send.length > 0) {
          const bytes = Buffer.from(send)
          error = (await call('sendto', socket.value, bytes, bytes.length)).error
        }
        // A refusal by another machine counts: it is an answer too.
        if (error !== null)
          return { ...reached, how: error, there: family !== UNIX && /ECONNREFUSED|ECONNRESET/.test(error) }
        Object.assign(reached, { there: true, how: kind === STREAM ? 'connected' : 'sent, no answer' })
      }
      const { value, error } = await call('recvfrom', socket.value, chunk, chunk.length)
      if (error === 'EAGAIN') continue
      if (kind === DATAGRAM) reached.how = error ?? 'answered'
      if (error !== null || value === 0 || reached.said.length > 1 << 20) break
      reached.said += chunk.toString('latin1', 0, value)
      if (kind === DATAGRAM) break
    }
    return reached
  } finally {
    await call('close', socket.value)
  }
}

const unix = (name: string) => Buffer.from(`${String.fromCharCode(UNIX, 0)}${name}`)

/** A Unix socket. */
export const reachPath = (path: string, send = ''): Promise<Reached> => reach(STREAM, unix(`${path}\0`), send)

/**
 * An abstract socket, by the plain name, and by the name padded with zeros to full length, as some versions of Node.js
 * bind it.
 */
export async function reachAbstract(name: string): Promise<Reached> {
  const exact = unix(`\0${name}`)
  const reached = await reach(STREAM, exact, '')
  return reached.there ? reached : reach(STREAM, Buffer.concat([exact], 110), '')
}

export const reachAddress = (address: Address, send: string | Buffer = ''): Promise<Reached> =>
  reach(STREAM, socketAddress(address), send)

/** Whether a datagram leaves for the address, and whether an answer comes. */
export const reachByDatagram = (address: Address, send: string | Buffer): Promise<Reached> =>
  reach(DATAGRAM, socketAddress(address), send)

function socketAddress({ host, port }: Address): Buffer {
  const isV6 = host.includes(':')
  const bytes = Buffer.alloc(isV6 ? 28 : 16)
  bytes.writeUInt16LE(isV6 ? IPV6 : IPV4, 0)
  bytes.writeUInt16BE(port, 2)
  if (!isV6) {
    bytes.set(host.split('.').map(Number), 4)
    return bytes
  }
  const [head = [], tail = []] = host.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  for (const [at, word] of [...head, ...zeros, ...tail].entries())
    bytes.writeUInt16BE(Number.parseInt(word, 16), 8 + 2 * at)
  return bytes
}

/** A DNS query for a name's address, in wire format. */
export function dnsQuestion(name: string): Buffer {
  const labels = name.split('.').map((label) => `${String.fromCharCode(label.length)}${label}`)
  return Buffer.from(`\xca\x15\x01\0\0\x01\0\0\0\0\0\0${labels.join('')}\0\0\x01\0\x01`, 'latin1')
}
