import type { z } from 'zod'
import { problemsOf } from '../../config/parse.js'
import { fieldOf } from '../local-variables.js'
import type { Step } from '../model.js'
import { type Cursor, into, type Problems } from './problems.js'
import type { Source } from './source.js'
import { type Hidden, isMapping, type Variables } from './variables.js'

/** A file that the plan names. */
export interface NamedFile {
  source: Source
  text: string
}

/** What the parts of a reader share while they read one plan. */
export interface Reading {
  problems: Problems
  variables: Variables
  hidden: Hidden
  /** Files that the plan names: what is in them, or why they cannot be read. */
  files: ReadonlyMap<string, NamedFile | string>
  /** Where each step is, and its configuration, which may be in another file. */
  cursors: Map<Step, { step: Cursor; config: Cursor }>
  /** Steps with problems: what they name and make is not known for certain. */
  broken: Set<Step>
  /** Problems after which a name that is missing may be one that could not be read. */
  doubts: number
}

/**
 * A value through a schema. Its problems are told in the words of the file, not of its variables; what is left of it without
 * them is read all the same, with `instead` for what it cannot do without, and null where nothing can be read.
 */
export function parsed<T extends z.ZodType>(
  reading: Reading,
  schema: T,
  value: unknown,
  at: Cursor,
  instead: object = {},
): z.output<T> | null {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const written = writtenAt(at)
  for (const { path, message } of problemsOf(schema, written, result.error)) {
    const raw = fieldOf(written, path.map(String))
    const words = message
      .slice((path.join('.') || 'value').length + 2)
      // The text that the file has is a variable, and its value is something else.
      .replace(/, not text$/, String(raw).includes('((') ? `, and ${raw} is not` : ', not text')
    const key = path.findLast((one) => typeof one === 'string')
    const meant = /did you mean (\w+)\?$/.exec(words)?.[1]
    if ([key, meant].some((one) => NAMING.has(String(one)))) reading.doubts += 1
    reading.problems.add(into(at, ...(path as string[])), words, 'form')
  }
  if (!isMapping(value)) return doubtful(reading)
  const kept = { ...value }
  for (const { path, ...issue } of result.error.issues) {
    const keys = path.length === 0 && issue.code === 'unrecognized_keys' ? issue.keys : path.slice(0, 1)
    for (const key of keys) delete kept[String(key)]
  }
  return schema.safeParse({ ...instead, ...kept }).data ?? doubtful(reading)
}

/**
 * The file of the checkout that a step names as `key` instead of having `what` itself. Undefined: it has that; null after it
 * was told that there is neither, or both, or no such file.
 */
export function fileOf(
  { problems, files }: Reading,
  at: Cursor,
  { key, named, what, has }: { key: string; named: string | undefined; what: string; has: boolean },
): NamedFile | null | undefined {
  if (named === undefined) {
    if (!has) problems.add(at, `needs \`${what}\`, or \`${key}\` with it`)
    return has ? undefined : null
  }
  const found = has ? `there is also a ${what}; keep one of them` : (files.get(named) ?? 'cannot be read')
  if (typeof found !== 'string') return found
  problems.add(into(at, key), found)
  return null
}

/** Null, for what cannot be read, and in which there may be any name. */
export function doubtful(reading: Reading): null {
  reading.doubts += 1
  return null
}

/** Keys that make artifacts, variables and jobs known, or say which of them are used. */
const NAMING = new Set(
  'name var values across config file sandbox inputs outputs output input_mapping output_mapping get load_var do try in_parallel steps plan'.split(
    ' ',
  ),
)

/** Why something is not supported, by its path with dots; `only`: values that are. */
export type Refused = Readonly<Record<string, string | { only: readonly string[]; why: string }>>

/** The same mapping without what Caisson does not do, after this was told. A key with nothing in it asks for nothing. */
export function supported({ problems }: Reading, value: unknown, at: Cursor, refused: Refused): unknown {
  let kept = value
  for (const [dotted, rule] of Object.entries(refused)) {
    const path = dotted.split('.')
    const found = fieldOf(kept, path)
    const { only = [], why } = typeof rule === 'string' ? { why: rule } : rule
    if (found === undefined || only.some((one) => one === found)) continue
    // What is not even text there is for the schema to tell.
    if (only.length > 0 && typeof found !== 'string') continue
    if (asks(found)) problems.add(into(at, ...path), `is not supported: ${why}`, 'unsupported')
    kept = replaced(kept, path, only[0])
  }
  return kept
}

function replaced(value: unknown, [key = '', ...rest]: readonly string[], by: string | undefined): unknown {
  if (!isMapping(value)) return value
  const { [key]: inner, ...others } = value
  if (rest.length > 0) return { ...value, [key]: replaced(inner, rest, by) }
  return by === undefined ? others : { ...value, [key]: by }
}

function asks(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Boolean(value)
}

/** A mapping without the keys that have no value, for the model's optional keys. */
export function given<T extends object>(value: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== undefined)) as T
}

/** What the file has there; undefined for nothing. */
export function writtenAt({ source, path }: Cursor): unknown {
  return fieldOf(source.value, path.map(String))
}

export function isWritten(at: Cursor): boolean {
  return writtenAt(at) !== undefined
}
