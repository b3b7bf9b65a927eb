import { countOf } from '../budget/shorter.js'
import type { Dialect } from '../dialect.js'
import { apiErrorBody, requestHeaders, responseHeaders, withCredential } from '../openai/api.js'
import { openaiPrices } from '../openai/prices.js'
import { type Piece, pieceOf } from '../stream-pieces.js'
import { conversationOf } from './conversation.js'
import { readRequest, routeOf } from './request.js'
import { scriptedResponses } from './scripted.js'
import { createUsageReader } from './usage.js'

/** Pieces are followed by the whole text, more than once: those events are changed as they are. */
export function piecesOf(data: unknown): Piece[] {
  const event = (data ?? {}) as Record<string, unknown>
  const { type, item_id, output_index, content_index, summary_index } = event
  if (typeof type !== 'string' || !type.endsWith('.delta')) return []
  return pieceOf(JSON.stringify([type, item_id, output_index, content_index, summary_index]), event, 'delta')
}

/** Fields that the count takes: https://developers.openai.com/api/reference/resources/responses */
const COUNTED = [
  'model',
  'input',
  'instructions',
  'tools',
  'tool_choice',
  'parallel_tool_calls',
  'reasoning',
  'text',
  'truncation',
]

function withLimit(json: unknown, maxOutputTokens: number): unknown {
  return { ...(json as object), max_output_tokens: maxOutputTokens }
}

/** OpenAI's Responses API: https://developers.openai.com/api/reference/resources/responses */
export const responsesDialect: Dialect = {
  routeOf,
  readRequest,
  requestHeaders,
  responseHeaders,
  withCredential,
  errorBody: apiErrorBody,
  createUsageReader,
  count: countOf(COUNTED, (path) => `${path}/input_tokens`),
  withLimit,
  piecesOf,
  conversationOf,
  prices: openaiPrices,
  scripted: scriptedResponses,
}
