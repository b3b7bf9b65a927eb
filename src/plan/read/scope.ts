/** The artifacts and variables that steps made so far, as a step sees them. */
export interface Scope {
  artifacts: Set<string>
  variables: Set<string>
  /** Artifacts of jobs that the own one needs. */
  given: readonly ReadonlySet<string>[]
  /** Not everything is known: a step before could not be read. */
  open: boolean
  outer?: Scope
}

export function createScope(outer?: Scope): Scope {
  return { artifacts: new Set(), variables: new Set(), given: [], open: false, ...(outer ? { outer } : {}) }
}

type Sort = 'artifacts' | 'variables'

export function* namesIn(scope: Scope, sort: Sort): Iterable<string> {
  for (let one: Scope | undefined = scope; one; one = one.outer) {
    yield* one[sort]
    if (sort === 'artifacts') for (const names of one.given) yield* names
  }
}

export function knows(scope: Scope, sort: Sort, name: string): boolean {
  for (let one: Scope | undefined = scope; one; one = one.outer) {
    if (one.open || one[sort].has(name)) return true
    if (sort === 'artifacts' && one.given.some((names) => names.has(name))) return true
  }
  return false
}

/** What was made in the inner one is there for what follows in the outer one. */
export function keep(inner: Scope, outer: Scope): void {
  for (const name of inner.artifacts) outer.artifacts.add(name)
  for (const name of inner.variables) outer.variables.add(name)
  outer.open ||= inner.open
}
