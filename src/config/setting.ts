import { z } from 'zod'
import { unwrap } from './parse.js'

/** How a setting can be given besides in files and by programs, and how people write it there. */
export interface Reach {
  /** Its name as an input of the action and as a flag; absent: it is neither. */
  name?: string
  /** Only one of the two. */
  only?: 'input' | 'flag'
  /** The name of the flag where it differs: a flag that is repeated names one thing. */
  flag?: string
  /** What the help shows for the flag's value. */
  value?: string
  /** What people write, where the schema does not say: text, a list, or one of these words. */
  kind?: 'text' | 'list' | readonly string[]
  /** A list of commands, which may contain commas. */
  lines?: true
  /** A list of names, which a flag may separate by commas. */
  names?: true
  /** `none` takes back what the repository's file says; every list accepts it. */
  none?: true
  /** For a list that limits nothing when it is empty: the entry that says so. `none` would look like the opposite. */
  whole?: string
  /** For a list that is merged with that of the file instead of replacing it: `none` may precede entries. */
  merged?: true
  /** How it is written as text, in sentences. */
  written?: string
  /** Never shown. */
  secret?: true
  /** What the runner passes if nothing is said. */
  usual?: string
  /** Kept out of `.github/caisson.yml`: it reaches the machine, or takes away from the seal. */
  workflowOnly?: true
  /** Makes the key's value of the text, or of the entries of a list. Throws a ConfigError that begins with the name. */
  read?(text: never, from: ReadFrom): unknown
  /** The section that the value of `read` is a part of, where it is more than this key. */
  into?: string
  /** The input or flag of another row that sets this key too. */
  through?: string
}

/** Where the text of a setting comes from. */
export interface ReadFrom {
  /** The variables of the job, or of the shell. */
  env: Readonly<Record<string, string | undefined>>
  /** It is a flag. */
  flags: boolean
}

const REACH = new WeakMap<z.core.$ZodType, Reach>()

/** A key with its one description, which editors, documents and the help show. Other keys in it are named in full. */
export function setting<T extends z.ZodType>(schema: T, text: string, reach: Reach = {}): T {
  const described = schema.describe(text)
  REACH.set(described, reach)
  return described
}

/** One row of the settings. */
export interface Setting extends Reach {
  /** From the top of the spec, or of the repository's file: `limits.maxTurns`, `delivery.draft`. */
  key: string
  schema: z.ZodType
  text: string
}

/** The rows below a schema, in its order. */
export function settingsIn(schema: z.ZodType, key = ''): Setting[] {
  const reach = REACH.get(schema)
  if (reach) return [{ ...reach, key, schema, text: schema.description ?? '' }]
  const plain = unwrap(schema)
  const mapping = plain instanceof z.ZodUnion ? plain.options[0] : plain
  if (!(mapping instanceof z.ZodObject)) return []
  return Object.entries(mapping.shape).flatMap(([name, inside]) =>
    settingsIn(inside as z.ZodType, key === '' ? name : `${key}.${name}`),
  )
}

/**
 * The schema without what only a workflow may set: a base branch is trusted with what happens to its own code, and a
 * workflow with the machine and the secrets around it.
 */
export function forRepository(schema: z.ZodType): z.ZodObject {
  const shape = Object.entries((unwrap(schema) as z.ZodObject).shape).flatMap(([key, one]) => {
    const reach = REACH.get(one)
    if (reach) return reach.workflowOnly ? [] : [[key, one] as const]
    if (!(one instanceof z.ZodPrefault)) return [[key, one] as const]
    const inside = forRepository(one)
    if (Object.keys(inside.shape).length === 0) return []
    return [[key, inside.prefault({}).describe(one.description ?? '')] as const]
  })
  return z.strictObject(Object.fromEntries(shape))
}
