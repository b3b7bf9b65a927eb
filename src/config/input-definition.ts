/** One input of the action; `kind` says how the runner's string becomes a value. */
export interface InputDefinition {
  description: string
  kind: 'text' | 'integer' | 'number' | 'flag' | 'list' | 'lines' | 'secret' | readonly string[]
  /** As the runner would pass it; none: the input is left out. */
  default?: string
  /**
   * Where `.github/caisson.yml` may set it. Such an input has no default in action.yml: what a workflow leaves
   * open is the repository's to say, and the default holds only below that.
   */
  file?: `defaults.${string}` | `delivery.${string}`
  /** Of a number: 0 is a value as well. */
  zero?: true
  group: string
}

/** Keeps the literal types of the definitions, from which the types of the values are made. */
export const defineInputs = <const T extends Record<string, InputDefinition>>(inputs: T) => inputs
