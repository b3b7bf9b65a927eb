import { mapTexts } from '../../base/json.js'
import { interpolate } from '../local-variables.js'
import type { Step } from '../model.js'
import type { Artifact, PreviousStep } from './ports.js'

/** What a step may refer to. */
export interface Names {
  artifacts: ReadonlyMap<string, Artifact>
  variables: ReadonlyMap<string, unknown>
  steps: ReadonlyMap<string, PreviousStep>
}

/** The same in layers: a step adds what it has made without a copy of everything before it. */
export type Scope = Names | { before: Scope; more: Scope }

export const EMPTY_SCOPE: Names = { artifacts: new Map(), variables: new Map(), steps: new Map() }

/** Both; where names are equal, those of `more`. */
export function extend(before: Scope, more: Scope): Scope {
  if (before === EMPTY_SCOPE) return more
  return more === EMPTY_SCOPE ? before : { before, more }
}

export function namesIn(scope: Scope): Names {
  const [artifacts, variables, steps] = [new Map(), new Map(), new Map()]
  for (const left: Scope[] = [scope]; ; ) {
    const next = left.pop()
    if (!next) return { artifacts, variables, steps }
    if ('before' in next) left.push(next.more, next.before)
    else {
      for (const [name, artifact] of next.artifacts) artifacts.set(name, artifact)
      for (const [name, value] of next.variables) variables.set(name, value)
      for (const [name, step] of next.steps) steps.set(name, step)
    }
  }
}

/** What a plan says about a step's place in it; everything else is for the step itself. */
const FRAME = ['kind', 'name', 'at', 'across', 'hooks']

/** The step with its texts filled in, as `interpolate` does. Throws CONFIG_INVALID, with the place of the step. */
export function filledIn<S extends Step>(step: S, variables: Names['variables']): S {
  const fill = (text: string) => interpolate(text, variables, step.at)
  const entries = Object.entries(step).map(([key, value]) => {
    return [key, FRAME.includes(key) ? value : mapTexts(value, fill)]
  })
  return Object.fromEntries(entries) as S
}
