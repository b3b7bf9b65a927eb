import { readFileSync } from 'node:fs'
import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js'
import addFormatsModule from 'ajv-formats'

type Json = Record<string, unknown>

interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  schema: Json
}

/** One operation of GitHub's official description, ready to validate with. */
export interface Operation {
  operationId: string
  path: string
  parameters: Parameter[]
  hasBody: boolean
  bodyRequired: boolean
  /** Status → validator of its JSON body; null for an answer without one. */
  responses: Map<string, ValidateFunction | null>
  checkBody: ValidateFunction | null
}

const text = readFileSync(new URL('./github.openapi.json', import.meta.url), 'utf8')
const document = toJsonSchema(JSON.parse(text)) as {
  paths: Record<string, Record<string, Json>>
  components: Json
}

/** OpenAPI 3.0 has `nullable` where JSON Schema has a type. */
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJsonSchema)
  if (value === null || typeof value !== 'object') return value
  const copy = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJsonSchema(inner)]))
  if (copy['nullable'] !== true) return copy
  delete copy['nullable']
  return { anyOf: [copy, { type: 'null' }] }
}

/**
 * What the description says and the real GitHub does not do:
 * https://github.com/github/rest-api-description/issues/424, /1811 (`head.repo` of a deleted fork) and /5568
 * (`position`, and with it the lines, of an outdated comment).
 */
const MAY_BE_NULL: [schema: string, ...path: string[]][] = [
  ['pull-request', 'head', 'repo'],
  ['pull-request-simple', 'head', 'repo'],
  ['pull-request-review-comment', 'position'],
  ['pull-request-review-comment', 'line'],
  ['pull-request-review-comment', 'original_line'],
]

function correct(schemas: Record<string, Json>): void {
  for (const [name, ...path] of MAY_BE_NULL) {
    let holder = schemas[name]?.['properties'] as Json
    for (const part of path.slice(0, -1)) holder = (holder[part] as Json)['properties'] as Json
    const last = path.at(-1) ?? ''
    holder[last] = { anyOf: [holder[last], { type: 'null' }] }
  }
}
correct((document.components as { schemas: Record<string, Json> }).schemas)

/** A field that the description does not name is a mistake in a request, at every depth. */
function closed(value: unknown, combined = false): unknown {
  if (Array.isArray(value)) return value.map((item) => closed(item, combined))
  if (value === null || typeof value !== 'object') return value
  const copy: Json = {}
  for (const [key, inner] of Object.entries(value)) {
    copy[key] = key === '$ref' ? `github${inner}` : closed(inner, ['allOf', 'anyOf', 'oneOf'].includes(key))
  }
  const isObject =
    copy['properties'] !== undefined || copy['anyOf'] !== undefined || copy['oneOf'] !== undefined
  if (isObject && !combined && copy['additionalProperties'] === undefined)
    copy['unevaluatedProperties'] = false
  return copy
}

// The package is CommonJS; NodeNext types its function as `default`.
const addFormats = addFormatsModule as unknown as (ajv: Ajv2019) => void
const options = { strict: false, allErrors: true, validateSchema: false, logger: false } as const
const ajv = new Ajv2019(options)
addFormats(ajv)
ajv.addFormat('repo.nwo', true).addFormat('timestamp', true)
ajv.addSchema({ $id: 'github', ...document } as Json, 'github')
const coercing = new Ajv2019({ ...options, coerceTypes: true })
addFormats(coercing)

function resolve<T>(value: unknown): { value: T; pointer: string | null } {
  const reference = (value as { $ref?: string }).$ref
  if (reference === undefined) return { value: value as T, pointer: null }
  const found = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Json)[key], document)
  return { value: found as T, pointer: reference }
}

const escaped = (key: string) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))

function jsonOf(content: unknown): string | undefined {
  return Object.keys((content ?? {}) as Json).find((type) => /json/.test(type))
}

function compile(path: string, method: string): Operation {
  const operation = document.paths[path]?.[method] as Json
  const here = `#/paths/${escaped(path)}/${method}`
  const responses = new Map<string, ValidateFunction | null>()
  for (const [status, answer] of Object.entries(operation['responses'] as Json)) {
    const { value, pointer } = resolve<{ content?: Json }>(answer)
    const type = jsonOf(value.content)
    const at = `${pointer ?? `${here}/responses/${status}`}/content/${escaped(type ?? '')}/schema`
    responses.set(status, type === undefined ? null : ajv.compile({ $ref: `github${at}` }))
  }
  const body = operation['requestBody'] as { required?: boolean; content?: Json } | undefined
  const bodyType = jsonOf(body?.content)
  const bodySchema = (body?.content?.[bodyType ?? ''] as Json | undefined)?.['schema']
  return {
    operationId: String(operation['operationId']),
    path,
    parameters: ((operation['parameters'] ?? []) as unknown[]).map((each) => resolve<Parameter>(each).value),
    hasBody: body !== undefined,
    bodyRequired: body?.required === true,
    responses,
    checkBody: bodySchema === undefined ? null : ajv.compile(closed(bodySchema) as Json),
  }
}

const compiled = new Map<string, Operation>()

/** Names of all operations in the extract. */
export function operationIds(): string[] {
  return Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((operation) => String(operation['operationId'])),
  )
}

/** The operation and the path's parameters for a request, found by the description's own paths. */
export function findOperation(
  method: string,
  path: string,
): { operation: Operation; params: Record<string, string> } | null {
  const candidates = Object.keys(document.paths)
    .filter((template) => document.paths[template]?.[method.toLowerCase()] !== undefined)
    .map((template) => ({ template, found: matchTemplate(template, path) }))
    .filter((candidate) => candidate.found !== null)
    // The one with the fewest parameters says most: `/issues/comments/{id}` and not `/issues/{number}/…`.
    .sort((a, b) => a.template.split('{').length - b.template.split('{').length)
  const best = candidates[0]
  if (!best?.found) return null
  const key = `${method} ${best.template}`
  const operation = compiled.get(key) ?? compile(best.template, method.toLowerCase())
  compiled.set(key, operation)
  return { operation, params: best.found }
}

function matchTemplate(template: string, path: string): Record<string, string> | null {
  // A git reference has slashes in it.
  const source = template.replace(/\{(\w+)\}/g, (_all, name) =>
    name === 'ref' ? `(?<${name}>.+)` : `(?<${name}>[^/]+)`,
  )
  const groups = new RegExp(`^${source}$`).exec(path)?.groups
  if (!groups) return new RegExp(`^${source}$`).test(path) ? {} : null
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
}

/** Null when a value from a path or a query is what the parameter's schema says. */
export function checkParameter(parameter: Parameter, value: string): string | null {
  const holder = { value }
  const check = coercing.compile({ properties: { value: inline(parameter.schema) } })
  return check(holder) ? null : `${parameter.name} ${check.errors?.[0]?.message}`
}

function inline(schema: unknown): unknown {
  const { oneOf, ...own } = ((schema as Json)['$ref'] === undefined ? schema : resolve(schema).value) as Json
  // A number in a path is a string as well.
  return oneOf === undefined ? own : { ...own, anyOf: oneOf }
}

export function explain(check: ValidateFunction): string {
  return (check.errors ?? [])
    .slice(0, 5)
    .map((error) => `${error.instancePath || 'body'} ${error.message} ${JSON.stringify(error.params)}`)
    .join('; ')
}

/** The shape that every refusal has, listed for an operation or not. */
export const checkError: ValidateFunction = ajv.compile({
  allOf: [{ $ref: 'github#/components/schemas/basic-error' }, { required: ['message', 'documentation_url'] }],
})
