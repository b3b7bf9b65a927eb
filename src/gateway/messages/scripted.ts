import type { ScriptedApi, ScriptedReply, ScriptedRequest } from '../dialect.js'
import type { Headers, SourceRequest } from '../source.js'
import { apiErrorBody } from './api-error.js'
import {
  blocksOf,
  brokenConversation,
  firstUserText,
  type MessagesRequest,
  messagesRequestSchema,
  workingDirectory,
} from './conversation.js'
import { encodeEvent, turnEvents, turnMessage } from './scripted-answer.js'

const MODELS = ['claude-opus-5-5', 'claude-sonnet-4-6', 'claude-haiku-4-5']

/** A script as a model behind the Messages API: invalid requests get an error status, never a silent 200. */
export const scriptedMessages: ScriptedApi = {
  precheck({ method, path: address, headers, json }) {
    const path = address.split('?')[0] ?? ''
    if (method === 'HEAD' && path === '/') return { status: 200, headers: JSON_TYPE, pieces: [] }
    const posted = path === '/v1/messages' || path === '/v1/messages/count_tokens'
    const got = /^\/v1\/models(\/[^/]+)?$/.test(path)
    if (!posted && !got) return error(404, `Not found: ${method} ${path}`)
    if (method !== (posted ? 'POST' : 'GET')) return error(405, `Method not allowed: ${method} ${path}`)
    if (!headers['x-api-key'] && !headers['authorization']) return error(401, 'x-api-key header is required')
    if (!headers['anthropic-version']) return error(400, 'anthropic-version: header is required')
    if (!posted) return undefined
    if (!/^application\/json\b/.test(String(headers['content-type'])))
      return error(400, 'content-type: must be application/json')
    return json === undefined ? error(400, 'The request body is not valid JSON') : undefined
  },

  read(request) {
    if (request.path.startsWith('/v1/models')) return models(request.path)
    const parsed = messagesRequestSchema.safeParse(request.json)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      return error(400, `${issue?.path.map(String).join('.') ?? 'body'}: ${issue?.message ?? 'invalid'}`)
    }
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
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }
    return { status: 200, headers, pieces: turnEvents(turn, facts).map(encodeEvent) }
  },
}

function scriptedRequest(message: MessagesRequest, { headers, body, json }: SourceRequest): ScriptedRequest {
  return {
    hasTools: Boolean(message.tools?.length),
    // Claude Code names its session in every request.
    session: String(headers['x-claude-code-session-id'] ?? ''),
    firstUserText: firstUserText(message),
    workspace: workingDirectory(message),
    turnIndex: turnIndex(message),
    json,
    length: body.length,
  }
}

const TOOL_ID = /^toolu_t(\d+)_/

/**
 * The IDs of our tool calls carry their turn, so that compaction of the history does not start the script again;
 * without any, the assistant's messages are counted.
 */
function turnIndex(request: MessagesRequest): number {
  let after = 0
  for (const message of request.messages.toReversed()) {
    if (message.role !== 'assistant') continue
    for (const block of blocksOf(message.content)) {
      const turn = block.type === 'tool_use' ? TOOL_ID.exec(String(block['id']))?.[1] : undefined
      if (turn !== undefined) return Number(turn) + 1 + after
    }
    after++
  }
  return after
}

const JSON_TYPE: Headers = { 'content-type': 'application/json' }

function whole(value: unknown): ScriptedReply {
  return { status: 200, headers: JSON_TYPE, pieces: [Buffer.from(JSON.stringify(value))] }
}

function error(status: number, message: string): ScriptedReply {
  return { status, headers: JSON_TYPE, pieces: [apiErrorBody(status, message)] }
}

function models(path: string): ScriptedReply {
  const of = (id: string) => ({ type: 'model', id, display_name: id, created_at: '2026-01-01T00:00:00Z' })
  const id = /^\/v1\/models\/([^?]+)/.exec(path)?.[1]
  return whole(id ? of(id) : { data: MODELS.map(of), has_more: false })
}
