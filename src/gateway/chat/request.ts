import { z } from 'zod'
import type { ModelRequest, ServerTool } from '../dialect.js'
import { malformed, type Reach, type Refusal } from '../refusal.js'
import { disguisedKey, isSet, modelsIn } from '../request-fields.js'
import { leastOutput, statedLimit } from './budgeting.js'
import { inspectMessages } from './request-content.js'
import { searchesTheWeb } from './web-search.js'

const bodySchema = z.looseObject({
  model: z.string().min(1).max(200),
  messages: z.array(z.looseObject({ role: z.string() })).min(1),
  max_tokens: z.int().min(0).nullish(),
  max_completion_tokens: z.int().min(0).nullish(),
  n: z.literal(1, { error: 'must be 1, since the budget is that of one answer' }).nullish(),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  tools: z.array(z.looseObject({ type: z.string().nullish() })).nullish(),
  plugins: z.array(z.looseObject({ id: z.string() })).nullish(),
  modalities: z.array(z.literal('text')).nullish(),
  service_tier: z.string().nullish(),
  speed: z.string().nullish(),
})
type Body = z.output<typeof bodySchema>

const GUARDED = new Set([
  'model',
  'models',
  'messages',
  'max_tokens',
  'max_completion_tokens',
  'n',
  'stream',
  'stream_options',
  'include_usage',
  'tools',
  'type',
  'plugins',
  'preset',
  'store',
  'modalities',
  'audio',
  'service_tier',
  'speed',
  'web_search_options',
  'mcp_servers',
  'container',
  'data_sources',
])

/** Tools whose calls the client carries out: https://platform.openai.com/docs/api-reference/chat/create */
const CLIENT_TOOLS: readonly unknown[] = ['function', 'custom']
/** Fields by which servers that imitate the API are told to search or to fetch, beside those of OpenAI. */
const SEARCHES = ['web_search_options', 'search_parameters', 'enable_search', 'web_search'] as const
/** Fields of the client's own, which may be called like ours. */
const SCHEMAS = /^(parameters|response_format|prediction|metadata)$/
/** What a tool at the provider may do in one answer: the API has no limit of its own. */
const MOST_USES = 20
/** What templates add around messages and tools. */
const PROVIDER_ADDS = 5_000

/** What a body of Chat Completions asks for; a body that another reader could understand differently is malformed. */
export function readRequest(json: unknown): ModelRequest | Refusal {
  const parsed = bodySchema.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return malformed(`${issue?.path.map(String).join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
  }
  const body = parsed.data
  const said = inspectMessages(body.messages)
  const disguised =
    [body, body.stream_options ?? {}, ...(body.tools ?? []), ...(body.plugins ?? [])]
      .map((value) => disguisedKey(value, GUARDED))
      .find((key) => key !== undefined) ?? said.disguised
  if (disguised !== undefined) return malformed(`${disguised.slice(0, 80)}: unknown field`)
  const { model, messages: _messages, ...rest } = body
  const otherModels = modelsIn(rest, SCHEMAS)
  const serverTools = serverToolsOf(body, [model, ...otherModels])
  return {
    model,
    otherModels,
    maxOutputTokens: statedLimit(body),
    leastOutputTokens: leastOutput(body),
    extraTokens: PROVIDER_ADDS + said.extraTokens,
    fast: body.service_tier === 'priority' || body.speed === 'fast',
    regional: false,
    longCache: said.longCache,
    serverTools,
    toolUses: serverTools.length * MOST_USES,
    reaches: [...new Set([...reachesOf(body, [model, ...otherModels]), ...said.reaches])],
  }
}

function serverToolsOf(body: Body, models: readonly string[]): ServerTool[] {
  const tools = (body.tools ?? [])
    .map(({ type }) => type ?? 'function')
    .filter((type) => !CLIENT_TOOLS.includes(type))
  const plugins = (body.plugins ?? []).map(({ id }) => (id === 'web' ? 'web_search' : id))
  const searching = SEARCHES.some((name) => isSet(body[name]) && body[name] !== false)
  const searches = searching || models.some(searchesTheWeb) ? ['web_search'] : []
  return [...tools, ...plugins, ...searches].map((type) => ({
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
  // A preset holds models, instructions and plugins of an account at OpenRouter; `store` keeps the conversation.
  if (isSet(body['preset']) || models.some((name) => name.includes('@preset/')) || body['store'] === true)
    reaches.push('stored_content')
  // Speech has another price.
  if (isSet(body['audio'])) reaches.push('unknown_content')
  return reaches
}
