import type { PriceList } from '../budget/prices.js'
import { generateContentPrices } from '../generate-content/prices.js'
import { messagesPrices } from '../messages/prices.js'
import { openaiPrices } from '../openai/prices.js'

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
