import { JSON_PIECE, piecesOf } from '../scripted/replies.js'
import type { ParsedTurn } from '../scripted/script.js'

/** One server-sent event of the Messages API. */
interface ModelEvent {
  type: string
  [field: string]: unknown
}

export interface MessageFacts {
  id: string
  model: string
  /** Ids of the tool calls, in order. */
  toolIds: string[]
  /** Characters of the request, for an estimate of its tokens. */
  requestLength: number
}

/** The events of a turn, in the order in which the Messages API streams them. */
export function turnEvents(turn: ParsedTurn, facts: MessageFacts): ModelEvent[] {
  const usage = usageOf(turn, facts)
  const message = messageOf(facts, [], null)
  const events: ModelEvent[] = [
    { type: 'message_start', message: { ...message, usage: { ...usage, output_tokens: 1 } } },
    { type: 'ping' },
  ]
  for (const [index, block] of contentOf(turn, facts).entries()) {
    events.push({ type: 'content_block_start', index, content_block: emptied(block) })
    for (const delta of deltasOf(block)) events.push({ type: 'content_block_delta', index, delta })
    events.push({ type: 'content_block_stop', index })
  }
  const delta = { stop_reason: stopReasonOf(turn), stop_sequence: null }
  events.push({ type: 'message_delta', delta, usage }, { type: 'message_stop' })
  return events
}

/** The same turn as one JSON answer, for requests that do not stream. */
export function turnMessage(turn: ParsedTurn, facts: MessageFacts): Record<string, unknown> {
  const message = messageOf(facts, contentOf(turn, facts), stopReasonOf(turn))
  return { ...message, usage: usageOf(turn, facts) }
}

type ContentBlock =
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'text'; text: string }
  | { type: 'tool_use'; id: string; name: string; input: Record<string, unknown> }

function contentOf(turn: ParsedTurn, facts: MessageFacts): ContentBlock[] {
  const blocks: ContentBlock[] = []
  if (turn.thinking !== undefined) {
    blocks.push({ type: 'thinking', thinking: turn.thinking, signature: 'c2NyaXB0ZWQ=' })
  }
  if (turn.text !== undefined) blocks.push({ type: 'text', text: turn.text })
  for (const [index, tool] of (turn.tools ?? []).entries()) {
    blocks.push({ type: 'tool_use', id: facts.toolIds[index] ?? '', name: tool.name, input: tool.input })
  }
  return blocks
}

function emptied(block: ContentBlock): ContentBlock {
  if (block.type === 'thinking') return { ...block, thinking: '', signature: '' }
  return block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} }
}

function deltasOf(block: ContentBlock): Record<string, unknown>[] {
  if (block.type === 'text') return piecesOf(block.text).map((text) => ({ type: 'text_delta', text }))
  if (block.type === 'thinking') {
    const thinking = piecesOf(block.thinking).map((t) => ({
      type: 'thinking_delta',
      thinking: t,
    }))
    return [...thinking, { type: 'signature_delta', signature: block.signature }]
  }
  return piecesOf(JSON.stringify(block.input), JSON_PIECE).map((partial_json) => ({
    type: 'input_json_delta',
    partial_json,
  }))
}

function messageOf(facts: MessageFacts, content: ContentBlock[], stop: string | null) {
  return {
    id: facts.id,
    type: 'message',
    role: 'assistant',
    model: facts.model,
    content,
    stop_reason: stop,
    stop_sequence: null,
  }
}

function stopReasonOf(turn: ParsedTurn): string {
  return turn.stopReason ?? (turn.tools?.length ? 'tool_use' : 'end_turn')
}

function usageOf(turn: ParsedTurn, facts: MessageFacts): Record<string, number> {
  const said = (turn.thinking ?? '') + (turn.text ?? '') + JSON.stringify(turn.tools ?? [])
  return {
    input_tokens: turn.usage?.inputTokens ?? Math.ceil(facts.requestLength / 4),
    cache_creation_input_tokens: turn.usage?.cacheCreationTokens ?? 0,
    cache_read_input_tokens: turn.usage?.cacheReadTokens ?? 0,
    output_tokens: turn.usage?.outputTokens ?? Math.ceil(said.length / 4),
  }
}
