import type { Readable } from 'node:stream'
import type { Log } from '../../base/log.js'
import type { ImageStore } from '../compose/images.js'
import type { PodTemplate } from '../kubernetes/pod-template.js'
import type { ExecOptions, ExecResult, SandboxProcess, SpawnOptions } from '../sandbox.js'
import type { Missing, Protection } from '../seal/protections.js'
import type { SandboxUser } from '../user.js'
import type { Isolation } from './gvisor.js'

/** A folder of the host, or a named volume, seen inside a container. */
export interface Mount {
  /** Absolute path on the machine where Caisson runs, or a volume name when `type` is `volume`. */
  source: string
  /** Absolute path inside. */
  target: string
  readOnly?: boolean
  /**
   * `tmpfs`: a tiny empty folder that hides what is at `target`. `scratch`: an empty folder that the
   * container's user owns and that disappears with the container; read-only, it is below `/caisson` and its keeper's to
   * write. Neither uses `source`. `overlay`: changes to the
   * folder `source` go to `upper`, where the engine has `overlayVolumes`; the paths have no characters that need
   * escapes.
   */
  type?: 'bind' | 'volume' | 'tmpfs' | 'scratch' | 'overlay'
  upper?: string
  /** An empty folder on the file system of `upper`. */
  work?: string
  /** For a volume: do not copy the image's files at `target` into it. */
  noCopy?: boolean
}

/** The limits of a container: memory in MiB, CPUs, processes. Absent: no limit. */
export interface ContainerLimits {
  /** Mebibytes. */
  memoryMb?: number
  /** CPUs, fractions allowed. */
  cpus?: number | undefined
  /** Processes and threads. */
  pids?: number
}

/** How long to wait for a container that others decide about. */
export interface Patience {
  signal?: AbortSignal
  /** Milliseconds that it may wait in a queue of a cluster; default as long as it takes. */
  queueMs?: number
}

/** Everything about a container before it starts; a pure value that tests can inspect. */
export interface ContainerSpec {
  name: string
  image: string
  /** Default: a command that waits, so that `exec` can be used. */
  command?: readonly string[]
  mounts?: readonly Mount[]
  env?: Record<string, string>
  containerLimits?: ContainerLimits
  /** `--ulimit` values by name, each `soft:hard`, -1 for none; default the engine's own. */
  ulimits?: Readonly<Record<string, string>>
  /** Default true: the container waits for `exec` calls; false: it ends with its command. */
  keepAlive?: boolean
  /** `uid:gid`; default the user of this process, or an unprivileged one when that is root. */
  user?: string
  workdir?: string
  /** Engine network, `default` for the engine's own choice; default `none`. */
  network?: string
  labels?: Record<string, string>
  /** Default true: all capabilities dropped, no-new-privileges, read-only root file system, tmpfs on /tmp and /run. */
  hardened?: boolean
  /** Runs the engine's own init process first, which reaps orphans and forwards signals. */
  init?: boolean
}

/** An address outside of a container. */
export interface WayOut {
  host: string
  port: number
  /** For people: `the API server`. */
  what: string
  /** What is missing where it can be reached. */
  protection: Protection
}

/** A started container. */
export interface Container {
  readonly id: string
  /** Protections of a hardened container that were checked inside and do not hold. */
  readonly missing: readonly Missing[]
  /** `sha256:…` of its image, where the engine says it. */
  readonly imageDigest?: string | undefined
  /** Shares its network, and writes the `scratch` folders that it only reads; where the engine has a `keeper`. */
  readonly keeper?: Pick<Container, 'exec' | 'spawn' | 'putFiles'>
  /**
   * Where it could connect to if nothing but rules of its engine's network kept it from doing so; absent where it has no
   * interface. Whoever relies on the rules tries them from inside.
   */
  readonly waysOut?: readonly WayOut[]
  exec(command: readonly string[], options?: ExecOptions): Promise<ExecResult>
  /** `signal` and `timeoutMs` only end the start. */
  spawn(command: readonly string[], options?: SpawnOptions): Promise<SandboxProcess>
  /** Replaces the contents of a folder inside, created if missing, with those of a tar archive. */
  putFiles(folder: string, archive: Readable): Promise<void>
  /**
   * Passes a tar archive of a folder inside to `read`; resolves when all of it was sent and read without an
   * error.
   */
  getFiles(folder: string, read: (archive: Readable) => Promise<void>): Promise<void>
  /** Stops and removes the container. Idempotent. */
  cleanup(): Promise<void>
  /** Begins `cleanup`, and resolves once none of its processes is left, which is earlier; absent where this cannot be seen. */
  halted?: (() => Promise<void>) | undefined
}

