import { connect, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { Target } from '../target.js'

/** Milliseconds allowed for one address, and then for TLS. */
const CONNECT_TIMEOUT_MS = 10_000

/** Connects to the first address that answers; never looks names up. */
export async function dial(addresses: readonly string[], port: number, signal: AbortSignal): Promise<Socket> {
  let last: Error = new Error('no address')
  for (const address of addresses) {
    if (signal.aborted) break
    try {
      return await dialOne(address, port, signal)
    } catch (error) {
      last = error as Error
    }
  }
  throw last
}

function dialOne(address: string, port: number, signal: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, allowHalfOpen: true, noDelay: true })
    const stop = (why: string) => () => socket.destroy(new Error(why))
    const late = setTimeout(stop(`${address} port ${port} did not answer`), CONNECT_TIMEOUT_MS)
    const aborted = stop('the network was closed')
    signal.addEventListener('abort', aborted, { once: true })
    const settle = () => {
      clearTimeout(late)
      signal.removeEventListener('abort', aborted)
    }
    socket.once('connect', () => {
      settle()
      resolve(socket)
    })
    socket.once('error', (error) => {
      settle()
      reject(error)
    })
  })
}

/**
 * TLS over a dialled connection, with a host that proves to be the target; the connection ends with it.
 * `certificates`: the authorities to believe; none: those that Node.js brings.
 */
export function secured(
  socket: Socket,
  { host, address }: Target,
  certificates: readonly string[],
  signal: AbortSignal,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const ca = certificates.length > 0 ? { ca: [...certificates] } : {}
    const name = { host, servername: address ? '' : host }
    const tls = connectTls({ socket, ...name, ALPNProtocols: ['http/1.1'], ...ca })
    const stop = (why: string) => () => tls.destroy(new Error(why))
    const late = setTimeout(stop(`${host} did not finish the handshake of TLS`), CONNECT_TIMEOUT_MS)
    const aborted = stop('the network was closed')
    signal.addEventListener('abort', aborted, { once: true })
    const settle = () => {
      clearTimeout(late)
      signal.removeEventListener('abort', aborted)
    }
    tls.once('secureConnect', () => {
      settle()
      resolve(tls)
    })
    tls.on('error', reject)
    tls.once('close', () => {
      settle()
      reject(new Error('the connection was closed'))
    })
  })
}
