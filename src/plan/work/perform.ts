import { join } from 'node:path'
import { parse } from 'yaml'
import { ConfigError, describeError } from '../../base/errors.js'
import { readStoredText } from '../../base/stored-file.js'
import type { Input, LoadVarStep } from '../model.js'
import { type Fact, type NodeResult, resultSchema } from './event.js'
import type { Artifact, Portable, StepContext, StepResult, WorkPorts } from './ports.js'
import { filledIn, type Names, namesIn } from './scope.js'
import type { Leaf, Wanted } from './walk/walk.js'

/** How a step ended, for the journal, and what is to be done once it has it. */
interface Performed {
  fact: Fact
  after?: () => Promise<void>
}

/** Carries out one step, or takes its result from the cache. Never rejects. */
export async function perform(
  { node, step, place }: Wanted,
  ports: WorkPorts,
  { signal, fromCache }: { signal: AbortSignal; fromCache: boolean },
): Promise<Performed> {
  try {
    const names = namesIn(place.scope)
    const filled = filledIn(step, names.variables)
    const context: StepContext = {
      node,
      inputs: inputsOf(filled, names),
      previous: names.steps,
      signal,
    }
    if (filled.kind !== 'load_var') return await cachedOrDone(filled, context, ports, fromCache)
    const value = await loadVariable(filled, names, ports.folder)
    return { fact: { type: 'finished', node, outcome: 'succeeded', value } }
  } catch (error) {
    return { fact: { type: 'finished', node, outcome: 'errored', message: describeError(error).message } }
  }
}

async function cachedOrDone(
  step: Portable,
  context: StepContext,
  ports: WorkPorts,
  fromCache: boolean,
): Promise<Performed> {
  const { cache } = ports
  const { node } = context
  const key = await keyOf(step, context, ports)
  const hit = key !== null && fromCache ? await cache?.find(key, node) : null
  if (key !== null && hit) {
    const { costUsd: _cost, ...free } = resultFact(step, hit)
    return { fact: { ...free, type: 'cached', node, key } }
  }
  const result = await ports.steps.run(step, context)
  const fact: Fact = { type: 'finished', node, ...resultFact(step, result) }
  if (key === null || result.outcome !== 'succeeded') return { fact }
  return { fact, after: async () => cache?.store(key, node, result) }
}

/** A step whose key cannot be found out says itself what is wrong. */
async function keyOf(
  step: Portable,
  context: StepContext,
  { cache, steps, log }: WorkPorts,
): Promise<string | null> {
  if (!cache) return null
  return steps.keyOf(step, context).catch((error: unknown) => {
    log.debug(`${context.node} is not cached: ${describeError(error).message}`)
    return null
  })
}

/**
 * The result with its outputs by the names that later steps use. Throws for one that the journal could not be read with.
 */
function resultFact(step: Portable, { outputs, ...result }: StepResult): NodeResult {
  const mapping = step.kind === 'task' ? step.outputMapping : {}
  const named = [...outputs].map(([name, artifact]) => [mapping[name] ?? name, artifact] as const)
  return resultSchema.parse({ ...result, outputs: Object.fromEntries(named) })
}

/** Throws CONFIG_INVALID for one that no step has made, for example since it was skipped. */
function inputsOf(step: Leaf, { artifacts }: Names): Map<string, Artifact> {
  const mapping = step.kind === 'task' ? step.inputMapping : {}
  const found = new Map<string, Artifact>()
  for (const { name, optional } of namedInputs(step)) {
    const artifact = artifacts.get(mapping[name] ?? name)
    if (artifact) found.set(name, artifact)
    else if (!optional) {
      throw new ConfigError(
        'CONFIG_INVALID',
        `${step.at}: there is no artifact ${mapping[name] ?? name} here.`,
        {
          hint: 'No earlier step of its job has made it; if that is expected, make the input optional.',
        },
      )
    }
  }
  return found
}

const WORKSPACE = { name: 'workspace', path: '.', optional: false }

function namedInputs(step: Leaf): readonly Input[] {
  if (step.kind === 'task') return step.config.inputs ?? [WORKSPACE]
  if (step.kind === 'agent')
    return [...step.inputs, ...(step.sandbox ? (step.sandbox.inputs ?? [WORKSPACE]) : [])]
  return step.kind === 'put' ? [{ ...WORKSPACE, name: step.from }] : []
}

/** A variable is part of the journal and of texts. */
const MOST_BYTES = 1024 * 1024

/** The value of a file in an artifact. Throws CONFIG_INVALID where there is none. */
async function loadVariable(
  { at, file, format }: LoadVarStep,
  { artifacts }: Names,
  folder: string,
): Promise<unknown> {
  const invalid = (why: string, cause?: unknown) =>
    new ConfigError('CONFIG_INVALID', `${at}: ${file} ${why}.`, {
      hint: 'Name a file as ARTIFACT/PATH that a step before has written.',
      cause,
    })
  const [name = '', ...path] = file.split('/')
  const artifact = artifacts.get(name)
  if (!artifact) throw invalid('is in an artifact that does not exist')
  const root = join(folder, artifact.folder)
  const text = await readStoredText(root, join(...path), MOST_BYTES).catch((cause) => {
    throw invalid('is not a plain file of at most 1 MiB in its artifact', cause)
  })
  if (text === null) throw invalid('does not exist')
  if (format === 'raw') return text
  if (format === 'trim') return text.trim()
  try {
    // The journal is JSON: no aliases that grow when they are written out, or never end.
    const value = JSON.stringify(format === 'json' ? JSON.parse(text) : parse(text))
    if (value.length > MOST_BYTES) throw new Error(`${value.length} characters`)
    return JSON.parse(value)
  } catch (cause) {
    throw invalid(`is not ${format === 'json' ? 'JSON' : 'YAML'}`, cause)
  }
}
