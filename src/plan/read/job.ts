import {
  HOOK_FIELDS,
  HOOKS,
  type Hooks,
  type Job,
  type Step,
  type StepFrame,
  stepsOf,
  type TaskConfig,
  type TaskStep,
} from '../model.js'
import { readAgent } from './agent-step.js'
import { type Cursor, cursorPlace, into } from './problems.js'
import {
  doubtful,
  fileOf,
  given,
  isWritten,
  parsed,
  type Reading,
  type Refused,
  supported,
} from './reading.js'
import { PARTS } from './schema/plan.js'
import { KINDS, type Kind, STEP_SCHEMAS, type StepInput } from './schema/step.js'
import { readLimits, readParams, readTaskConfig } from './task-config.js'
import { fill, isMapping } from './variables.js'

/** A job, and where it is. `broken`: it had problems, which were told, so not all of it is known. */
export interface ReadJob {
  job: Job
  at: Cursor
  broken: boolean
  /** Every step, also those in others and in hooks. */
  steps: readonly Step[]
}

/** The model of a job; null where it has no usable name. */
export function readJob(reading: Reading, value: unknown, at: Cursor): ReadJob | null {
  const written = isMapping(value) ? value : {}
  const before = reading.doubts
  const steps = readSteps(reading, written['plan'], into(at, 'plan'))
  const hooks = readHooks(reading, written, at)
  const found = parsed(reading, PARTS.job, value, at, { plan: [null] })
  if (!found) return null
  const all = stepsOf({ steps, hooks })
  const passed = all.flatMap((step) => (step.kind === 'get' ? step.passed : []))
  const job: Job = { name: found.name, at: cursorPlace(at), steps, needs: [...new Set(passed)], hooks }
  return { job, at, broken: reading.doubts > before, steps: all }
}

const NEVER = {
  set_pipeline: 'a plan does not change plans',
  aggregate: 'write in_parallel',
} as const

/** Keys of Concourse that ask for something else than what would happen. */
const REFUSED = {
  privileged: 'nothing may exceed the seal',
  tags: 'there are no workers to choose from',
}
const REFUSED_OF: Partial<Record<Kind, Refused>> = {
  get: { params: 'the resource is taken as it is', version: 'the resource has one version, the checkout' },
  put: { get_params: 'nothing is fetched after a put' },
}

const CONFIG_KEYS: Partial<Record<Kind, string>> = { task: 'config', agent: 'sandbox' }

function readSteps(reading: Reading, value: unknown, at: Cursor): Step[] {
  return Array.isArray(value) ? value.map((item, index) => readStep(reading, item, into(at, index))) : []
}

/** The model of a step; one that does nothing stands in for a step that cannot be read at all. */
function readStep(reading: Reading, value: unknown, at: Cursor): Step {
  const before = reading.doubts
  const kind = stepKind(reading, value, at)
  const made = kind && isMapping(value) ? stepOf(reading, kind, value, at) : doubtful(reading)
  const step: Step = made ?? { ...NO_FRAME, kind: 'do', at: cursorPlace(at), steps: [] }
  if (reading.doubts > before) reading.broken.add(step)
  if (!reading.cursors.has(step)) reading.cursors.set(step, { step: at, config: at })
  return step
}

const NO_FRAME = { attempts: 1, across: [], acrossFailFast: false, hooks: {} }

function stepKind({ problems }: Reading, value: unknown, at: Cursor): Kind | null {
  if (!isMapping(value)) {
    problems.add(at, `must be a step: a mapping with one of ${KINDS.join(', ')}`)
    return null
  }
  const [kind, ...others] = KINDS.filter((key) => Object.hasOwn(value, key))
  if (kind && others.length === 0) return kind
  const never = Object.entries(NEVER).find(([key]) => Object.hasOwn(value, key))
  if (kind) problems.add(into(at, others[0] ?? kind), `the step is a ${kind} already; a step is of one kind`)
  else if (never) problems.add(into(at, never[0]), `is not supported: ${never[1]}`, 'unsupported')
  else {
    const guess = Object.keys(value).map((key) => problems.guess(key, KINDS))
    problems.add(at, `is not a step: one of ${KINDS.join(', ')} is missing${guess.find(Boolean) ?? ''}`)
  }
  return null
}

function stepOf(reading: Reading, kind: Kind, written: Record<string, unknown>, at: Cursor): Step | null {
  const value = supported(reading, written, at, { ...REFUSED, ...REFUSED_OF[kind] }) as typeof written
  // What is in a step is read in any case, so that its problems do not hide those of its parts.
  const hooks = readHooks(reading, value, at)
  const inner = innerSteps(reading, kind, value, at)
  const pick =
    kind === 'agent' && Object.hasOwn(value, 'pick')
      ? readStep(reading, value['pick'], into(at, 'pick'))
      : undefined
  const key = CONFIG_KEYS[kind]
  const own =
    key && Object.hasOwn(value, key) ? readTaskConfig(reading, value[key], into(at, key)) : undefined
  const found = parsed(reading, STEP_SCHEMAS[kind], value, at)
  if (!found) return null
  const frame = frameOf(found, hooks, at)
  switch (kind) {
    case 'task':
      return readTask(reading, found as StepInput<'task'>, own, frame, at)
    case 'agent':
      return readAgent(reading, found as StepInput<'agent'>, own, frame, at, pick)
    case 'do':
      return { ...frame, kind, steps: inner }
    case 'try':
      return { ...frame, kind, step: inner[0] as Step }
    case 'in_parallel': {
      const { in_parallel: list } = found as StepInput<'in_parallel'>
      const { limit, fail_fast: failFast = false } = Array.isArray(list) ? {} : list
      return { ...frame, kind, steps: inner, failFast, ...(limit === undefined ? {} : { limit }) }
    }
    default:
      return plainStep(reading, found as StepInput<'get' | 'put' | 'load_var'>, frame, at)
  }
}

