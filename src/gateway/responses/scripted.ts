import type { ScriptedApi, ScriptedRequest } from '../dialect.js'
import { apiErrorBody } from '../openai/api.js'
import { firstIssue } from '../request-fields.js'
import { EVENT_STREAM, encodeEvent, refusals, turnOf, turnsBehind, whole } from '../scripted/replies.js'
import type { SourceRequest } from '../source.js'
import {
  brokenConversation,
  firstUserText,
  isOfModel,
  itemsOf,
  type ResponsesRequest,
  responsesRequestSchema,
  workingDirectory,
} from './conversation.js'
import { routeOf } from './request.js'
import { type CalledTool, turnEvents, turnResponse } from './scripted-answer.js'
import { type DeclaredTool, declaredTools } from './tools.js'

const { error, checkBody } = refusals(apiErrorBody)
const MODELS = ['gpt-6.1-sol', 'gpt-6.1-terra', 'gpt-5.5']

/** A script as a model behind the Responses API: invalid requests get an error status, never a silent 200. */
export const scriptedResponses: ScriptedApi = {
  precheck(request) {
    const { method, path, headers } = request
    const route = routeOf(method, path)
    if (!route) return error(404, `Invalid URL (${method} ${path})`)
    if (!/^Bearer \S/.test(String(headers['authorization'] ?? '')))
      return error(401, 'Missing bearer authentication in header')
    if (route.kind === 'models') return undefined
    return checkBody(request)
  },

  read(request) {
    if (request.path.startsWith('/v1/models')) return models(request.path)
    const parsed = responsesRequestSchema.safeParse(request.json)
    if (!parsed.success) return error(400, firstIssue(parsed.error))
    const broken = brokenConversation(parsed.data)
    if (broken) return error(400, broken)
    if (request.path.endsWith('/input_tokens')) {
      return whole({ object: 'response.input_tokens', input_tokens: Math.ceil(request.body.length / 4) })
    }
    return scriptedRequest(parsed.data, request)
  },

  speak(turn, { json, length, turnIndex }, count) {
    const request = json as ResponsesRequest
    const declared = declaredTools(request)
    const calls = (turn.tools ?? []).map((tool, index) => ({
      callId: `call_t${turnIndex}_${count}_${index}`,
      ...calledTool(tool, declared),
    }))
    const facts = { id: `resp_${count}`, model: request.model, calls, requestLength: length }
    if (!request.stream) return whole(turnResponse(turn, facts))
    return { status: 200, headers: EVENT_STREAM, pieces: turnEvents(turn, facts).map(encodeEvent) }
  },
}

/** As the request declares it; one that it does not declare is a custom tool if all its input is one text. */
function calledTool(
  { name, input }: { name: string; input: Record<string, unknown> },
  declared: readonly DeclaredTool[],
): Omit<CalledTool, 'callId'> {
  const tool = declared.find((one) => one['name'] === name && /^(?:function|custom)$/.test(one.type))
  const text = Object.keys(input).join() === 'input' && typeof input['input'] === 'string'
  const namespace = tool?.['namespace']
  return {
    custom: tool ? tool.type === 'custom' : text,
    namespace: typeof namespace === 'string' ? namespace : undefined,
  }
}

function scriptedRequest(request: ResponsesRequest, { headers, body, json }: SourceRequest): ScriptedRequest {
  return {
    hasTools: declaredTools(request).length > 0,
    // Codex names its session in every request.
    session: String(headers['session-id'] ?? ''),
    firstUserText: firstUserText(request),
    workspace: workingDirectory(request),
    turnIndex: turnsBehind(
      itemsOf(request)
        .filter(
          (item) => isOfModel(item) && (item.role === 'assistant' || turnOf(item['call_id']) !== undefined),
        )
        .map((item) => [item['call_id']]),
    ),
    json,
    length: body.length,
  }
}

function models(path: string) {
  const of = (id: string) => ({ id, object: 'model', created: 1_767_225_600, owned_by: 'openai' })
  const id = /^\/v1\/models\/([^?]+)/.exec(path)?.[1]
  return whole(id ? of(id) : { object: 'list', data: MODELS.map(of) })
}
