import type { Environment } from '../../base/command.js'
import { document } from '../../base/docs.js'
import { ConfigError } from '../../base/errors.js'
import { nearest, problemsOf } from '../parse.js'
import { INPUTS, type Row } from '../settings.js'
import { type JobInputs, jobSchema } from './job-inputs.js'
import { readText } from './read-text.js'

/** Inputs as values; an empty one without a default is undefined. */
export interface ActionInputs extends JobInputs {
  /** Those of a spec and of delivery, by key, as they are written. An empty list was explicitly emptied. */
  settings: Readonly<Record<string, unknown>>
}

/**
 * Reads the inputs as the runner hands them over (`INPUT_<NAME>`, upper case, dashes kept).
 * Throws CONFIG_INVALID that lists every wrong input at once: unknown names with the nearest known one,
 * invalid numbers, words that are not among the choices.
 */
export function readActionInputs(env: Environment): Readonly<ActionInputs> {
  const { inputs, wrong } = tryActionInputs(env)
  if (wrong) throw wrong
  return inputs
}

/** The same for a program that tells the error elsewhere: what is wrong has its default until then. */
export function tryActionInputs(env: Environment): { inputs: Readonly<ActionInputs>; wrong?: ConfigError } {
  const problems: string[] = []
  const job: Record<string, unknown> = {}
  const settings: Record<string, unknown> = {}
  for (const row of INPUTS) {
    const text = (env[`INPUT_${row.name.toUpperCase()}`] ?? '').trim()
    try {
      const value = readText(row.name, row, text)
      if (!row.job) settings[row.key] = value
      else if (value !== undefined) job[row.name] = checked(row, value)
    } catch (error) {
      problems.push((error as Error).message)
    }
  }
  problems.push(...unknownInputs(env))
  const inputs = Object.freeze({ ...jobSchema.parse(job), settings })
  if (problems.length === 0) return { inputs }
  const wrong = new ConfigError(
    'CONFIG_INVALID',
    `The inputs of the action are not valid:\n  ${problems.join('\n  ')}`,
    {
      hint: `Correct them under \`with:\` in the workflow; every input is described in ${document('inputs.md')}.`,
    },
  )
  return { inputs, wrong }
}

function checked({ key, schema }: Row, value: unknown): unknown {
  const { error } = schema.safeParse(value)
  if (!error) return value
  throw new Error(
    problemsOf(schema, value, error)
      .map(({ message }) => message.replace(/^value/, key))
      .join('\n  '),
  )
}

function unknownInputs(env: Environment): string[] {
  const known = new Map(INPUTS.map(({ name }) => [`INPUT_${name.toUpperCase()}`, name]))
  return Object.keys(env)
    .filter((key) => key.startsWith('INPUT_') && !known.has(key))
    .map((key) => {
      const name = key.slice('INPUT_'.length).toLowerCase()
      const guess = nearest(name, [...known.values()])
      return `${name}: there is no such input${guess ? `; did you mean ${guess}?` : ''}`
    })
}
