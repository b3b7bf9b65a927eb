import type { Log } from '../../log.js'
import type { AgentProgram } from '../agent-program.js'
import type { ContainerLimits, Engine, Mount } from '../engine/engine.js'
import type { ToolchainPlan } from '../toolchains/plan.js'
import type { HostImage } from './host-image.js'
import type { OwnContainer } from './own-container.js'
import type { RunFolders } from './plan.js'

export interface ContainerSandboxOptions {
  engine: Engine
  runId: string
  /** Host paths; the gateway's is the folder that holds `model.sock`. */
  run: RunFolders
  agent: AgentProgram
  /** `host` for this machine's own tools, or an image reference. */
  image: string
  mounts: readonly Mount[]
  objectMounts: readonly Mount[]
  env: Record<string, string>
  limits: ContainerLimits
  /** The job's environment, used to find toolchains; only an allowlist of it is passed to the container. */
  hostEnv: Record<string, string | undefined>
  /** What the repository uses, by name: its caches are shown. */
  ecosystems?: readonly string[]
  /** What {@link hostTools} found, where it was asked earlier. */
  tools?: Promise<ToolchainPlan>
  /** For `host`: what {@link ensureHostImage} was asked for earlier. */
  hostImage?: Promise<HostImage>
  /**
   * Recorded in the facts. Only `open` adds an interface: `allowlist` is a proxy on the container's loopback.
   */
  network: 'none' | 'allowlist' | 'open'
  /** Lines for `/etc/hosts`. */
  hosts?: string
  /** The container that Caisson itself runs in: its paths are translated to the engine's. */
  own?: OwnContainer | null
  log: Log
  /** Ends the building of an image, and the wait for a place in a cluster. */
  signal?: AbortSignal
  /** See `Patience`. */
  queueMs?: number
}
