import { join } from 'node:path'
import type { Bridge } from '../../mcp/bridge.js'
import { type Route, startRelay, startRelayInside } from '../../network/egress/relay.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import type { BackendChoice } from '../environment/backend.js'

/** Where the agent finds the bridge. */
export interface Door {
  /** `http://127.0.0.1:PORT`. */
  url: string
  /** Idempotent. */
  close(): Promise<void>
}

const SOCKET = 'mcp.sock'
/** Unless that is in use. */
const PORT = 3129

/** Opens the sandbox's loopback interface to the bridge, and to nothing else. */
export async function openDoor(
  sandbox: Sandbox,
  choice: BackendChoice,
  { runId, gateway, bridge }: { runId: string; gateway: string; bridge: Pick<Bridge, 'address'> },
): Promise<Door> {
  // Without a seal the agent shares this machine's loopback interface.
  if (!choice.capabilities.containerPaths) return { url: bridge.address, close: async () => {} }
  const relay = await relayInto(sandbox, choice, runId, gateway)
  return { url: `http://127.0.0.1:${relay.port}`, close: () => relay.close() }
}

function relayInto(sandbox: Sandbox, choice: BackendChoice, runId: string, gateway: string) {
  if (sandbox.openTunnel) return sandbox.openTunnel({ port: PORT }, join(gateway, SOCKET))
  const { containers } = choice
  const route: Route = { address: '127.0.0.1', port: PORT, socket: SOCKET, another: true }
  if (containers)
    return startRelay({
      ...containers,
      runId,
      container: sandbox.id,
      folder: gateway,
      routes: [route],
      name: 'mcp',
    })
  // The gateway's folder is where the agent's sandbox has it.
  const inside = sandbox.paths.socket.replace(/[^/]+$/, SOCKET)
  return startRelayInside(sandbox, sandbox.node ?? 'node', [{ ...route, socket: inside }])
}
