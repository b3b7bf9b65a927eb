import type { ScriptedApi, ScriptedRequest } from '../dialect.js'
import { apiErrorBody } from '../openai/api.js'
import { firstIssue } from '../request-fields.js'
import {
  EVENT_STREAM,
  JSON_PIECE,
  JSON_TYPE,
  piecesOf,
  refusals,
  turnsBehind,
  whole,
} from '../scripted/replies.js'
import type { ParsedTurn } from '../scripted/script.js'
import type { SourceRequest } from '../source.js'
import {
  brokenConversation,
  type ChatRequest,
  chatRequestSchema,
  firstUserText,
  workingDirectory,
} from './conversation.js'
import { routeOf } from './request.js'

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

interface CompletionFacts {
  id: string
  model: string
  /** IDs of the tool calls, in order. */
  callIds: readonly string[]
  /** Characters of the request, for an estimate of its tokens. */
  requestLength: number
}

const LAST_EVENT = Buffer.from('data: [DONE]\n\n')

function encodeChunk(chunk: object): Buffer {
  return Buffer.from(`data: ${JSON.stringify(chunk)}\n\n`)
}

/** The chunks of a turn, in the order in which Chat Completions streams them. */
function turnChunks(turn: ParsedTurn, facts: CompletionFacts, withUsage: boolean): object[] {
  const head = { id: facts.id, object: 'chat.completion.chunk', created: 1767225600, model: facts.model }
  // An API that was asked for usage has the field in every chunk.
  const rest = withUsage ? { usage: null } : {}
  const chunk = (delta: object, finish: string | null = null) => ({
    ...head,
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...rest,
  })
  const deltas = [{ role: 'assistant', content: '' }, ...deltasOf(turn, facts)]
  const usage = { ...head, choices: [], usage: scriptedUsage(turn, facts) }
  return [
    ...deltas.map((delta) => chunk(delta)),
    chunk({}, finishReasonOf(turn)),
    ...(withUsage ? [usage] : []),
  ]
}

/** The same turn as one JSON answer, for requests that do not stream. */
function turnCompletion(turn: ParsedTurn, facts: CompletionFacts): object {
  const calls = callsOf(turn, facts)
  const message = {
    role: 'assistant',
    content: turn.text ?? null,
    ...(turn.thinking === undefined ? {} : { reasoning: turn.thinking }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  }
  return {
    id: facts.id,
    object: 'chat.completion',
    created: 1767225600,
    model: facts.model,
    choices: [{ index: 0, message, finish_reason: finishReasonOf(turn) }],
    usage: scriptedUsage(turn, facts),
  }
}

function deltasOf(turn: ParsedTurn, facts: CompletionFacts): object[] {
  const thinking = piecesOf(turn.thinking ?? '').map((reasoning) => ({ reasoning }))
  const text = piecesOf(turn.text ?? '').map((content) => ({ content }))
  const calls = callsOf(turn, facts).flatMap(({ function: of, ...call }, index) => {
    const begun = { index, ...call, function: { name: of.name, arguments: '' } }
    const pieces = piecesOf(of.arguments, JSON_PIECE).map((piece) => ({
      index,
      function: { arguments: piece },
    }))
    return [begun, ...pieces].map((piece) => ({ tool_calls: [piece] }))
  })
  return [...thinking, ...text, ...calls]
}

function callsOf({ tools = [] }: ParsedTurn, { callIds }: CompletionFacts) {
  return tools.map(({ name, input }, index) => ({
    id: callIds[index] ?? '',
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }))
}

/** A script's reasons are those of the Messages API. */
const REASONS: Readonly<Record<string, string>> = {
  end_turn: 'stop',
  stop_sequence: 'stop',
  tool_use: 'tool_calls',
  max_tokens: 'length',
  refusal: 'content_filter',
}

function finishReasonOf({ stopReason, tools }: ParsedTurn): string {
  if (stopReason !== undefined) return REASONS[stopReason] ?? stopReason
  return tools?.length ? 'tool_calls' : 'stop'
}

function scriptedUsage(turn: ParsedTurn, { requestLength }: CompletionFacts) {
  const said = (turn.thinking ?? '') + (turn.text ?? '') + JSON.stringify(turn.tools ?? [])
  const { inputTokens, outputTokens, cacheReadTokens = 0, cacheCreationTokens = 0 } = turn.usage ?? {}
  const fresh = inputTokens ?? Math.ceil(requestLength / 4)
  const prompt = fresh + cacheReadTokens + cacheCreationTokens
  const completion = outputTokens ?? Math.ceil(said.length / 4)
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cacheReadTokens, cache_write_tokens: cacheCreationTokens },
    completion_tokens_details: { reasoning_tokens: Math.ceil((turn.thinking ?? '').length / 4) },
  }
}
