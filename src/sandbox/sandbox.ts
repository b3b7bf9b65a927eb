import type { Readable, Writable } from 'node:stream'
import type { ComposedImage } from './compose/layer.js'
import type { Missing } from './seal/protections.js'

/** Paths as the agent sees them: fixed paths in a container, host paths in `local`. */
export interface SandboxPaths {
  /** The workspace, read and write. */
  workspace: string
  /** `HOME`, read and write. */
  home: string
  /** Spec, context and prompts; read-only in a container. */
  input: string
  /** What the agent may leave besides changes to the workspace. */
  output: string
  /** The agent's executable. */
  agent: string
  /** The Unix socket of the model gateway. */
  socket: string
}

/** The same paths in every container, so that a session resumes on another machine. */
export const CONTAINER_PATHS: Readonly<Omit<SandboxPaths, 'agent'>> = {
  workspace: '/workspace',
  home: '/caisson/home',
  input: '/caisson/input',
  output: '/caisson/output',
  socket: '/caisson/gateway/model.sock',
}

/** All paths in a container where the agent's executable has this name and the agent works there. */
export function containerPaths(command: string, workspace = CONTAINER_PATHS.workspace): SandboxPaths {
  return { ...CONTAINER_PATHS, workspace, agent: `/caisson/bin/${command}` }
}

/** The name of the agent's machine, which resolves: many test suites look themselves up. */
export const HOSTNAME = 'caisson'

/** Where the socket of the egress proxy is, for the relay. */
export const NETWORK_FOLDER = '/caisson/network'

/** How a command runs in a sandbox; `timeoutMs` is in milliseconds. */
export interface ExecOptions {
  /** Added to the sandbox's own environment. */
  env?: Record<string, string>
  /** As the agent sees it; default the workspace. */
  cwd?: string
  /** Sent to standard input, which is then closed. Without it standard input is empty. */
  input?: string | Buffer
  /** Stops the command (SIGINT, then SIGTERM, then SIGKILL) when aborted. */
  signal?: AbortSignal
  /** Milliseconds after which the command is stopped; `timedOut` reports it. */
  timeoutMs?: number
  /** Called with each chunk of output as it arrives. */
  onOutput?: (stream: 'stdout' | 'stderr', chunk: Buffer) => void
  /**
   * Bytes of each stream that the result has at most, its beginning and its end. Without it, the result has all of them;
   * output that is too long for that rejects with CONTAINER_EXEC_FAILED.
   */
  keepBytes?: number
}

/** How a command is started. */
export type SpawnOptions = Pick<ExecOptions, 'env' | 'cwd' | 'signal' | 'timeoutMs'>

/** How a command ended. A command that could not be started rejects with CONTAINER_EXEC_FAILED. */
export interface ExecResult {
  stdout: string
  stderr: string
  /** 128 + signal number when a signal ended it. */
  exitCode: number
  timedOut?: boolean
  /** Parts of the output are left out, see `keepBytes`. */
  truncated?: true
}

export type StopSignal = 'SIGINT' | 'SIGTERM' | 'SIGKILL'

/** A command that runs in a sandbox while its output is read. */
export interface SandboxProcess {
  readonly stdin: Writable
  readonly stdout: Readable
  /** Standard error without anything the adapter added. */
  readonly stderr: Readable
  /**
   * Resolves when the command itself has ended, even while a grandchild still holds its output open, which may then not end.
   * `exitCode` is null when the connection to the process was lost (the container or the engine was killed).
   */
  readonly exited: Promise<{ exitCode: number | null; signal: string | null }>
  /** Whether standard output ended before all that the command wrote arrived; absent where this cannot be determined. */
  isCut?(): boolean
  /**
   * Delivers a signal to the command itself; resolves when delivered, even if the command has already ended.
   */
  kill(signal: StopSignal): Promise<void>
  /** Gives up reading: destroys the streams and the process that carries them. Idempotent. */
  detach(): void
}

