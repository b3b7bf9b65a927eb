import { MOST_IMAGE } from '../openai/prices.js'
import type { Reach } from '../refusal.js'
import { disguisedKey, type Found, isSet } from '../request-fields.js'

/** Fields that decide what a request may do, in no other spelling. */
export const GUARDED: ReadonlySet<string> = new Set([
  'model',
  'input',
  'instructions',
  'tools',
  'type',
  'namespace',
  'environment',
  'container',
  'store',
  'background',
  'stream',
  'prompt',
  'conversation',
  'previous_response_id',
  'max_output_tokens',
  'max_tool_calls',
  'service_tier',
  'prompt_cache_retention',
  'prompt_cache_options',
  'ttl',
  'image_url',
  'file_url',
  'audio_url',
  'file_id',
  'file_ids',
  'file_data',
  'vector_store_ids',
  'server_url',
  'connector_id',
  'content',
  'output',
  'role',
])

/** Items that carry what they are about. Any other type is refused: another reader might fetch what it names. */
const ITEMS: ReadonlySet<unknown> = new Set([
  'message',
  'agent_message',
  'reasoning',
  'compaction',
  'context_compaction',
  'compaction_trigger',
  'configuration_update',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
  'local_shell_call_output',
  'shell_call',
  'shell_call_output',
  'apply_patch_call',
  'apply_patch_call_output',
  'computer_call',
  'computer_call_output',
  'tool_search_call',
  'tool_search_output',
  'additional_tools',
  'web_search_call',
  'image_generation_call',
])

/** Items that stand for something at the provider. */
const REACHES: Readonly<Record<string, Reach>> = {
  item_reference: 'stored_content',
  code_interpreter_call: 'container',
  file_search_call: 'file_reference',
  mcp_list_tools: 'mcp_servers',
  mcp_call: 'mcp_servers',
  mcp_approval_request: 'mcp_servers',
  mcp_approval_response: 'mcp_servers',
}

/** Parts of what is said that carry it themselves. */
const PARTS: ReadonlySet<unknown> = new Set([
  'input_text',
  'output_text',
  'text',
  'refusal',
  'summary_text',
  'reasoning_text',
  'encrypted_content',
  'input_image',
  'input_file',
  'input_audio',
  'computer_screenshot',
  // What a shell of the client has printed.
  'stdout',
  'stderr',
])

/** Where the parts of an item are. */
const LISTS = ['content', 'output', 'summary'] as const
/** Fields whose content is only words: what a model asked of a tool, what it cited. */
const WORDS: readonly (readonly [of: RegExp, fields: RegExp])[] = [
  [/_call$/, /^(?:arguments|input|action|operation)$/],
  [/^output_text$/, /^(?:annotations|logprobs)$/],
]

/** A document can fill the whole prompt. */
const MOST_DOCUMENT = 1_000_000

/** Looks at every depth of the input, but not into the arguments of tool calls, which are only text. */
export function inspectInput(input: string | readonly Record<string, unknown>[], found: Found): void {
  if (typeof input === 'string') return
  for (const item of input) {
    const reach = reachOfItem(item)
    if (reach) found.reaches.add(reach)
    for (const list of LISTS) inspectParts(item[list], found)
    // Its tools are looked at as those of the request are.
    const { tools: _declared, ...rest } = item
    inspectValue(rest, found)
  }
}

/** An item without a type is a message if it has a role; else the API takes it for a reference. */
function reachOfItem({ type, role, result, ...rest }: Record<string, unknown>): Reach | undefined {
  // They would change the request itself, whose model and price are known by its own fields.
  if (isSet(rest['model']) || isSet(rest['service_tier'])) return 'unknown_content'
  if (!isSet(type)) return isSet(role) ? undefined : 'stored_content'
  const known = typeof type === 'string' && Object.hasOwn(REACHES, type) ? REACHES[type] : undefined
  if (known) return known
  if (!ITEMS.has(type)) return 'unknown_content'
  // Without its picture it is a reference to the one that the provider keeps.
  return type === 'image_generation_call' && typeof result !== 'string' ? 'stored_content' : undefined
}

/** Parts that are images, whose bytes are no text. */
const IMAGES: readonly unknown[] = ['input_image', 'computer_screenshot']

function inspectParts(parts: unknown, found: Found): void {
  // The output of a computer is a part by itself.
  if (!Array.isArray(parts)) countImage(parts, found)
  for (const part of Array.isArray(parts) ? (parts as unknown[]) : []) {
    const { type, stdout } = (part ?? {}) as { type?: unknown; stdout?: unknown }
    if (!PARTS.has(type) && !(type === undefined && stdout !== undefined))
      found.reaches.add('unknown_content')
    countImage(part, found)
  }
}

function countImage(part: unknown, found: Found): void {
  const { type, image_url: url } = (part ?? {}) as { type?: unknown; image_url?: unknown }
  if (!IMAGES.includes(type) || typeof url !== 'string') return
  if (/^data:image\/[^,]{0,200};base64,/.test(url)) found.extraTokens += MOST_IMAGE - url.length
}

/** Looks at every depth of a value that the provider reads. */
export function inspectValue(value: unknown, found: Found): void {
  if (typeof value !== 'object' || value === null || found.disguised !== undefined) return
  if (!Array.isArray(value)) {
    found.disguised = disguisedKey(value, GUARDED)
    inspectSources(value as Record<string, unknown>, found)
  }
  const type = String((value as { type?: unknown }).type)
  for (const [key, entry] of Object.entries(value)) {
    if (!WORDS.some(([of, fields]) => of.test(type) && fields.test(key))) inspectValue(entry, found)
  }
}

/** What an object takes from elsewhere: URLs but `data:`, and files that the provider keeps. */
function inspectSources(value: Record<string, unknown>, found: Found): void {
  for (const [key, entry] of Object.entries(value)) {
    if (/^file_ids?$/.test(key) && isSet(entry)) found.reaches.add('file_reference')
    // OpenRouter takes an address in the place of a file's bytes, which have no colon.
    const mayBeAddress = /(?:^|_)urls?$/.test(key) || (key === 'file_data' && /:/.test(String(entry)))
    if (!mayBeAddress || !isSet(entry)) continue
    if (typeof entry !== 'string' || !/^data:/i.test(entry)) found.reaches.add('url_source')
  }
  if (value['type'] === 'input_file') found.extraTokens += MOST_DOCUMENT
}
