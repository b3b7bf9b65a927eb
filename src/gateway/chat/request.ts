import { z } from 'zod'
import { leastOutput, thinkingBudget } from '../budget/shorter.js'
import type { ModelRequest, Route, ServerTool } from '../dialect.js'
import { malformed, type Reach, type Refusal } from '../refusal.js'
import {
  disguisedIn,
  disguisedRouterField,
  firstIssue,
  isLongCached,
  isSet,
  modelsIn,
  pluginsSchema,
  ROUTER_FIELDS,
  routerTools,
  usesPreset,
} from '../request-fields.js'
import { inspectMessages } from './request-content.js'

const bodySchema = z.looseObject({
  model: z.string().min(1).max(200),
  messages: z.array(z.looseObject({ role: z.string() })).min(1),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  n: z.literal(1, { error: 'must be 1, since the budget is that of one answer' }).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  tools: z.array(z.looseObject({ type: z.string().nullish() })).nullish(),
  plugins: pluginsSchema,
  modalities: z.array(z.literal('text')).nullish(),
  service_tier: z.string().nullish(),
  speed: z.string().nullish(),
})
type Body = z.output<typeof bodySchema>

const GUARDED = new Set([
  'model',
  'messages',
  'max_tokens',
  'max_completion_tokens',
  'n',
  'stream',
  'stream_options',
  'include_usage',
  'tools',
  'type',
  'store',
  'modalities',
  'audio',
  'service_tier',
  'speed',
  'mcp_servers',
  'container',
  'data_sources',
])

/** Tools whose calls the client carries out: https://platform.openai.com/docs/api-reference/chat/create */
const CLIENT_TOOLS: readonly unknown[] = ['function', 'custom']
/** Fields of the client's own, which may be called like ours. */
const SCHEMAS = /^(parameters|response_format|prediction|metadata)$/
/**
 * Fields whose meaning is known here, of OpenAI and of servers that imitate its API. Another one may make the provider
 * fetch or keep something. https://openrouter.ai/docs/api/reference/parameters
 */
const FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(bodySchema.shape),
  ...ROUTER_FIELDS,
  'audio',
  'cache_control',
  'chat_template_kwargs',
  'container',
  'data_sources',
  'enable_thinking',
  'fallbacks',
  'frequency_penalty',
  'function_call',
  'functions',
  'include_reasoning',
  'logit_bias',
  'logprobs',
  'mcp_servers',
  'metadata',
  'min_p',
  'parallel_tool_calls',
  'prediction',
  'presence_penalty',
  'prompt_cache_key',
  'prompt_cache_options',
  'prompt_cache_retention',
  'provider',
  'reasoning',
  'reasoning_effort',
  'repetition_penalty',
  'response_format',
  'route',
  'safety_identifier',
  'seed',
  'session_id',
  'stop',
  'store',
  'structured_outputs',
  'temperature',
  'thinking',
  'thinking_budget',
  'tool_choice',
  'top_a',
  'top_k',
  'top_logprobs',
  'top_p',
  'transforms',
  'usage',
  'user',
  'verbosity',
])
/** What a tool at the provider may do in one answer: the API has no limit of its own. */
const MOST_USES = 20
/** What templates add around messages and tools. */
const PROVIDER_ADDS = 5_000

/** What a body of Chat Completions asks for; a body that another reader could understand differently is malformed. */
export function readRequest(json: unknown): ModelRequest | Refusal {
  const parsed = bodySchema.safeParse(json)
  if (!parsed.success) return malformed(firstIssue(parsed.error))
  const body = parsed.data
  const said = inspectMessages(body.messages)
  const disguised =
    disguisedIn([body, body.stream_options ?? {}, ...(body.tools ?? [])], GUARDED) ??
    disguisedRouterField(body) ??
    said.disguised
  if (disguised !== undefined) return malformed(`${disguised.slice(0, 80)}: unknown field`)
  const { model, messages: _messages, ...rest } = body
  const otherModels = modelsIn(rest, SCHEMAS)
  const serverTools = serverToolsOf(body, [model, ...otherModels])
  return {
    model,
    otherModels,
    maxOutputTokens: statedLimit(body),
    leastOutputTokens: leastOutput(thinkingBudget(body['reasoning'], 'max_tokens') !== undefined),
    extraTokens: PROVIDER_ADDS + said.extraTokens,
    fast: body.service_tier === 'priority' || body.speed === 'fast',
    regional: false,
    longCache: said.longCache || isLongCached(body),
    serverTools,
    toolUses: serverTools.length * MOST_USES,
    reaches: [...new Set([...reachesOf(body, [model, ...otherModels]), ...said.reaches])],
  }
}

/** The limit that a request states, by its present name or by its former one. */
function statedLimit({ max_tokens: former, max_completion_tokens: present }: Body): number | undefined {
  const stated = [present, former].filter((limit) => typeof limit === 'number')
  return stated.length === 0 ? undefined : Math.max(...stated)
}

function serverToolsOf(body: Body, models: readonly string[]): ServerTool[] {
  const tools = (body.tools ?? [])
    .map(({ type }) => type ?? 'function')
    .filter((type) => !CLIENT_TOOLS.includes(type))
  return [...tools, ...routerTools(body, models)].map((type) => ({
    type,
    // OpenRouter's own begin with its name, and those of others may end in a date.
    family: type.replace(/^openrouter:/, '').replace(/_(?:preview_)?\d{4}_?\d{2}_?\d{2}$/, ''),
  }))
}

function reachesOf(body: Body, models: readonly string[]): Reach[] {
  const reaches: Reach[] = []
  if (isSet(body['mcp_servers'])) reaches.push('mcp_servers')
  if (isSet(body['container'])) reaches.push('container')
  // Azure's: an index that the provider looks things up in.
  if (isSet(body['data_sources'])) reaches.push('url_source')
  // `store` keeps the conversation.
  if (usesPreset(body, models) || body['store'] === true) reaches.push('stored_content')
  // Speech has another price.
  if (isSet(body['audio']) || Object.keys(body).some((key) => !FIELDS.has(key)))
    reaches.push('unknown_content')
  return reaches
}

/** Undefined for everything that is not Chat Completions or the list of models; OpenRouter's names have a maker. */
export function routeOf(method: string | undefined, url: string | undefined): Route | undefined {
  const path = url ?? ''
  if (method === 'HEAD' && path === '/') return { kind: 'probe' }
  if (method === 'POST') return path === '/v1/chat/completions' ? { kind: 'answer', path } : undefined
  const name = '[A-Za-z0-9][\\w.@:-]{0,99}'
  const models = new RegExp(`^/v1/models(?:/${name}){0,2}$`)
  return method === 'GET' && models.test(path) ? { kind: 'models', path } : undefined
}
