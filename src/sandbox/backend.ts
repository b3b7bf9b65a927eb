import type { Log } from '../base/log.js'
import type { AgentProgram } from './agent-program.js'
import type { OwnContainer } from './container/own-container.js'
import type { RunFolders } from './container/plan.js'
import type { ContainerLimits, Engine, Mount } from './engine/engine.js'
import type { Sandbox, SandboxFacts } from './sandbox.js'
import type { Missing } from './seal/protections.js'
import type { ToolchainPlan } from './toolchains/plan.js'
import type { SandboxUser } from './user.js'

/** What a backend can do, so that nothing has to check which backend it is. */
export interface BackendCapabilities {
  /** Caisson makes what surrounds the agent, which therefore finds everything at a container's paths. */
  containerPaths: boolean
  /** See {@link Sandbox.contained}. */
  contained: boolean
  /** The agent can work in an image of the user's choice. */
  images: boolean
  /** It shows this machine's own tools, and nothing of it that may hold credentials. */
  hostTools: boolean
  /** It can show layers of this machine's folders as one workspace, in a volume of its engine. */
  overlayVolumes: boolean
}

/** Where a run takes place; chosen once, before anything is created for it. */
export interface Backend {
  /** For the record of a run, so that a replay can use the same. */
  readonly kind: 'container' | 'local' | 'launch'
  /** For messages: `under bubblewrap`. */
  readonly where: string
  readonly capabilities: BackendCapabilities
  /** The engine that starts its containers; undefined where there are none. */
  readonly containers?: { engine: Engine; own: OwnContainer | null; image: string }
  /** Why Caisson cannot seal the agent there, in words; null where it can. */
  readonly unsealed: string | null
  /** Protections that it is known to lack before anything is started. */
  readonly missing: readonly Missing[]
  /** Must own what the agent may write; null if this process can be the owner. */
  readonly owner: SandboxUser | null
  /** Rejects, and leaves nothing behind, when the sandbox cannot be opened. */
  open(options: OpenOptions): Promise<Sandbox>
}

/** What a backend needs to open a sandbox; each uses what it can. */
export interface OpenOptions {
  runId: string
  /** Host paths; the gateway's is the folder that holds `model.sock`. */
  run: RunFolders
  agent: AgentProgram
  mounts: readonly Mount[]
  objectMounts: readonly Mount[]
  /** Absolute paths at which a sandbox whose folders are copies has further ones, empty at first. */
  copiedFolders?: readonly string[] | undefined
  env: Record<string, string>
  limits: ContainerLimits
  /** The job's environment, used to find toolchains; only an allowlist of it is passed on. */
  hostEnv: Record<string, string | undefined>
  /** Ecosystems that the repository uses, by name: their caches are shown. */
  ecosystems?: readonly string[]
  /** What `hostTools` found, where it was asked earlier. */
  tools?: Promise<ToolchainPlan> | undefined
  /** `allowlist` is a proxy on the sandbox's own loopback; only `open` leads to an interface outside. */
  network: SandboxFacts['network']
  /** Lines for `/etc/hosts`, for a sandbox without a network of its own. */
  hosts?: string | undefined
  /** Where the egress proxy will listen; default: nowhere. */
  networkFolder?: string | undefined
  log: Log
  /** Ends what takes long before the sandbox is open. */
  signal?: AbortSignal | undefined
  /** Milliseconds that it may wait in a queue of a cluster; default as long as it takes. */
  queueMs?: number
}