function innerSteps(reading: Reading, kind: Kind, value: Record<string, unknown>, at: Cursor): Step[] {
  const inside = into(at, kind)
  const list = value[kind]
  if (kind === 'do') return readSteps(reading, list, inside)
  if (kind === 'try') return [readStep(reading, list, inside)]
  if (kind !== 'in_parallel') return []
  return isMapping(list)
    ? readSteps(reading, list['steps'], into(inside, 'steps'))
    : readSteps(reading, list, inside)
}

/** Steps that say everything themselves. */
function plainStep(
  reading: Reading,
  found: StepInput<'get' | 'put' | 'load_var'>,
  frame: StepFrame,
  at: Cursor,
): Step | null {
  if ('get' in found) {
    const { get: name, resource = name, passed = [] } = found
    return { ...frame, kind: 'get', name, resource, passed }
  }
  if ('load_var' in found) {
    const { load_var: name, file } = found
    const ending = /\.(json|ya?ml)$/i.exec(file)?.[1]?.toLowerCase() as 'json' | 'yaml' | 'yml' | undefined
    const format = found.format ?? ending ?? 'trim'
    return { ...frame, kind: 'load_var', name, file, format: format === 'yml' ? 'yaml' : format }
  }
  const sources = [found.from, found.params?.repository, found.inputs?.[0]].filter((one) => one !== undefined)
  const [from, ...others] = sources
  if (from === undefined || others.length > 0) {
    reading.problems.add(
      at,
      from ? 'names several artifacts to write' : 'needs `from`, the artifact to write',
    )
    return doubtful(reading)
  }
  return { ...frame, kind: 'put', name: found.put, resource: found.resource ?? found.put, from }
}

function readHooks(reading: Reading, value: Record<string, unknown>, at: Cursor): Hooks {
  const hooks: Hooks = {}
  for (const key of HOOKS) {
    if (Object.hasOwn(value, key)) hooks[HOOK_FIELDS[key]] = readStep(reading, value[key], into(at, key))
  }
  return hooks
}

function frameOf(found: StepInput<Kind>, hooks: Hooks, at: Cursor): StepFrame {
  return given<StepFrame>({
    at: cursorPlace(at),
    attempts: found.attempts ?? 1,
    timeoutMs: found.timeout,
    across: (found.across ?? []).map(({ var: variable, values, max_in_flight: most = 1 }) => ({
      variable,
      values,
      maxInFlight: most === 'all' ? values.length : most,
    })),
    acrossFailFast: found.fail_fast ?? false,
    hooks,
  })
}

/** A task with its configuration, which may be in a file of the checkout; null after its problems were told. */
function readTask(
  reading: Reading,
  found: StepInput<'task'>,
  own: TaskConfig | null | undefined,
  frame: StepFrame,
  at: Cursor,
): TaskStep | null {
  const configuration = configOf(reading, found, own, at)
  if (!configuration) return null
  const { config: read, at: place } = configuration
  const { problems } = reading
  if (!read.run && !isWritten(into(place, 'run')))
    problems.add(into(place, 'run'), 'is missing: a task needs a command')
  const { image = read.image, params = {}, container_limits: limits } = found
  const config: TaskConfig = {
    ...read,
    ...(image === undefined ? {} : { image }),
    params: { ...read.params, ...readParams(params, into(at, 'params')) },
    limits: limits ? readLimits(limits) : read.limits,
  }
  const { input_mapping: inputMapping = {}, output_mapping: outputMapping = {} } = found
  const mappings = [
    ['input', inputMapping, read.inputs ?? []],
    ['output', outputMapping, read.outputs],
  ] as const
  for (const [what, mapping, declared] of mappings) {
    const names = new Set(declared.map(({ name }) => name))
    for (const name of Object.keys(mapping)) {
      if (names.has(name)) continue
      doubtful(reading)
      problems.add(
        into(at, `${what}_mapping`, name),
        `the task has no such ${what}${problems.guess(name, names)}`,
      )
    }
  }
  const step: TaskStep = { ...frame, kind: 'task', name: found.task, config, inputMapping, outputMapping }
  reading.cursors.set(step, { step: at, config: place })
  return step
}

function configOf(
  reading: Reading,
  { file, vars = {} }: StepInput<'task'>,
  own: TaskConfig | null | undefined,
  at: Cursor,
): { config: TaskConfig; at: Cursor } | null {
  const { problems, variables, hidden } = reading
  const found = fileOf(reading, at, { key: 'file', named: file, what: 'config', has: own !== undefined })
  if (found === undefined && own) return { config: own, at: into(at, 'config') }
  // What is wrong with it as YAML was told when it was read.
  if (!found || found.source.value === null) return doubtful(reading)
  const top = { source: found.source, path: [] }
  const value = fill(top.source.value, top, { problems, hidden, variables: { ...variables, ...vars } })
  const config = readTaskConfig(reading, value, top)
  return config && { config, at: top }
}
