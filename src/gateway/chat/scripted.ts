import type { ScriptedApi, ScriptedReply, ScriptedRequest } from '../dialect.js'
import { apiErrorBody } from '../openai/api-error.js'
import type { Headers, SourceRequest } from '../source.js'
import {
  brokenConversation,
  type ChatRequest,
  chatRequestSchema,
  firstUserText,
  workingDirectory,
} from './conversation.js'
import { routeOf } from './route.js'
import { encodeChunk, LAST_EVENT, turnChunks, turnCompletion } from './scripted-answer.js'

const MODELS = ['gpt-5.5', 'gpt-5-mini', 'anthropic/claude-sonnet-4.6']

/** A script as a model behind Chat Completions: invalid requests get an error status, never a silent 200. */
export const scriptedChat: ScriptedApi = {
  precheck({ method, path, headers, json }) {
    const route = routeOf(method, path)
    if (route?.kind === 'probe') return { status: 200, headers: JSON_TYPE, pieces: [] }
    if (!route) return error(404, `Unknown request URL: ${method} ${path}`)
    if (!/^Bearer \S+$/.test(String(headers['authorization'])))
      return error(401, "You didn't provide an API key in an Authorization header.")
    if (route.kind === 'models') return undefined
    if (!/^application\/json\b/.test(String(headers['content-type'])))
      return error(400, 'content-type: must be application/json')
    return json === undefined ? error(400, 'The request body is not valid JSON') : undefined
  },

  read(request) {
    if (request.path.startsWith('/v1/models')) return models(request.path)
    const parsed = chatRequestSchema.safeParse(request.json)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      return error(400, `${issue?.path.map(String).join('.') ?? 'body'}: ${issue?.message ?? 'invalid'}`)
    }
    const broken = brokenConversation(parsed.data)
    return broken ? error(400, broken) : scriptedRequest(parsed.data, request)
  },

  speak(turn, { json, length, turnIndex }, count) {
    const { model, stream, stream_options: options } = json as ChatRequest
    const callIds = (turn.tools ?? []).map((_, i) => `call_t${turnIndex}_${count}_${i}`)
    const facts = { id: `chatcmpl-${count}`, model, callIds, requestLength: length }
    if (!stream) return whole(turnCompletion(turn, facts))
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }
    const chunks = turnChunks(turn, facts, options?.include_usage === true)
    return { status: 200, headers, pieces: [...chunks.map(encodeChunk), LAST_EVENT] }
  },
}

function scriptedRequest(request: ChatRequest, { headers, body, json }: SourceRequest): ScriptedRequest {
  return {
    hasTools: Boolean(request.tools?.length),
    // OpenCode's name for it.
    session: String(headers['x-session-id'] ?? ''),
    firstUserText: firstUserText(request),
    workspace: workingDirectory(request),
    turnIndex: turnIndex(request),
    json,
    length: body.length,
  }
}

const CALL_ID = /^call_t(\d+)_/

/**
 * The IDs of our tool calls carry their turn, so that compaction of the history does not start the script again;
 * without any, the assistant's messages are counted.
 */
function turnIndex({ messages }: ChatRequest): number {
  let after = 0
  for (const { role, tool_calls: calls } of messages.toReversed()) {
    if (role !== 'assistant') continue
    for (const { id } of calls ?? []) {
      const turn = CALL_ID.exec(id)?.[1]
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
  const of = (id: string) => ({ id, object: 'model', created: 1767225600, owned_by: 'scripted' })
  const id = /^\/v1\/models\/(.+)/.exec(path)?.[1]
  return whole(id ? of(id) : { object: 'list', data: MODELS.map(of) })
}
