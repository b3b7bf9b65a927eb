import { connect, type Socket } from 'node:net'

/** Milliseconds allowed for one address. */
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
