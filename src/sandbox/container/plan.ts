import { holds } from '../../base/credentials/pointed.js'
import { type AgentProgram, filesOf } from '../agent-program.js'
import type { ContainerLimits, ContainerSpec, Mount } from '../engine/engine.js'
import { CONTAINER_PATHS, containerPaths } from '../sandbox.js'
import type { LinkedHome } from '../toolchains/home-links.js'
import type { ToolchainPlan } from '../toolchains/plan.js'
import { standInFor } from '../toolchains/stand-ins.js'
import { workingDirectoryOf } from '../workspace-path.js'
import type { Accounts } from './accounts.js'

/** The parts of a run folder that the agent uses, as host paths. */
export interface RunFolders {
  workspace: string
  /** A volume with the workspace, when the folder holds only one layer of it. */
  workspaceVolume?: string | undefined
  /** A further path of the workspace inside, see `ownPathOf`. */
  ownPath?: string | undefined
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
  /** The executable as a host path, its name inside, and whether it needs the files beside it; null in an image with it. */
  agent: (Pick<AgentProgram, 'command' | 'hasFiles'> & { executable: string }) | null
  /** The machine's own folders under `image: host`. */
  system: readonly Mount[]
  toolchains: ToolchainPlan | null
  linked?: Pick<LinkedHome, 'caches' | 'hidden'> | null
  /** An empty file, mounted over files to hide them; beside it stand-ins by extension. */
  empty: string
  /** Generated `/etc/passwd` and `/etc/group`, so that tools find a name for the user. */
  accounts: Accounts | null
  objectMounts: readonly Mount[]
  mounts: readonly Mount[]
  env: Record<string, string>
  limits: ContainerLimits
  ulimits?: Readonly<Record<string, string>>
  network: string
  /** Translates a path of this process to the engine's. */
  seen(path: string): string
}

/** The agent's container before it starts: what it can see and use. Pure. */
export function planContainer(options: ContainerPlanOptions): ContainerSpec {
  const { run, toolchains, linked, accounts } = options
  const readOnly = (source: string, target: string): Mount => ({ source, target, readOnly: true })
  const hide = ({ path, kind }: ToolchainPlan['hidden'][number]): Mount =>
    kind === 'folder'
      ? { source: '', target: path, type: 'tmpfs' }
      : readOnly(options.empty + standInFor(path), path)
  // As in a step of the job, though perhaps another one; an image says it itself.
  const user = toolchains && accounts ? { USER: accounts.name, LOGNAME: accounts.name } : {}
  const { ownPath } = run
  const workspace: Omit<Mount, 'target'> =
    run.workspaceVolume === undefined
      ? { source: run.workspace }
      : { source: run.workspaceVolume, type: 'volume', noCopy: true }
  // The workspace has no credentials, and a mount would leave an empty file in it.
  const outside = ({ path }: { path: string }) => !ownPath || !holds(ownPath, path)
  const inWorkspace = ({ target }: Mount) => target.startsWith(`${CONTAINER_PATHS.workspace}/`)
  const mounts: Mount[] = [
    ...options.system,
    ...(toolchains?.hidden ?? []).filter(outside).map(hide),
    ...(toolchains?.mounts ?? []),
    ...(toolchains?.credentials ?? []).filter(outside).map(hide),
    ...(accounts ? [readOnly(accounts.passwd, '/etc/passwd'), readOnly(accounts.group, '/etc/group')] : []),
    { ...workspace, target: CONTAINER_PATHS.workspace },
    ...(ownPath ? [{ ...workspace, target: ownPath }] : []),
    { source: run.home, target: CONTAINER_PATHS.home },
    ...(linked?.caches ?? []),
    ...(linked?.hidden ?? []).map(hide),
    { source: run.output, target: CONTAINER_PATHS.output },
    readOnly(run.input, CONTAINER_PATHS.input),
    readOnly(run.gateway, CONTAINER_PATHS.socket.replace(/\/[^/]+$/, '')),
    ...programMounts(options.agent),
    ...options.objectMounts.map(({ source, target }) => readOnly(source, target)),
    ...options.mounts,
    ...(ownPath ? options.mounts.filter(inWorkspace) : []).map((mount) => ({
      ...mount,
      target: ownPath + mount.target.slice(CONTAINER_PATHS.workspace.length),
    })),
  ]
  return {
    name: options.name,
    image: options.image,
    init: options.init,
    labels: options.labels,
    network: options.network,
    workdir: workingDirectoryOf(ownPath),
    containerLimits: options.limits,
    ...(options.ulimits ? { ulimits: options.ulimits } : {}),
    env: { ...toolchains?.env, ...user, HOME: CONTAINER_PATHS.home, ...options.env },
    mounts: mounts.map((mount) =>
      (mount.type ?? 'bind') === 'bind' ? { ...mount, source: options.seen(mount.source) } : mount,
    ),
  }
}

function programMounts(agent: ContainerPlanOptions['agent']): Mount[] {
  if (agent === null) return []
  const { command, executable, hasFiles } = agent
  const inside = containerPaths(command).agent
  const files = { source: filesOf(executable), target: filesOf(inside), readOnly: true }
  return [{ source: executable, target: inside, readOnly: true }, ...(hasFiles ? [files] : [])]
}
