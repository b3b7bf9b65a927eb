import { ConfigError } from '../../base/errors.js'
import { mapTexts } from '../../base/json.js'
import { ESCAPED } from '../local-variables.js'
import { type Cursor, into, type Problems } from './problems.js'
import { readSource } from './source.js'

export type Variables = Readonly<Record<string, unknown>>

/** A file with variables: YAML or JSON, a mapping of names to values. */
export interface VarFile {
  file: string
  text: string
}

/** `((name))`, `((name.field))`, `(("dotted.name".field))`, and with a source of variables before a colon. */
const VARIABLE = /\(\(([-/.:@"\p{L}\p{N}_]+)\)\)/gu

const HOW_TO_WRITE = {
  '--var': 'Write for instance `--var version=1.22`.',
  plan: 'Write one a line, for instance `version=1.22`.',
}

/**
 * Variables from pairs `name=value` of a command line or an input; the value is text, and a dot in the name leads into a mapping. Throws
 * CONFIG_INVALID, without the value, for a pair without a name; `input` is what they were given by.
 */
export function variablesOf(pairs: readonly string[], input: keyof typeof HOW_TO_WRITE): Variables {
  let variables: Variables = {}
  for (const [index, pair] of pairs.entries()) {
    const [, name] = /^([^=\s]+)=/.exec(pair) ?? []
    const fields = name === undefined ? [] : fieldsOf(name)
    if (name === undefined || fields.includes('')) {
      const which = `${input}: variable ${index + 1} of ${pairs.length}`
      throw new ConfigError('CONFIG_INVALID', `${which} is not written as \`name=value\`.`, {
        hint: HOW_TO_WRITE[input],
      })
    }
    const value: unknown = pair.slice(name.length + 1)
    const nested = fields.reduceRight((inner, field) => ({ [field]: inner }), value)
    variables = merged(variables, nested as Variables)
  }
  return variables
}

/** The variables of files, of which later ones count more, and on top of them `vars`. */
export function readVariables(vars: Variables, files: readonly VarFile[], problems: Problems): Variables {
  let variables: Variables = {}
  for (const { file, text } of files) {
    // The parser's own words may quote a secret.
    const { value } = readSource(file, text, (at, _, offset) =>
      problems.addAt(at, 'is not valid YAML or JSON here', offset),
    )
    if (isMapping(value)) variables = merged(variables, value)
    else if (value !== null) problems.addAt(`${file}:1:1`, 'must be a mapping of names to values')
  }
  return merged(variables, vars)
}

function merged(below: Variables, above: Variables): Variables {
  const entries = Object.entries(above).map(([name, value]) => {
    const other = Object.hasOwn(below, name) ? below[name] : undefined
    return [name, isMapping(other) && isMapping(value) ? merged(other, value) : value]
  })
  return { ...below, ...Object.fromEntries(entries) }
}

export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What comes from a variable, and how the file writes it, for messages. */
export type Hidden = Map<string, string>

/**
 * A value of a file with its variables replaced. A text that is one variable takes the type of its value; `((.:name))` stays
 * for the run.
 */
export function fill(
  value: unknown,
  at: Cursor,
  use: { variables: Variables; problems: Problems; hidden: Hidden },
): unknown {
  if (Array.isArray(value)) return value.map((item, index) => fill(item, into(at, index), use))
  if (isMapping(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, fill(inner, into(at, key), use)]),
    )
  }
  return typeof value === 'string' && value.includes('((') ? fillText(value, at, use) : value
}

/** The same for one text. */
export function fillText(text: string, at: Cursor, use: Parameters<typeof fill>[2]): unknown {
  const names = [...text.matchAll(VARIABLE)]
    .map(([, name = '']) => name)
    .filter((name) => !name.startsWith('.:'))
  if (names.length === 0) return text
  const values = new Map(names.map((name) => [name, lookUp(name, at, use)]))
  if ([...values.values()].includes(undefined)) return text
  if (text === `((${names[0]}))`) {
    const found = values.get(names[0] ?? '')
    const whole = isData(at) ? found : literally(found)
    hide(whole, text, use.hidden)
    return whole
  }
  const wrong = names.find((name) => typeof values.get(name) === 'object')
  if (wrong !== undefined) {
    use.problems.addUnfilled(at, `((${wrong})) is neither text nor a number, so it cannot be part of a text`)
    return text
  }
  const filled = text.replace(VARIABLE, (whole, name: string) => {
    if (!values.has(name)) return whole
    const value = String(values.get(name))
    return isData(at) ? value : String(literally(value))
  })
  use.hidden.set(filled, text)
  return filled
}

function lookUp(name: string, at: Cursor, { variables, problems }: Parameters<typeof fill>[2]): unknown {
  if (/^[^".]*:/.test(name)) {
    problems.add(at, `((${name})) names a source of variables, and there is none`, 'unsupported')
    return undefined
  }
  let found: unknown = variables
  for (const [index, field] of fieldsOf(name).entries()) {
    if (isMapping(found) && Object.hasOwn(found, field)) {
      found = found[field]
      continue
    }
    const names = isMapping(found) ? Object.keys(found) : []
    const what = index === 0 ? 'no such variable' : `the variable has no field ${field}`
    problems.addUnfilled(at, `((${name})): ${what}${problems.guess(field, names)}${shell(at, name)}`)
    return undefined
  }
  return found
}

/** `$((count))` of a shell is a variable to Concourse too. */
function shell({ source, path }: Cursor, name: string): string {
  return source.textOf(path)?.includes(`$((${name}))`) ? ` (for a shell, write $(( ${name} )))` : ''
}

/** Dots within quotes belong to a name. */
function fieldsOf(name: string): string[] {
  return [...name.matchAll(/(?:^|\.)(?:"([^"]*)"|([^.]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  )
}

/** Values in which no variable of the run is looked for. */
function isData({ path }: Cursor): boolean {
  return path.some((key, index) => ['across', 'vars'].includes(String(key)) && path[index - 1] !== 'params')
}

/** A variable's value is data: no variable of the run is filled into it. */
function literally(value: unknown): unknown {
  return mapTexts(value, (text) => text.replaceAll('((.:', ESCAPED))
}

function hide(value: unknown, written: string, hidden: Hidden): void {
  if (typeof value === 'string') hidden.set(value, written)
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) hide(inner, written, hidden)
}
