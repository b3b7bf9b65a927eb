import { z } from 'zod'
import { leastOutput, thinkingBudget } from '../budget/shorter.js'
import type { ModelRequest } from '../dialect.js'
import { malformed, type Refusal } from '../refusal.js'
import {
  disguisedIn,
  disguisedKey,
  disguisedRouterField,
  type Found,
  firstIssue,
  isLongCached,
  isSet,
  modelsIn,
  pluginsSchema,
  ROUTER_FIELDS,
  routerTools,
  usesPreset,
} from '../request-fields.js'
import { matchesAny } from '../wildcard.js'

/**
 * Tool types whose calls are carried out by the client. `tool_search_tool_*` runs at the provider, over nothing
 * but the tools in the request itself. https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview
 */
const CLIENT_TOOLS = ['custom', 'bash_2*', 'text_editor_2*', 'memory_2*', 'computer_2*', 'tool_search_tool_*']

/** Uses of a tool at the provider that states no limit: ten rounds of an answer, seldom with more than two each. */
const MOST_USES = 20
/** Instructions that the provider adds for tools: https://platform.claude.com/docs/en/about-claude/pricing */
const PROVIDER_ADDS = 5_000
/** The largest image that a model sees has 4,784 tokens; a PDF can fill the whole prompt. */
const MOST_IMAGE = 5_000
const MOST_DOCUMENT = 1_000_000

const bodySchema = z.looseObject({
  model: z.string().min(1).max(200),
  messages: z.array(z.looseObject({})).min(1),
  max_tokens: z.int().min(0).optional(),
  stream: z.boolean().optional(),
  tools: z.array(z.looseObject({ type: z.string().nullish(), max_uses: z.int().min(0).nullish() })).nullish(),
  speed: z.string().nullish(),
  plugins: pluginsSchema,
})
type Body = z.output<typeof bodySchema>

/**
 * Every field of the API, those of its betas included, and of the clouds and routers that serve it.
 * https://platform.claude.com/docs/en/api/beta/messages/create
 */
export const FIELDS: ReadonlySet<string> = new Set([
  ...Object.keys(bodySchema.shape),
  ...ROUTER_FIELDS,
  ...[
    'anthropic_beta',
    'anthropic_version',
    'cache_control',
    'compaction',
    'container',
    'context_management',
  ],
  ...['diagnostics', 'fallback_credit_token', 'fallbacks', 'inference_geo', 'mcp_servers', 'metadata'],
  ...['output_config', 'output_format', 'provider', 'route', 'service_tier', 'stop_sequences', 'system'],
  ...['temperature', 'thinking', 'tool_choice', 'top_k', 'top_p', 'user'],
])

const GUARDED = new Set([
  'model',
  'messages',
  'system',
  'tools',
  'type',
  'source',
  'mcp_servers',
  'container',
  'max_tokens',
  'stream',
  'speed',
  'file_id',
  'cache_control',
  'ttl',
  'max_uses',
  'inference_geo',
  'thread',
])

/** What a body of the Messages API asks for; a body that another reader could understand differently is malformed. */
export function readRequest(json: unknown): ModelRequest | Refusal {
  const parsed = bodySchema.safeParse(json)
  if (!parsed.success) return malformed(firstIssue(parsed.error))
  const body = parsed.data
  const others = otherModels(body)
  const models = [body.model, ...others]
  const serverTools = serverToolsOf(body, models)
  const content: Found = {
    disguised: undefined,
    reaches: new Set(),
    extraTokens: PROVIDER_ADDS,
    longCache: [body, ...(body.tools ?? [])].some(isLongCached),
  }
  if (isSet(body['mcp_servers'])) content.reaches.add('mcp_servers')
  if (isSet(body['container'])) content.reaches.add('container')
  if (usesPreset(body, models) || isSet(body['thread'])) content.reaches.add('stored_content')
  const disguised =
    disguisedIn([body, ...(body.tools ?? [])], GUARDED) ??
    disguisedRouterField(body) ??
    inspect(body, content)
  if (disguised !== undefined) return malformed(`${disguised.slice(0, 80)}: unknown field`)
  return {
    model: body.model,
    otherModels: others,
    maxOutputTokens: body.max_tokens,
    leastOutputTokens: leastOutput(thinkingBudget(body['thinking'], 'budget_tokens') !== undefined),
    extraTokens: content.extraTokens,
    fast: body.speed === 'fast',
    regional: isSet(body['inference_geo']) && body['inference_geo'] !== 'global',
    longCache: content.longCache,
    serverTools: serverTools.map(({ type }) => ({ type, family: type.replace(/_\d{8}$/, '') })),
    toolUses: serverTools.reduce((sum, { uses }) => sum + uses, 0) + (isSummarized(body) ? 1 : 0),
    reaches: [...content.reaches],
  }
}

