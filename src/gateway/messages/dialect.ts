import type { Dialect } from '../dialect.js'
import { apiErrorBody, errorMessage } from './api-error.js'
import { countRequest, withLimit } from './budgeting.js'
import { conversationOf } from './conversation.js'
import { requestHeaders, responseHeaders, withCredential } from './headers.js'
import { messagesPrices } from './prices.js'
import { readRequest } from './request.js'
import { piecesOf } from './rewrite.js'
import { routeOf } from './route.js'
import { scriptedMessages } from './scripted.js'
import { createUsageReader } from './usage.js'

/** Anthropic's Messages API: https://platform.claude.com/docs/en/api/messages */
export const messagesDialect: Dialect = {
  name: 'messages',
  routeOf,
  readRequest,
  requestHeaders,
  responseHeaders,
  withCredential,
  noRetry: { 'x-should-retry': 'false' },
  errorBody: apiErrorBody,
  errorMessage,
  createUsageReader,
  count: countRequest,
  withLimit,
  piecesOf,
  conversationOf,
  prices: messagesPrices,
  scripted: scriptedMessages,
}
