import { countOf, shorterThinking } from '../budget/shorter.js'
import type { Dialect, Route } from '../dialect.js'
import type { Headers } from '../source.js'
import { type Piece, pieceOf } from '../stream-pieces.js'
import type { Credential } from '../upstream/credential.js'
import { apiErrorBody } from './api-error.js'
import { conversationOf } from './conversation.js'
import { messagesPrices } from './prices.js'
import { FIELDS, readRequest } from './request.js'
import { scriptedMessages } from './scripted.js'
import { createUsageReader } from './usage.js'

/** The agent's headers that go upstream. Everything else, every credential above all, is left behind. */
const requestHeaders =
  /^(?:accept|content-type|user-agent|x-app|anthropic-(?:version|beta|dangerous-direct-browser-access)|x-stainless-[a-z-]+|x-claude-code-[a-z-]+)$/

/** The answer's headers that the agent gets to see. */
const responseHeaders =
  /^(?:content-type|content-length|content-encoding|cache-control|date|request-id|retry-after|retry-after-ms|x-should-retry|anthropic-ratelimit-[a-z-]+)$/

/** Without this beta the API refuses OAuth tokens; Claude Code sends it only when it holds one itself. */
const OAUTH_BETA = 'oauth-2025-04-20'

/** Headers with the real credential in place of whatever the agent sent. */
function withCredential(headers: Headers, { kind, value }: Credential): Headers {
  if (kind === 'api-key') return { ...headers, 'x-api-key': value }
  const bearer = { ...headers, authorization: `Bearer ${value}` }
  if (kind === 'bearer') return bearer
  const betas = String(headers['anthropic-beta'] ?? '')
    .split(',')
    .map((beta) => beta.trim())
    .filter((beta) => beta !== '' && beta !== OAUTH_BETA)
  return { ...bearer, 'anthropic-beta': [OAUTH_BETA, ...betas].join(',') }
}

/** Undefined for everything that is not the Messages API, token counting or the list of models. */
export function routeOf(method: string | undefined, url: string | undefined): Route | undefined {
  const address = url ?? ''
  if (method === 'HEAD' && address === '/') return { kind: 'probe' }
  if (method === 'POST') {
    const found = /^\/v1\/messages(\/count_tokens)?(\?beta=true)?$/.exec(address)
    if (!found) return undefined
    return { kind: found[1] ? 'count' : 'answer', path: address }
  }
  if (method === 'GET') {
    const query = /(?:\?(?:(?:beta=true|limit=\d{1,4}|(?:before|after)_id=[\w.@:-]{1,100})(?:&|$))+)?$/
    const found = /^(\/v1\/models(?:\/[A-Za-z0-9][\w.@:-]{0,99})?)(\?.*)?$/.exec(address)
    if (!found || query.exec(address)?.index !== found[1]?.length) return undefined
    return { kind: 'models', path: address }
  }
  return undefined
}

/** Fields of a delta that hold a piece of a longer text. */
const PIECES = ['text', 'partial_json', 'thinking'] as const

export function piecesOf(data: unknown): Piece[] {
  const { type, index, delta } = (data ?? {}) as Record<string, unknown>
  if (type !== 'content_block_delta' || typeof index !== 'number') return []
  return PIECES.flatMap((field) => pieceOf(`${index} ${field}`, Object(delta), field))
}

/** https://platform.claude.com/docs/en/api/messages-count-tokens: any other field is an error. */
const COUNTED = ['model', 'messages', 'system', 'tools', 'tool_choice', 'thinking']

function withLimit(json: unknown, maxOutputTokens: number): unknown {
  const body = json as { thinking?: unknown }
  const thinking = shorterThinking(body.thinking, 'budget_tokens', maxOutputTokens)
  return { ...body, max_tokens: maxOutputTokens, thinking }
}

/** Anthropic's Messages API: https://platform.claude.com/docs/en/api/messages */
export const messagesDialect: Dialect = {
  routeOf,
  readRequest,
  fields: FIELDS,
  requestHeaders,
  responseHeaders,
  withCredential,
  errorBody: apiErrorBody,
  createUsageReader,
  count: countOf(COUNTED, (path) => path.replace('/v1/messages', '/v1/messages/count_tokens')),
  withLimit,
  piecesOf,
  conversationOf,
  prices: messagesPrices,
  scripted: scriptedMessages,
}
