import { document } from '../base/docs.js'
import { ConfigError } from '../base/errors.js'
import { reconcile, refuseContradictions } from './inputs/contradictions.js'
import { parseWith } from './parse.js'
import { type Spec, type SpecInput, specSchema } from './spec.js'
import { parseYaml } from './yaml-text.js'

type Plain = Readonly<Record<string, unknown>>

/**
 * Merges specs into one, the weakest first. Mappings are merged key by key; lists and everything else are replaced
 * as a whole. Keys that a layer omits, or has as undefined, are left to the layers below it.
 */
export function mergeLayers(...layers: readonly SpecInput[]): SpecInput {
  return layers.reduce<Plain>((weaker, stronger) => merge(weaker, stronger), {}) as SpecInput
}

function merge(weaker: Plain, stronger: Plain): Plain {
  const merged: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(weaker), ...Object.keys(stronger)])) {
    const [below, above] = [own(weaker, key), own(stronger, key)]
    const value = isPlain(above) ? merge(isPlain(below) ? below : {}, above) : (above ?? below)
    // Not by assignment: a variable may be called `__proto__`.
    if (value !== undefined) Object.defineProperty(merged, key, { value, ...OPEN })
  }
  return merged
}

function own(plain: Plain, key: string): unknown {
  return Object.hasOwn(plain, key) ? plain[key] : undefined
}

const OPEN = { enumerable: true, configurable: true, writable: true }

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The layers of a spec, the weakest first; built-in defaults are below all of them. */
export interface SpecLayers {
  /** `defaults` of the repository's own file. */
  repository?: SpecInput | undefined
  /** The agent's definition. */
  agent?: SpecInput | undefined
  /** Inputs, flags, a spec file. */
  given: SpecInput
}

/** The spec of a run. Throws CONFIG_INVALID for layers that contradict each other. Pure. */
export function resolveSpec({ repository = {}, agent = {}, given }: SpecLayers): Spec {
  const merged = mergeLayers(repository, agent, given, {
    agent: {
      instructions: together(
        agent.agent?.instructions,
        given.agent?.instructions ?? repository.agent?.instructions,
      ),
    },
  })
  const spec = reconcile(parseWith(specSchema, merged, 'the run, with what the repository says,'), given)
  refuseContradictions(spec, given)
  return spec
}

/** The agent's definition, then the house rules: neither replaces the other. */
function together(...texts: readonly (string | undefined)[]): string | undefined {
  const present = texts.filter((text) => text !== undefined && text.trim() !== '')
  return present.length === 0 ? undefined : present.join('\n\n')
}

/**
 * What a spec says that a person wrote as YAML or JSON, without built-in defaults; `file` is its name for people. Throws
 * CONFIG_INVALID for everything that is wrong in it at once, with line and column.
 */
export function parseSpec(text: string, file: string): SpecInput {
  const described = document('configuration.md')
  const hint = `Correct the file and run again; every key is described in ${described}.`
  const parsed = parseYaml(specSchema, { file, text, hint })
  if (parsed !== null) return parsed.input as SpecInput
  throw new ConfigError('CONFIG_INVALID', `${file} is empty, so it describes no run.`, {
    hint: `A spec needs at least a goal: \`goal: Fix the failing test\`. ${described} has an example.`,
  })
}
