import { type Document, isMap, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { ConfigError } from '../base/errors.js'
import { problemsOf } from './parse.js'

/** A text that a person wrote, and how to report errors in it. */
export interface YamlSource {
  /** Name of the file, for people. */
  file: string
  text: string
  /** Lines of the file before `text`. */
  linesBefore?: number
  /** What to do when it is wrong. */
  hint: string
  /** A better message for an issue at a path, e.g. for a key that belongs elsewhere. */
  explain?: (path: readonly PropertyKey[]) => string | undefined
}

/** Total number of values that aliases may stand for; more is an attack or a mistake. */
const MOST_ALIASES = 100

/**
 * YAML (or JSON) through a schema. Throws CONFIG_INVALID that lists everything wrong at once, in the order of
 * the file, with file, line and column, and the nearest valid name. `null` where the text says nothing.
 */
export function parseYaml<T extends z.ZodType>(
  schema: T,
  source: YamlSource,
): { input: unknown; output: z.output<T> } | null {
  const { document, at } = readDocument(source)
  const input = readValue(document, source)
  if (input === null || input === undefined) return null
  const parsed = schema.safeParse(input)
  if (parsed.success) return { input, output: parsed.data }
  const lines = problemsOf(schema, input, parsed.error)
    .map(({ path, message }) => ({
      offset: offsetOf(document, path),
      message: source.explain?.(path) ?? message,
    }))
    .sort((a, b) => a.offset - b.offset)
    .map(({ offset, message }) => `${at(offset)}: ${message}`)
  throw invalidYaml(source, lines)
}

function readDocument(source: YamlSource): { document: Document; at: (offset: number) => string } {
  const counter = new LineCounter()
  const text = source.text.replace(/^\uFEFF/, '')
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: true, prettyErrors: false })
  const at = (offset: number) => {
    const { line, col } = counter.linePos(offset)
    return `${source.file}:${line + (source.linesBefore ?? 0)}:${col}`
  }
  const syntax = [...document.errors, ...document.warnings].map(
    ({ message, pos }) => `${at(pos[0])}: ${message.split('\n')[0]}`,
  )
  if (syntax.length > 0) throw invalidYaml(source, syntax)
  return { document, at }
}

/** Aliases that multiply without end are an error in the file. */
function readValue(document: Document, source: YamlSource): unknown {
  try {
    return document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown
  } catch (error) {
    throw invalidYaml(source, [`${source.file}: ${(error as Error).message}`])
  }
}

/** Where the key (or else the value, or what is around it) at `path` begins. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length > 0; length--) {
    const parent = document.getIn(path.slice(0, length - 1), true)
    const pair = isMap(parent) ? parent.items.find(({ key }) => String(key) === path[length - 1]) : undefined
    const node = (pair?.key ?? document.getIn(path.slice(0, length), true)) as
      | { range?: [number] }
      | undefined
    if (node?.range) return node.range[0]
  }
  return document.contents?.range?.[0] ?? 0
}

function invalidYaml({ file, hint }: YamlSource, lines: readonly string[]): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${file} is not valid:\n  ${lines.join('\n  ')}`, { hint })
}
