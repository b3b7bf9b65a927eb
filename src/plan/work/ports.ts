import type { Clock } from '../../clock.js'
import type { Log } from '../../log.js'
import type {
  AgentStep,
  ApprovalStep,
  GetStep,
  PutStep,
  RetryCause,
  StepOutcome,
  TaskStep,
} from '../model.js'
import type { PlanEvent } from './event.js'

/** What a step has made; never changed after its end. */
export interface Artifact {
  /** Of its content. */
  digest: string
  /** Relative to the plan's folder. */
  folder: string
}

/** How a port ended a step. What it says after its signal counts as `aborted`, unless it succeeded. */
export interface StepResult {
  outcome: Exclude<StepOutcome, 'skipped'>
  cause?: RetryCause | undefined
  exitCode?: number | undefined
  /** By the step's own names: for a task those of its config, for a `get` its name, for an agent its `output`. */
  outputs: ReadonlyMap<string, Artifact>
  costUsd?: number | undefined
  tokens?: number | undefined
  sessionId?: string | undefined
  score?: number | undefined
  patchBytes?: number | undefined
  /** For people: why it did not succeed. */
  message?: string | undefined
}

/** An earlier step, as later ones may read it. */
export interface PreviousStep {
  node: string
  /** Of its last attempt; relative to the plan's folder. */
  log: string
  exitCode?: number | undefined
  outcome: StepOutcome
}

/** What is around a step. */
export interface StepContext {
  /** Its ID, with the attempt: the folder of its log is `steps/<node>` below the plan's. */
  node: string
  /** From 1. A step that was interrupted by the end of the process starts over with the same. */
  attempt: number
  /** By the name that the step uses, after `input_mapping`; the optional ones only if they are there. */
  inputs: ReadonlyMap<string, Artifact>
  matrix: Readonly<Record<string, unknown>>
  /** Local variables; those in the step's texts are replaced already. */
  variables: ReadonlyMap<string, unknown>
  /** By name; combinations of `across` as `NAME[VARIABLE=VALUE]`. */
  previous: ReadonlyMap<string, PreviousStep>
  /** Its reason is `abort` or `timeout`. */
  signal: AbortSignal
}

/** What carries out single steps. A promise that rejects is an errored step. */
export interface Steps {
  task(step: TaskStep, context: StepContext): Promise<StepResult>
  agent(step: AgentStep, context: StepContext): Promise<StepResult>
  get(step: GetStep, context: StepContext): Promise<StepResult>
  put(step: PutStep, context: StepContext): Promise<StepResult>
  /** What the result depends on, as a digest (`stepKey` makes one); null: never from the cache. */
  keyOf(step: TaskStep | AgentStep | GetStep | PutStep, context: StepContext): Promise<string | null>
}

/** `waiting`: nobody has decided, and nobody will while this process waits. */
export interface Decision {
  decision: 'approved' | 'rejected' | 'waiting'
  by?: string
}

export interface Approvals {
  /** May wait for a person, until the signal. */
  ask(step: ApprovalStep, context: StepContext): Promise<Decision>
}

/** What the functions `success()`, `failure()` and `cancelled()` of an expression say. */
export interface Status {
  success: boolean
  failure: boolean
  cancelled: boolean
}

/** What an expression may name. Outcomes are in GitHub's words: `success`, `failure`, `cancelled`, `skipped`. */
export interface Contexts {
  needs: Readonly<Record<string, { result: string; outputs: Readonly<Record<string, string>> }>>
  matrix: Readonly<Record<string, unknown>>
  steps: Readonly<Record<string, { outcome: string; outputs: Readonly<Record<string, unknown>> }>>
  /** Local variables. */
  vars: Readonly<Record<string, unknown>>
  status: Status
}

export interface Expressions {
  /** Of an `if`. As on GitHub, one without a function of the status holds only with `success()`. May throw. */
  evaluate(text: string, contexts: Contexts): boolean
  /** Replaces every `${{ }}`. May throw. */
  interpolate(text: string, contexts: Contexts): string
}

/** Where events are kept. */
export interface PlanJournal {
  /** All that it has, in their order. */
  readonly events: readonly PlanEvent[]
  /** Resolves when the system has them; with `sync` when the disk has them. */
  append(events: readonly PlanEvent[], sync: boolean): Promise<void>
}

/** Results of earlier steps by their key. Neither function rejects. */
export interface StepCache {
  /** Brings what is stored into the plan's folder; null without an undamaged entry. */
  find(key: string, node: string): Promise<StepResult | null>
  store(key: string, node: string, result: StepResult): Promise<void>
}

export interface WorkPorts {
  /** The plan's. */
  folder: string
  /** The artifact `workspace`. */
  workspace: Artifact
  steps: Steps
  approvals: Approvals
  expressions: Expressions
  journal: PlanJournal
  clock: Clock
  log: Log
  cache?: StepCache
  /** Jobs at a time; absent: all that can. */
  maxJobs?: number
  /** Aborts the plan: hooks still run. `takeBackAbort` is for whoever goes on nevertheless. */
  signal?: AbortSignal
  /** After the journal has it. */
  onEvent?: (event: PlanEvent) => void
}
