import type { ModelRequest } from '../dialect.js'
import type { Estimate, Room } from './budget.js'
import { factorOf, type Price, type PriceList } from './prices.js'

/** What a page or a result that a tool brings at the provider adds to the prompt; most bring a quarter of it. */
const TOKENS_BROUGHT = 32_768

/** A count is an estimate of the provider's own: https://platform.claude.com/docs/en/build-with-claude/token-counting */
export const countWithMargin = (counted: number): number => Math.ceil(counted * 1.05) + 1_000

/** The longest prompt that a body of so many bytes can be: no token is shorter than a byte. */
export function longestPrompt(request: ModelRequest, bytes: number, list: PriceList): number {
  return Math.min(Math.max(0, bytes + request.extraTokens), list.largestPrompt)
}

/** The most that a request can use: all of its prompt at the dearest rate, and the longest answer that it allows. */
export function worstCase(
  request: ModelRequest,
  promptTokens: number,
  prices: readonly Price[],
  list: PriceList,
): Estimate {
  const { toolUses } = request
  // With each result the provider reads the prompt again, with all earlier results.
  const inputTokens = (toolUses + 1) * promptTokens + (TOKENS_BROUGHT * toolUses * (toolUses + 1)) / 2
  const outputTokens = request.maxOutputTokens ?? list.largestOutput
  const rates = worstRates(prices, inputTokens, request.longCache)
  const factor = factorOf(request, list)
  const perInput = (rates.input * factor) / 1e6
  const perOutput = (rates.output * factor) / 1e6
  const costUsd = inputTokens * perInput + outputTokens * perOutput + toolUses * list.webSearchUsd
  return { inputTokens, outputTokens, costUsd }
}

/** The same request with as long an answer as there is room for; undefined: so short a one is of no use. */
export function shortenedTo(
  room: Room,
  request: ModelRequest,
  worst: (request: ModelRequest) => Estimate,
): Estimate | undefined {
  const { leastOutputTokens } = request
  if (leastOutputTokens === undefined) return undefined
  const none = worst({ ...request, maxOutputTokens: 0 }).costUsd
  const perToken = (worst({ ...request, maxOutputTokens: 1e6 }).costUsd - none) / 1e6
  // A hundredth of a token less: sums of fractions are not exact, and have to stay within the room.
  const affordable =
    perToken > 0 ? Math.floor((room.costUsd - none) / perToken - 0.01) : Number.POSITIVE_INFINITY
  const longest = Math.min(affordable, room.outputTokens)
  return longest >= leastOutputTokens ? worst({ ...request, maxOutputTokens: longest }) : undefined
}

function worstRates(prices: readonly Price[], promptTokens: number, longCache: boolean) {
  const rates = prices.flatMap((price) => {
    const { longPrompt } = price
    return longPrompt && promptTokens > longPrompt.above ? [price, longPrompt] : [price]
  })
  const inputs = rates.map((rate) =>
    Math.max(rate.input, rate.cacheRead, rate.cacheWrite5m, longCache ? rate.cacheWrite1h : 0),
  )
  return { input: Math.max(...inputs), output: Math.max(...rates.map((rate) => rate.output)) }
}
