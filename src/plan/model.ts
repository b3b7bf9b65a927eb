/** A plan, with its variables filled in: what `read/` makes of a file, and what `work/` carries out. */
export interface Plan {
  /** For people; default the file's name. */
  name: string
  resources: readonly Resource[]
  jobs: readonly Job[]
}

/** What a `get` fetches and a `put` writes. */
export interface Resource {
  name: string
  /** `repository`: the checkout, or a repository in it. `files`: a folder of this machine below the checkout. */
  type: 'repository' | 'files'
  /** The folder, relative to the checkout; absent: the checkout itself. */
  path?: string
}

/** Steps in order; jobs that do not need one another run side by side. */
export interface Job {
  name: string
  /** Where the file has it, for messages. */
  at: string
  steps: readonly Step[]
  /** Jobs that must have succeeded before: those that its `get` steps name in `passed`. */
  needs: readonly string[]
  hooks: Hooks
}

/** Hooks by the names that files give them, in the order in which they follow a step. */
export const HOOK_FIELDS = {
  on_success: 'onSuccess',
  on_failure: 'onFailure',
  on_abort: 'onAbort',
  on_error: 'onError',
  /** Follows however it ended. */
  ensure: 'ensure',
} as const
export const HOOKS = ['on_success', 'on_failure', 'on_abort', 'on_error', 'ensure'] as const
export type HookName = (typeof HOOKS)[number]

/** Steps that follow a step by how it ended. */
export type Hooks = Partial<Record<(typeof HOOK_FIELDS)[HookName], Step>>

/** What every step has. */
export interface StepFrame {
  /** Where the file has it, for messages: `plan.yml:12:7`. */
  at: string
  /** How often it is tried in all, at least 1. */
  attempts: number
  timeoutMs?: number
  /** The step once for each combination of values, which `((.:NAME))` names. */
  across: readonly Across[]
  /** One failed combination of `across` ends the others. */
  acrossFailFast: boolean
  hooks: Hooks
}

export interface Across {
  variable: string
  values: readonly unknown[]
  /** Combinations of this variable at a time. */
  maxInFlight: number
}

export interface TaskStep extends StepFrame {
  kind: 'task'
  name: string
  config: TaskConfig
  /** Name in the config → artifact. */
  inputMapping: Readonly<Record<string, string>>
  outputMapping: Readonly<Record<string, string>>
  /** The last line that it prints can be `score: NUMBER`. */
  scores?: true
}

/** The tools that an agent step may list. */
export const AGENT_TOOLS = [
  'read_file',
  'list_directory',
  'read_output',
  'container_start',
  'container_exec',
  'http_request',
  'write_file',
] as const
export type AgentTool = (typeof AGENT_TOOLS)[number]

/** Other spellings of the same tools. */
export const AGENT_TOOL_ALIASES = {
  read_previous_output: 'read_output',
  sandbox_start: 'container_start',
  sandbox_exec: 'container_exec',
} as const satisfies Record<string, AgentTool>

export interface AgentStep extends StepFrame {
  kind: 'agent'
  name: string
  prompt: string
  /** As `agent.model` of a spec; absent: the agent's own. */
  model?: string
  /** As `agent.name` of a spec. */
  agent?: string
  system?: string
  tools: readonly AgentTool[]
  /** The names under which the file lists them, where those are other spellings: the agent gets these. */
  toolNames?: Readonly<Partial<Record<AgentTool, string>>>
  /** Where its commands run; absent without `container_start` and `container_exec`. `run` is its initialization. */
  sandbox?: TaskConfig
  /** Artifacts that it may read without a sandbox of its own. */
  inputs: readonly Input[]
  /** Commands that `container_exec` may run, by their first word; absent: every command. */
  allowedCommands?: readonly string[]
  /** Hosts that `http_request` may reach, as `allowedHosts` of a spec. */
  allowedHosts: readonly string[]
  /** Names of variables of this process, by the host to which `http_request` sends their values. */
  credentials?: Readonly<Record<string, string>>
  /** Calls of tools. */
  maxSteps?: number
  maxBudgetUsd?: number
  /** Artifact with its answer in the file `response`. */
  output?: string
  /** The attempts work side by side from the same inputs, and this task says which of them counts. */
  pick?: TaskStep
  /** Which of such attempts it is, from 1. */
  attempt?: number
}

export interface GetStep extends StepFrame {
  kind: 'get'
  /** Artifact that it makes. */
  name: string
  resource: string
  /** Jobs that must have succeeded before in this plan. */
  passed: readonly string[]
}

export interface PutStep extends StepFrame {
  kind: 'put'
  name: string
  resource: string
  /** Artifact whose files are written. */
  from: string
}

/** Reads a file of an artifact into the variable `((.:NAME))`. */
export interface LoadVarStep extends StepFrame {
  kind: 'load_var'
  name: string
  /** `ARTIFACT/PATH` */
  file: string
  format: 'json' | 'yaml' | 'trim' | 'raw'
}

export interface DoStep extends StepFrame {
  kind: 'do'
  steps: readonly Step[]
}

export interface TryStep extends StepFrame {
  kind: 'try'
  step: Step
}

export interface ParallelStep extends StepFrame {
  kind: 'in_parallel'
  steps: readonly Step[]
  limit?: number
  failFast: boolean
}

export type Step = TaskStep | AgentStep | GetStep | PutStep | LoadVarStep | DoStep | TryStep | ParallelStep

/** The steps in a step, without its hooks. */
export function stepsIn(step: Step): readonly Step[] {
  if ('steps' in step) return step.steps
  return 'step' in step ? [step.step] : []
}

/** Every step, also those in others and in hooks. */
export function stepsOf({ steps, hooks }: Pick<Job, 'steps' | 'hooks'>): Step[] {
  return [...steps, ...Object.values(hooks)].flatMap((step) => [
    step,
    ...stepsOf({ steps: stepsIn(step), hooks: step.hooks }),
  ])
}

export interface Input {
  name: string
  /** Relative to the working directory. */
  path: string
  optional: boolean
}

/** A task, or the sandbox of an agent. */
export interface TaskConfig {
  /** Image reference, `host` for this machine's tools; absent: the run's own choice. */
  image?: string
  /** Null: it names none, and works in a copy of the repository itself. */
  inputs: readonly Input[] | null
  outputs: readonly { name: string; path: string }[]
  /** Folders that stay for the next step or run of the same plan with the same path. */
  caches: readonly { path: string }[]
  params: Readonly<Record<string, string>>
  limits: { cpus?: number; memoryMb?: number }
  /** A list of hosts goes through Caisson's proxy. */
  network: 'none' | 'open' | readonly string[]
  run?: { path: string; args: readonly string[]; dir?: string }
}

/** How a step ended. `errored`: something around it failed, such as the engine. */
export const STEP_OUTCOMES = ['succeeded', 'failed', 'errored', 'aborted', 'skipped'] as const
export type StepOutcome = (typeof STEP_OUTCOMES)[number]
