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
  const socket = connect({ host: address, port, allowHalfOpen: true, noDelay: true })
  return opened(socket, 'connect', `${address} port ${port} did not answer`, signal)
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
  const ca = certificates.length > 0 ? { ca: [...certificates] } : {}
  const name = { host, servername: address ? '' : host }
  const tls = connectTls({ socket, ...name, ALPNProtocols: ['http/1.1'], ...ca })
  return opened(tls, 'secureConnect', `${host} did not finish the handshake of TLS`, signal)
}

/** A socket once `event` says that it is open; it is destroyed when that takes too long or the signal is aborted. */
function opened<S extends Socket>(
  socket: S,
  event: 'connect' | 'secureConnect',
  late: string,
  signal: AbortSignal,
): Promise<S> {
  return new Promise((resolve, reject) => {
    const stop = (why: string) => () => socket.destroy(new Error(why))
    const timer = setTimeout(stop(late), CONNECT_TIMEOUT_MS)
    const aborted = stop('the network was closed')
    signal.addEventListener('abort', aborted, { once: true })
    const settle = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
    }
    socket.once(event, () => {
      settle()
      resolve(socket)
    })
    socket.on('error', reject)
    socket.once('close', () => {
      settle()
      reject(new Error('the connection was closed'))
    })
  })
}
