import { type Price, type PriceList, type PriceTable, tier } from '../budget/prices.js'

/** Prompts above 200,000 tokens cost more. */
const long = (input: number, output: number, above: Price): Price => ({
  ...tier(input, output),
  longPrompt: { above: 200_000, ...above },
})

/**
 * US dollars for a million tokens of text, as the model list of OpenCode 1.18.33 carries them
 * (https://ai.google.dev/gemini-api/docs/pricing). What is said aloud to a model costs more: see `fastFactor`.
 */
const PRICES: PriceTable = {
  'gemini-2.5-pro': long(1.25, 10, tier(2.5, 15)),
  'gemini-2.5-flash': tier(0.3, 2.5),
  'gemini-2.5-flash-lite': tier(0.1, 0.4),
  'gemini-2.5-flash-image': tier(0.3, 30, 0.075),
  'gemini-3-flash': tier(0.5, 3),
  'gemini-3-pro': long(2, 12, tier(4, 18)),
  'gemini-3-pro-image': tier(2, 120, 2),
  'gemini-3.1-pro': long(2, 12, tier(4, 18)),
  'gemini-3.1-flash-lite': tier(0.25, 1.5),
  'gemini-3.1-flash-image': tier(0.5, 60, 0.5),
  'gemini-3.1-flash-lite-image': tier(0.25, 30, 0.25),
  'gemini-3.5-flash': tier(1.5, 9),
  'gemini-3.5-flash-lite': tier(0.3, 2.5),
  'gemini-3.6-flash': tier(0.75, 3.75),
  'gemini-3.7-flash': tier(0.75, 3.75),
  'gemini-3.8-flash': tier(0.75, 3.75),
}

/** List prices of Gemini models. */
export const generateContentPrices: PriceList = {
  find(model) {
    const name = bareName(model)
    return Object.hasOwn(PRICES, name) ? PRICES[name] : undefined
  },
  highest: tier(4, 120, 4),
  // Sound costs up to ten thirds of what text does, and priority less than that.
  fastFactor: 10 / 3,
  regionalFactor: 1,
  largestPrompt: 1_048_576,
  largestOutput: 65_536,
  // 35 dollars for a thousand answers with a search, or 14 for a thousand searches.
  webSearchUsd: 0.035,
}

/** Without a preview's name and date, a version and a variant that costs the same. */
function bareName(model: string): string {
  return model
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/-customtools$/, '')
    .replace(/-preview(?:-\d{2}-\d{2,4})?$/, '')
    .replace(/-\d{3}$/, '')
}
