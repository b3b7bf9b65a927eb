import { AsyncLocalStorage } from 'node:async_hooks'
import type { AgentName } from '../../base/agent-names.js'
import type { Clock } from '../../base/clock.js'
import { ConfigError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { SpecInput } from '../../config/spec.js'
import type { Host, RunRequest } from '../../pipeline/stages/request.js'
import { type Plan, stepsOf } from '../model.js'

/** What the sessions of a plan share; nothing else is read. */
export interface AgentRuntime {
  /** Folder that holds their runs, where `caisson view` and `caisson replay` find them. */
  runs: string
  model: RunRequest['model']
  host: Host
  /** Values that must not appear in anything written. */
  secrets: readonly string[]
  /** Where agents work and which one does, as in a spec; a step's own choices come first. */
  defaults?: { agent?: SpecInput['agent']; sandbox?: SpecInput['sandbox'] }
  /** Start even where nothing can seal the agent. Default false. */
  allowUnsealed?: boolean | undefined
  log: Log
  clock: Clock
}

/** What the code of a plan finds around it. */
export interface PlanRuntime {
  agents: AgentRuntime
  /** Ends what is still at work. */
  signal?: AbortSignal
}

/** A plan imports the package from wherever its project has it, which need not be the copy that runs the plan. */
const STORAGE = Symbol.for('caisson.plan.runtime')

function storage(): AsyncLocalStorage<PlanRuntime> {
  const shared = globalThis as { [STORAGE]?: AsyncLocalStorage<PlanRuntime> }
  shared[STORAGE] ??= new AsyncLocalStorage()
  return shared[STORAGE]
}

/** Runs the code of a plan: within it, and whatever it waits for, `new Agent({ model, system })` needs nothing else. */
export function withRuntime<T>(runtime: PlanRuntime, code: () => T): T {
  return storage().run(runtime, code)
}

/** The runtime of the plan whose code this is called from; undefined outside of one. */
export function currentRuntime(): PlanRuntime | undefined {
  return storage().getStore()
}

type AgentChoice = NonNullable<SpecInput['agent']>

/** The agents that a plan's steps choose; a plan without any needs no key. What is known only later is left out. */
export function agentSteps({ jobs }: Pick<Plan, 'jobs'>): Pick<AgentChoice, 'name' | 'model'>[] {
  return jobs.flatMap(stepsOf).flatMap((step) => {
    if (step.kind !== 'agent') return []
    const { agent, model } = step
    const isKnown = model !== undefined && !/\(\(|\$\{\{/.test(model)
    return { ...(agent === undefined ? {} : { name: agent as AgentName }), ...(isKnown ? { model } : {}) }
  })
}

/** A plan without an agent asks no model; one that changes meanwhile does not exist. */
export const NO_MODEL = async (): Promise<never> => {
  throw new ConfigError('CREDENTIAL_MISSING', 'The plan has no agent step, so no model was chosen.', {
    hint: 'Start the plan again.',
  })
}
