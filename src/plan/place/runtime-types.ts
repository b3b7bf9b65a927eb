import type { Clock } from '../../base/clock.js'
import type { Log } from '../../base/log.js'
import type { SpecInput } from '../../config/spec.js'
import type { Host } from '../../pipeline/stages/request.js'
import type { ExecOptions, ExecResult } from '../../sandbox/sandbox.js'
import type { TaskConfig } from '../model.js'
import type { Volume } from './volume.js'

type SandboxInput = NonNullable<SpecInput['sandbox']>

/** Where containers of a runtime are started, and what belongs to it. */
export interface RuntimeOptions {
  /** The project. Default: the current folder. */
  checkout?: string
  /** The environment in which engines and tools are searched, e.g. `process.env`; no step gets it. Default: empty. */
  env?: Readonly<Record<string, string | undefined>>
  /** Where the runtime makes a folder of its own; default: beside the checkout's runs in `stateDir`. */
  root?: string
  /** As for runs. */
  stateDir?: string
  /** Default: logs nothing. */
  log?: Log
  clock?: Clock
  /** Ends everything that the runtime started, and the runtime. */
  signal?: AbortSignal
  /** The choice of backend and engine as in a spec, and what containers have that ask for nothing else. */
  sandbox?: Pick<
    SandboxInput,
    'backend' | 'engine' | 'podTemplate' | 'engineCommand' | 'isolation' | 'image' | 'limits' | 'allowMissing'
  >
  /** Run things even where Caisson cannot seal them. Default false: SEAL_MISSING. */
  allowUnsealed?: boolean
}

/** The same for Caisson's own entries. */
export interface HostRuntimeOptions extends RuntimeOptions {
  /** Container engines to look for, in this order; default all of them. */
  engines?: Host['engines']
}

/** A command in a container. */
export interface RuntimeCommand {
  path: string
  args?: readonly string[]
}

/** What a container may use, as people write it. */
export interface GivenLimits {
  /** Thousandths of a CPU: 2000 is two. */
  cpu?: number
  /** Bytes, or with a unit: `512MiB`, `2GB`. */
  memory?: number | string
}

/** What `run` and `startContainer` have in common. */
export interface ContainerWish {
  /** For the log and for messages. */
  name: string
  /** Image reference, or `host` for this machine's tools. Default: the backend's choice. */
  image?: string
  /** Volumes by their path in the container. */
  mounts?: Readonly<Record<string, Volume | PromiseLike<Volume> | { volume: Volume; readOnly: boolean }>>
  env?: Readonly<Record<string, string>>
  containerLimits?: GivenLimits
  /** `none`, `open`, or hosts that Caisson's proxy lets through. Default `none`. */
  network?: TaskConfig['network']
  /** Where commands work; default `/workspace`, which is empty unless a volume is there. */
  workdir?: string
  signal?: AbortSignal
}

/** What `Runtime.run` starts: a container for one command. */
export interface RunWish extends ContainerWish {
  command: RuntimeCommand
  /** Milliseconds after which the command is stopped; `timedOut` says so. */
  timeoutMs?: number
  /** Standard input; default empty. */
  input?: string | Buffer
}

/** What `Runtime.startContainer` starts: a container for many commands. */
export interface StartWish extends ContainerWish {
  /** Runs once, before anything else; if it fails, there is no container. */
  command?: RuntimeCommand
  /** Default true. False: the container ends with its command. */
  keepAlive?: boolean
}

/** How a command ended, as `Sandbox.exec` has it: of a stream beyond 4 MiB, beginning and end. */
export interface RunEnd extends ExecResult {
  /** File with all of its output, until the runtime is closed. */
  log: string
}

/** Whether a container takes commands, and the exit code of its own; null without one. */
export interface ContainerStatus {
  state: 'running' | 'ended'
  exitCode: number | null
}

/** A started container. */
export interface RuntimeContainer extends AsyncDisposable {
  readonly id: string
  /** Rejects with CONTAINER_EXEC_FAILED if there is no such command, or the container has ended. */
  exec(command: readonly string[], options?: Omit<ExecOptions, 'keepBytes'>): Promise<ExecResult>
  /** What its commands have printed, up to 64 MiB; also when it has ended. */
  logs(): Promise<string>
  status(): Promise<ContainerStatus>
  /** Removes everything but the volumes and the log. Idempotent; never rejects. */
  cleanup(): Promise<void>
}

/** Containers and volumes of a program. */
export interface Runtime extends AsyncDisposable {
  createVolume(name?: string): Promise<Volume>
  /** Runs one command in a container of its own. An exit code that is not 0 is a result. */
  run(wish: RunWish): Promise<RunEnd>
  /** Rejects with SETUP_FAILED if the command fails. */
  startContainer(wish: StartWish): Promise<RuntimeContainer>
  /** Ends and removes all containers and volumes. Idempotent; never rejects. */
  close(): Promise<void>
}
