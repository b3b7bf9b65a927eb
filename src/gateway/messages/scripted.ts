import type { ScriptedApi, ScriptedRequest } from '../dialect.js'
import { firstIssue } from '../request-fields.js'
import { EVENT_STREAM, encodeEvent, JSON_TYPE, refusals, turnsBehind, whole } from '../scripted/replies.js'
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
import { turnEvents, turnMessage } from './scripted-answer.js'

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
