import { reconcile, refuseContradictions } from './inputs/contradictions.js'
import { mergeLayers } from './layers.js'
import { parseWith } from './parse.js'
import { type Spec, type SpecInput, specSchema } from './spec.js'

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
