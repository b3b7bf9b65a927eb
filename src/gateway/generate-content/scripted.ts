import type { ScriptedApi, ScriptedRequest } from '../dialect.js'
import { firstIssue } from '../request-fields.js'
import { EVENT_STREAM, piecesOf, refusals, turnsBehind, whole } from '../scripted/replies.js'
import type { ParsedTurn } from '../scripted/script.js'
import type { SourceRequest } from '../source.js'
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

const { error, checkBody } = refusals(apiErrorBody)
const MODELS = ['gemini-3.1-pro-preview', 'gemini-3-flash-preview', 'gemini-2.5-flash']

/** A script as a model behind Google's API: invalid requests get an error status, never a silent 200. */
export const scriptedGenerateContent: ScriptedApi = {
  precheck(request) {
    const { method, path, headers } = request
    const route = routeOf(method, path)
    if (!route || route.kind === 'probe') return error(404, `Not found: ${method} ${path.split('?')[0]}`)
    if (!headers['x-goog-api-key'] && !headers['authorization'])
      return error(403, 'Method doesn’t allow unregistered callers. Please use an API key.')
    if (route.kind === 'models') return undefined
    return checkBody(request)
  },

  read(request) {
    const { method, path, json, body } = request
    if (method === 'GET') return models(path)
    if (path.includes(':countTokens')) return whole({ totalTokens: Math.ceil(body.length / 4) })
    const parsed = generateRequestSchema.safeParse(json)
    if (!parsed.success) return error(400, firstIssue(parsed.error))
    const broken = brokenConversation(parsed.data)
    return broken ? error(400, broken) : scriptedRequest(parsed.data, request)
  },

  speak(turn, { path = '', length, turnIndex }, count) {
    const calls = (turn.tools ?? []).map(({ name, input }, index) => ({
      functionCall: { id: `call_t${turnIndex}_${count}_${index}`, name, args: input },
    }))
    const facts = { modelVersion: modelOf(path), responseId: `response_${count}` }
    const usageMetadata = scriptedUsage(turn, length)
    const end = { finishReason: turn.stopReason ?? 'STOP', index: 0 }
    if (!path.includes('alt=sse')) {
      const parts = [...thoughtOf(turn), ...(turn.text === undefined ? [] : [{ text: turn.text }]), ...calls]
      return whole({ candidates: [{ content: contentOf(parts), ...end }], usageMetadata, ...facts })
    }
    const texts = piecesOf(turn.text ?? '').map((text) => ({ text }))
    const events = [...thoughtOf(turn), ...texts, ...calls].map((part) => ({
      candidates: [{ content: contentOf([part]), index: 0 }],
      ...facts,
    }))
    const last = { candidates: [{ content: contentOf([{ text: '' }]), ...end }], usageMetadata, ...facts }
    return { status: 200, headers: EVENT_STREAM, pieces: [...events, last].map(encodeEvent) }
  },
}

function scriptedRequest(request: GenerateRequest, { path, body, json }: SourceRequest): ScriptedRequest {
  return {
    hasTools: hasTools(request),
    // No header of the API tells one start of a client from another.
    session: '',
    firstUserText: firstUserText(request),
    workspace: workingDirectory(request),
    turnIndex: turnsBehind(
      request.contents
        .filter(({ role }) => role === 'model')
        .map(({ parts }) => parts.map(({ functionCall: call }) => call?.id)),
    ),
    path,
    json,
    length: body.length,
  }
}

function contentOf(parts: readonly object[]) {
  return { role: 'model', parts }
}

function thoughtOf({ thinking }: ParsedTurn): object[] {
  return thinking === undefined ? [] : [{ text: thinking, thought: true }]
}

function scriptedUsage(turn: ParsedTurn, length: number): Record<string, number> {
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

function models(path: string) {
  const of = (id: string) => ({
    name: `models/${id}`,
    version: '001',
    displayName: id,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
  })
  const id = modelOf(path)
  return whole(id === '' ? { models: MODELS.map(of) } : of(id))
}