/**
 * Where a tunnel begins inside: a Unix socket, or a port of loopback or of another address there (another one if that
 * is taken).
 */
export type TunnelEntrance = { path: string } | { port: number; address?: string }

/** An open tunnel. */
export interface Tunnel {
  /** 0 for a socket. */
  port: number
  /** Afterwards nothing listens inside. Idempotent. */
  close(): Promise<void>
}

/** Replaces shared folders where a sandbox shares no file system with this machine. */
export interface RemoteFiles {
  /**
   * Replaces workspace, home, input and output inside with this machine's. Call it after writing to them
   * here.
   */
  putFiles(): Promise<void>
  /**
   * Replaces workspace, home and output here with those inside. Call it before reading them. Rejects, and
   * keeps what is here, when not all of a folder arrived.
   */
  getFiles(): Promise<void>
  /** Replaces the contents of a folder inside with those of one here. */
  putFolder(inside: string, here: string): Promise<void>
  /**
   * Replaces the contents of a folder here with those of one inside, except that the folders at `emptied`, paths below it,
   * come empty. Rejects as `getFiles` does.
   */
  getFolder(inside: string, here: string, emptied: readonly string[]): Promise<void>
}

/** A place where the agent's commands run: one started container, this machine, or a launch command. */
export interface Sandbox {
  readonly id: string
  /**
   * Whatever the agent starts runs somewhere else than on this machine itself, so that commands which the
   * repository brings (hooks, a key helper) may take effect.
   */
  readonly contained: boolean
  /** Path of a Node.js inside that is neither the image's nor the agent's; undefined where there is none. */
  readonly node?: string
  /** Version of the agent's program, where that has not come with the sandbox. */
  readonly agentVersion?: string
  readonly paths: SandboxPaths
  /** Facts for the manifest. */
  readonly facts: SandboxFacts
  /** Only where the agent's folders are copies of this machine's. */
  readonly remote?: RemoteFiles
  /**
   * Connects every connection made inside to a Unix socket of this machine, by a process inside that the agent could
   * stop; only in containers.
   */
  openTunnel?(entrance: TunnelEntrance, socket: string): Promise<Tunnel>
  exec(command: readonly string[], options?: ExecOptions): Promise<ExecResult>
  /** `signal` and `timeoutMs` only end the start. */
  spawn(command: readonly string[], options?: SpawnOptions): Promise<SandboxProcess>
  /** Removes everything the sandbox created. Idempotent; never rejects because something is already gone. */
  cleanup(): Promise<void>
  /**
   * Once cleanup has begun: resolves when nothing that ran inside can write to the workspace any more, which is before
   * cleanup is done; absent where this cannot be seen.
   */
  halted?: (() => Promise<void>) | undefined
}

export interface SandboxFacts {
  backend: 'container' | 'local'
  /** `docker`, `podman`, the launch command, or `none`. */
  engine: string
  engineVersion?: string
  /** `gvisor`: the agent's system calls are answered by gVisor's kernel. */
  isolation?: 'gvisor'
  /** `host`, an image reference, or undefined for `local`. */
  image?: string
  /** `sha256:…` of the image, where there is one. */
  imageDigest?: string | undefined
  /** The image that was made of that one, with the agent's executable in it. */
  composed?: ComposedImage
  network: 'none' | 'allowlist' | 'public' | 'open'
  /**
   * True only when the agent has neither a network nor secrets within reach, and the protections that ensure
   * this hold.
   */
  sealed: boolean
  /** What the sandbox is known to leave open, in words for people. */
  weaknesses: string[]
  /** Protections that were checked and do not hold; a run continues only if it was allowed to. */
  missing?: Missing[]
  /** Engines that `auto` passed over, in the order in which they were tried. */
  passedOver?: PassedOver[]
}

/** An engine that answers but does not start containers; `why` is in its own words. */
export interface PassedOver {
  engine: string
  why: string
}
