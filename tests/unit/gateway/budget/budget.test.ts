import { getEventListeners } from 'node:events'
import { describe, expect, it } from 'vitest'
import {
  type Budget,
  createBudget,
  type Demand,
  type Reservation,
  type Room,
} from '../../../../src/gateway/budget/budget.js'
import * as prices from '../../../../src/gateway/budget/prices.js'
import { NO_USAGE, type TokenUsage } from '../../../../src/gateway/budget/usage.js'
import { messagesPrices } from '../../../../src/gateway/messages/prices.js'

const never = new AbortController().signal
const estimate = { inputTokens: 100, outputTokens: 100, costUsd: 0.4 }

async function admit(budget: Budget, demand: Partial<Demand> = {}): Promise<Reservation> {
  const admitted = await budget.admit({ estimate, ...demand }, never)
  if (!('complete' in admitted)) throw new Error(admitted.message)
  return admitted
}

async function isPending(promise: Promise<unknown> | undefined): Promise<boolean> {
  const later = new Promise((resolve) => setImmediate(resolve, 'pending'))
  return (await Promise.race([promise, later])) === 'pending'
}

describe('createBudget', () => {
  it('admits what fits under the cap, books what was used, and refuses what may not fit', async () => {
    const budget = createBudget({ maxCostUsd: 1 })
    for (const cost of [0.3, 0.35]) {
      const admitted = await admit(budget)
      expect(admitted.estimate).toEqual(estimate)
      admitted.complete(NO_USAGE, cost)
      admitted.complete(NO_USAGE, cost)
    }
    expect(budget.usage.costUsd).toBeCloseTo(0.65)
    const refusal = {
      cap: 'maxCostUsd',
      message: 'The budget of this run is used up: 0.65 of 1 US dollars, and the next request may need 0.4.',
    }
    expect(budget.exceeded).toBeNull()
    expect(await budget.admit({ estimate }, never)).toEqual(refusal)
    expect(budget.exceeded).toEqual(refusal)
  })

  it.each([
    ['maxInputTokens', 100],
    ['maxOutputTokens', 100],
    ['maxCostUsd', 0.4],
    ['maxRequests', 1],
  ])('admits a request that fills the cap %s, and none that is above it', async (cap, limit) => {
    const budget = createBudget({ [cap]: limit })
    const first = await admit(budget)
    first.complete({ ...NO_USAGE, inputTokens: 100, outputTokens: 100 }, 0.4)
    expect(await budget.admit({ estimate }, never)).toMatchObject({ cap })
    const tight = createBudget({ [cap]: limit * 0.99 })
    expect(await tight.admit({ estimate }, never)).toMatchObject({ cap })
    expect(tight.usage.requests).toBe(0)
  })

  it('makes parallel requests wait for each other where they may not fit together', async () => {
    const budget = createBudget({ maxCostUsd: 1 })
    let running = 0
    let most = 0
    const one = async () => {
      const admitted = await budget.admit({ estimate }, new AbortController().signal)
      if (!('complete' in admitted)) return 'refused'
      most = Math.max(most, ++running)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      admitted.complete(NO_USAGE, 0.15)
      return 'passed'
    }
    const ends = await Promise.all(Array.from({ length: 50 }, one))
    expect(most).toBe(2)
    expect(ends.filter((end) => end === 'passed')).toHaveLength(5)
    expect(budget.usage.costUsd).toBeLessThanOrEqual(1)
  })

  it('drops a waiting request when its client is gone', async () => {
    const budget = createBudget({ maxOutputTokens: 150 })
    await admit(budget)
    const gone = new AbortController()
    const waiting = budget.admit({ estimate }, gone.signal)
    gone.abort()
    await expect(waiting).rejects.toThrow()
    expect(budget.usage.requests).toBe(1)
    expect(budget.exceeded).toBeNull()
  })

  it.each([
    ['maxRequests', { maxRequests: 1 }, '1 of 1 requests'],
    ['maxInputTokens', { maxInputTokens: 100 }, '160 of 100 input tokens'],
    ['maxOutputTokens', { maxOutputTokens: 100 }, '107 of 100 output tokens'],
    ['maxCostUsd', { maxCostUsd: 0.4 }, '0.4235 of 0.4 US dollars'],
  ])(
    'says what was used of %s, even when an answer states more than it was allowed',
    async (cap, caps, figures) => {
      const budget = createBudget(caps)
      const first = await admit(budget)
      first.complete(
        { ...NO_USAGE, inputTokens: 110, cacheReadTokens: 30, cacheCreationTokens: 20, outputTokens: 107 },
        0.42345678,
      )
      const refusal = { cap, message: `The budget of this run is used up: ${figures}.` }
      expect(await budget.admit({ estimate }, never)).toEqual(refusal)
      expect(budget.exceeded).toEqual(refusal)
      expect(budget.usage).toMatchObject({ requests: 1, tokens: { outputTokens: 107 }, costUsd: 0.42345678 })
    },
  )

  it('keeps the first refusal', async () => {
    const budget = createBudget({ maxCostUsd: 1, maxRequests: 2 })
    const first = await admit(budget)
    first.complete(NO_USAGE, 0.7)
    const refusal = await budget.admit({ estimate }, never)
    const second = await admit(budget, { estimate: { ...estimate, costUsd: 0.1 } })
    second.complete(NO_USAGE, 0.1)
    expect(await budget.admit({ estimate }, never)).toMatchObject({ cap: 'maxRequests' })
    expect(budget.exceeded).toBe(refusal)
  })

  it.each([
    ['maxInputTokens', { maxInputTokens: 199 }, { maxInputTokens: 200 }],
    ['maxOutputTokens', { maxOutputTokens: 199 }, { maxOutputTokens: 200 }],
    ['maxCostUsd', { maxCostUsd: 0.79 }, { maxCostUsd: 0.8 }],
  ])('makes a parallel request wait only where both could exceed %s', async (_cap, tight, wide) => {
    const roomy = createBudget(wide)
    await admit(roomy)
    expect(await isPending(roomy.admit({ estimate }, never))).toBe(false)
    const budget = createBudget(tight)
    const first = await admit(budget)
    const waiting = [budget.admit({ estimate }, never), budget.admit({ estimate }, never)]
    expect(await isPending(waiting[0])).toBe(true)
    expect(budget.usage.requests).toBe(1)
    first.complete(NO_USAGE, 0)
    const next = await Promise.race(waiting)
    expect(budget.usage.requests).toBe(2)
    if ('complete' in next) next.complete(NO_USAGE, 0)
    expect(await Promise.all(waiting)).toMatchObject([{}, {}])
    expect(budget.usage.requests).toBe(3)
  })

  it('refuses beyond the cap of requests at once, whoever is in flight, and asks for no better estimate', async () => {
    const budget = createBudget({ maxRequests: 1 })
    await admit(budget)
    const never_ = () => Promise.reject(new Error('asked'))
    const refused = budget.admit({ estimate, refine: never_, shrink: () => estimate }, never)
    expect(await isPending(refused)).toBe(false)
    expect(await refused).toEqual({
      cap: 'maxRequests',
      message: 'The budget of this run is used up: 1 of 1 requests.',
    })
  })

  it('lets go of the signal of a request that has waited', async () => {
    const budget = createBudget({ maxOutputTokens: 150 })
    const { signal } = new AbortController()
    const first = await admit(budget)
    const waiting = budget.admit({ estimate }, signal)
    expect(getEventListeners(signal, 'abort')).toHaveLength(1)
    first.complete(NO_USAGE, 0)
    await waiting
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  describe('a better estimate', () => {
    it('is asked for once, and only where the first one does not fit', async () => {
      let asked = 0
      const refine = async () => {
        asked++
        return { ...estimate, costUsd: 0.3 }
      }
      const budget = createBudget({ maxCostUsd: 0.75 })
      const first = await admit(budget, { refine })
      expect(asked).toBe(0)
      const second = await admit(budget, { refine })
      expect(second.estimate.costUsd).toBe(0.3)
      expect(asked).toBe(1)
      const third = budget.admit({ estimate, refine }, never)
      expect(await isPending(third)).toBe(true)
      second.complete(NO_USAGE, 0.3)
      expect(await isPending(third)).toBe(true)
      first.complete(NO_USAGE, 0.4)
      expect(await third).toMatchObject({ cap: 'maxCostUsd', message: expect.stringContaining('need 0.3.') })
      expect(asked).toBe(2)
    })

    it('is of no use to a client that has gone meanwhile', async () => {
      const budget = createBudget({ maxCostUsd: 0.3 })
      const gone = new AbortController()
      const refine = async () => {
        gone.abort()
        return { ...estimate, costUsd: 0 }
      }
      await expect(budget.admit({ estimate, refine }, gone.signal)).rejects.toThrow()
      expect(budget.usage.requests).toBe(0)
    })
  })

  describe('a smaller request', () => {
    const half = { inputTokens: 100, outputTokens: 50, costUsd: 0.2 }

    it('is admitted in the place of one that does not fit, once nobody is in flight', async () => {
      const rooms: Room[] = []
      const shrink = (room: Room) => {
        rooms.push(room)
        return half
      }
      const budget = createBudget({ maxCostUsd: 0.6, maxOutputTokens: 500 })
      const first = await admit(budget)
      const waiting = budget.admit({ estimate, shrink }, never)
      expect(await isPending(waiting)).toBe(true)
      expect(rooms).toEqual([])
      first.complete({ ...NO_USAGE, outputTokens: 10 }, 0.25)
      const second = await waiting
      expect(second).toMatchObject({ estimate: half })
      expect(rooms).toEqual([{ outputTokens: 490, costUsd: 0.35 }])
      const roomy = createBudget({ maxInputTokens: 1 })
      expect(await roomy.admit({ estimate, shrink }, never)).toMatchObject({ cap: 'maxInputTokens' })
      expect(rooms[1]).toEqual({ outputTokens: Number.POSITIVE_INFINITY, costUsd: Number.POSITIVE_INFINITY })
    })

    it('is refused where even that does not fit, or is of no use', async () => {
      const budget = createBudget({ maxCostUsd: 0.1 })
      for (const shrink of [() => half, () => undefined]) {
        expect(await budget.admit({ estimate, shrink }, never)).toMatchObject({
          cap: 'maxCostUsd',
          message: expect.stringContaining('need 0.4.'),
        })
      }
      expect(budget.usage.requests).toBe(0)
    })

    it.each([
      ['all of it was used', 50, false, true],
      ['more than it was used', 51, false, true],
      ['less than it was used', 49, false, false],
      ['nobody saw its end', 50, true, false],
    ])('has exceeded the budget when %s', async (_what, outputTokens, lost, exceeded) => {
      const budget = createBudget({ maxOutputTokens: 60 })
      const shrunk = await admit(budget, { shrink: () => half })
      expect(budget.exceeded).toBeNull()
      shrunk.complete({ ...NO_USAGE, outputTokens }, 0, lost)
      expect(budget.exceeded !== null).toBe(exceeded)
      if (exceeded) {
        expect(budget.exceeded).toEqual({
          cap: 'maxOutputTokens',
          message:
            'The budget of this run is used up: 0 of 60 output tokens, and the next request may need 100.',
        })
      }
    })

    it('is not what a request is that fits', async () => {
      const budget = createBudget({ maxOutputTokens: 100 })
      const whole = await admit(budget, { shrink: () => half })
      whole.complete({ ...NO_USAGE, outputTokens: 100 }, 0)
      expect(budget.exceeded).toBeNull()
    })
  })

  it('a lost request stays booked at its worst, and is sent again where that fits', async () => {
    const budget = createBudget({ maxCostUsd: 1 })
    const first = await admit(budget)
    expect(first.again()).toBe(true)
    expect(budget.usage).toMatchObject({
      requests: 2,
      tokens: { inputTokens: 100, outputTokens: 100 },
      costUsd: 0.4,
    })
    expect(first.again()).toBe(false)
    expect(await isPending(budget.admit({ estimate }, never))).toBe(true)
    first.complete(NO_USAGE, 0.1)
    expect(budget.usage).toMatchObject({ requests: 2, costUsd: 0.5 })
  })
})

describe('prices', () => {
  const priceOf = (model: string, own?: prices.PriceTable) => prices.priceOf(model, messagesPrices, own)
  const costOf = (usage: TokenUsage, price: prices.Price, options?: prices.Surcharge) =>
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
    expect(costOf(million, long, { fast: true, regional: true })).toBeCloseTo(6.6 * 3)
  })
})
