import type { Dialect } from '../dialect.js'
import { apiErrorBody, errorMessage } from '../openai/api-error.js'
import { requestHeaders, responseHeaders, withCredential } from '../openai/headers.js'
import { openaiPrices } from '../openai/prices.js'
import { countRequest, withLimit } from './budgeting.js'
import { conversationOf } from './conversation.js'
import { readRequest } from './request.js'
import { piecesOf } from './rewrite.js'
import { routeOf } from './route.js'
import { scriptedResponses } from './scripted.js'
import { createUsageReader } from './usage.js'

/** OpenAI's Responses API: https://developers.openai.com/api/reference/resources/responses */
export const responsesDialect: Dialect = {
  name: 'responses',
  routeOf,
  readRequest,
  requestHeaders,
  responseHeaders,
  withCredential,
  // OpenAI's own libraries heed it.
  noRetry: { 'x-should-retry': 'false' },
  errorBody: apiErrorBody,
  errorMessage,
  createUsageReader,
  count: countRequest,
  withLimit,
  piecesOf,
  conversationOf,
  prices: openaiPrices,
  scripted: scriptedResponses,
}
