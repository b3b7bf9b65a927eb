import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Spec } from '../../config/spec.js'
import { SandboxError } from '../../errors.js'
import type { StdioServer } from '../../mcp/server-config.js'
import type { AgentProgram } from '../../sandbox/agent-program.js'
import { containerBackend } from '../../sandbox/container/backend.js'
import { chownTree } from '../../sandbox/ownership.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import type { BackendChoice } from '../environment/backend.js'
import { networkFolder, withNetwork } from '../environment/network.js'
import { openSandboxFor } from '../environment/sandbox.js'
import type { OpenedRun } from '../open.js'
import { mcpFolder, mcpProcesses } from './traces.js'

/** What a server's place needs of a run. */
export type ServerRun = Pick<OpenedRun, 'request' | 'folder' | 'redact'>

/**
 * A sandbox for one server, like the agent's but without anything of the run: no workspace, no way to the model, no
 * variables of the agent's. Rejects as `openSandboxFor` does, and leaves nothing behind.
 */
export async function openServerPlace(
  run: ServerRun,
  choice: BackendChoice,
  server: StdioServer,
  index: number,
): Promise<Sandbox> {
  const { request, folder } = run
  const { log, spec } = request
  const here = placed(choice, server)
  const own = join(mcpFolder(folder), String(index))
  const at = (name: string) => join(own, name)
  const folders = {
    workspace: at('workspace'),
    home: at('home'),
    input: at('input'),
    output: at('output'),
    gateway: at('gateway'),
  }
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true, mode: 0o755 })
  if (choice.owner) await chownTree(folders.workspace, choice.owner)
  const listed = typeof server.network === 'string' ? [] : server.network
  const network = listed.length > 0 ? 'allowlist' : server.network === 'open' ? 'open' : 'none'
  const sandboxSpec: Spec['sandbox'] = {
    ...spec.sandbox,
    network,
    allowedHosts: [...listed],
    mounts: [...server.mounts],
    env: {},
    services: [],
  }
  const place = { ...run, request: { ...request, spec: { ...spec, sandbox: sandboxSpec } } }
  const id = choice.capabilities.containerPaths ? folder.id : mcpProcesses(folder.id)
  const relayFolder = networkFolder({ gateway: folders.gateway })
  const sandbox = await openSandboxFor(
    {
      spec: place.request.spec,
      host: request.host,
      // The agent's sandbox has said all of this.
      log: { ...log, info: log.debug, warn: log.debug },
      ...(request.signal ? { signal: request.signal } : {}),
      runId: id,
      folders,
      objectMounts: [],
      network,
      ...(server.image === undefined ? {} : { program: await standIn(own) }),
      ...(choice.capabilities.containerPaths ? { networkFolder: relayFolder } : {}),
    },
    here,
    {},
  )
  if (network !== 'allowlist') return sandbox
  try {
    return await withNetwork(
      { ...place, folder: { ...folder, gateway: folders.gateway } },
      here,
      sandbox,
      'mcp',
    )
  } catch (error) {
    await sandbox.cleanup()
    throw error
  }
}

/** An image of somebody else's has no use for an agent, whose executable might have to be fetched for it. */
async function standIn(folder: string): Promise<AgentProgram> {
  const executable = join(folder, 'program')
  await writeFile(executable, '#!/bin/sh\n', { mode: 0o755 })
  return { displayName: 'The MCP server', command: 'caisson-none', executable }
}

/** The server's own image, which needs an engine. Throws NOT_SUPPORTED. */
function placed(choice: BackendChoice, { image }: StdioServer): BackendChoice {
  if (image === undefined) return choice
  const { containers } = choice
  if (containers) return containerBackend(containers.engine, image, containers.own)
  throw new SandboxError('NOT_SUPPORTED', `\`image: ${image}\` cannot be used ${choice.where}.`, {
    hint: "Use Docker or Podman, or leave `image` out of the server's entry: it then has this machine's tools.",
  })
}
