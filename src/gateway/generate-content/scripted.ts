import type { ScriptedApi, ScriptedReply, ScriptedRequest } from '../dialect.js'
import { piecesOf } from '../scripted/pieces.js'
import type { ParsedTurn } from '../scripted/script.js'
import type { Headers, SourceRequest } from '../source.js'
import { apiErrorBody } from './api-error.js'
import {
  brokenConversation,
  firstUserText,
  type GenerateRequest,
  generateRequestSchema,
  hasTools,
  workingDirectory,
} from './conversation.js'
import { modelOf, routeOf } from './route.js'

const MODELS = ['gemini-3.1-pro-preview', 'gemini-3-flash-preview', 'gemini-2.5-flash']
const JSON_TYPE: Headers = { 'content-type': 'application/json; charset=UTF-8' }
const TEXT_PIECE = 48

/** A script as a model behind Google's API: invalid requests get an error status, never a silent 200. */
export const scriptedGenerateContent: ScriptedApi = {
  precheck({ method, path, headers, json }) {
    const route = routeOf(method, path)
    if (!route || route.kind === 'probe') return error(404, `Not found: ${method} ${path.split('?')[0]}`)
    if (!headers['x-goog-api-key'] && !headers['authorization'])
      return error(403, 'Method doesn’t allow unregistered callers. Please use an API key.')
    if (route.kind === 'models') return undefined
    if (!/^application\/json\b/.test(String(headers['content-type'])))
      return error(400, 'content-type: must be application/json')
    return json === undefined ? error(400, 'The request body is not valid JSON') : undefined
  },

  read(request) {
    const { method, path, json, body } = request
    if (method === 'GET') return models(path)
    if (path.includes(':countTokens')) return whole({ totalTokens: Math.ceil(body.length / 4) })
    const parsed = generateRequestSchema.safeParse(json)
    if (!parsed.success) {
      const issue = parsed.error.issues[0]
      return error(400, `${issue?.path.map(String).join('.') ?? 'body'}: ${issue?.message ?? 'invalid'}`)
    }
    const broken = brokenConversation(parsed.data)
    return broken ? error(400, broken) : scriptedRequest(parsed.data, request)
  },

  speak(turn, { path = '', length, turnIndex }, count) {
    const calls = (turn.tools ?? []).map(({ name, input }, index) => ({
      functionCall: { id: `call_t${turnIndex}_${count}_${index}`, name, args: input },
    }))
    const facts = { modelVersion: modelOf(path), responseId: `response_${count}` }
    const usageMetadata = usageOf(turn, length)
    const end = { finishReason: turn.stopReason ?? 'STOP', index: 0 }
    if (!path.includes('alt=sse')) {
      const parts = [...thoughtOf(turn), ...(turn.text === undefined ? [] : [{ text: turn.text }]), ...calls]
      return whole({ candidates: [{ content: contentOf(parts), ...end }], usageMetadata, ...facts })
    }
    const texts = piecesOf(turn.text ?? '', TEXT_PIECE).map((text) => ({ text }))
    const events = [...thoughtOf(turn), ...texts, ...calls].map((part) => ({
      candidates: [{ content: contentOf([part]), index: 0 }],
      ...facts,
    }))
    const last = { candidates: [{ content: contentOf([{ text: '' }]), ...end }], usageMetadata, ...facts }
    const headers = { 'content-type': 'text/event-stream' }
    return { status: 200, headers, pieces: [...events, last].map(encodeEvent) }
  },
}

function scriptedRequest(request: GenerateRequest, { path, body, json }: SourceRequest): ScriptedRequest {
  return {
    hasTools: hasTools(request),
    // No header of the API tells one start of a client from another.
    session: '',
    firstUserText: firstUserText(request),
    workspace: workingDirectory(request),
    turnIndex: turnIndex(request),
    path,
    json,
    length: body.length,
  }
}

const CALL_ID = /^call_t(\d+)_/

/** The IDs of our calls carry their turn, so that compaction does not start the script again; else turns are counted. */
function turnIndex({ contents }: GenerateRequest): number {
  let after = 0
  for (const { role, parts } of contents.toReversed()) {
    if (role !== 'model') continue
    const turns = parts.map(({ functionCall: call }) => CALL_ID.exec(call?.id ?? '')?.[1])
    const turn = turns.find((found) => found !== undefined)
    if (turn !== undefined) return Number(turn) + 1 + after
    after++
  }
  return after
}

function contentOf(parts: readonly object[]) {
  return { role: 'model', parts }
}

function thoughtOf({ thinking }: ParsedTurn): object[] {
  return thinking === undefined ? [] : [{ text: thinking, thought: true }]
}

function usageOf(turn: ParsedTurn, length: number): Record<string, number> {
  const cached = turn.usage?.cacheReadTokens ?? 0
  const prompt = (turn.usage?.inputTokens ?? Math.ceil(length / 4)) + cached
  const said = (turn.text ?? '') + JSON.stringify(turn.tools ?? [])
  const thoughts = Math.ceil((turn.thinking ?? '').length / 4)
  const output = turn.usage?.outputTokens ?? Math.ceil(said.length / 4) + thoughts
  return {
    promptTokenCount: prompt,
    cachedContentTokenCount: cached,
    candidatesTokenCount: Math.max(0, output - thoughts),
    thoughtsTokenCount: Math.min(output, thoughts),
    totalTokenCount: prompt + output,
  }
}

function encodeEvent(event: object): Buffer {
  return Buffer.from(`data: ${JSON.stringify(event)}\r\n\r\n`)
}

function whole(value: unknown): ScriptedReply {
  return { status: 200, headers: JSON_TYPE, pieces: [Buffer.from(JSON.stringify(value))] }
}

function error(status: number, message: string): ScriptedReply {
  return { status, headers: JSON_TYPE, pieces: [apiErrorBody(status, message)] }
}

function models(path: string): ScriptedReply {
  const of = (id: string) => ({
    name: `models/${id}`,
    version: '001',
    displayName: id,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
  })
  const id = modelOf(path)
  return whole(id === '' ? { models: MODELS.map(of) } : of(id))
}
