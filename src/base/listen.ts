import { chmod, lstat, mkdir, rm } from 'node:fs/promises'
import type { AddressInfo, Server, Socket } from 'node:net'
import { connect } from 'node:net'
import { dirname } from 'node:path'
import { GatewayError } from './errors.js'

/** `sun_path` of Linux holds 108 bytes with the final zero. */
const SOCKET_PATH_BYTES = 107

/**
 * Listens on a Unix socket that every user of the machine who can reach its folder may connect to: the agent's
 * user in the container is not ours. The folder above it has to be private to the run.
 * Throws GATEWAY_FAILED; resolves to the path.
 */
export async function listenOnSocket(server: Server, path: string): Promise<string> {
  const bytes = Buffer.byteLength(path)
  if (bytes > SOCKET_PATH_BYTES) {
    throw new GatewayError(
      'GATEWAY_FAILED',
      `The path of the gateway's socket has ${bytes} bytes, but a Unix socket takes ${SOCKET_PATH_BYTES}: ${path}`,
      { hint: 'Use a shorter folder for runs, for example a shorter RUNNER_TEMP or TMPDIR.' },
    )
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o755 })
  await removeStale(path)
  await listening(server, () => server.listen(path))
  await chmod(path, 0o666)
  return path
}

/** Any free port of the loopback interface; resolves to `http://127.0.0.1:PORT`. */
export async function listenOnPort(server: Server): Promise<string> {
  await listening(server, () => server.listen(0, '127.0.0.1'))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/**
 * What closes a server and ends every connection to it, also one that a client of an HTTP server has made into
 * something else, which `closeAllConnections` leaves open. To be called before the server listens.
 */
export function closerOf(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
}

function listening(server: Server, start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    // Stays when it listens: a connection that cannot be accepted is an error of the server, and must end nothing else.
    server.on('error', (cause: Error) => {
      reject(
        new GatewayError('GATEWAY_FAILED', `The gateway cannot listen: ${cause.message}`, {
          hint: 'Check that the folder of the run is on a local file system and writable, and that the port is free.',
          cause,
        }),
      )
    })
    server.once('listening', resolve)
    start()
  })
}

/** Removes a socket that a killed run left behind, and nothing else. */
async function removeStale(path: string): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (!found?.isSocket()) return
  const alive = await new Promise<boolean>((resolve) => {
    const probe = connect(path)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
  if (!alive) await rm(path, { force: true })
}
