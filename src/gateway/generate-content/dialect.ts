import { shorterThinking } from '../budget/shorter.js'
import type { Dialect } from '../dialect.js'
import type { Headers } from '../source.js'
import { type Piece, pieceOf } from '../stream-pieces.js'
import type { Credential } from '../upstream/credential.js'
import { apiErrorBody } from './api-error.js'
import { conversationOf } from './conversation.js'
import { generateContentPrices } from './prices.js'
import { readRequest } from './request.js'
import { modelOf, routeOf } from './route.js'
import { scriptedGenerateContent } from './scripted.js'
import { createUsageReader } from './usage.js'

interface Event {
  candidates?: { content?: { parts?: Record<string, unknown>[] } }[]
}

/** The pieces of an event that has nothing else: texts come in pieces, calls of functions are whole. */
export function piecesOf(data: unknown): Piece[] {
  const parts = ((data as Event | null | undefined)?.candidates ?? []).flatMap(({ content }, candidate) =>
    (content?.parts ?? []).map((part) => ({ part, candidate })),
  )
  if (!parts.every(({ part }) => typeof part['text'] === 'string')) return []
  return parts.flatMap(({ part, candidate }) =>
    pieceOf(`${candidate} ${part['thought'] === true ? 'thought' : 'text'}`, part, 'text'),
  )
}

/** The agent's headers that go upstream. Everything else, every credential above all, is left behind. */
const requestHeaders = /^(?:accept|content-type|user-agent|x-goog-api-client)$/

/** The answer's headers that the agent gets to see. */
const responseHeaders =
  /^(?:content-type|content-length|content-encoding|cache-control|date|retry-after|server-timing|x-gemini-[a-z-]+)$/

/** Headers with the real credential. It is never put into an address, which servers on the way write to their logs. */
function withCredential(headers: Headers, { kind, value }: Credential): Headers {
  return kind === 'api-key'
    ? { ...headers, 'x-goog-api-key': value }
    : { ...headers, authorization: `Bearer ${value}` }
}

/** https://ai.google.dev/api/tokens: the whole request is counted, with its instructions and tools. */
export const countRequest: NonNullable<Dialect['count']> = {
  request(path, json) {
    const generateContentRequest = { ...(json as object), model: `models/${modelOf(path)}` }
    return { path: path.replace(/:\w+(?:\?.*)?$/, ':countTokens'), json: { generateContentRequest } }
  },
  read(answer) {
    const { totalTokens } = JSON.parse(answer) as { totalTokens?: unknown }
    return typeof totalTokens === 'number' ? totalTokens : undefined
  },
}

export function withLimit(json: unknown, maxOutputTokens: number): unknown {
  const body = json as { generationConfig?: { thinkingConfig?: unknown } }
  const { thinkingConfig: thinking, ...rest } = body.generationConfig ?? {}
  const thinkingConfig = shorterThinking(thinking, 'thinkingBudget', maxOutputTokens)
  return { ...body, generationConfig: { ...rest, maxOutputTokens, thinkingConfig } }
}

/** Google's API for Gemini models: https://ai.google.dev/api/generate-content */
export const generateContentDialect: Dialect = {
  routeOf,
  readRequest,
  requestHeaders,
  responseHeaders,
  withCredential,
  errorBody: apiErrorBody,
  createUsageReader,
  count: countRequest,
  withLimit,
  piecesOf,
  conversationOf,
  prices: generateContentPrices,
  scripted: scriptedGenerateContent,
}
