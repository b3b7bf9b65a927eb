/** One input of the action; `kind` says how the runner's string becomes a value. */
export interface InputDefinition {
  description: string
  kind: 'text' | 'integer' | 'number' | 'flag' | 'list' | 'lines' | 'secret' | readonly string[]
  /** As the runner would pass it; absent: the input has no default. */
  default?: string
  /**
   * Where `.github/caisson.yml` may set it. Such an input has no default in action.yml: the repository decides what
   * a workflow leaves open, and the default applies only below that.
   */
  file?: `defaults.${string}` | `delivery.${string}`
  /** For a number: 0 is valid too. */
  zero?: true
  /** For anything but a list, which always accepts it: `none` takes back what the repository's file says. */
  none?: true
  /** For a list that limits nothing when it is empty: the entry that says so. `none` would look like the opposite. */
  whole?: string
  /** For a list that is merged with that of the file instead of replacing it: `none` may precede entries. */
  merged?: true
  /** Its heading in the documentation and in the help. */
  group: string
}

/** Inputs as they are written down, under the heading that all of them have. */
type Written = Record<string, Omit<InputDefinition, 'group'>>

/**
 * Keeps the literal types of the definitions, from which the types of the values are derived. Adds to lists that the
 * repository's file may set how to empty them.
 */
export const defineInputs = <const T extends Written>(group: string, inputs: T) =>
  Object.fromEntries(
    Object.entries(inputs).map(([name, one]) => [name, withNone({ ...one, group })]),
  ) as unknown as { [Name in keyof T]: T[Name] & { group: string } }

function withNone(input: InputDefinition): InputDefinition {
  const { kind, file, whole, description } = input
  const isList = kind === 'list' || kind === 'lines'
  if (!isList || file === undefined || whole !== undefined || description.includes('`none`')) return input
  return { ...input, description: `${description} \`none\`: an empty list.` }
}
