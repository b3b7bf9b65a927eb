import { z } from 'zod'
import type { BudgetCaps } from './budget/budget.js'
import type { PriceTable } from './budget/prices.js'
import { matchesAny } from './wildcard.js'

/** What may pass the door. The defaults let nothing reach out of the sandbox by way of the provider. */
export interface GatewayPolicy extends BudgetCaps {
  /** `*` is a wildcard: `claude-sonnet-*`. Empty or absent: every model. */
  allowedModels?: readonly string[]
  /** Types of tools that run at the provider, with or without their date: `web_search`. Default none. */
  serverTools?: readonly string[]
  /** `mcp_servers` in a request: the provider connects to them. Default false. */
  mcpServers?: boolean
  /** `container`, which keeps files and skills at the provider. Default false. */
  containers?: boolean
  /** Images and documents by URL, fetched by the provider. Default false. */
  urlSources?: boolean
  /** Files of the provider's Files API. Default false. */
  fileReferences?: boolean
  /** Bytes; default 34 MiB (the API itself takes 32 MB). */
  maxBodyBytes?: number
  /** Overrides of the price table, by model or pattern. */
  prices?: PriceTable
}

export type DenialCode =
  | 'path'
  | 'malformed'
  | 'too_large'
  | 'model'
  | 'server_tool'
  | 'mcp_servers'
  | 'container'
  | 'url_source'
  | 'file_reference'
  | 'budget_exceeded'

export interface Refusal {
  status: number
  code: DenialCode
  message: string
}

/**
 * Tool types whose calls are carried out by the client. `tool_search_tool_*` runs at the provider, over nothing
 * but the tools in the request itself. https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview
 */
const CLIENT_TOOLS = ['custom', 'bash_2*', 'text_editor_2*', 'memory_2*', 'computer_2*', 'tool_search_tool_*']

const bodySchema = z.looseObject({
  model: z.string().min(1).max(200),
  messages: z.array(z.looseObject({})).min(1),
  max_tokens: z.int().min(0).optional(),
  stream: z.boolean().optional(),
  tools: z.array(z.looseObject({ type: z.string().nullish() })).nullish(),
  speed: z.string().nullish(),
})
export type CheckedBody = z.output<typeof bodySchema>

const GUARDED = [
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
]

/** Judges the body of a request; deny by default what runs or fetches at the provider. */
export function checkBody(json: unknown, policy: GatewayPolicy): CheckedBody | Refusal {
  const parsed = bodySchema.safeParse(json)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return malformed(`${issue?.path.map(String).join('.') || 'body'}: ${issue?.message ?? 'invalid'}`)
  }
  const body = parsed.data
  const disguised =
    disguisedKey(body) ??
    body.tools?.map(disguisedKey).find((key) => key !== undefined) ??
    disguisedInside([body.messages, body['system']])
  if (disguised !== undefined) return malformed(`${disguised.slice(0, 80)}: unknown field`)
  return refusedModel(body, policy) ?? refusedTool(body, policy) ?? refusedReach(body, policy) ?? body
}

export function isRefusal(value: object): value is Refusal {
  return 'code' in value && 'status' in value && 'message' in value
}

/** Also the models that a request names beside its own: for another attempt, for a tool at the provider. */
function refusedModel(body: CheckedBody, { allowedModels = [] }: GatewayPolicy): Refusal | undefined {
  if (allowedModels.length === 0) return undefined
  const { messages: _said, system: _told, metadata: _about, ...rest } = body
  const other = modelsIn(rest).find((model) => !matchesAny(allowedModels, model))
  if (other === undefined) return undefined
  const names = allowedModels.join(', ')
  return refuse('model', `The model ${other.slice(0, 200)} is not allowed in this run; allowed: ${names}.`)
}

