import { join } from 'node:path'
import { SandboxError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import { startRelay, startRelayInside } from '../../../sandbox/network/egress/relay.js'
import { openServices, parseServices, routesOf } from '../../../sandbox/network/services.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import type { BackendChoice } from './backend.js'

/**
 * A sandbox in which the services of the job can be reached under their names, at their ports, and nothing else; they
 * close with it. Closes the sandbox if that fails.
 */
export async function withServices(
  sandbox: Sandbox,
  choice: BackendChoice,
  { entries, folder, runId, log }: { entries: readonly string[]; folder: string; runId: string; log: Log },
): Promise<Sandbox> {
  // Without a seal, the agent reaches them as the job does.
  if (entries.length === 0 || !choice.capabilities.containerPaths) return sandbox
  const services = parseServices(entries)
  const undo: (() => Promise<void>)[] = []
  const close = async () => {
    await sandbox.cleanup()
    for (const step of undo.splice(0)) await step()
  }
  try {
    if (sandbox.remote)
      throw new SandboxError('NOT_SUPPORTED', `\`services\` cannot be reached ${choice.where}.`, {
        hint: "Use an engine on this machine, or leave `services` out; the engine's machine is another one.",
      })
    undo.push(await openServices(services, { folder, log }))
    const routes = routesOf(services)
    if (sandbox.openTunnel && !choice.containers?.engine.capabilities.sharedNetworks) {
      for (const { address, port, socket } of routes)
        undo.unshift((await sandbox.openTunnel({ address, port }, join(folder, socket))).close)
    } else {
      const { containers } = choice
      const relay = containers
        ? await startRelay({ ...containers, runId, container: sandbox.id, folder, routes, name: 'services' })
        : await startRelayInside(sandbox, sandbox.node ?? 'node', routes)
      undo.unshift(() => relay.close())
    }
    const names = services.map(({ name, port }) => `${name}:${port}`).join(', ')
    log.info(`Services of the job that the sandbox can reach: ${names}`)
    const weakness = `The agent can reach these services of the job, and read and change what is in them: ${names}.`
    const { facts } = sandbox
    return {
      ...sandbox,
      facts: { ...facts, sealed: false, weaknesses: [...facts.weaknesses, weakness] },
      cleanup: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
