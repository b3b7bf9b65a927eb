import type { ContainerLimits, ContainerSpec, Mount } from '../engine/engine.js'
import { CONTAINER_PATHS, containerPaths } from '../sandbox.js'
import type { ToolchainPlan } from '../toolchains/plan.js'
import { standInFor } from '../toolchains/stand-ins.js'

/** The parts of a run folder that the agent uses, as host paths. */
export interface RunFolders {
  workspace: string
  /** A volume with the workspace, when the folder holds only one layer of it. */
  workspaceVolume?: string
  home: string
  input: string
  output: string
  /** The folder that holds the gateway's socket. */
  gateway: string
}

export interface ContainerPlanOptions {
  name: string
  image: string
  init: boolean
  labels: Record<string, string>
  run: RunFolders
  /** The executable as a host path, and its name inside. */
  agent: { command: string; executable: string }
  /** The machine's own folders under `image: host`. */
  system: readonly Mount[]
  toolchains: ToolchainPlan | null
  /** An empty file, mounted over files to hide them; beside it stand-ins by extension. */
  empty: string
  /** Generated `/etc/passwd` and `/etc/group`, so that tools find a name for the user. */
  accounts: { passwd: string; group: string } | null
  objectMounts: readonly Mount[]
  mounts: readonly Mount[]
  env: Record<string, string>
  limits: ContainerLimits
  network: string
  /** Translates a path of this process to the engine's. */
  seen(path: string): string
}

/** The agent's container before it starts: what it can see and use. Pure. */
export function planContainer(options: ContainerPlanOptions): ContainerSpec {
  const { run, toolchains, accounts } = options
  const readOnly = (source: string, target: string): Mount => ({ source, target, readOnly: true })
  const hide = ({ path, kind }: ToolchainPlan['hidden'][number]): Mount =>
    kind === 'folder'
      ? { source: '', target: path, type: 'tmpfs' }
      : readOnly(options.empty + standInFor(path), path)
  const mounts: Mount[] = [
    ...options.system,
    ...(toolchains?.hidden ?? []).map(hide),
    ...(toolchains?.mounts ?? []),
    ...(toolchains?.credentials ?? []).map(hide),
    ...(accounts ? [readOnly(accounts.passwd, '/etc/passwd'), readOnly(accounts.group, '/etc/group')] : []),
    run.workspaceVolume === undefined
      ? { source: run.workspace, target: CONTAINER_PATHS.workspace }
      : { source: run.workspaceVolume, target: CONTAINER_PATHS.workspace, type: 'volume', noCopy: true },
    { source: run.home, target: CONTAINER_PATHS.home },
    { source: run.output, target: CONTAINER_PATHS.output },
    readOnly(run.input, CONTAINER_PATHS.input),
    readOnly(run.gateway, CONTAINER_PATHS.socket.replace(/\/[^/]+$/, '')),
    readOnly(options.agent.executable, containerPaths(options.agent.command).agent),
    ...options.objectMounts.map(({ source, target }) => readOnly(source, target)),
    ...options.mounts,
  ]
  return {
    name: options.name,
    image: options.image,
    init: options.init,
    labels: options.labels,
    network: options.network,
    workdir: CONTAINER_PATHS.workspace,
    containerLimits: options.limits,
    env: { ...toolchains?.env, HOME: CONTAINER_PATHS.home, ...options.env },
    mounts: mounts.map((mount) =>
      (mount.type ?? 'bind') === 'bind' ? { ...mount, source: options.seen(mount.source) } : mount,
    ),
  }
}
