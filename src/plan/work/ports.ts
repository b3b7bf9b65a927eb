import type { Clock } from '../../base/clock.js'
import type { Log } from '../../base/log.js'
import type { AgentStep, GetStep, PutStep, StepOutcome, TaskStep } from '../model.js'
import type { NodeResult, PlanEvent } from './event.js'

/** What a step has made; never changed after its end. */
export interface Artifact {
  /** Of its content. */
  digest: string
  /** Relative to the plan's folder. */
  folder: string
}

/** How a port ended a step. What it says after its signal counts as `aborted`, unless it succeeded. */
export interface StepResult extends Omit<NodeResult, 'outcome' | 'outputs' | 'value' | 'raced'> {
  outcome: Exclude<StepOutcome, 'skipped'>
  /** By the step's own names: for a task those of its config, for a `get` its name, for an agent its `output`. */
  outputs: ReadonlyMap<string, Artifact>
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
  /** Its ID, with the attempt, which a step that was interrupted by the end of the process starts over: the folder of its log is `steps/<node>` below the plan's. */
  node: string
  /** By the name that the step uses, after `input_mapping`; the optional ones only if they are there. */
  inputs: ReadonlyMap<string, Artifact>
  /** By name; combinations of `across` as `NAME[VARIABLE=VALUE]`. */
  previous: ReadonlyMap<string, PreviousStep>
  /** Its reason is `abort` or `timeout`. */
  signal: AbortSignal
}

/** A step that is carried out outside of this room; its local variables are filled in. */
export type Portable = TaskStep | AgentStep | GetStep | PutStep

/** What carries out single steps. A promise that rejects is an errored step. */
export interface Steps {
  run(step: Portable, context: StepContext): Promise<StepResult>
  /** What the result depends on, as a digest (`stepKey` makes one); null: never from the cache. */
  keyOf(step: Portable, context: StepContext): Promise<string | null>
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
  journal: PlanJournal
  clock: Clock
  log: Log
  cache?: StepCache
  /** Jobs at a time; absent: all that can. */
  maxJobs?: number
  /** Aborts the plan: hooks still run. `takeBackInterruption` is for whoever goes on nevertheless. */
  signal?: AbortSignal
  /** After the journal has it. */
  onEvent?: (event: PlanEvent) => void
}
