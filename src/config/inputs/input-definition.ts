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
  /** Not of a list, which takes it anyway: `none` takes back what the repository's file says. */
  none?: true
  /** Of a list that limits nothing when it is empty: the entry that says so. `none` would look like its opposite. */
  whole?: string
  /** Of a list that is merged with what the file has, where others replace it: `none` may stand before entries. */
  merged?: true
  group: string
}

/**
 * Keeps the literal types of the definitions, from which the types of the values are made. Lists that the
 * repository's file may set say how they are emptied.
 */
export const defineInputs = <const T extends Record<string, InputDefinition>>(inputs: T): T =>
  Object.fromEntries(Object.entries(inputs).map(([name, one]) => [name, withNone(one)])) as unknown as T

function withNone(input: InputDefinition): InputDefinition {
  const { kind, file, whole, description } = input
  const isList = kind === 'list' || kind === 'lines'
  if (!isList || file === undefined || whole !== undefined || description.includes('`none`')) return input
  return { ...input, description: `${description} \`none\`: an empty list.` }
}
