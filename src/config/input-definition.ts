/** One input of the action; `kind` says how the runner's string becomes a value. */
export interface InputDefinition {
  description: string
  kind: 'text' | 'integer' | 'number' | 'flag' | 'list' | 'lines' | 'secret' | readonly string[]
  /** As the runner passes it; none: the input is left out. */
  default?: string
  group: string
}

/** Keeps the literal types of the definitions, from which the types of the values are made. */
export const defineInputs = <const T extends Record<string, InputDefinition>>(inputs: T) => inputs
