import type { ExecOptions, ExecResult, SandboxProcess } from './sandbox.js'

/** A folder of the host, or a named volume, seen inside a container. */
export interface Mount {
  /** Absolute path on the machine where Caisson runs, or a volume name when `type` is `volume`. */
  source: string
  /** Absolute path inside. */
  target: string
  readOnly?: boolean
  type?: 'bind' | 'volume'
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
  /** Engine network; default `none`. */
  network?: string
  labels?: Record<string, string>
  /** Default true: all capabilities dropped, no-new-privileges, read-only root file system, tmpfs on /tmp and /run. */
  hardened?: boolean
}

/** A started container. */
export interface Container {
  readonly id: string
  exec(command: readonly string[], options?: ExecOptions): Promise<ExecResult>
  spawn(command: readonly string[], options?: Pick<ExecOptions, 'env' | 'cwd'>): Promise<SandboxProcess>
  /** Stops and removes the container. Idempotent. */
  cleanup(): Promise<void>
}

/** What makes containers. Adapters are named after the technology. */
export interface Engine {
  readonly name: 'docker' | 'podman'
  readonly version: string
  startContainer(spec: ContainerSpec): Promise<Container>
  /** Creates a named volume; `options` are the driver's. Resolves to its name. */
  createVolume(
    name: string,
    options?: { driverOptions?: Record<string, string>; labels?: Record<string, string> },
  ): Promise<string>
  /** `sha256:…` of an image that is there; pulls it when it is not and pulling is allowed. Rejects with IMAGE_FAILED. */
  ensureImage(reference: string): Promise<{ digest: string }>
  /** Imports a tar as an image unless the reference already exists. */
  importImage(reference: string, tar: Buffer): Promise<void>
  /** Removes every container, volume and network that carries the label. Never rejects for what is gone. */
  removeByLabel(label: string): Promise<{ containers: number; volumes: number; networks: number }>
}
