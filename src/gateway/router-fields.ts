import { z } from 'zod'
import { disguisedIn, disguisedKey, isSet } from './request-fields.js'

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
