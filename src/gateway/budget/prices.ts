import { matchesAny } from '../wildcard.js'
import { promptTokens, type TokenUsage } from './usage.js'

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
export type PriceTable = Readonly<Record<string, Price>>

/** What a provider charges. */
export interface PriceList {
  /** Price of a model, under any of the names that it goes by; undefined: not on the list. */
  find(model: string): Price | undefined
  /** The price of a model that is not on the list. */
  highest: Price
  /** Highest factor of fast mode over the list price. */
  fastFactor: number
  /** Factor for an answer that has to be computed in a certain region. */
  regionalFactor: number
  /** The longest prompt that any model reads, and the longest answer that any gives, in tokens. */
  largestPrompt: number
  largestOutput: number
  /** US dollars for one web search at the provider. */
  webSearchUsd: number
}

/** Price of a million tokens in and out; caches are priced in proportion. */
export const tier = (input: number, output: number, cacheRead = input / 10): Price => ({
  input,
  output,
  cacheRead,
  cacheWrite5m: input * 1.25,
  cacheWrite1h: input * 2,
})

/** `known` is false when the model is in neither table and got the highest price. */
export function priceOf(
  model: string,
  list: PriceList,
  overrides: PriceTable = {},
): { price: Price; known: boolean } {
  for (const [pattern, price] of Object.entries(overrides)) {
    if (matchesAny([pattern], model)) return { price, known: true }
  }
  const price = list.find(model)
  return price ? { price, known: true } : { price: list.highest, known: false }
}

/** What raises the price of a request. */
export interface Surcharge {
  fast?: boolean
  regional?: boolean
}

type Factors = Pick<PriceList, 'fastFactor' | 'regionalFactor' | 'webSearchUsd'>

export function factorOf({ fast, regional }: Surcharge, list: Factors): number {
  return (fast ? list.fastFactor : 1) * (regional ? list.regionalFactor : 1)
}

/** US dollars of one answer. */
export function costOf(usage: TokenUsage, price: Price, list: Factors, surcharge: Surcharge = {}): number {
  const p = price.longPrompt && promptTokens(usage) > price.longPrompt.above ? price.longPrompt : price
  const short = usage.cacheCreationTokens - usage.cacheCreation1hTokens
  const millionths =
    usage.inputTokens * p.input +
    usage.outputTokens * p.output +
    usage.cacheReadTokens * p.cacheRead +
    short * p.cacheWrite5m +
    usage.cacheCreation1hTokens * p.cacheWrite1h
  return (millionths / 1e6) * factorOf(surcharge, list) + usage.webSearches * list.webSearchUsd
}
