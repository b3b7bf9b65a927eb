import { holds, interpolate, type Contexts as Named } from '../expression.js'
import type { Plan } from '../model.js'
import type { Contexts, Expressions, Status } from '../work/ports.js'

/** Expressions of a plan, whose variables are beside the local ones. */
export function expressionsOf({ variables }: Pick<Plan, 'variables'>): Expressions {
  const named = ({ needs, matrix, steps, vars }: Contexts): Named => ({
    needs,
    matrix,
    steps,
    vars: { ...variables, ...vars },
  })
  return {
    evaluate: (text, contexts) => holds(text, named(contexts), wordOf(contexts.status)),
    interpolate: (text, contexts) => interpolate(text, named(contexts)),
  }
}

function wordOf({ cancelled, failure }: Status): 'success' | 'failure' | 'cancelled' {
  return cancelled ? 'cancelled' : failure ? 'failure' : 'success'
}
