import type { AgentChoice } from '../agents/registry.js'
import type { Clock } from '../clock.js'
import type { DeliveryDefaults } from '../config/delivery.js'
import type { ModelAccess } from '../config/inputs/from-inputs.js'
import type { Spec, SpecInput } from '../config/spec.js'
import type { Task } from '../event/task.js'
import type { Dialect } from '../gateway/dialect.js'
import type { PathMapping } from '../gateway/path-mapping.js'
import type { ModelSource } from '../gateway/source.js'
import type { Forge } from '../github/forge.js'
import type { WorkflowRun } from '../handoff/record.js'
import type { Log } from '../log.js'
import type { RunEvent } from '../run/journal/event.js'
import type { Manifest } from '../run/manifest.js'
import type { RunFolder } from '../run/run-folder.js'
import type { EngineKind } from '../sandbox/engine/engine-kind.js'
import type { ResumeInput } from '../sessions/resume-input.js'
import type { SnapshotOptions } from '../workspace/workspace.js'

/** The machine, as far as a run may know it; entries fill this from the process environment. */
export interface Host {
  /** Environment of the job: read for tool homes and PATH, never handed on as a whole. */
  env: Readonly<Record<string, string | undefined>>
  platform: string
  arch: string
  /** Where executables are kept between runs. */
  cacheDir: string
  registry?: string
  /** Container engines to look for, in this order; default all of them. */
  engines?: readonly EngineKind[]
  /** The agent that works; default Claude Code. */
  agent?: AgentChoice
}

export interface DeliveryOptions {
  branchPrefix: string
  draft: boolean
  /** Open the pull request as a draft when the policy flags something; default true. */
  draftOnFlags?: boolean
  commentKey: string
  failOnDenials: boolean
  /** Default `git`. */
  commitWith?: 'git' | 'api'
  /** `bot`, `requester` or `Name <mail>`; default `bot`. */
  author?: string
  /** `requester`, `none`, `Name <mail>`; default the requester. */
  coAuthors?: readonly string[]
  /** Files of workflows to start on the branch; default none. */
  startWorkflows?: readonly string[]
}

/** The start of a run, as an earlier one had it; paths in the prompt are those of a container. */
export interface ReplayInput {
  base: Pick<SnapshotOptions, 'commit' | 'ref' | 'borrow'>
  prompt: { system: string; user: string }
  files: readonly { path: string; content: string | Uint8Array }[]
  sessionId?: string
}

/** Everything a run needs; nothing else is read from anywhere. */
export interface RunRequest {
  spec: Spec
  /**
   * What of the spec was said explicitly; the repository's defaults and the agent's definition fill the rest
   * before anything is made. Absent: `spec` and `delivery` hold as they are.
   */
  given?: SpecInput
  task: Task
  /** Folder that holds the run folders. */
  root: string
  runId?: string
  /** The checkout to snapshot; it is never changed. */
  checkout: string
  /** Branch that the checkout is on, where the caller knows it. */
  checkoutRef?: string
  /** As a function: made for the folders of this run, once they are known. */
  model: ModelAccess | ModelSource | ((pathMapping: PathMapping, dialect: Dialect) => Promise<ModelSource>)
  /** What an earlier run had in front of it, to be repeated instead of collected again. */
  replay?: ReplayInput
  forge?: Forge
  /** The forge is only read: nothing is written to it, and the result stays in the run folder. */
  keepLocal?: true
  delivery: DeliveryOptions
  /** What of it was said explicitly, as with `given`. */
  givenDelivery?: DeliveryDefaults
  host: Host
  /** Values that must not appear in anything written. */
  secrets: readonly string[]
  /** Id of the workflow run, by which a later one finds the artifact of this. */
  workflowRunId?: number
  /** Address of the workflow run, for links. */
  runUrl?: string
  /** Keeps the output folder somewhere that people can download it from. */
  uploadArtifact?: (folder: RunFolder) => Promise<UploadedArtifact | null>
  /** What is wrong before anything could begin: the run says so where it was asked for, and does nothing else. */
  broken?: unknown
  log: Log
  clock: Clock
  signal?: AbortSignal
  /** Key of the lock that the run holds while it works (`lockKeyOf`); absent: it may run beside any other. */
  lock?: string
  /** How another process asks this run to stop; default by SIGTERM, for which the caller listens. */
  stop?: 'signal' | 'file'
  onStart?: (folder: RunFolder) => void
  /** Everything that happens, as it happens; a listener that throws is named in the log and changes nothing. */
  onEvent?: (event: RunEvent) => void
  /** Goes on with the session of an earlier run. */
  resume?: ResumeInput
  /**
   * Set when another job delivers: nothing is written to the forge, and the output holds all that the other job
   * needs. It is the workflow run that this run is part of.
   */
  handoff?: WorkflowRun
}

/** What became of the output folder. */
export interface UploadedArtifact {
  name?: string
  id?: number
  url?: string
  /** Of the archive, lower-case hex. */
  sha256?: string
}

export interface RunResult {
  folder: RunFolder
  manifest: Manifest
  /** The agent's final words, redacted. */
  answer: string
  /** Markdown for the job summary. */
  jobSummary: string
  artifact: UploadedArtifact | null
}