/** Every model that is named, but for the schemas of tools, which speak of the client's own fields. */
function modelsIn(value: unknown, list = false): string[] {
  if (typeof value === 'string') return list ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => {
    if (/^(input_schema|output_config|output_format|input_examples)$/.test(key)) return []
    return modelsIn(entry, Array.isArray(value) ? list : /(^|_)(models?|fallbacks?)$/.test(fold(key)))
  })
}

function refusedTool(body: CheckedBody, policy: GatewayPolicy): Refusal | undefined {
  for (const tool of body.tools ?? []) {
    const type = tool.type ?? 'custom'
    if (matchesAny(CLIENT_TOOLS, type)) continue
    const asked = policy.serverTools ?? []
    if (matchesAny(asked, type) || matchesAny(asked, type.replace(/_\d{8}$/, ''))) continue
    const hint = 'Tools that run at the provider are a way out of the sandbox.'
    return refuse('server_tool', `The tool type ${type.slice(0, 80)} is not allowed in this run. ${hint}`)
  }
  return undefined
}

function refusedReach(body: CheckedBody, policy: GatewayPolicy): Refusal | undefined {
  if (!policy.mcpServers && isSet(body['mcp_servers'])) {
    return refuse('mcp_servers', 'MCP servers reached by the provider are not allowed in this run.')
  }
  if (!policy.containers && isSet(body['container'])) {
    return refuse('container', 'Containers at the provider are not allowed in this run.')
  }
  const reach = findReach([body.messages, body['system']])
  if (reach === 'url' && !policy.urlSources) {
    return refuse('url_source', 'Content that the provider fetches from a URL is not allowed in this run.')
  }
  if (reach === 'file' && !policy.fileReferences) {
    return refuse('file_reference', 'Files stored at the provider are not allowed in this run.')
  }
  if (reach && policy.urlSources !== policy.fileReferences) {
    // One of the two is allowed: the other must not hide behind it.
    const other = findReach([body.messages, body['system']], reach)
    if (other)
      return refuse(other === 'url' ? 'url_source' : 'file_reference', 'Content from outside is not allowed.')
  }
  return undefined
}

type Reach = 'url' | 'file'

/** Looks for what the provider would fetch, everywhere but in the inputs of tool calls, which are only text. */
function findReach(value: unknown, except?: Reach): Reach | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) {
    const type = (value as { type?: unknown }).type
    const file = type === 'file' || type === 'container_upload' || 'file_id' in value
    if (file && except !== 'file') return 'file'
    if (type === 'url' && except !== 'url') return 'url'
  }
  for (const [key, entry] of Object.entries(value)) {
    if (key === 'input' && isToolCall(value)) continue
    const found = findReach(entry, except)
    if (found) return found
  }
  return undefined
}

function isToolCall(value: object): boolean {
  return /^(server_|mcp_)?tool_use$/.test(String((value as { type?: unknown }).type))
}

/**
 * A guarded field in another spelling, which a lenient reader behind the gateway might still understand: Go's
 * reads `Tools` and even `tool\u017f` (a long s) as `tools`.
 */
function disguisedKey(value: object): string | undefined {
  return Object.keys(value).find((key) => !GUARDED.includes(key) && GUARDED.includes(fold(key)))
}

/** The same at every depth of what is said, but in the inputs of tool calls. */
function disguisedInside(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const own = Array.isArray(value) ? undefined : disguisedKey(value)
  if (own !== undefined) return own
  for (const [key, entry] of Object.entries(value)) {
    if (key === 'input' && isToolCall(value)) continue
    const found = disguisedInside(entry)
    if (found !== undefined) return found
  }
  return undefined
}

/** What a key is to a reader that minds neither case nor look. */
function fold(key: string): string {
  return key.normalize('NFKC').toUpperCase().toLowerCase().trim()
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}

function refuse(code: DenialCode, message: string): Refusal {
  return { status: 403, code, message }
}

export function malformed(message: string): Refusal {
  return { status: 400, code: 'malformed', message }
}
