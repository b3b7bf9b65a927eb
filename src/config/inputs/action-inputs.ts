import type { Environment } from '../../command.js'
import { document } from '../../docs.js'
import { ConfigError } from '../../errors.js'
import { nearest } from '../parse.js'
import { INPUTS, type InputDefinition, type InputName } from './inputs.js'
import { isNone, listOf, splitLines, splitList } from './list-inputs.js'

type ValueOf<D extends InputDefinition> = D['kind'] extends 'integer' | 'number'
  ? number | (D extends { none: true } ? 'none' : never)
  : D['kind'] extends 'flag'
    ? boolean
    : D['kind'] extends 'list' | 'lines'
      ? string[]
      : D['kind'] extends readonly (infer Choice)[]
        ? Choice
        : string

/** Inputs as values; an empty one without a default is undefined. An empty list was explicitly emptied. */
export type ActionInputs = {
  [Name in InputName]: (typeof INPUTS)[Name] extends { default: string; file?: never }
    ? ValueOf<(typeof INPUTS)[Name]>
    : ValueOf<(typeof INPUTS)[Name]> | undefined
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
  const values: Record<string, unknown> = {}
  for (const [name, definition] of Object.entries(INPUTS) as [InputName, InputDefinition][]) {
    const otherwise = literalDefault(definition)
    const text = (env[`INPUT_${name.toUpperCase()}`] ?? '').trim() || otherwise
    try {
      values[name] = parseValue(name, definition, text)
    } catch (error) {
      problems.push((error as Error).message)
      values[name] = parseValue(name, definition, otherwise)
    }
  }
  problems.push(...unknownInputs(env))
  const inputs = Object.freeze(values) as Readonly<ActionInputs>
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

/** The runner evaluates `${{ … }}`; elsewhere such a default is absent. */
function literalDefault(definition: InputDefinition): string {
  if (definition.file !== undefined) return ''
  return definition.default?.startsWith('${{') ? '' : (definition.default ?? '')
}

/** Parses the text of one input. Throws an Error whose message begins with `name`. */
export function parseValue(name: string, definition: InputDefinition, text: string): unknown {
  const { kind } = definition
  if (kind === 'list') return listOf(name, definition, splitList(text))
  if (kind === 'lines') return listOf(name, definition, splitLines(text))
  if (text === '') return undefined
  if (definition.none && isNone(text)) return kind === 'text' ? '' : 'none'
  if (kind === 'text' || kind === 'secret') return text
  if (kind === 'flag') {
    if (/^(true|yes|on)$/i.test(text)) return true
    if (/^(false|no|off)$/i.test(text)) return false
    throw new Error(`${name}: "${text}" is neither true nor false`)
  }
  if (kind === 'integer' || kind === 'number') return parseNumber(name, definition, text)
  if (kind.includes(text)) return text
  const guess = nearest(text, kind)
  throw new Error(
    `${name}: "${text}" is not one of ${kind.join(', ')}${guess ? `; did you mean ${guess}?` : ''}`,
  )
}

function parseNumber(name: string, { kind, zero, none }: InputDefinition, text: string): number {
  const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (Number.isNaN(number))
    throw new Error(`${name}: "${text}" is ${none ? 'neither a number nor `none`' : 'not a number'}`)
  if (kind === 'integer' && !Number.isSafeInteger(number))
    throw new Error(`${name}: "${text}" is not a whole number`)
  if (number < 0 || (number === 0 && !zero)) {
    const range = zero ? '0 or greater' : 'greater than 0'
    throw new Error(`${name}: must be ${range}${none ? ', or `none`' : ''}, not ${text}`)
  }
  return number
}

function unknownInputs(env: Environment): string[] {
  const known = new Map(Object.keys(INPUTS).map((name) => [`INPUT_${name.toUpperCase()}`, name]))
  return Object.keys(env)
    .filter((key) => key.startsWith('INPUT_') && !known.has(key))
    .map((key) => {
      const name = key.slice('INPUT_'.length).toLowerCase()
      const guess = nearest(name, [...known.values()])
      return `${name}: there is no such input${guess ? `; did you mean ${guess}?` : ''}`
    })
}
