import type { ToolServer } from '../../agents/mcp/tool-server.js'
import type { AgentChoice } from '../../agents/registry.js'
import type { Clock } from '../../base/clock.js'
import type { Environment } from '../../base/command.js'
import type { Log } from '../../base/log.js'
import type { SnapshotOptions } from '../../change/workspace/workspace.js'
import type { DeliveryOptions } from '../../config/delivery.js'
import type { ModelAccess, ModelKeys } from '../../config/model-access.js'
import type { Spec, SpecInput } from '../../config/spec.js'
import type { Dialect } from '../../gateway/dialect.js'
import type { PathMapping } from '../../gateway/path-mapping.js'
import type { ModelSource } from '../../gateway/source.js'
import type { Task } from '../../github/event/task.js'
import type { Forge } from '../../github/forge.js'
import type { RunEvent } from '../../run/journal/event.js'
import type { Manifest } from '../../run/manifest.js'
import type { ReplayRecord } from '../../run/record/replay-record.js'
import type { RunFolder } from '../../run/run-folder.js'
import type { EngineKind } from '../../sandbox/engine/engine.js'
import type { WorkflowRun } from '../handoff/record.js'
import type { ResumeInput } from '../sessions/resume-input.js'
import type { Outsider } from './outsider.js'

/** The machine, as far as a run may know it; entries fill this from the process environment. */
export interface Host {
  /** Environment of the job: read for tool homes and PATH, never handed on as a whole. */
  env: Environment
  platform: string
  arch: string
  /** Where executables are kept between runs. */
  cacheDir: string
  /** What Caisson keeps for this user, outside of every checkout: the key that records of runs are signed with. */
  stateDir: string
  /** npm registry that has the executable of the agent. */
  registry?: string
  /** Token for that registry. */
  registryToken?: string
  /** Container engines to look for, in this order; default all of them. */
  engines?: readonly EngineKind[]
  /** Where nothing else seals, the programs of util-linux do, without a filter of system calls: for the demo. */
  sealByUnshare?: boolean
  /** The agent that works; default: the one that the spec names. */
  agent?: AgentChoice
}

/** Where a run reads its target, and where its result goes. */
export type Publication =
  /** The result stays in the run folder. A forge is only read. */
  | { to: 'none'; forge?: Forge }
  /** Pull request, push or comment. */
  | { to: 'forge'; forge: Forge }
  /** Another job of the same workflow run publishes. This run only reads the forge, and its output holds all that job needs. */
  | { to: 'handoff'; forge: Forge; workflowRun: WorkflowRun }

/** What was set explicitly; the repository's defaults and the agent's definition fill in the rest. */
export interface Given {
  spec: SpecInput
  delivery: Partial<DeliveryOptions>
}

/** What the workflow run around a run adds to it. */
export interface WorkflowFacts {
  /** Address of its page, for links. */
  url: string
  /** Its ID, by which a later run finds the artifact of this one. */
  id?: number
  /** What calls the agent in a comment; absent or empty: no comment does. */
  phrase?: string
  /** Uploads the output folder, so that people and later runs can download it. Absent: nothing is uploaded. */
  uploadArtifact?: (folder: RunFolder) => Promise<UploadedArtifact | null>
}

/** The start of a run, as an earlier one had it; paths in the prompt are those of a container. */
export interface ReplayInput {
  /** ID of the recorded run. */
  runId: string
  base: Pick<SnapshotOptions, 'commit' | 'ref' | 'refs' | 'borrow' | 'tree'>
  /** The provider of its model. Absent: that of the spec alone. */
  model?: ReplayRecord['model'] | undefined
  prompt: { system: string; user: string }
  files: readonly { path: string; content: string | Uint8Array }[]
  /** Files of the agent's home, from the base branch; absent if the workspace's own counted. */
  home?: { path: string; content: Uint8Array; executable: boolean }[] | undefined
  /** Files of its plugins. */
  plugins?: { path: string; content: Uint8Array; executable: boolean }[] | undefined
  /** File with the recorded results of MCP servers, in the folder of the run or artifact. */
  mcp?: { folder: string; path: string }
  /** File with the recorded answers of GitHub, likewise. */
  github?: { folder: string; path: string }
}

