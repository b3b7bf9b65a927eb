import { type Price, type PriceList, type PriceTable, tier } from '../budget/prices.js'

/** A model whose whole request costs more when its prompt is longer than this. */
const LONG_PROMPT = 272_000

/** A price that doubles for a long prompt, and half as much again for its answer. */
function stepped(input: number, output: number, cacheRead?: number): Price {
  const { longPrompt: _none, ...long } = tier(input * 2, output * 1.5, (cacheRead ?? input / 10) * 2)
  return { ...tier(input, output, cacheRead), longPrompt: { above: LONG_PROMPT, ...long } }
}

/**
 * A model of before GPT-5.6: what is written to its cache costs no more than what is only read, nor does what is kept
 * for longer.
 */
function freeWrites(price: Price): Price {
  const written = ({ input }: { input: number }) => ({ cacheWrite5m: input, cacheWrite1h: input })
  const { longPrompt } = price
  return {
    ...price,
    ...written(price),
    ...(longPrompt && { longPrompt: { ...longPrompt, ...written(longPrompt) } }),
  }
}

/**
 * OpenAI's list prices of its standard tier in November 2026 (https://developers.openai.com/api/docs/pricing). Writing
 * to the cache costs a quarter more, and twice as much for twelve hours, from GPT-5.6 on.
 */
const PRICES: PriceTable = {
  'gpt-6.1-sol': stepped(2, 10, 0.1),
  'gpt-6.1-terra': stepped(1, 5, 0.05),
  'gpt-6-astra': stepped(10, 50),
  'gpt-6-sol': stepped(2, 10),
  'gpt-6-luna': stepped(0.1, 0.5),
  'gpt-5.6-sol': stepped(4, 20),
  'gpt-5.6-terra': stepped(2, 12),
  'gpt-5.6-luna': stepped(0.2, 1.2),
  'gpt-5.5': freeWrites(stepped(5, 30)),
  'gpt-5.5-pro': freeWrites(stepped(30, 180, 30)),
  'gpt-5.4': freeWrites(stepped(2.5, 15)),
  'gpt-5.4-mini': freeWrites(tier(0.75, 4.5)),
  'gpt-5.4-nano': freeWrites(tier(0.2, 1.25)),
  'gpt-5.4-pro': freeWrites(stepped(30, 180, 30)),
  'gpt-5.3-codex': freeWrites(tier(1.75, 14)),
  'gpt-5.2': freeWrites(tier(1.75, 14)),
  'gpt-5.2-codex': freeWrites(tier(1.75, 14)),
  'gpt-5.2-pro': freeWrites(tier(21, 168, 21)),
  'gpt-5.1': freeWrites(tier(1.25, 10)),
  'gpt-5.1-codex': freeWrites(tier(1.25, 10)),
  'gpt-5.1-codex-max': freeWrites(tier(1.25, 10)),
  'gpt-5.1-codex-mini': freeWrites(tier(0.25, 2)),
  'gpt-5': freeWrites(tier(1.25, 10)),
  'gpt-5-codex': freeWrites(tier(1.25, 10)),
  'gpt-5-mini': freeWrites(tier(0.25, 2)),
  'gpt-5-nano': freeWrites(tier(0.05, 0.4)),
  'gpt-4.1': freeWrites(tier(2, 8, 0.5)),
  'gpt-4.1-mini': freeWrites(tier(0.4, 1.6, 0.1)),
  'gpt-4.1-nano': freeWrites(tier(0.1, 0.4, 0.025)),
  o3: freeWrites(tier(2, 8, 0.5)),
  'o4-mini': freeWrites(tier(1.1, 4.4, 0.275)),
}

/** Tokens of the dearest image in OpenAI's APIs: 48,169 with gpt-4o-mini. */
export const MOST_IMAGE = 50_000

/** List prices of OpenAI's models, under the names of its own API and of routers (`openai/gpt-5.5`). */
export const openaiPrices: PriceList = {
  find(model) {
    const name = bareName(model)
    return Object.hasOwn(PRICES, name) ? PRICES[name] : undefined
  },
  highest: Object.values(PRICES).reduce((a, b) => (b.output > a.output ? b : a)),
  // Priority processing costs twice the standard price; GPT-5.5 once cost two and a half times as much.
  fastFactor: 2.5,
  regionalFactor: 1.1,
  largestPrompt: 1_050_000,
  largestOutput: 128_000,
  webSearchUsd: 0.01,
}

/** Without a router's prefix and a date. */
function bareName(model: string): string {
  return model
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/-\d{4}-\d{2}-\d{2}$/, '')
    .replace(/-latest$/, '')
}
