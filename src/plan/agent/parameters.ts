import type { Tool } from '../../agents/mcp/tool-server.js'
import { ConfigError } from '../../base/errors.js'

const TYPES = ['string', 'number', 'integer', 'boolean', 'object'] as const

type TypeName = (typeof TYPES)[number]

/** A parameter in one word: its type, `[]` for a list, and `?` at the end if it may be left out. */
export type ParameterType = `${TypeName}${'' | '[]'}${'' | '?'}`

type Keywords = { readonly [keyword: string]: unknown }
type WholeSchema = Keywords & {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
}

/** The parameters of a tool: each as a type or its own JSON Schema, or all as one JSON Schema. */
export type Parameters = Readonly<Record<string, ParameterType | Keywords>> | WholeSchema

interface Values {
  string: string
  number: number
  integer: number
  boolean: boolean
  object: Record<string, unknown>
}

type ValueOf<T> = T extends `${infer Type}?`
  ? ValueOf<Type>
  : T extends `${infer Type}[]`
    ? ValueOf<Type>[]
    : T extends TypeName
      ? Values[T]
      : unknown

/** What a tool with these parameters is called with. */
export type InputOf<P> = P extends WholeSchema
  ? Record<string, unknown>
  : {
      -readonly [K in keyof P as P[K] extends `${string}?` ? never : K]: ValueOf<P[K]>
    } & { -readonly [K in keyof P as P[K] extends `${string}?` ? K : never]?: ValueOf<P[K]> }

/** The JSON Schema of a tool's input. Throws CONFIG_INVALID, with the tool's name, for a type that is none. */
export function schemaOf(parameters: Parameters, tool: string): Tool['inputSchema'] {
  if (isSchema(parameters)) return { ...parameters }
  const read = Object.entries(parameters).map(([name, given]) => {
    if (typeof given !== 'string') return { name, schema: Object(given), required: true }
    const [, type = '', list, optional] = /^(\w+)(\[\])?(\?)?$/.exec(given) ?? []
    if (!TYPES.some((one) => one === type))
      throw new ConfigError('CONFIG_INVALID', `addTool ${tool}: ${name}: "${given}" is not a type.`, {
        hint: `Write one of ${TYPES.join(', ')}, with \`[]\` for a list and \`?\` for what may be left out, or a JSON Schema.`,
      })
    const schema = list ? { type: 'array', items: { type } } : { type }
    return { name, schema, required: optional === undefined }
  })
  return {
    type: 'object',
    properties: Object.fromEntries(read.map(({ name, schema }) => [name, schema])),
    required: read.flatMap(({ name, required }) => (required ? [name] : [])),
    additionalProperties: false,
  }
}

function isSchema(parameters: Parameters): parameters is WholeSchema {
  const { type, properties } = parameters
  return type === 'object' && typeof properties === 'object' && properties !== null
}
