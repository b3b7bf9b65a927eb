import type { Dialect } from '../dialect.js'
import { apiErrorBody, errorMessage } from '../openai/api-error.js'
import { requestHeaders, responseHeaders, withCredential } from '../openai/headers.js'
import { completed, withLimit } from './budgeting.js'
import { conversationOf } from './conversation.js'
import { chatPrices } from './prices.js'
import { readRequest } from './request.js'
import { piecesOf } from './rewrite.js'
import { routeOf } from './route.js'
import { scriptedChat } from './scripted.js'
import { createUsageReader } from './usage.js'

/**
 * OpenAI's Chat Completions, with what OpenRouter adds to it: https://platform.openai.com/docs/api-reference/chat,
 * https://openrouter.ai/docs/api-reference/overview. Neither counts the tokens of a request.
 */
export const chatDialect: Dialect = {
  name: 'chat',
  routeOf,
  readRequest,
  requestHeaders,
  responseHeaders,
  withCredential,
  noRetry: { 'x-should-retry': 'false' },
  errorBody: apiErrorBody,
  errorMessage,
  createUsageReader,
  completed,
  withLimit,
  piecesOf,
  conversationOf,
  prices: chatPrices,
  scripted: scriptedChat,
}