/** How a container was set up, as reported by its engine. */
export interface ContainerSettings {
  /** Namespaces that the container shares with the machine or another container. */
  shared: string[]
  privileged: boolean
  /** The OCI runtime, by name or path; null where the engine does not say. */
  runtime: string | null
  devices: number
  /** Bytes, count, CPUs; 0: no limit. */
  limits: { memory: number; pids: number; cpus: number } | null
}

/** What an engine knows about an existing container. */
export interface ContainerDetails {
  id: string
  /** The image's ID, `sha256:…`. */
  image: string
  /** The reference that it was started from. */
  imageReference: string
  running: boolean
  /** Its first process, as its engine's machine counts; absent where the engine does not say. */
  pid?: number | undefined
  mounts: { type: string; source: string; target: string; readOnly: boolean }[]
  /** Null where the engine does not report them. */
  settings: ContainerSettings | null
}

/** What an engine can do, so that nothing has to check which engine it is. */
export interface EngineCapabilities {
  /**
   * Containers can mount folders of the machine that Caisson runs on. Without it, files are copied in and out
   * (`putFiles`, `getFiles`) and sockets are tunneled.
   */
  bindMounts: boolean
  /** `createVolume` can mount layers of this machine's folders as one (driver option `type=overlay`). */
  overlayVolumes: boolean
  /** It has an init process that works in any image (`ContainerSpec.init`). */
  init: boolean
  /** A container can join the network of another. */
  sharedNetworks: boolean
  /** It writes this machine's address into `/etc/hosts`, even in containers without a network. */
  exposesHostAddress: boolean
  /** Images can be looked at, imported and built before a container starts. */
  imageStore: boolean
  /** A second container writes what the first one only reads (`Container.keeper`). */
  keeper: boolean
}

/** What an image says of itself. */
export interface EngineImage {
  /** `sha256:…` */
  digest: string
  /** Entry point and arguments. */
  command: readonly string[]
  /** `NAME=value` */
  env?: readonly string[]
  labels?: Readonly<Record<string, string>>
}

/** Starts containers. Adapters are named after the technology. */
export interface Engine {
  /** The value of `engine` in a spec. */
  readonly name: string
  /** For messages. */
  readonly displayName: string
  readonly version: string
  /** What isolates its containers. */
  readonly isolation: Isolation
  readonly capabilities: EngineCapabilities
  /** The owner of the agent's processes inside. */
  readonly user: SandboxUser
  /** True when the engine itself runs as an ordinary user. */
  readonly rootless: boolean
  /** Protections that this engine cannot provide here, as far as it reports before a container is started. */
  readonly missingCapabilities: readonly Missing[]
  /** Rejects with the reason of an aborted `signal`, too, where starting can take long. */
  startContainer(spec: ContainerSpec, patience?: Patience): Promise<Container>
  /** Runs a throwaway container until it ends. Rejects with IMAGE_FAILED when it cannot be started. */
  run(
    spec: ContainerSpec & { command: readonly string[] },
    options?: Pick<ExecOptions, 'input' | 'timeoutMs'>,
  ): Promise<ExecResult>
  /** Its running containers with the label, latest first. */
  findContainers(label: string): Promise<Container[]>
  /** Null when there is no such container. */
  inspectContainer(nameOrId: string): Promise<ContainerDetails | null>
  /** Creates a named volume; `options` are the driver's. Resolves to its name. */
  createVolume(
    name: string,
    options?: { driverOptions?: Record<string, string>; labels?: Record<string, string> },
  ): Promise<string>
  /**
   * `sha256:…` of a local image, and what it runs (entry point and arguments; empty: nothing); pulls the image when it is
   * missing and pulling is allowed. Rejects with IMAGE_FAILED.
   */
  ensureImage(reference: string): Promise<EngineImage>
  readonly images: ImageStore
  /** Imports a tar as an image unless the reference already exists. */
  importImage(reference: string, tar: Buffer): Promise<string>
  /**
   * Removes every container and volume with the label, and network policies where containers have them. Never rejects
   * because something is already gone. `failed`: why some of it may still exist.
   */
  removeByLabel(
    label: string,
  ): Promise<{ containers: number; volumes: number; networks: number; failed?: string }>
}

/** An engine, or why there is none. */
export type EngineProbe = { engine: Engine } | { engine: null; reason: string }

/** What only some engines have a use for. */
export interface EngineSettings {
  podTemplate?: PodTemplate | undefined
}

/** A kind of engine: its name in specs and records, and how to find it. */
export interface EngineKind {
  name: string
  /** It may start containers on machines of others, so that `auto` does not try it. */
  byNameOnly?: true
  /**
   * Connects to the engine that `env` names (PATH to its client, address of its service), if it can isolate
   * containers this way. Never rejects.
   */
  probe(
    env: Record<string, string | undefined>,
    log: Log,
    isolation: Isolation,
    settings?: EngineSettings,
  ): Promise<EngineProbe>
}
