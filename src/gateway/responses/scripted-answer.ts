import { JSON_PIECE, piecesOf } from '../scripted/replies.js'
import type { ParsedTurn } from '../scripted/script.js'

/** One server-sent event of the Responses API. */
interface ResponseEvent {
  type: string
  [field: string]: unknown
}

/** An item of an answer. */
type OutputItem = { type: string; id: string } & Record<string, unknown>

/** How a request declares a tool that a script calls. */
export interface CalledTool {
  callId: string
  /** Takes text instead of JSON. */
  custom: boolean
  namespace: string | undefined
}

export interface ResponseFacts {
  id: string
  model: string
  /** Of each tool of the turn, in order. */
  calls: readonly CalledTool[]
  /** Characters of the request, for an estimate of its tokens. */
  requestLength: number
}

/** A turn as one JSON answer, for requests that do not stream. */
export function turnResponse(turn: ParsedTurn, facts: ResponseFacts): Record<string, unknown> {
  const cut = turn.stopReason === 'max_tokens' || turn.stopReason === 'max_output_tokens'
  return {
    ...responseOf(facts, itemsOf(turn, facts)),
    status: cut ? 'incomplete' : 'completed',
    incomplete_details: cut ? { reason: 'max_output_tokens' } : null,
    usage: scriptedUsage(turn, facts),
  }
}

/** The events of a turn, in the order in which the Responses API streams them. */
export function turnEvents(turn: ParsedTurn, facts: ResponseFacts): ResponseEvent[] {
  const begun = { ...responseOf(facts, []), status: 'in_progress', usage: null }
  const whole = turnResponse(turn, facts)
  const events: ResponseEvent[] = [
    { type: 'response.created', response: begun },
    { type: 'response.in_progress', response: begun },
    ...itemsOf(turn, facts).flatMap((item, index) =>
      itemEvents(item).map((event) => ({ ...event, output_index: index })),
    ),
    { type: `response.${String(whole['status'])}`, response: whole },
  ]
  return events.map((event, number) => ({ ...event, sequence_number: number }))
}

function responseOf({ id, model }: ResponseFacts, output: readonly OutputItem[]) {
  return { id, object: 'response', created_at: 1_767_225_600, model, output, error: null, store: false }
}

function itemsOf({ thinking, text, tools = [] }: ParsedTurn, { id, calls }: ResponseFacts): OutputItem[] {
  const items: OutputItem[] = []
  if (thinking !== undefined) {
    const summary = [{ type: 'summary_text', text: thinking }]
    items.push({ type: 'reasoning', id: `rs_${id}`, summary, encrypted_content: 'c2NyaXB0ZWQ=' })
  }
  if (text !== undefined) {
    const content = [{ type: 'output_text', text, annotations: [] }]
    items.push({ type: 'message', id: `msg_${id}`, role: 'assistant', status: 'completed', content })
  }
  for (const [index, { name, input }] of tools.entries()) {
    const { callId = '', custom = false, namespace } = calls[index] ?? {}
    const where = { call_id: callId, name, ...(namespace === undefined ? {} : { namespace }) }
    const common = { ...where, status: 'completed' }
    items.push(
      custom
        ? { type: 'custom_tool_call', id: `ctc_${callId}`, ...common, input: String(input['input'] ?? '') }
        : { type: 'function_call', id: `fc_${callId}`, ...common, arguments: JSON.stringify(input) },
    )
  }
  return items
}

/** Added, its texts in pieces, done. */
function itemEvents(item: OutputItem): ResponseEvent[] {
  const { id: item_id } = item
  return [
    { type: 'response.output_item.added', item: emptied(item) },
    ...textEvents(item).map((event) => ({ ...event, item_id })),
    { type: 'response.output_item.done', item },
  ]
}

function textEvents(item: OutputItem): ResponseEvent[] {
  switch (item.type) {
    case 'reasoning':
      return partEvents('reasoning_summary_part', 'reasoning_summary_text', 'summary_index', item['summary'])
    case 'message':
      return partEvents('content_part', 'output_text', 'content_index', item['content'])
    case 'function_call':
      return inputEvents('function_call_arguments', 'arguments', item['arguments'])
    default:
      return inputEvents('custom_tool_call_input', 'input', item['input'])
  }
}

/** The one part of an item. */
function partEvents(part: string, text: string, index: string, parts: unknown): ResponseEvent[] {
  const [whole = { text: '' }] = parts as { text: string }[]
  const at = { [index]: 0 }
  return [
    { type: `response.${part}.added`, ...at, part: { ...whole, text: '' } },
    ...piecesOf(whole.text).map((delta) => ({ type: `response.${text}.delta`, ...at, delta })),
    { type: `response.${text}.done`, ...at, text: whole.text },
    { type: `response.${part}.done`, ...at, part: whole },
  ]
}

function inputEvents(name: string, field: string, value: unknown): ResponseEvent[] {
  const pieces = piecesOf(String(value), JSON_PIECE)
  return [
    ...pieces.map((delta) => ({ type: `response.${name}.delta`, delta })),
    { type: `response.${name}.done`, [field]: value },
  ]
}

function emptied(item: OutputItem): OutputItem {
  const nothing = { summary: [], content: [], arguments: '', input: '' }
  const empty = Object.entries(nothing).filter(([field]) => field in item)
  const { encrypted_content: _signed, ...rest } = item
  return { ...rest, ...Object.fromEntries(empty), status: 'in_progress' } as OutputItem
}

function scriptedUsage(turn: ParsedTurn, { requestLength }: ResponseFacts) {
  const said = (turn.thinking ?? '') + (turn.text ?? '') + JSON.stringify(turn.tools ?? [])
  const { inputTokens, outputTokens, cacheReadTokens = 0, cacheCreationTokens = 0 } = turn.usage ?? {}
  const fresh = inputTokens ?? Math.ceil(requestLength / 4)
  const input = fresh + cacheReadTokens + cacheCreationTokens
  const output = outputTokens ?? Math.ceil(said.length / 4)
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cacheReadTokens, cache_write_tokens: cacheCreationTokens },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: Math.ceil((turn.thinking ?? '').length / 4) },
    total_tokens: input + output,
  }
}
