import type { Dialect } from '../dialect.js'
import { apiErrorBody, errorMessage } from './api-error.js'
import { countRequest, withLimit } from './budgeting.js'
import { conversationOf } from './conversation.js'
import { requestHeaders, responseHeaders, withCredential } from './headers.js'
import { generateContentPrices } from './prices.js'
import { readRequest } from './request.js'
import { piecesOf } from './rewrite.js'
import { routeOf } from './route.js'
import { scriptedGenerateContent } from './scripted.js'
import { createUsageReader } from './usage.js'

/** Google's API for Gemini models: https://ai.google.dev/api/generate-content */
export const generateContentDialect: Dialect = {
  name: 'generate-content',
  routeOf,
  readRequest,
  requestHeaders,
  responseHeaders,
  withCredential,
  // The API has no header for it; its clients repeat what 429 and 5xx answer, and nothing of ours has such a status.
  noRetry: {},
  errorBody: apiErrorBody,
  errorMessage,
  createUsageReader,
  count: countRequest,
  withLimit,
  piecesOf,
  conversationOf,
  prices: generateContentPrices,
  scripted: scriptedGenerateContent,
}
