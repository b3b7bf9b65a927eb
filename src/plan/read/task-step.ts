import type { StepFrame, TaskConfig, TaskStep } from '../model.js'
import { type Cursor, into } from './problems.js'
import { doubtful, isWritten, type Reading } from './reading.js'
import type { StepInput } from './schema/step.js'
import { readLimits, readParams, readTaskConfig } from './task-config.js'
import { fill } from './variables.js'

/** A task with its configuration, which may be in a file of the checkout; null after its problems were told. */
export function readTask(
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
  const { problems, files, variables, hidden } = reading
  if ((own === undefined) === (file === undefined)) {
    problems.add(file === undefined ? at : into(at, 'file'), file === undefined ? NONE : BOTH)
    return doubtful(reading)
  }
  if (file === undefined) return own ? { config: own, at: into(at, 'config') } : doubtful(reading)
  const found = files.get(file)
  if (found === undefined || typeof found === 'string') {
    problems.add(into(at, 'file'), found ?? 'cannot be read')
    return doubtful(reading)
  }
  // What is wrong with it as YAML was told when it was read.
  if (found.source.value === null) return doubtful(reading)
  const top = { source: found.source, path: [] }
  const value = fill(top.source.value, top, { problems, hidden, variables: { ...variables, ...vars } })
  const config = readTaskConfig(reading, value, top)
  return config && { config, at: top }
}

const NONE = 'needs `config`, or `file` with it'
const BOTH = 'there is also a config; keep one of them'
