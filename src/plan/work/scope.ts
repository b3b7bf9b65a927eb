import { ConfigError } from '../../errors.js'
import { type Contexts, interpolate } from '../expression.js'
import type { Step, StepOutcome } from '../model.js'
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

/** A job as others see it that need it. */
export interface JobEnd {
  outcome: StepOutcome
  outputs: Readonly<Record<string, string>>
}

/** What is the same everywhere within a job. */
export interface JobFacts {
  needs: ReadonlyMap<string, JobEnd>
  matrix: Readonly<Record<string, unknown>>
  /** Those of the plan; local ones of the same name count more. */
  variables: Readonly<Record<string, unknown>>
}

export const GITHUB_WORDS = {
  succeeded: 'success',
  failed: 'failure',
  errored: 'failure',
  aborted: 'cancelled',
  skipped: 'skipped',
} as const satisfies Record<StepOutcome, string>

/** What an expression at this place may name; outcomes are in GitHub's words. */
export function contextsOf({ needs, matrix, variables }: JobFacts, names: Names): Contexts {
  const jobs = [...needs].map(([name, end]) => {
    return [name, { result: GITHUB_WORDS[end.outcome], outputs: end.outputs }] as const
  })
  const steps = [...names.steps].map(([name, { outcome, exitCode }]) => {
    return [
      name,
      { outcome: GITHUB_WORDS[outcome], outputs: exitCode === undefined ? {} : { exitCode } },
    ] as const
  })
  return {
    needs: Object.fromEntries(jobs),
    matrix,
    steps: Object.fromEntries(steps),
    vars: { ...variables, ...Object.fromEntries(names.variables) },
  }
}

/** What a plan says about a step's place in it; everything else is for the step itself. */
const FRAME = ['kind', 'name', 'at', 'if', 'across', 'hooks']

/** The step with its texts filled in, as `interpolate` does. Throws CONFIG_INVALID, with the place of the step. */
export function filledIn<S extends Step>(step: S, contexts: Contexts): S {
  const fill = (text: string) => {
    try {
      return interpolate(text, contexts)
    } catch (cause) {
      const message = `${step.at}: ${(cause as Error).message}`
      throw new ConfigError('CONFIG_INVALID', message, {
        hint: 'Correct it in the plan and run again.',
        cause,
      })
    }
  }
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return fill(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
  }
  const entries = Object.entries(step).map(([key, value]) => [key, FRAME.includes(key) ? value : walk(value)])
  return Object.fromEntries(entries) as S
}
