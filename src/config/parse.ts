import { closest, distance } from 'fastest-levenshtein'
import { z } from 'zod'
import { ConfigError } from '../base/errors.js'

/** The nearest valid name when it is near enough to be the intended one. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const candidate = closest(name, [...names])
  return distance(name, candidate) <= Math.max(name.length, candidate.length) / 2 ? candidate : undefined
}

/** Something wrong with a value, and where. */
export interface Problem {
  path: readonly PropertyKey[]
  /** Where and what, in words. */
  message: string
}

/** Every issue of a failed parse, in words, with the nearest valid key or choice. */
export function problemsOf(schema: z.ZodType, value: unknown, error: z.ZodError): Problem[] {
  return error.issues.flatMap(insideUnion).flatMap((issue): Problem[] => {
    const { path } = issue
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: `${[...path, key].join('.')}: not a known key${meant(key, keysAt(schema, path))}`,
      }))
    }
    return [{ path, message: `${path.join('.') || 'value'}: ${whatIsWrong(issue, valueAt(value, path))}` }]
  })
}

/** For a value that fits one kind of a union: what is wrong with it as that kind. */
function insideUnion(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const fitting = issue.errors.filter((issues) => !issues.some(isOtherKind))
  const [found, ...more] = fitting
  if (found === undefined || more.length > 0) return [issue]
  return found.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(insideUnion)
}

/** An issue with the whole value means that it is of another kind; an issue inside it, or an extra key, does not. */
function isOtherKind({ code, path }: z.core.$ZodIssue): boolean {
  return path.length === 0 && code !== 'unrecognized_keys'
}

/** In our words, and not in those of zod; messages of our own schemas stay. */
function whatIsWrong(issue: z.core.$ZodIssue, found: unknown): string {
  const { message } = issue
  const isOwn = !message.startsWith('Invalid')
  switch (issue.code) {
    case 'invalid_value': {
      const choices = issue.values.map(String)
      const listed = choices.join(', ')
      if (typeof found === 'string') return `"${found}" is not one of ${listed}${meant(found, choices)}`
      if (isOwn) return message
      return `must be ${choices.length > 1 ? 'one of ' : ''}${listed}, not ${valueKind(found)}`
    }
    case 'invalid_type': {
      const kind = KINDS[issue.expected] ?? issue.expected
      if (found !== undefined) return `must be ${kind}, not ${valueKind(found)}`
      return isOwn ? message : `is missing; it must be ${kind}`
    }
    case 'invalid_union':
      return isOwn ? message : `cannot be ${valueKind(found)}`
    case 'too_small':
      if (!isNumber(issue)) return 'must not be empty'
      return `must be ${issue.inclusive ? 'at least' : 'greater than'} ${issue.minimum}`
    case 'too_big':
      return isNumber(issue)
        ? `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`
        : message
    default:
      return message
  }
}

const isNumber = ({ origin }: { origin: string }) => origin === 'number' || origin === 'int'

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping of keys to values',
  record: 'a mapping of keys to values',
}

function valueKind(value: unknown): string {
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  if (typeof value === 'string') return 'text'
  return `the ${typeof value} ${value}`
}

function meant(name: string, names: readonly string[]): string {
  const guess = nearest(name, names)
  return guess ? `; did you mean ${guess}?` : ''
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inside, key) => (inside as Record<PropertyKey, unknown> | null | undefined)?.[key],
    value,
  )
}

/**
 * `value` through `schema`, or a ConfigError (CONFIG_INVALID) that lists every issue as `path: what is wrong`.
 * `where` names the source for people, e.g. `spec.yaml`.
 */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const lines = problemsOf(schema, value, parsed.error).map(({ message }) => message)
  const what = where.replace(/^the /, 'The ')
  const be = /^the (?:flags|inputs|options)\b/.test(where) ? 'are' : 'is'
  throw new ConfigError('CONFIG_INVALID', `${what} ${be} not valid:\n  ${lines.join('\n  ')}`, {
    hint: `Correct ${lines.length === 1 ? 'this value' : 'these values'} in ${where} and run again.`,
  })
}

type Schema = z.core.$ZodType

/** What is inside the wrappers that say when a value may be missing. */
export function unwrap(schema: Schema): Schema {
  let inner = schema
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault)
      inner = inner.def.innerType
    else if (inner instanceof z.ZodPipe) inner = inner.def.in
    else return inner
  }
}

/** The schemas that a value at `path` may have; several where there is a union on the way. */
function schemasAt(schema: Schema, path: readonly PropertyKey[]): Schema[] {
  const plain = unwrap(schema)
  if (plain instanceof z.ZodUnion) return plain.options.flatMap((option) => schemasAt(option, path))
  const [key, ...rest] = path
  if (key === undefined) return [plain]
  if (plain instanceof z.ZodObject) {
    const next: Schema | undefined = Object.hasOwn(plain.shape, key) ? plain.shape[key as string] : undefined
    return next ? schemasAt(next, rest) : []
  }
  if (plain instanceof z.ZodArray) return schemasAt(plain.element, rest)
  if (plain instanceof z.ZodRecord) return schemasAt(plain.valueType, rest)
  return []
}

/** The keys that an object at `path` may have. */
export function keysAt(schema: Schema, path: readonly PropertyKey[]): string[] {
  const keys = schemasAt(schema, path).flatMap((found) =>
    found instanceof z.ZodObject ? Object.keys(found.shape) : [],
  )
  return [...new Set(keys)]
}
