import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import { type Budget, createBudget, type Reservation } from '../../../../src/gateway/budget/budget.js'
import * as prices from '../../../../src/gateway/budget/prices.js'
import { NO_USAGE, type TokenUsage } from '../../../../src/gateway/budget/usage.js'
import { messagesPrices } from '../../../../src/gateway/messages/prices.js'

const never = new AbortController().signal
const estimate = { inputTokens: 100, outputTokens: 100, costUsd: 0.4 }

async function admit(budget: Budget, of = estimate): Promise<Reservation> {
  const admitted = await budget.admit(of, never)
  if (!('complete' in admitted)) throw new Error(admitted.message)
  return admitted
}

async function isPending(promise: Promise<unknown> | undefined): Promise<boolean> {
  const later = new Promise((resolve) => setImmediate(resolve, 'pending'))
  return (await Promise.race([promise, later])) === 'pending'
}

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
    ['maxRequests', { maxRequests: 1 }, '1 of 1 requests'],
    ['maxInputTokens', { maxInputTokens: 60 }, '60 of 60 input tokens'],
    ['maxOutputTokens', { maxOutputTokens: 7 }, '7 of 7 output tokens'],
    ['maxCostUsd', { maxCostUsd: 0.1 }, '0.1235 of 0.1 US dollars'],
  ])('refuses at the cap %s and says what was used', async (cap, caps, figures) => {
    const budget = createBudget(caps)
    const first = await admit(budget)
    first.complete(
      { ...NO_USAGE, inputTokens: 10, cacheReadTokens: 30, cacheCreationTokens: 20, outputTokens: 7 },
      0.12345678,
    )
    const refusal = { cap, message: `The budget of this run is used up: ${figures}.` }
    expect(budget.exceeded).toBeNull()
    expect(await budget.admit(estimate, never)).toEqual(refusal)
    expect(budget.exceeded).toEqual(refusal)
    expect(budget.usage).toMatchObject({ requests: 1, tokens: { outputTokens: 7 }, costUsd: 0.12345678 })
  })

  it('keeps the first refusal', async () => {
    const budget = createBudget({ maxCostUsd: 1, maxRequests: 2 })
    const first = await admit(budget)
    const second = await admit(budget)
    first.complete(NO_USAGE, 1.5)
    const refusal = await budget.admit(estimate, never)
    second.complete(NO_USAGE, 1)
    expect(await budget.admit(estimate, never)).toMatchObject({ cap: 'maxRequests' })
    expect(budget.exceeded).toBe(refusal)
  })

  it.each([
    ['maxInputTokens', { maxInputTokens: 199 }, { maxInputTokens: 200 }],
    ['maxOutputTokens', { maxOutputTokens: 199 }, { maxOutputTokens: 200 }],
    ['maxCostUsd', { maxCostUsd: 0.79 }, { maxCostUsd: 0.8 }],
  ])('makes a parallel request wait only where both could exceed %s', async (_cap, tight, wide) => {
    const roomy = createBudget(wide)
    await admit(roomy)
    expect(await isPending(roomy.admit(estimate, never))).toBe(false)
    const budget = createBudget(tight)
    const first = await admit(budget)
    const waiting = [budget.admit(estimate, never), budget.admit(estimate, never)]
    expect(await isPending(waiting[0])).toBe(true)
    expect(budget.usage.requests).toBe(1)
    first.complete(NO_USAGE, 0)
    const next = await Promise.race(waiting)
    expect(budget.usage.requests).toBe(2)
    if ('complete' in next) next.complete(NO_USAGE, 0)
    expect(await Promise.all(waiting)).toMatchObject([{}, {}])
    expect(budget.usage.requests).toBe(3)
  })

  it('admits a request that runs alone, however large its estimate is', async () => {
    const first = await admit(createBudget({ maxInputTokens: 1, maxOutputTokens: 1, maxCostUsd: 0.01 }))
    first.complete(NO_USAGE, 0)
  })

  it('lets go of the signal of a request that has waited', async () => {
    const budget = createBudget({ maxOutputTokens: 150 })
    const { signal } = new AbortController()
    const first = await admit(budget)
    const waiting = budget.admit(estimate, signal)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    first.complete(NO_USAGE, 0)
    await waiting
    expect(getEventListeners(signal, 'abort')).toEqual([])
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
