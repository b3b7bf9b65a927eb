import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Redact } from '../../../base/redact.js'
import type { Spec } from '../../../config/spec.js'
import type { AgentProgram } from '../../../sandbox/agent-program.js'
import { containerBackend } from '../../../sandbox/container/backend.js'
import type { NetworkRecord } from '../../../sandbox/network/network-log.js'
import { chownTree } from '../../../sandbox/ownership.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import type { RunRequest } from '../request.js'
import type { BackendChoice } from './backend.js'
import { networkFolder, withNetwork } from './network.js'
import { openSandboxFor } from './sandbox.js'

/** A sandbox for something that is no agent of a run: a server of tools, a step of a plan. */
export interface BareSandbox {
  /** Its spec says of the sandbox what is the same for the others around it. */
  request: Pick<RunRequest, 'spec' | 'host' | 'log' | 'clock' | 'signal' | 'allowUnsealed'>
  redact: Redact
  /** Of what differs here, besides the network; no services, and no variables but these. */
  own: Pick<Spec['sandbox'], 'mounts' | 'env'> & Partial<Pick<Spec['sandbox'], 'limits' | 'allowMissing'>>
  network: 'none' | 'open' | readonly string[]
  /** Carried by its containers as a label. */
  runId: string
  /** The same for its processes where no sandbox ends all of them; default: `runId`. */
  processes?: string
  /** Holds everything that it needs on this machine. */
  folder: string
  /** The same for its sockets, whose paths must be short; default: `gateway` in the folder. */
  gateway?: string
  /** Where the network's log is written. */
  evidence: string
  phase: Extract<NetworkRecord['phase'], 'mcp' | 'task'>
  program: AgentProgram
  /** Default: an empty folder, which belongs to the user inside. */
  workspace?: string
  /** See `OpenOptions.copiedFolders`. */
  copiedFolders?: readonly string[] | undefined
}

/**
 * Opens a sandbox like an agent's but without anything of a run: no workspace, no way to the model, no variables of the
 * agent's. Rejects as `openSandboxFor` does; what it leaves is in its folders.
 */
export async function openBareSandbox(bare: BareSandbox, choice: BackendChoice): Promise<Sandbox> {
  const { request, folder, runId, redact } = bare
  const { log, spec, host, clock, signal, allowUnsealed } = request
  const at = (name: string) => join(folder, name)
  const gateway = bare.gateway ?? at('gateway')
  const workspace = at('workspace')
  const folders = { workspace, home: at('home'), input: at('input'), output: at('output'), gateway }
  for (const path of Object.values(folders)) await mkdir(path, { recursive: true, mode: 0o755 })
  if (choice.owner) await chownTree(workspace, choice.owner)
  const listed = typeof bare.network === 'string' ? [] : bare.network
  const network = listed.length > 0 ? 'allowlist' : bare.network === 'open' ? 'open' : 'none'
  const sandboxSpec: Spec['sandbox'] = {
    ...spec.sandbox,
    network,
    allowedHosts: [...listed],
    services: [],
    ...bare.own,
  }
  const own = { ...spec, sandbox: sandboxSpec }
  const { containerPaths } = choice.capabilities
  const wanted = {
    spec: own,
    host,
    allowUnsealed,
    // Whoever opened the first sandbox has been told all of this.
    log: { ...log, info: log.debug, warn: log.debug },
    signal,
    runId: containerPaths ? runId : (bare.processes ?? runId),
    folders: { ...folders, workspace: bare.workspace ?? workspace },
    objectMounts: [],
    copiedFolders: bare.copiedFolders,
    network,
    program: bare.program,
    networkFolder: containerPaths ? networkFolder({ gateway }) : undefined,
  } as const
  const sandbox = await openSandboxFor(wanted, choice, {})
  if (network !== 'allowlist') return sandbox
  const where = { id: runId, gateway, evidence: bare.evidence }
  return withNetwork({ spec: own, host, log, clock, redact, folder: where }, choice, sandbox, bare.phase)
}

/** An image of somebody else's has no use for an agent, whose executable might have to be fetched for it. */
export async function standIn(folder: string, displayName: string): Promise<AgentProgram> {
  const executable = join(folder, 'program')
  await writeFile(executable, '#!/bin/sh\n', { mode: 0o755 })
  return { displayName, command: 'caisson-none', executable }
}

/** The backend with another image than the chosen one; null where there are no images. */
export function choiceWithImage(choice: BackendChoice, image: string): BackendChoice | null {
  const { containers } = choice
  return containers ? { ...choice, ...containerBackend(containers.engine, image, containers.own) } : null
}
