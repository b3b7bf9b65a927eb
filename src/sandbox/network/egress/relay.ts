import { SandboxError } from '../../../base/errors.js'
import { ensureHostImage } from '../../container/host-image.js'
import { type OwnContainer, translatePath } from '../../container/own-container.js'
import type { ContainerSpec, Engine, Mount } from '../../engine/engine.js'
import { listeningPort } from '../../remote/tunnel.js'
import { NETWORK_FOLDER, type Sandbox, type SandboxProcess } from '../../sandbox.js'

/** What is needed to start a relay beside an agent's container. */
export interface RelayOptions {
  engine: Engine
  /** The job container that this process runs in, if any. */
  own: OwnContainer | null
  /** The agent's container; the relay listens on its loopback interface. */
  container: string
  runId: string
  /** Folder of the proxy's socket. */
  folder: string
  /** What it relays; default: the proxy. */
  routes?: readonly Route[]
  /** Part of its container's name; default `network`. */
  name?: string
}

/** Where a relay listens, and the socket that it passes connections to. */
export interface Route {
  address: string
  port: number
  /** Name in the folder of the sockets, or a path there. */
  socket: string
  /** If the port is taken: another one, no listener, or (default) an error. */
  another?: true
  optional?: true
}

export interface Relay {
  /** On the loopback interface of the agent's container. */
  port: number
  /** Removes the relay; nothing listens there afterwards. Idempotent. */
  close(): Promise<void>
}

const NODE = '/caisson/bin/node'
/** Its port unless that is in use. */
export const RELAY_PORT = 3128

const PROXY: readonly Route[] = [
  { address: '127.0.0.1', port: RELAY_PORT, socket: 'proxy.sock', another: true },
]

/**
 * The whole program: bytes from the loopback interface to the sockets and back. It can be this small because
 * every decision is made behind the socket.
 */
const PROGRAM = `
const net = require('node:net')
const { resolve } = require('node:path')
const routes = JSON.parse(process.argv[1])
let left = routes.length
let first
const relay = ({ address, port, socket, another, optional }, index) => {
const ready = () => {
  if (index === 0) first = server.address().port
  if (--left === 0) console.log('listening ' + first)
}
const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
  const proxy = net.connect({ path: resolve('${NETWORK_FOLDER}', socket), allowHalfOpen: true })
  const stop = () => { client.destroy(); proxy.destroy() }
  client.on('error', stop).on('close', () => proxy.destroy())
  proxy.on('error', stop).on('close', () => client.end())
  client.pipe(proxy)
  proxy.pipe(client)
})
server.on('error', (error) => {
  if (optional) { if (--left === 0) console.log('listening ' + first) }
  else if (error.code === 'EADDRINUSE' && another && !server.second) { server.second = true; server.listen(0, address) }
  else { console.error(error.message); process.exit(1) }
})
server.on('listening', ready)
server.listen(port, address)
}
routes.forEach(relay)
`

/**
 * Starts a separate container that shares nothing with the agent's except the network namespace, which has
 * only the loopback interface. The agent can neither see nor stop it, and its image needs no program of ours.
 * Rejects with ENGINE_FAILED, and leaves nothing behind.
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { engine, runId, container, routes = PROXY } = options
  const name = `caisson-${runId}-${options.name ?? 'network'}-${container.slice(0, 6)}`.replace(
    /[^A-Za-z0-9_.-]/g,
    '-',
  )
  const { spec, node } = await relayContainer(options, name)
  const relay = await engine.startContainer(spec)
  try {
    const port = await portOf(await relay.spawn([node, '-e', PROGRAM, JSON.stringify(routes)]))
    return { port, close: () => relay.cleanup() }
  } catch (error) {
    await relay.cleanup()
    throw error
  }
}

/**
 * The same program inside a seal that has no second container, run by the Node.js in it. The agent can see
 * and stop it there, but gains nothing: everything it forwards is decided behind the socket.
 */
export async function startRelayInside(
  sandbox: Pick<Sandbox, 'spawn'>,
  node: string,
  routes: readonly Route[] = PROXY,
): Promise<Relay> {
  // Options for the agent's own Node.js do not apply to this one.
  const env = { NODE_OPTIONS: '', NODE_EXTRA_CA_CERTS: '' }
  const relay = await sandbox.spawn([node, '-e', PROGRAM, JSON.stringify(routes)], { env, cwd: '/' })
  const close = async () => {
    await relay.kill('SIGKILL')
    await relay.exited
    relay.detach()
  }
  try {
    return { port: await portOf(relay), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** This process's own Node.js, from the job container's image or this machine's folders. */
async function relayContainer(
  { engine, own, container, runId, folder }: RelayOptions,
  name: string,
): Promise<{ spec: ContainerSpec; node: string }> {
  const seen = (path: string) => (own ? translatePath(own.mounts, path) : path)
  const visible = seen(process.execPath)
  const socketFolder = seen(folder)
  if (socketFolder === null) throw failed(`the engine cannot see ${folder}`)
  const mounts: Mount[] = [{ source: socketFolder, target: NETWORK_FOLDER, readOnly: true }]
  if (visible !== null) mounts.push({ source: visible, target: NODE, readOnly: true })
  let image = own?.image
  if (image === undefined) {
    const host = await ensureHostImage(engine)
    image = host.reference
    // It only needs libraries and a shell: nothing from `/etc` or `/opt`.
    mounts.unshift(...host.mounts.filter(({ target }) => target !== '/etc' && target !== '/opt'))
  }
  return {
    // If the job container's image contains Node.js, nothing has to be mounted.
    node: visible === null ? process.execPath : NODE,
    spec: {
      name,
      image,
      mounts,
      network: `container:${container}`,
      labels: { 'caisson.run': runId },
      containerLimits: { memoryMb: 512, pids: 64 },
      env: { HOME: '/tmp', PATH: '/usr/local/bin:/usr/bin:/bin' },
      workdir: '/',
    },
  }
}

/** What the relay says on either stream; Docker reports errors on both. */
async function portOf(relay: SandboxProcess): Promise<number> {
  relay.stdin.end()
  return listeningPort(relay, [relay.stdout, relay.stderr]).catch((error: Error) => {
    throw failed(error.message)
  })
}

function failed(why: string): SandboxError {
  return new SandboxError('ENGINE_FAILED', `The relay to the network's proxy could not be set up: ${why}.`, {
    hint: 'Use `network: none` (and `setup.network: none`), or report this with the log of the run.',
  })
}
