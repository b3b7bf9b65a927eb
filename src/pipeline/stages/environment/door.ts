import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { closerOf, listenOnPort } from '../../../base/listen.js'
import { type Route, startRelay, startRelayInside } from '../../../sandbox/network/egress/relay.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import type { BackendChoice } from './backend.js'

/** Where an agent finds something that listens on a socket of its run. */
export interface Door {
  /** `http://127.0.0.1:PORT`. */
  url: string
  /** Idempotent. */
  close(): Promise<void>
}

/** What a door leads to. */
export interface DoorTarget {
  runId: string
  /** Folder of the sockets, which the sandbox shows as the gateway's. */
  gateway: string
  /** Name of the socket in it. */
  socket: string
  /** Where it listens inside, unless that is in use. */
  port: number
  /** Part of a relay's name. */
  name: string
}

/** Opens the sandbox's loopback interface to one socket, and to nothing else. */
export async function openDoor(sandbox: Sandbox, choice: BackendChoice, target: DoorTarget): Promise<Door> {
  const relay =
    choice.capabilities.containerPaths || sandbox.openTunnel
      ? await relayInto(sandbox, choice, target)
      : // Without a seal the agent shares this machine's loopback interface.
        await listenHere(join(target.gateway, target.socket))
  return { url: `http://127.0.0.1:${relay.port}`, close: () => relay.close() }
}

async function relayInto(
  sandbox: Sandbox,
  { containers }: BackendChoice,
  { runId, gateway, socket, port, name }: DoorTarget,
) {
  const route: Route = { address: '127.0.0.1', port, socket, another: true }
  const relay = { ...{ runId, container: sandbox.id, folder: gateway }, ...{ routes: [route], name } }
  if (sandbox.openTunnel) {
    // One more container takes longer, but works where nothing in the image runs the tunnel's program.
    return sandbox.openTunnel({ port }, join(gateway, socket)).catch((error: unknown) => {
      if (!containers?.engine.capabilities.sharedNetworks) throw error
      return startRelay({ ...containers, ...relay })
    })
  }
  // The gateway's folder is where the agent's sandbox has it.
  const inside = sandbox.paths.socket.replace(/[^/]+$/, socket)
  return startRelayInside(sandbox, sandbox.node ?? 'node', [{ ...route, socket: inside }])
}

/** A port of this machine, which its other users can reach too: what listens on the socket asks for a key. */
async function listenHere(socket: string): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const inner = connect({ path: socket, allowHalfOpen: true })
    client.on('error', () => inner.destroy()).on('close', () => inner.destroy())
    inner.on('error', () => client.destroy()).on('close', () => client.end())
    client.pipe(inner)
    inner.pipe(client)
  })
  const close = closerOf(server)
  const { port } = new URL(await listenOnPort(server))
  return { port: Number(port), close }
}