/** Everything a run needs; nothing else is read from anywhere. */
export interface RunRequest {
  task: Task
  spec: Spec
  delivery: DeliveryOptions
  /** Resolves `spec` and `delivery` anew from the trusted version of the repository. Absent: they hold as they are. */
  given?: Given
  publish: Publication
  /**
   * Start even where nothing can seal the agent. It is of this call: no part of a spec, which may come from a file or an
   * earlier run. Default false.
   */
  allowUnsealed?: boolean | undefined
  /** Set if the requester may change nothing, whatever the spec says. */
  outsider?: Outsider
  workflow?: WorkflowFacts | undefined
  /** Variables that only the setup sees, besides those that the spec names. */
  setupEnv?: Readonly<Record<string, string>>
  /** Folder that holds the run folders. */
  root: string
  /** The workspace and the agent's home are removed at the end, once the patch is captured. Default false. */
  trim?: boolean
  runId?: string
  /** The checkout to take the snapshot of; it is never changed. */
  checkout: string
  /** Which branch work without a pull request starts from, as the lines of `base-branch`; default the default branch. */
  baseBranch?: readonly string[] | undefined
  /** Whose comments count, as `comments-by` has it; default: everyone's. */
  commentsBy?: readonly string[] | undefined
  /** The agent works on what is checked out, whatever branch the target is on. */
  asCheckedOut?: boolean | undefined
  /** What the agent changes goes nowhere; what it says and proposes does. */
  discardsChange?: boolean | undefined
  /** Branch that the checkout is on, where the caller knows it. */
  checkoutRef?: string
  /** A function is called with the folders of this run, once they are known. */
  model:
    | ModelAccess
    | ModelKeys
    | ModelSource
    | ((pathMapping: PathMapping, dialect: Dialect) => Promise<ModelSource>)
  /** The earlier session to resume. */
  resume?: ResumeInput
  /** What an earlier run had in front of it, to be repeated instead of collected again. */
  replay?: ReplayInput
  /**
   * Tools of the caller's own, beside those of `spec.mcp`. Their code runs in this process, outside of the seal; calls are
   * logged and recorded like those of any server, so that a replay answers from the recording.
   */
  tools?: readonly ToolServer[]
  /** In the place of the prompt that is made of task and context. */
  prompt?: { system: string; user: string }
  /** An error from before the run: it is reported like any other, and no agent is started. */
  broken?: unknown
  host: Host
  /** Values that must not appear in anything written. */
  secrets: readonly string[]
  log: Log
  clock: Clock
  signal?: AbortSignal
  /** Key of the lock that the run holds while it works (`lockKeyOf`). Absent: it may run beside any other. */
  lock?: string
  /** How another process asks this run to stop. Default `signal`: SIGTERM, for which the caller listens. */
  stop?: 'signal' | 'file'
  onStart?: (folder: RunFolder) => void
  /** Called with everything that happens, as it happens. An error that it throws is logged and changes nothing. */
  onEvent?: (event: RunEvent) => void
  /** Called at each part of the delivery, as soon as it exists, with all of them so far. */
  onDelivered?: (delivery: NonNullable<Manifest['delivery']>) => void
}

/** What became of the output folder. */
export interface UploadedArtifact {
  name?: string
  id?: number
  url?: string
}

/** What a run resolves to, however it ended: `manifest.outcome` says how. */
export interface RunResult {
  folder: RunFolder
  manifest: Manifest
  /** The agent's final words, redacted. */
  answer: string
  /** Markdown for the job summary. */
  jobSummary: string
  artifact: UploadedArtifact | null
  /** What the agent returned, if it matches the schema of the spec. */
  structured?: unknown
}
