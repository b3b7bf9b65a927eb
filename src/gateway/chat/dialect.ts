import type { PriceList } from '../budget/prices.js'
import { shorterThinking } from '../budget/shorter.js'
import type { Dialect } from '../dialect.js'
import { generateContentPrices } from '../generate-content/prices.js'
import { messagesPrices } from '../messages/prices.js'
import { apiErrorBody, requestHeaders, responseHeaders, withCredential } from '../openai/api.js'
import { openaiPrices } from '../openai/prices.js'
import { isSet } from '../request-fields.js'
import { type Piece, pieceOf } from '../stream-pieces.js'
import { conversationOf } from './conversation.js'
import { readRequest, routeOf } from './request.js'
import { scriptedChat } from './scripted.js'
import { createUsageReader } from './usage.js'

/** The lists of the makers whose models are also reached in this API, by OpenRouter above all. */
const LISTS: readonly PriceList[] = [messagesPrices, openaiPrices, generateContentPrices]

const most = (of: (list: PriceList) => number): number => Math.max(...LISTS.map(of))

/** Prices of the makers' own lists, under their own names and those of OpenRouter, which charges the same. */
export const chatPrices: PriceList = {
  find(model) {
    const names = namesOf(model)
    return LISTS.flatMap((list) => names.map((name) => list.find(name))).find((price) => price !== undefined)
  },
  highest: LISTS.map(({ highest }) => highest).reduce((a, b) => (b.output > a.output ? b : a)),
  fastFactor: most((list) => list.fastFactor),
  regionalFactor: most((list) => list.regionalFactor),
  // The longest that OpenRouter lists.
  largestPrompt: 2_000_000,
  largestOutput: 262_144,
  // OpenRouter's for ten results, the most that it gives: https://openrouter.ai/docs/features/web-search
  webSearchUsd: 0.04,
}

/** A model's name without its variant, and as its maker writes it: Anthropic's have dashes where OpenRouter's have dots. */
function namesOf(model: string): string[] {
  const plain = model.replace(/:(?:online|nitro|floor|exacto|thinking|extended)$/, '')
  return [plain, plain.replace(/^anthropic\/(.*)$/, (_, name: string) => name.replaceAll('.', '-'))]
}

/** Fields of a delta that hold a piece of a longer text; servers name the model's reasoning in either way. */
const TEXTS = ['content', 'reasoning', 'reasoning_content', 'refusal']

interface Choice {
  index?: unknown
  delta?: Record<string, unknown> & { tool_calls?: unknown }
}
interface Call {
  index?: unknown
  function?: Record<string, unknown>
}

export function piecesOf(data: unknown): Piece[] {
  const { choices } = (data ?? {}) as { choices?: unknown }
  if (!Array.isArray(choices)) return []
  return (choices as (Choice | null)[]).flatMap((choice) => {
    const { index, delta } = choice ?? {}
    if (!delta) return []
    const texts = TEXTS.flatMap((field) => pieceOf(`${index} ${field}`, delta, field))
    const calls = (Array.isArray(delta.tool_calls) ? delta.tool_calls : []) as (Call | null)[]
    const inputs = calls.flatMap((call) =>
      call?.function ? pieceOf(`${index} call ${call.index}`, call.function, 'arguments') : [],
    )
    return [...texts, ...inputs]
  })
}

interface Limits {
  max_tokens?: number | null
  max_completion_tokens?: number | null
  /** OpenRouter's, with a limit for thinking. */
  reasoning?: unknown
}

/** The limit is set by the names that the request uses: servers know one of them, and OpenAI refuses both at once. */
export function withLimit(json: unknown, maxOutputTokens: number): unknown {
  const body = json as Limits
  const former = isSet(body.max_tokens) ? { max_tokens: maxOutputTokens } : {}
  const present =
    isSet(body.max_completion_tokens) || !isSet(body.max_tokens)
      ? { max_completion_tokens: maxOutputTokens }
      : {}
  const reasoning = shorterThinking(body.reasoning, 'max_tokens', maxOutputTokens)
  return { ...body, ...former, ...present, reasoning }
}

/** A stream says what it used only where its request wants to know. The other one gets an event more than it asked for. */
export function completed(json: unknown): unknown {
  const body = json as { stream?: unknown; stream_options?: { include_usage?: unknown } | null }
  if (body.stream !== true || body.stream_options?.include_usage === true) return json
  return { ...body, stream_options: { ...body.stream_options, include_usage: true } }
}

/**
 * OpenAI's Chat Completions, with what OpenRouter adds to it: https://platform.openai.com/docs/api-reference/chat,
 * https://openrouter.ai/docs/api-reference/overview. Neither counts the tokens of a request.
 */
export const chatDialect: Dialect = {
  routeOf,
  readRequest,
  requestHeaders,
  responseHeaders,
  withCredential,
  errorBody: apiErrorBody,
  createUsageReader,
  completed,
  withLimit,
  piecesOf,
  conversationOf,
  prices: chatPrices,
  scripted: scriptedChat,
}
