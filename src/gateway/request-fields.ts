import { z } from 'zod'
import type { Reach } from './refusal.js'

/** Where a body is not what its schema says, and how. */
export function firstIssue({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.map(String).join('.') || 'body'}: ${issue?.message ?? 'invalid'}`
}

/**
 * A guarded field in another spelling, which a lenient reader behind the gateway might still understand: Go's
 * reads `Tools` and even `tool\u017f` (a long s) as `tools`.
 */
export function disguisedKey(value: object, guarded: ReadonlySet<string>): string | undefined {
  return Object.keys(value).find((key) => !guarded.has(key) && guarded.has(fold(key)))
}

/** The same for the first of many values that has one. */
export function disguisedIn(values: readonly object[], guarded: ReadonlySet<string>): string | undefined {
  return values.map((value) => disguisedKey(value, guarded)).find((key) => key !== undefined)
}

/** What a key is to a reader that ignores case and Unicode variants. */
function fold(key: string): string {
  return key.normalize('NFKC').toUpperCase().toLowerCase().trim()
}

/** What is found while the content of a request is looked at. */
export interface Found {
  /** A guarded field in another spelling. */
  disguised: string | undefined
  reaches: Set<Reach>
  /** The most tokens that the request has beyond one for each byte; images make it negative. */
  extraTokens: number
  longCache: boolean
}

/** False for what says nothing: absent, null or an empty list. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}

/** Every model that is named at any depth, but for the fields that match `except`: schemas of tools and the like. */
export function modelsIn(value: unknown, except: RegExp, list = false): string[] {
  if (typeof value === 'string') return list ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => {
    if (except.test(key)) return []
    const named = Array.isArray(value) ? list : /(^|_)(models?|fallbacks?)$/.test(fold(key))
    return modelsIn(entry, except, named)
  })
}

/** Whether a part of a prompt is kept in a cache for longer than the usual five minutes. */
export function isLongCached(value: object): boolean {
  const { cache_control: cache } = value as { cache_control?: { ttl?: unknown } | null }
  return isSet(cache?.ttl) && cache?.ttl !== '5m'
}

/**
 * Fields by which servers of several APIs are told to search or to fetch: OpenAI's, xAI's, Qwen's and others'.
 */
const SEARCHES = ['web_search_options', 'search_parameters', 'enable_search', 'web_search'] as const

/**
 * Models that search the web by themselves: OpenRouter's suffix, OpenAI's search models and those for research, and
 * Perplexity's.
 */
const SEARCHING = /:online\b|-search(?:-preview|-api)\b|deep-research|(?:^|\/)sonar\b|^perplexity\//i

/** OpenRouter's, in each of its APIs: https://openrouter.ai/docs/guides/features/plugins */
export const pluginsSchema = z.array(z.looseObject({ id: z.string() })).nullish()

type Body = Readonly<Record<string, unknown>> & { readonly plugins?: z.output<typeof pluginsSchema> }

/** Fields that a router understands beside those of the API that it serves. */
export const ROUTER_FIELDS: ReadonlySet<string> = new Set(['models', 'plugins', 'preset', ...SEARCHES])
const PLUGIN_FIELDS: ReadonlySet<string> = new Set(['id'])

/** A field of a router in another spelling. */
export function disguisedRouterField(body: Body): string | undefined {
  return disguisedKey(body, ROUTER_FIELDS) ?? disguisedIn(body.plugins ?? [], PLUGIN_FIELDS)
}

/** Tools at the provider that a request asks for otherwise than by `tools`: by plugins, by fields and by its models. */
export function routerTools(body: Body, models: readonly string[]): string[] {
  const plugins = (body.plugins ?? []).map(({ id }) => (id === 'web' ? 'web_search' : id))
  const searching = SEARCHES.some((name) => isSet(body[name]) && body[name] !== false)
  const searches = searching || models.some((model) => SEARCHING.test(model)) ? ['web_search'] : []
  return [...plugins, ...searches]
}

/** Whether a request uses a preset: models, instructions and plugins that an account keeps at OpenRouter. */
export function usesPreset(body: Body, models: readonly string[]): boolean {
  return isSet(body['preset']) || models.some((name) => name.includes('@preset/'))
}
