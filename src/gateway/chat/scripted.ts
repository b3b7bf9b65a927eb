import type { ScriptedApi, ScriptedRequest } from '../dialect.js'
import { apiErrorBody } from '../openai/api-error.js'
import { firstIssue } from '../request-fields.js'
import { EVENT_STREAM, JSON_TYPE, refusals, turnsBehind, whole } from '../scripted/replies.js'
import type { SourceRequest } from '../source.js'
import {
  brokenConversation,
  type ChatRequest,
  chatRequestSchema,
  firstUserText,
  workingDirectory,
} from './conversation.js'
import { routeOf } from './route.js'
import { encodeChunk, LAST_EVENT, turnChunks, turnCompletion } from './scripted-answer.js'

const { error, checkBody } = refusals(apiErrorBody)
const MODELS = ['gpt-5.5', 'gpt-5-mini', 'anthropic/claude-sonnet-4.6']

/** A script as a model behind Chat Completions: invalid requests get an error status, never a silent 200. */
export const scriptedChat: ScriptedApi = {
  precheck(request) {
    const { method, path, headers } = request
    const route = routeOf(method, path)
    if (route?.kind === 'probe') return { status: 200, headers: JSON_TYPE, pieces: [] }
    if (!route) return error(404, `Unknown request URL: ${method} ${path}`)
    if (!/^Bearer \S+$/.test(String(headers['authorization'])))
      return error(401, "You didn't provide an API key in an Authorization header.")
    if (route.kind === 'models') return undefined
    return checkBody(request)
  },

  read(request) {
    if (request.path.startsWith('/v1/models')) return models(request.path)
    const parsed = chatRequestSchema.safeParse(request.json)
    if (!parsed.success) return error(400, firstIssue(parsed.error))
    const broken = brokenConversation(parsed.data)
    return broken ? error(400, broken) : scriptedRequest(parsed.data, request)
  },

  speak(turn, { json, length, turnIndex }, count) {
    const { model, stream, stream_options: options } = json as ChatRequest
    const callIds = (turn.tools ?? []).map((_, i) => `call_t${turnIndex}_${count}_${i}`)
    const facts = { id: `chatcmpl-${count}`, model, callIds, requestLength: length }
    if (!stream) return whole(turnCompletion(turn, facts))
    const chunks = turnChunks(turn, facts, options?.include_usage === true)
    return { status: 200, headers: EVENT_STREAM, pieces: [...chunks.map(encodeChunk), LAST_EVENT] }
  },
}

function scriptedRequest(request: ChatRequest, { headers, body, json }: SourceRequest): ScriptedRequest {
  return {
    hasTools: Boolean(request.tools?.length),
    // OpenCode's name for it.
    session: String(headers['x-session-id'] ?? ''),
    firstUserText: firstUserText(request),
    workspace: workingDirectory(request),
    turnIndex: turnsBehind(
      request.messages
        .filter(({ role }) => role === 'assistant')
        .map(({ tool_calls: calls }) => (calls ?? []).map(({ id }) => id)),
    ),
    json,
    length: body.length,
  }
}

function models(path: string) {
  const of = (id: string) => ({ id, object: 'model', created: 1767225600, owned_by: 'scripted' })
  const id = /^\/v1\/models\/(.+)/.exec(path)?.[1]
  return whole(id ? of(id) : { object: 'list', data: MODELS.map(of) })
}
