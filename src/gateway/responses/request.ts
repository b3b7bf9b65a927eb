import { z } from 'zod'
import type { ModelRequest, Route } from '../dialect.js'
import { malformed, type Reach, type Refusal } from '../refusal.js'
import {
  disguisedIn,
  disguisedRouterField,
  type Found,
  firstIssue,
  isSet,
  modelsIn,
  pluginsSchema,
  ROUTER_FIELDS,
  routerTools,
  usesPreset,
} from '../request-fields.js'
import { GUARDED, inspectInput, inspectValue } from './input.js'
import { type DeclaredTool, declaredTools, runsAtProvider } from './tools.js'

/** Uses of tools at the provider where a request states no limit, as for every API. */
const MOST_USES = 20
/** Reasoning counts as output, and what is left of it has to hold an edit of a file. */
const LEAST_ANSWER = 2_048
/** Instructions that the provider adds for tools. */
const PROVIDER_ADDS = 5_000

const bodySchema = z.looseObject({
  model: z.string().min(1).max(200),
  input: z.union([z.string(), z.array(z.looseObject({})).min(1)]),
  instructions: z.string().nullish(),
  max_output_tokens: z.int().min(1).nullish(),
  max_tool_calls: z.int().min(0).nullish(),
  stream: z.boolean().nullish(),
  store: z.boolean().nullish(),
  background: z.boolean().nullish(),
  tools: z.array(z.looseObject({ type: z.string() })).nullish(),
  plugins: pluginsSchema,
  service_tier: z.string().nullish(),
  prompt_cache_retention: z.string().nullish(),
  prompt_cache_options: z.looseObject({ ttl: z.string().nullish() }).nullish(),
})
type Body = z.output<typeof bodySchema>

/** Conversations, prompts and answers that the provider has, or would have, and the gateway has not read. */
const STORED = ['previous_response_id', 'conversation', 'prompt'] as const
/**
 * Fields whose meaning is known here: OpenAI's, OpenRouter's, and the one of Codex that says who it is. Another one may
 * make the provider fetch or keep something. https://developers.openai.com/api/reference/resources/responses
 */
const FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(bodySchema.shape),
  ...STORED,
  ...ROUTER_FIELDS,
  'client_metadata',
  'context_management',
  'frequency_penalty',
  'include',
  'metadata',
  'moderation',
  'parallel_tool_calls',
  'presence_penalty',
  'prompt_cache_key',
  'provider',
  'reasoning',
  'route',
  'safety_identifier',
  'session_id',
  'stream_options',
  'temperature',
  'text',
  'tool_choice',
  'top_k',
  'top_logprobs',
  'top_p',
  'truncation',
  'user',
])
/** Tiers that cost no more than the list price. `auto` is what the project of the key is set to. */
const PLAIN_TIERS = ['auto', 'default', 'standard', 'flex']

/** What a body of the Responses API asks for; a body that another reader could understand differently is malformed. */
export function readRequest(json: unknown): ModelRequest | Refusal {
  const parsed = bodySchema.safeParse(json)
  if (!parsed.success) return malformed(firstIssue(parsed.error))
  const body = parsed.data
  const tools = declaredTools(body)
  const others = otherModels(body)
  const routed = routerTools(body, [body.model, ...others])
  const reaches = reachesOf(body, tools, [body.model, ...others])
  const longCache = isLongCached(body)
  const found: Found = { disguised: undefined, reaches, extraTokens: PROVIDER_ADDS, longCache }
  inspectInput(body.input, found)
  // A function's schema is the client's own; any other tool is read by the provider.
  for (const tool of tools) if (!/^(?:function|custom)$/.test(tool.type)) inspectValue(tool, found)
  const disguised = disguisedIn([body, ...tools], GUARDED) ?? disguisedRouterField(body) ?? found.disguised
  if (disguised !== undefined) return malformed(`${disguised.slice(0, 80)}: unknown field`)
  const atProvider = tools.filter((tool) => tool.type !== 'mcp' && runsAtProvider(tool))
  return {
    model: body.model,
    otherModels: others,
    maxOutputTokens: body.max_output_tokens ?? undefined,
    leastOutputTokens: LEAST_ANSWER,
    extraTokens: found.extraTokens,
    fast: isSet(body.service_tier) && !PLAIN_TIERS.includes(String(body.service_tier)),
    regional: false,
    longCache,
    serverTools: [...atProvider.map(({ type }) => type), ...routed].map((type) => ({
      type,
      family: type.replace(/^openrouter:/, '').replace(/(?:_\d{4}_\d{2}_\d{2})$/, ''),
    })),
    // The limit is that of tools only.
    toolUses: (atProvider.length === 0 ? 0 : (body.max_tool_calls ?? MOST_USES)) + routed.length * MOST_USES,
    reaches: [...found.reaches],
  }
}

function reachesOf(body: Body, tools: readonly DeclaredTool[], models: readonly string[]): Set<Reach> {
  const reaches = new Set<Reach>()
  if (tools.some(({ type }) => type === 'mcp')) reaches.add('mcp_servers')
  // The API stores an answer unless it is told not to.
  if (body.store !== false || body.background || STORED.some((field) => isSet(body[field])))
    reaches.add('stored_content')
  if (usesPreset(body, models)) reaches.add('stored_content')
  if (tools.some(usesContainer)) reaches.add('container')
  if (Object.keys(body).some((key) => !FIELDS.has(key))) reaches.add('unknown_content')
  return reaches
}

/** A container that exists already: anything may be in it. A new one is a part of the tool that was allowed. */
function usesContainer({ container, environment }: DeclaredTool): boolean {
  const { type } = (environment ?? {}) as { type?: unknown }
  return typeof container === 'string' || type === 'container_reference'
}

/** Schemas of tools and of answers, which speak of the client's own fields. */
const SCHEMAS = /^(parameters|format|text|output_schema)$/

function otherModels(body: Body): string[] {
  const {
    model: _own,
    input: _said,
    metadata: _about,
    client_metadata: _client,
    tools: _tools,
    ...rest
  } = body
  return [...modelsIn(rest, SCHEMAS), ...declaredTools(body).flatMap((tool) => modelsIn(tool, SCHEMAS))]
}

function isLongCached({ prompt_cache_retention: kept, prompt_cache_options: options }: Body): boolean {
  return (isSet(kept) && kept !== 'in_memory') || (isSet(options?.ttl) && options?.ttl !== '30m')
}

/**
 * Undefined for everything that is not the creation of a response, the count of its tokens or the list of models. What
 * the provider stores (`GET /v1/responses/ID`) has no route.
 */
export function routeOf(method: string | undefined, url: string | undefined): Route | undefined {
  const path = url ?? ''
  if (method === 'POST') {
    if (path === '/v1/responses') return { kind: 'answer', path }
    return path === '/v1/responses/input_tokens' ? { kind: 'count', path } : undefined
  }
  if (method === 'GET') {
    // Codex names its version when it asks for the list.
    const known = /^\/v1\/models(?:\/[A-Za-z0-9][\w.@:-]{0,99})?(?:\?client_version=[\w.-]{1,40})?$/
    return known.test(path) ? { kind: 'models', path } : undefined
  }
  return undefined
}
