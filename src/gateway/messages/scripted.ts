import type { ScriptedApi, ScriptedRequest } from '../dialect.js'
import { firstIssue } from '../request-fields.js'
import {
  EVENT_STREAM,
  encodeEvent,
  JSON_PIECE,
  JSON_TYPE,
  piecesOf,
  refusals,
  turnsBehind,
  whole,
} from '../scripted/replies.js'
import type { ParsedTurn } from '../scripted/script.js'
import type { SourceRequest } from '../source.js'
import { apiErrorBody } from './api-error.js'
import {
  blocksOf,
  brokenConversation,
  firstUserText,
  type MessagesRequest,
  messagesRequestSchema,
  workingDirectory,
} from './conversation.js'

const { error, checkBody } = refusals(apiErrorBody)
const MODELS = ['claude-opus-5-5', 'claude-sonnet-4-6', 'claude-haiku-4-5']

/** A script as a model behind the Messages API: invalid requests get an error status, never a silent 200. */
export const scriptedMessages: ScriptedApi = {
  precheck(request) {
    const { method, path: address, headers } = request
    const path = address.split('?')[0] ?? ''
    if (method === 'HEAD' && path === '/') return { status: 200, headers: JSON_TYPE, pieces: [] }
    const posted = path === '/v1/messages' || path === '/v1/messages/count_tokens'
    const got = /^\/v1\/models(\/[^/]+)?$/.test(path)
    if (!posted && !got) return error(404, `Not found: ${method} ${path}`)
    if (method !== (posted ? 'POST' : 'GET')) return error(405, `Method not allowed: ${method} ${path}`)
    if (!headers['x-api-key'] && !headers['authorization']) return error(401, 'x-api-key header is required')
    if (!headers['anthropic-version']) return error(400, 'anthropic-version: header is required')
    if (!posted) return undefined
    return checkBody(request)
  },

  read(request) {
    if (request.path.startsWith('/v1/models')) return models(request.path)
    const parsed = messagesRequestSchema.safeParse(request.json)
    if (!parsed.success) return error(400, firstIssue(parsed.error))
    const message = parsed.data
    const broken = brokenConversation(message)
    if (broken) return error(400, broken)
    if (request.path.startsWith('/v1/messages/count_tokens')) {
      return whole({ input_tokens: Math.ceil(request.body.length / 4) })
    }
    if (message.max_tokens === undefined) return error(400, 'max_tokens: Field required')
    return scriptedRequest(message, request)
  },

  speak(turn, { json, length, turnIndex }, count) {
    const { model, stream } = json as MessagesRequest
    const toolIds = (turn.tools ?? []).map((_, i) => `toolu_t${turnIndex}_${count}_${i}`)
    const facts = { id: `msg_${count}`, model, toolIds, requestLength: length }
    if (!stream) return whole(turnMessage(turn, facts))
    return { status: 200, headers: EVENT_STREAM, pieces: turnEvents(turn, facts).map(encodeEvent) }
  },
}

function scriptedRequest(message: MessagesRequest, { headers, body, json }: SourceRequest): ScriptedRequest {
  return {
    hasTools: Boolean(message.tools?.length),
    // Claude Code names its session in every request.
    session: String(headers['x-claude-code-session-id'] ?? ''),
    firstUserText: firstUserText(message),
    workspace: workingDirectory(message),
    turnIndex: turnsBehind(
      message.messages
        .filter(({ role }) => role === 'assistant')
        .map(({ content }) => blocksOf(content).map((block) => block['id'])),
    ),
    json,
    length: body.length,
  }
}

function models(path: string) {
  const of = (id: string) => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' })
  const id = /^\/v1\/models\/([^?]+)/.exec(path)?.[1]
  return whole(id ? of(id) : { data: MODELS.map(of), has_more: false })
}

/** One server-sent event of the Messages API. */
interface ModelEvent {
  type: string
  [field: string]: unknown
}

interface MessageFacts {
  id: string
  model: string
  /** Ids of the tool calls, in order. */
  toolIds: string[]
  /** Characters of the request, for an estimate of its tokens. */
  requestLength: number
}

/** The events of a turn, in the order in which the Messages API streams them. */
function turnEvents(turn: ParsedTurn, facts: MessageFacts): ModelEvent[] {
  const usage = scriptedUsage(turn, facts)
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
function turnMessage(turn: ParsedTurn, facts: MessageFacts): Record<string, unknown> {
  const message = messageOf(facts, contentOf(turn, facts), stopReasonOf(turn))
  return { ...message, usage: scriptedUsage(turn, facts) }
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

function scriptedUsage(turn: ParsedTurn, facts: MessageFacts): Record<string, number> {
  const said = (turn.thinking ?? '') + (turn.text ?? '') + JSON.stringify(turn.tools ?? [])
  return {
    input_tokens: turn.usage?.inputTokens ?? Math.ceil(facts.requestLength / 4),
    cache_creation_input_tokens: turn.usage?.cacheCreationTokens ?? 0,
    cache_read_input_tokens: turn.usage?.cacheReadTokens ?? 0,
    output_tokens: turn.usage?.outputTokens ?? Math.ceil(said.length / 4),
  }
}
