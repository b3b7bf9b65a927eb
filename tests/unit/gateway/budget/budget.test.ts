import { describe, expect, it } from 'vitest'
import { createBudget } from '../../../../src/gateway/budget/budget.js'
import * as prices from '../../../../src/gateway/budget/prices.js'
import { NO_USAGE, type TokenUsage } from '../../../../src/gateway/budget/usage.js'
import { messagesPrices } from '../../../../src/gateway/messages/prices.js'

const never = new AbortController().signal
const estimate = { inputTokens: 100, outputTokens: 100, costUsd: 0.4 }

describe('createBudget', () => {
  it('admits requests below the cap and none at the cap', async () => {
    const budget = createBudget({ maxCostUsd: 1 })
    for (const cost of [0.5, 0.7]) {
      const admitted = await budget.admit(estimate, never)
      if (!('complete' in admitted)) throw new Error(admitted.message)
      admitted.complete(NO_USAGE, cost)
      admitted.complete(NO_USAGE, cost)
    }
    expect(budget.usage.costUsd).toBeCloseTo(1.2)
    expect(await budget.admit(estimate, never)).toMatchObject({ cap: 'maxCostUsd' })
    expect(budget.exceeded?.message).toContain('1.2 of 1 US dollars')
  })

  it('makes parallel requests near the cap wait, so that they overshoot it by one at most', async () => {
    const budget = createBudget({ maxCostUsd: 1 })
    let running = 0
    let most = 0
    const one = async () => {
      const admitted = await budget.admit(estimate, new AbortController().signal)
      if (!('complete' in admitted)) return 'refused'
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      admitted.complete(NO_USAGE, 0.3)
      return 'passed'
    }
    const ends = await Promise.all(Array.from({ length: 50 }, one))
    expect(most).toBe(2)
    expect(ends.filter((end) => end === 'passed')).toHaveLength(4)
    expect(budget.usage.costUsd).toBeLessThanOrEqual(1 + 0.3)
  })

  it('drops a waiting request when its client is gone', async () => {
    const budget = createBudget({ maxOutputTokens: 150 })
    await budget.admit(estimate, never)
    const gone = new AbortController()
    const waiting = budget.admit(estimate, gone.signal)
    gone.abort()
    await expect(waiting).rejects.toThrow()
    expect(budget.usage.requests).toBe(1)
  })

  it.each([
    ['maxRequests', { maxRequests: 1 }],
    ['maxInputTokens', { maxInputTokens: 60 }],
    ['maxOutputTokens', { maxOutputTokens: 7 }],
  ])('knows the cap %s', async (cap, caps) => {
    const budget = createBudget(caps)
    const first = await budget.admit(estimate, never)
    if ('complete' in first) {
      first.complete(
        { ...NO_USAGE, inputTokens: 10, cacheReadTokens: 30, cacheCreationTokens: 20, outputTokens: 7 },
        0,
      )
    }
    expect(await budget.admit(estimate, never)).toMatchObject({ cap })
  })
})

describe('prices', () => {
  const priceOf = (model: string, own?: prices.PriceTable) => prices.priceOf(model, messagesPrices, own)
  const costOf = (usage: TokenUsage, price: prices.Price, options?: { fast: boolean }) =>
    prices.costOf(usage, price, messagesPrices, options)
  const million = { ...NO_USAGE, inputTokens: 1e6, outputTokens: 1e6 }

  it.each([
    ['claude-sonnet-4-5-20250929', 18],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 18],
    ['claude-opus-4-1@20250805', 90],
    ['claude-opus-4-20250514', 90],
    ['claude-opus-5-5[1m]', 24],
    ['claude-3-5-haiku-latest', 4.8],
  ])('knows %s', (model, dollars) => {
    const { price, known } = priceOf(model)
    expect(known).toBe(true)
    expect(costOf(million, price)).toBeCloseTo(dollars)
  })

  it('prices an unknown model at the highest known rate, and lets an override decide', () => {
    for (const model of ['claude-opus-9', 'gpt', 'toString', '__proto__']) {
      expect(priceOf(model)).toMatchObject({ known: false, price: { output: 75 } })
    }
    const own = { 'my/*': { input: 1, output: 2, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0 } }
    expect(costOf(million, priceOf('my/model', own).price)).toBeCloseTo(3)
  })

  it('counts caches, long prompts, searches and fast mode', () => {
    const usage = { ...NO_USAGE, cacheReadTokens: 1e6, cacheCreationTokens: 2e6, cacheCreation1hTokens: 1e6 }
    expect(costOf(usage, priceOf('claude-sonnet-4-5').price)).toBeCloseTo(0.3 + 3.75 + 6)
    const long = priceOf('claude-haiku-5-5').price
    expect(costOf({ ...NO_USAGE, inputTokens: 100_000 }, long)).toBeCloseTo(0.01)
    expect(costOf({ ...NO_USAGE, inputTokens: 100_001 }, long)).toBeCloseTo(0.05)
    expect(costOf({ ...NO_USAGE, webSearches: 3 }, long)).toBeCloseTo(0.03)
    expect(costOf(million, long, { fast: true })).toBeCloseTo(6 * 3)
  })
})