/** Whether the provider may sum the conversation up, which it reads once more for that, as for a tool. */
function isSummarized({ compaction, context_management: edits }: Body): boolean {
  return isSet(compaction) || /"compact/.test(JSON.stringify(edits ?? null))
}

/** Fields of the client's own, which may be called like ours. */
const SCHEMAS = /^(input_schema|output_config|output_format|input_examples)$/

function otherModels(body: Body): string[] {
  const { model: _own, messages: _said, system: _instructions, metadata: _about, ...rest } = body
  return modelsIn(rest, SCHEMAS)
}

function serverToolsOf(body: Body, models: readonly string[]): { type: string; uses: number }[] {
  const declared = (body.tools ?? [])
    .map(({ type, max_uses: uses }) => ({ type: type ?? 'custom', uses: uses ?? MOST_USES }))
    .filter(({ type }) => !matchesAny(CLIENT_TOOLS, type))
  return [...declared, ...routerTools(body, models).map((type) => ({ type, uses: MOST_USES }))]
}

/**
 * Types of blocks that carry what they are about. Any other type is refused, in any spelling: another reader might
 * fetch what it names.
 */
const BLOCKS: ReadonlySet<unknown> = new Set([
  'text',
  'image',
  'document',
  'search_result',
  'thinking',
  'redacted_thinking',
  'compaction',
  'fallback',
  'tool_use',
  'tool_result',
  'tool_reference',
  'server_tool_use',
  'web_search_tool_result',
  'web_fetch_tool_result',
  'code_execution_tool_result',
  'bash_code_execution_tool_result',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'advisor_tool_result',
  'mcp_tool_use',
  'mcp_tool_result',
])
const FILES: readonly unknown[] = ['file', 'container_upload']
/** Types of a source that is in the request itself. */
const SOURCES: readonly unknown[] = ['base64', 'text', 'content']
/** Blocks and citations whose source is only a name for readers. */
const NAMED: readonly unknown[] = ['search_result', 'search_result_location']

/** Looks at every depth of what is said, but not into the inputs of tool calls, which are only text. */
function inspect({ messages, system }: Body, content: Found): string | undefined {
  inspectValue(messages, content)
  inspectValue(system, content)
  for (const message of messages) inspectBlocks(message['content'], content)
  inspectBlocks(system, content)
  return content.disguised
}

/** A list of blocks, and the lists in results and documents of it. */
function inspectBlocks(blocks: unknown, content: Found): void {
  for (const block of Array.isArray(blocks) ? blocks : []) {
    const { type, content: inner, source } = (block ?? {}) as Record<string, unknown>
    if (FILES.includes(type)) continue
    if (!BLOCKS.has(type)) content.reaches.add('unknown_content')
    if ((type === 'image' || type === 'document') && !isSet(source)) content.reaches.add('url_source')
    if (type === 'tool_result' || type === 'search_result') inspectBlocks(inner, content)
    inspectBlocks((source as { content?: unknown } | null | undefined)?.content, content)
  }
}

function inspectValue(value: unknown, content: Found): void {
  if (typeof value !== 'object' || value === null || content.disguised !== undefined) return
  if (!Array.isArray(value)) {
    content.disguised = disguisedKey(value, GUARDED)
    const { type, source } = value as { type?: unknown; source?: unknown }
    if (FILES.includes(type) || 'file_id' in value) content.reaches.add('file_reference')
    if (type === 'url' || (isSet(source) && !isOwnSource(source, type))) content.reaches.add('url_source')
    content.longCache ||= isLongCached(value)
    content.extraTokens += pictureTokens(value)
  }
  for (const [key, entry] of Object.entries(value)) {
    if (key !== 'input' || !isToolCall(value)) inspectValue(entry, content)
  }
}

/** Whether a source is in the request itself, or a stored file, which is refused as one. */
function isOwnSource(source: unknown, of: unknown): boolean {
  if (typeof source !== 'object' || source === null) return NAMED.includes(of)
  const { type } = source as { type?: unknown }
  return (SOURCES.includes(type) && !('url' in source)) || type === 'file'
}

/** Tokens of an image or a document beyond the bytes of its source. */
function pictureTokens({ type, source }: { type?: unknown; source?: unknown }): number {
  const { data, type: kind } = (source ?? {}) as { data?: unknown; type?: unknown }
  if (kind !== 'base64' || typeof data !== 'string') return 0
  if (type === 'image') return MOST_IMAGE - data.length
  return MOST_DOCUMENT
}

function isToolCall(value: object): boolean {
  return /^(server_|mcp_)?tool_use$/.test(String((value as { type?: unknown }).type))
}
