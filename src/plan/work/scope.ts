import { distance } from 'fastest-levenshtein'
import { ConfigError } from '../../errors.js'
import type { Step, StepOutcome } from '../model.js'
import { valueText } from './node-id.js'
import type { Artifact, Contexts, Expressions, PreviousStep, Status } from './ports.js'

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
}

export const GITHUB_WORDS = {
  succeeded: 'success',
  failed: 'failure',
  errored: 'failure',
  aborted: 'cancelled',
  skipped: 'skipped',
} as const satisfies Record<StepOutcome, string>

/** What an expression at this place may name. */
export function contextsOf({ needs, matrix }: JobFacts, names: Names, status: Status): Contexts {
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
    vars: Object.fromEntries(names.variables),
    status,
  }
}

const LOCAL_VARIABLE = /\(\(\.:([^()\s]+)\)\)/
/** What a plan says about a step's place in it; everything else is for the step itself. */
const FRAME = ['kind', 'name', 'at', 'if', 'across', 'hooks']

/**
 * The step with its local variables `((.:NAME))` and expressions filled in. What is put in is not read again, so that a
 * value cannot name another. Throws CONFIG_INVALID for a variable that is not there.
 */
export function filledIn<S extends Step>(
  step: S,
  { variables }: Names,
  contexts: Contexts,
  { interpolate }: Pick<Expressions, 'interpolate'>,
): S {
  const fill = (text: string) =>
    text
      .split(LOCAL_VARIABLE)
      .map((piece, index) => {
        if (index % 2 === 1) return valueText(variableAt(piece, variables, step.at))
        return piece.includes('${{') ? interpolate(piece, contexts) : piece
      })
      .join('')
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return fill(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]))
  }
  const entries = Object.entries(step).map(([key, value]) => [key, FRAME.includes(key) ? value : walk(value)])
  return Object.fromEntries(entries) as S
}

/** `name`, or a field of it: `name.field`. */
function variableAt(path: string, variables: Names['variables'], at: string): unknown {
  const [name = '', ...fields] = variables.has(path) ? [path] : path.split('.')
  let value = variables.get(name)
  for (const field of fields) {
    const known = typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    value = known ? (value as Record<string, unknown>)[field] : undefined
  }
  if (value !== undefined) return value
  const near = [...variables.keys()].sort((a, b) => distance(a, name) - distance(b, name))[0]
  throw new ConfigError('CONFIG_INVALID', `${at}: there is no local variable ((.:${path})) here.`, {
    hint: near === undefined ? 'Set it with `across` or `load_var` before.' : `Did you mean ((.:${near}))?`,
  })
}
