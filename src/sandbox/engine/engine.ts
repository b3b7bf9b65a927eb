import type { Readable } from 'node:stream'
import type { ExecOptions, ExecResult, SandboxProcess } from '../sandbox.js'
import type { Missing } from '../seal/protections.js'
import type { SandboxUser } from '../user.js'

/** A folder of the host, or a named volume, seen inside a container. */
export interface Mount {
  /** Absolute path on the machine where Caisson runs, or a volume name when `type` is `volume`. */
  source: string
  /** Absolute path inside. */
  target: string
  readOnly?: boolean
  /**
   * `tmpfs`: a tiny empty folder that hides what lies at `target`. `scratch`: an empty folder that the container's
   * user owns and that is gone with the container. Neither uses `source`.
   */
  type?: 'bind' | 'volume' | 'tmpfs' | 'scratch'
  /** For a volume: the image's own files at `target` are not put into it. */
  noCopy?: boolean
}

export interface ContainerLimits {
  /** Mebibytes. */
  memoryMb?: number
  /** CPUs, fractions allowed. */
  cpus?: number
  /** Processes and threads. */
  pids?: number
}

/** Everything about a container before it starts; a pure value, so that tests can look at it. */
export interface ContainerSpec {
  name: string
  image: string
  /** Default: a command that waits, so that `exec` can be used. */
  command?: readonly string[]
  mounts?: readonly Mount[]
  env?: Record<string, string>
  containerLimits?: ContainerLimits
  /** Default true: the container waits for `exec`s; false: it ends with its command. */
  keepAlive?: boolean
  /** `uid:gid`; default the user of this process, or an unprivileged one when that is root. */
  user?: string
  workdir?: string
  /** Engine network, `default` for the engine's own choice; default `none`. */
  network?: string
  labels?: Record<string, string>
  /** Default true: all capabilities dropped, no-new-privileges, read-only root file system, tmpfs on /tmp and /run. */
  hardened?: boolean
  /** Puts the engine's own init process first, which reaps and forwards signals. */
  init?: boolean
}

/** A started container. */
export interface Container {
  readonly id: string
  /** Protections of a hardened container that were looked for inside and do not hold. */
  readonly missing: readonly Missing[]
  exec(command: readonly string[], options?: ExecOptions): Promise<ExecResult>
  spawn(command: readonly string[], options?: Pick<ExecOptions, 'env' | 'cwd'>): Promise<SandboxProcess>
  /** Replaces what is in a folder inside, made if it is missing, with the content of a tar archive. */
  putFiles(folder: string, archive: Readable): Promise<void>
  /** Hands a tar archive of a folder inside to `read`; resolves when all of it was sent and read without an error. */
  getFiles(folder: string, read: (archive: Readable) => Promise<void>): Promise<void>
  /** Stops and removes the container. Idempotent. */
  cleanup(): Promise<void>
}

/** How a container was set up, as its engine says. */
export interface ContainerSettings {
  /** Namespaces that are the machine's or another container's. */
  shared: string[]
  privileged: boolean
  devices: number
  /** Bytes, count, CPUs; 0: none. */
  limits: { memory: number; pids: number; cpus: number } | null
}

/** What an engine knows of a container that exists. */
export interface ContainerDetails {
  id: string
  /** The image's id, `sha256:…`. */
  image: string
  /** The reference it was started from. */
  imageReference: string
  running: boolean
  mounts: { type: string; source: string; target: string; readOnly: boolean }[]
  /** Null where the engine does not tell. */
  settings: ContainerSettings | null
}

/** What an engine can do, so that nothing has to ask which engine it is. */
export interface EngineCapabilities {
  /**
   * Containers can mount folders of the machine that Caisson runs on. Without it, files are copied in and out
   * (`putFiles`, `getFiles`) and sockets are tunneled.
   */
  bindMounts: boolean
  /** `createVolume` can mount layers of folders of this machine as one (driver option `type=overlay`). */
  overlayVolumes: boolean
  /** It has an init process that works in any image (`ContainerSpec.init`). */
  init: boolean
  /** It writes this machine's address into `/etc/hosts`, even of containers without a network. */
  exposesHostAddress: boolean
}

/** What makes containers. Adapters are named after the technology. */
export interface Engine {
  /** As in `engine` of a spec. */
  readonly name: string
  /** For messages. */
  readonly displayName: string
  readonly version: string
  readonly capabilities: EngineCapabilities
  /** Whom the agent's processes belong to inside. */
  readonly user: SandboxUser
  /** True when the engine itself runs as an ordinary user. */
  readonly rootless: boolean
  /** Protections that this engine cannot give here, as far as it tells before a container is started. */
  readonly missingCapabilities: readonly Missing[]
  startContainer(spec: ContainerSpec): Promise<Container>
  /** Runs a throwaway container to its end. Rejects with IMAGE_FAILED when it cannot be started. */
  run(
    spec: ContainerSpec & { command: readonly string[] },
    options?: Pick<ExecOptions, 'input' | 'timeoutMs'>,
  ): Promise<ExecResult>
  /** Null when there is no such container. */
  inspectContainer(nameOrId: string): Promise<ContainerDetails | null>
  /** Creates a named volume; `options` are the driver's. Resolves to its name. */
  createVolume(
    name: string,
    options?: { driverOptions?: Record<string, string>; labels?: Record<string, string> },
  ): Promise<string>
  /** `sha256:…` of an image that is there; pulls it when it is not and pulling is allowed. Rejects with IMAGE_FAILED. */
  ensureImage(reference: string): Promise<{ digest: string }>
  /** Imports a tar as an image unless the reference already exists. */
  importImage(reference: string, tar: Buffer): Promise<void>
  /**
   * Removes every container, volume and network that carries the label. Never rejects for what is gone. `failed`:
   * some of it may still be there.
   */
  removeByLabel(
    label: string,
  ): Promise<{ containers: number; volumes: number; networks: number; failed?: true }>
}
