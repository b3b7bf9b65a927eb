import { type PriceList, type PriceTable, tier } from '../budget/prices.js'

/** List prices as Claude Code 2.1.329 carries them (https://claude.com/pricing). */
const PRICES: PriceTable = {
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

/** List prices of Claude models, under the names of Anthropic's API and of the clouds. */
export const messagesPrices: PriceList = {
  find(model) {
    const name = bareName(model)
    return Object.hasOwn(PRICES, name) ? PRICES[name] : undefined
  },
  highest: Object.values(PRICES).reduce((a, b) => (b.output > a.output ? b : a)),
  fastFactor: 6,
  regionalFactor: 1.1,
  largestPrompt: 1_000_000,
  largestOutput: 128_000,
  webSearchUsd: 0.01,
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
