import type {
  Across,
  AgentStep,
  DoStep,
  GetStep,
  Job,
  LoadVarStep,
  ParallelStep,
  Plan,
  PutStep,
  Step,
  StepFrame,
  TaskConfig,
  TaskStep,
  TryStep,
} from '../../../../src/plan/model.js'

const frame: StepFrame = { at: 'plan.yml:1:1', attempts: 1, across: [], acrossFailFast: false, hooks: {} }

const config: TaskConfig = {
  inputs: [],
  outputs: [],
  caches: [],
  params: {},
  limits: {},
  network: 'none',
  run: { path: 'true', args: [] },
}

type Given<S> = Partial<Omit<S, 'kind' | 'name'>>

/** A task with these inputs and outputs. */
export function task(
  name: string,
  {
    inputs,
    outputs,
    params,
    ...given
  }: Given<TaskStep> & { inputs?: string[] | null; outputs?: string[]; params?: Record<string, string> } = {},
): TaskStep {
  const own: TaskConfig = {
    ...config,
    inputs:
      inputs === null
        ? null
        : (inputs ?? []).map((input) => ({
            name: input.replace('?', ''),
            path: input,
            optional: input.endsWith('?'),
          })),
    outputs: (outputs ?? []).map((output) => ({ name: output, path: output })),
    params: params ?? {},
  }
  return { ...frame, kind: 'task', name, config: own, inputMapping: {}, outputMapping: {}, ...given }
}

export function agent(name: string, given: Given<AgentStep> = {}): AgentStep {
  return { ...frame, kind: 'agent', name, prompt: 'Look.', tools: [], inputs: [], allowedHosts: [], ...given }
}

export function get(name: string, given: Given<GetStep> = {}): GetStep {
  return { ...frame, kind: 'get', name, resource: name, passed: [], ...given }
}

export function put(name: string, from: string, given: Given<PutStep> = {}): PutStep {
  return { ...frame, kind: 'put', name, resource: name, from, ...given }
}

export function loadVar(name: string, file: string, given: Given<LoadVarStep> = {}): LoadVarStep {
  return { ...frame, kind: 'load_var', name, file, format: 'trim', ...given }
}

export function inOrder(steps: Step[], given: Partial<StepFrame> = {}): DoStep {
  return { ...frame, kind: 'do', steps, ...given }
}

export function trying(step: Step, given: Partial<StepFrame> = {}): TryStep {
  return { ...frame, kind: 'try', step, ...given }
}

export function parallel(steps: Step[], given: Partial<ParallelStep> = {}): ParallelStep {
  return { ...frame, kind: 'in_parallel', steps, failFast: false, ...given }
}

export function across(variable: string, values: unknown[], maxInFlight = 1): Across {
  return { variable, values, maxInFlight }
}

export function job(name: string, steps: Step[], given: Partial<Job> = {}): Job {
  return { name, at: 'plan.yml:1:1', steps, needs: [], hooks: {}, ...given }
}

export function plan(...jobs: Job[]): Plan {
  return { name: 'test plan', resources: [], jobs }
}

/** A plan of one job `j`. */
export function steps(...inner: Step[]): Plan {
  return plan(job('j', inner))
}
