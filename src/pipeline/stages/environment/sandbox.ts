import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { launcherScript } from '../../../agents/image/launcher.js'
import { ensureExecutable } from '../../../agents/install/executable.js'
import type { AgentExecutable } from '../../../agents/install/options.js'
import type { AgentAdapter } from '../../../agents/port/agent.js'
import { hasFiles } from '../../../agents/port/install.js'
import { mebibytesOf } from '../../../base/byte-size.js'
import { sha256Of } from '../../../base/digest.js'
import { ConfigError, describeError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import type { Spec } from '../../../config/spec.js'
import type { AgentProgram } from '../../../sandbox/agent-program.js'
import type { RunFolders } from '../../../sandbox/container/plan.js'
import type { Mount } from '../../../sandbox/engine/engine.js'
import { detectEcosystems } from '../../../sandbox/network/registries.js'
import { hostsOf, parseServices } from '../../../sandbox/network/services.js'
import { RUN_VARIABLE } from '../../../sandbox/process/stragglers.js'
import type { Sandbox } from '../../../sandbox/sandbox.js'
import type { Libc } from '../../../sandbox/toolchains/libc.js'
import type { Run } from '../open.js'
import type { Host } from '../request.js'
import { adapterAlone, type BackendChoice, ownPathIn } from './backend.js'
import { type EarlyTools, toolchainFor } from './early-tools.js'
import { mountLayers } from './layers.js'
import { assertNetworkHolds, networkFolder, networkOf, withNetwork } from './network.js'
import { checkSandbox } from './seal-policy.js'
import { withServices } from './services.js'

/** Python would leave its bytecode beside the sources, and a repository that does not ignore it would get it as a change. */
const NO_LITTER = { PYTHONDONTWRITEBYTECODE: '1' }

/** Tools behave differently in CI: none waits for changes, test runners write no snapshots. A verification has to see that. */
const jobMark = ({ env: { CI } }: Pick<Host, 'env'>) => (CI === undefined ? {} : { CI })

/** What a sandbox needs from a run, or from a session without one. */
export interface SandboxRequest {
  spec: Spec
  host: Host
  log: Log
  signal?: AbortSignal | undefined
  runId: string
  folders: RunFolders
  /** What the job checked out, where the workspace may be only a layer over it. */
  checkout?: string | undefined
  objectMounts: readonly { source: string; target: string }[]
  /** See `OpenOptions.copiedFolders`. */
  copiedFolders?: readonly string[] | undefined
  /** What runs in it. */
  program: AgentProgram
  /** See `RunRequest.allowUnsealed`: it covers every protection that may be allowed to be missing. */
  allowUnsealed?: boolean | undefined
  /** For the doctor: missing protections are reported, and nothing is refused. */
  examine?: true
  /** Default `none`. */
  network?: Spec['sandbox']['network']
  /** What was searched for earlier. */
  tools?: EarlyTools | null | undefined
  /** Where the proxy of a setup or an allowlist will listen; default: nowhere. */
  networkFolder?: string | undefined
}

/** What a run's sandbox is made of. */
export interface SandboxPlace {
  choice: BackendChoice
  workspace: Workspace
  variables: Record<string, string>
  /** Files of the base branch that name package registries, by path. */
  projectSettings: Readonly<Record<string, string>>
  /** What was searched for, and opened, earlier. */
  tools?: EarlyTools | null | undefined
  early?: { take(): Promise<Sandbox> | null }
}

/** What a run asks of its sandbox. */
export function requestFor(
  run: Run,
  { workspace, tools }: Pick<SandboxPlace, 'tools'> & { workspace: Pick<Workspace, 'path' | 'objectMounts'> },
): SandboxRequest {
  const { request, folder } = run
  const { spec, host, log, signal, allowUnsealed, checkout } = request
  return {
    spec,
    host,
    log,
    allowUnsealed,
    signal,
    runId: folder.id,
    folders: {
      workspace: workspace.path,
      home: folder.home,
      input: folder.input,
      output: folder.agentOutput,
      gateway: folder.gateway,
    },
    checkout,
    objectMounts: workspace.objectMounts,
    program: agentProgram(run.agent, request),
    tools,
    network: spec.sandbox.network,
    networkFolder: networkFolder(folder),
  }
}

/**
 * Opens the sandbox for a run's agent; the run owns it from here on. `before` runs in it before the agent's
 * network exists.
 */
export async function openSandbox(
  run: Run,
  place: SandboxPlace,
  before: (sandbox: Sandbox) => Promise<void> = async () => {},
): Promise<Sandbox> {
  const { choice, workspace, variables, projectSettings } = place
  const { request, folder } = run
  const { spec, log } = request
  // The verification's is refused now, not when the agent's work is done and paid for.
  for (const { network } of [spec.sandbox, spec.verify]) assertNetworkHolds(choice, network)
  const layers = await mountLayers(choice, workspace, folder.id)
  const asked = requestFor(run, place)
  const folders = { ...asked.folders, workspaceVolume: layers?.volume }
  const opening = place.early?.take() ?? openSandboxFor({ ...asked, folders }, choice, variables)
  const opened = await opening.catch(async (error: unknown) => {
    // It may need the engine, which may be what has failed.
    await layers?.release().catch((cause: unknown) => log.debug(describeError(cause).message))
    throw error
  })
  const sandbox = withToolFacts(layers ? layers.over(opened) : opened, toolsThatReachOut(request))
  try {
    await before(sandbox)
  } catch (error) {
    await sandbox.cleanup()
    throw error
  }
  return withNetwork(networkOf(run, projectSettings), choice, sandbox)
}

/**
 * Opens a sandbox. Rejects with NOT_SUPPORTED if a protection is missing that the spec does not allow to be
 * missing, and leaves nothing behind.
 */
export async function openSandboxFor(
  request: SandboxRequest,
  choice: BackendChoice,
  variables: Record<string, string>,
): Promise<Sandbox> {
  const sandbox = withPassedOver(await openPlace(request, choice, variables), choice)
  if (request.examine) return sandbox
  try {
    const { allowMissing } = request.spec.sandbox
    const { allowUnsealed = false } = request
    const checked = checkSandbox(sandbox, { allowMissing, allowUnsealed })
    const { spec, networkFolder: folder, runId, log } = request
    if (folder === undefined) return checked
    return await withServices(checked, choice, { entries: spec.sandbox.services, folder, runId, log })
  } catch (error) {
    await sandbox.cleanup()
    throw error
  }
}

/** Whatever the agent reads, it can send to the tools that it may call. */
function withToolFacts(sandbox: Sandbox, tools: readonly string[]): Sandbox {
  if (tools.length === 0) return sandbox
  const weakness = `The agent can call these tools of MCP servers, and send them what it reads: ${tools.join(', ')}.`
  const { facts } = sandbox
  return { ...sandbox, facts: { ...facts, sealed: false, weaknesses: [...facts.weaknesses, weakness] } }
}

function withPassedOver(sandbox: Sandbox, choice: BackendChoice): Sandbox {
  if (!choice.passedOver) return sandbox
  return { ...sandbox, facts: { ...sandbox.facts, passedOver: [...choice.passedOver] } }
}

/**
 * With absolute paths. Throws CONFIG_INVALID for paths that do not exist on this machine; engines would
 * create them.
 */
async function mountsOf({ sandbox }: Spec): Promise<Mount[]> {
  const mounts = sandbox.mounts.map((mount) => ({ ...mount, source: resolve(mount.source) }))
  for (const { source } of mounts) {
    const isThere = await stat(source).then(
      () => true,
      (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
    )
    if (!isThere) {
      throw new ConfigError('CONFIG_INVALID', `sandbox.mounts: ${source} does not exist on this machine.`, {
        hint: 'Create the folder before the run, or fix the path before the colon.',
      })
    }
  }
  return mounts
}

async function openPlace(
  request: SandboxRequest,
  choice: BackendChoice,
  variables: Record<string, string>,
): Promise<Sandbox> {
  const { spec, host, log, signal, runId, folders, objectMounts, program, copiedFolders } = request
  // Given to every process of the agent, so that what outlives this process can be found.
  const env = { ...NO_LITTER, ...jobMark(host), ...variables, ...spec.sandbox.env, [RUN_VARIABLE]: runId }
  const { cpus, memory, pids } = spec.sandbox.limits
  const detected = await detectEcosystems(folders.workspace, ...(request.checkout ? [request.checkout] : []))
  const ecosystems = detected.map(({ name }) => name)
  const ownPath = request.checkout ? ownPathIn(choice, request.checkout) : null
  const sandbox = await choice.open({
    runId,
    run: { ...folders, ownPath: ownPath ?? undefined },
    agent: program,
    mounts: await mountsOf(spec),
    objectMounts: objectMounts.map((mount) => ({ ...mount, readOnly: true })),
    copiedFolders,
    env,
    limits: { memoryMb: mebibytesOf(memory), pids, cpus },
    hostEnv: { ...host.env },
    ecosystems,
    tools: toolchainFor(request.tools, ecosystems),
    network: request.network ?? 'none',
    networkFolder: request.networkFolder,
    hosts: spec.sandbox.services.length > 0 ? hostsOf(parseServices(spec.sandbox.services)) : undefined,
    log,
    queueMs: spec.limits.timeoutMinutes * 60_000,
    ...(signal ? { signal } : {}),
  })
  const version = program.version?.()
  return version === undefined ? sandbox : { ...sandbox, agentVersion: version }
}

/** An agent for a sandbox, which has it installed once it knows the C library. */
export function agentProgram(
  agent: AgentAdapter,
  request: Pick<SandboxRequest, 'spec' | 'host' | 'log' | 'signal'>,
): AgentProgram {
  const { displayName, command, install, image, runModule } = agent
  let installing: { libc: Libc; done: Promise<AgentExecutable> } | undefined
  let found: AgentExecutable | undefined
  const installed = async (libc: Libc) => {
    if (installing?.libc !== libc) installing = { libc, done: installAgent(agent, request, libc) }
    found = await installing.done
    return found.path
  }
  const identify = async (path: string) => ({
    version: found?.version ?? 'unknown',
    integrity: found?.integrity ?? (await sha256Of(path)),
  })
  return {
    displayName,
    command,
    executable: image === undefined ? installed : { script: launcherScript },
    adapter: image !== undefined && adapterAlone(request.spec, image) === undefined ? image : undefined,
    hasFiles: hasFiles(install),
    runModule,
    compose: request.spec.sandbox.compose ? identify : undefined,
    // An executable that does not run on this machine cannot be asked.
    version: () => (found?.version === 'unknown' ? undefined : found?.version),
  }
}

async function installAgent(
  agent: AgentAdapter,
  { spec, host, log, signal }: Pick<SandboxRequest, 'spec' | 'host' | 'log' | 'signal'>,
  libc: Libc,
): Promise<AgentExecutable> {
  const { path, version, integrity } = spec.agent
  const { platform, arch, cacheDir, registry, registryToken } = host
  // A container always runs Linux, whatever this machine is.
  const from = { platform, arch, libc, cacheDir, registry, registryToken }
  return ensureExecutable(agent, { ...from, path, version, integrity, log, signal })
}

/** Tools by which what the agent reads can leave the run, as `SERVER/TOOL`. */
export function toolsThatReachOut({ spec, tools = [] }: Pick<Run['request'], 'spec' | 'tools'>): string[] {
  const own = tools.flatMap((server) =>
    server.tools
      .filter(({ name }) => !server.confined?.includes(name))
      .map(({ name }) => `${server.name}/${name}`),
  )
  return [...spec.mcp.tools, ...own]
}
