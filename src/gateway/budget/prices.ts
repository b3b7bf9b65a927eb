import type { TokenUsage } from '../messages/usage.js'
import { matchesAny } from '../wildcard.js'

/** US dollars for a million tokens. */
export interface Price {
  input: number
  output: number
  cacheRead: number
  cacheWrite5m: number
  cacheWrite1h: number
  /** Prices of a request whose whole prompt is longer than `above` tokens. */
  longPrompt?: { above: number } & Omit<Price, 'longPrompt'>
}

/** Prices by model; a key may be a pattern such as `my-gateway/*`. */
export type PriceTable = Record<string, Price>

const tier = (input: number, output: number, cacheRead = input / 10): Price => ({
  input,
  output,
  cacheRead,
  cacheWrite5m: input * 1.25,
  cacheWrite1h: input * 2,
})

/** List prices as Claude Code 2.1.329 carries them (https://claude.com/pricing). */
export const PRICES: PriceTable = {
  'claude-3-haiku': tier(0.25, 1.25),
  'claude-3-opus': tier(15, 75),
  'claude-3-5-haiku': tier(0.8, 4),
  'claude-3-5-sonnet': tier(3, 15),
  'claude-3-7-sonnet': tier(3, 15),
  'claude-haiku-4-5': tier(1, 5),
  'claude-haiku-5-5': { ...tier(0.1, 0.5), longPrompt: { above: 100_000, ...tier(0.5, 2.5) } },
  'claude-sonnet-4': tier(3, 15),
  'claude-sonnet-4-5': tier(3, 15),
  'claude-sonnet-4-6': tier(3, 15),
  'claude-sonnet-5': tier(2, 10),
  'claude-sonnet-5-5': tier(2, 10, 0.1),
  'claude-opus-4': tier(15, 75),
  'claude-opus-4-1': tier(15, 75),
  'claude-opus-4-5': tier(5, 25),
  'claude-opus-4-6': tier(5, 25),
  'claude-opus-4-7': tier(5, 25),
  'claude-opus-4-8': tier(5, 25),
  'claude-opus-5': tier(5, 25),
  'claude-opus-5-5': tier(4, 20, 0.2),
  'claude-fable-5': tier(10, 50),
  'claude-fable-5-1': tier(10, 50, 0.25),
  'claude-fable-5-2': tier(8, 40, 0.2),
  'claude-mythos-5': tier(10, 50),
  'claude-mythos-5-1': tier(10, 50, 0.25),
  'claude-mythos-5-2': tier(8, 40, 0.2),
}

/** The dearest price there is: what a model that nobody knows is taken to cost. */
const DEAREST = Object.values(PRICES).reduce((a, b) => (b.output > a.output ? b : a))
const WEB_SEARCH_USD = 0.01
/** The dearest factor of fast mode over the list price. */
const FAST_FACTOR = 6

/** `known` is false when the model is in no table and was priced as the dearest. */
export function priceOf(model: string, overrides: PriceTable = {}): { price: Price; known: boolean } {
  for (const [pattern, price] of Object.entries(overrides)) {
    if (matchesAny([pattern], model)) return { price, known: true }
  }
  const name = bareName(model)
  const price = Object.hasOwn(PRICES, name) ? PRICES[name] : undefined
  return price ? { price, known: true } : { price: DEAREST, known: false }
}

/** Without a provider's prefix (`us.anthropic.`, `vertex/`), a date, a version and a context suffix. */
function bareName(model: string): string {
  return model
    .toLowerCase()
    .replace(/\[\dm\]$/, '')
    .replace(/^.*\//, '')
    .replace(/^(?:[a-z]+\.)?anthropic\./, '')
    .replace(/-v\d+(?::\d+)?$/, '')
    .replace(/[-@]\d{8}$/, '')
    .replace(/[-@]latest$/, '')
    .replace(/-0$/, '')
}

/** US dollars of one answer. */
export function costOf(usage: TokenUsage, price: Price, options: { fast?: boolean } = {}): number {
  const prompt = usage.inputTokens + usage.cacheReadTokens + usage.cacheCreationTokens
  const p = price.longPrompt && prompt > price.longPrompt.above ? price.longPrompt : price
  const short = usage.cacheCreationTokens - usage.cacheCreation1hTokens
  const millionths =
    usage.inputTokens * p.input +
    usage.outputTokens * p.output +
    usage.cacheReadTokens * p.cacheRead +
    short * p.cacheWrite5m +
    usage.cacheCreation1hTokens * p.cacheWrite1h
  return (millionths / 1e6) * (options.fast ? FAST_FACTOR : 1) + usage.webSearches * WEB_SEARCH_USD
}
