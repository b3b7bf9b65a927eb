import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countWithMargin,
  longestPrompt,
  shortenedTo,
  worstCase,
} from '../../../../src/gateway/budget/ledger.js'
import { type PriceList, tier } from '../../../../src/gateway/budget/prices.js'
import type { ModelRequest } from '../../../../src/gateway/dialect.js'

const LIST: PriceList = {
  find: () => undefined,
  highest: tier(1, 1),
  fastFactor: 6,
  regionalFactor: 2,
  largestPrompt: 1_000_000,
  largestOutput: 128_000,
  webSearchUsd: 0.01,
}
const request = (change: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'a',
  otherModels: [],
  maxOutputTokens: 1e6,
  leastOutputTokens: 1_024,
  extraTokens: 0,
  fast: false,
  regional: false,
  longCache: false,
  serverTools: [],
  toolUses: 0,
  reaches: [],
  ...change,
})

describe('the worst case of a request', () => {
  const dollars = (change: Partial<ModelRequest>, prices = [tier(4, 10)], prompt = 1e6) =>
    worstCase(request(change), prompt, prices, LIST).costUsd

  it('is all of its prompt written to the cache, and the longest answer', () => {
    expect(worstCase(request(), 1e6, [tier(4, 10)], LIST)).toEqual({
      inputTokens: 1e6,
      outputTokens: 1e6,
      costUsd: 15,
    })
    expect(dollars({ longCache: true })).toBeCloseTo(18)
    expect(dollars({}, [{ ...tier(4, 10), cacheWrite5m: 0 }])).toBeCloseTo(14)
    expect(dollars({}, [{ ...tier(0, 10), cacheRead: 7 }])).toBeCloseTo(17)
  })

  it('has the factors of fast mode and of a region', () => {
    expect(dollars({ fast: true })).toBeCloseTo(90)
    expect(dollars({ fast: true, regional: true })).toBeCloseTo(180)
  })

  it('has the dearest price of every model that may answer, and of a long prompt', () => {
    expect(dollars({}, [tier(4, 10), tier(1, 20)])).toBeCloseTo(25)
    const long = { ...tier(4, 10), longPrompt: { above: 1e6, ...tier(8, 5) } }
    expect(dollars({}, [long])).toBeCloseTo(15)
    expect(dollars({}, [long], 1e6 + 1)).toBeCloseTo(20)
  })

  it('has the longest answer of any model where none is stated', () => {
    expect(worstCase(request({ maxOutputTokens: undefined }), 0, [tier(1, 1)], LIST)).toMatchObject({
      outputTokens: 128_000,
    })
  })

  it('reads the prompt again after each use of a tool, with all that came before', () => {
    const { inputTokens, costUsd } = worstCase(
      request({ toolUses: 2, maxOutputTokens: 0 }),
      1_000,
      [tier(4, 10)],
      LIST,
    )
    expect(inputTokens).toBe(3 * 1_000 + 3 * 32_768)
    expect(costUsd).toBeCloseTo((inputTokens * 5) / 1e6 + 0.02)
  })
})

describe('the longest prompt', () => {
  it('is a token for each byte, what is not in the bytes, and no more than any model reads', () => {
    expect(longestPrompt(request({ extraTokens: 5 }), 100, LIST)).toBe(105)
    expect(longestPrompt(request({ extraTokens: -500 }), 100, LIST)).toBe(0)
    expect(longestPrompt(request(), 2e6, LIST)).toBe(1e6)
    expect(countWithMargin(10_001)).toBe(11_502)
  })
})

describe('a shortened answer', () => {
  const worst = (asked: ModelRequest) => worstCase(asked, 1e5, [tier(4, 10)], LIST)
  const shortened = (room: { costUsd?: number; outputTokens?: number }, change: Partial<ModelRequest> = {}) =>
    shortenedTo({ costUsd: 99, outputTokens: 1e9, ...room }, request(change), worst)

  it('is as long as the room', () => {
    expect(shortened({ costUsd: 1.5 })?.outputTokens).toBeGreaterThanOrEqual(1e5 - 1)
    expect(shortened({ costUsd: 1.5 })?.costUsd).toBeLessThanOrEqual(1.5)
    expect(shortened({ outputTokens: 2_000 })?.outputTokens).toBe(2_000)
    expect(shortened({ costUsd: 0.5 + 1_024.1e-5 })?.outputTokens).toBe(1_024)
  })

  it('never costs more than the room, and uses all but a token of it', () => {
    const money = fc.double({ min: 0.1, max: 5, noNaN: true })
    fc.assert(
      fc.property(money, fc.nat(20_000), fc.integer({ min: 1, max: 90 }), (costUsd, prompt, price) => {
        const worst = (asked: ModelRequest) => worstCase(asked, prompt, [tier(price / 10, price)], LIST)
        const short = shortenedTo({ costUsd, outputTokens: 1e9 }, request(), worst)
        fc.pre(short !== undefined)
        expect(short.costUsd).toBeLessThanOrEqual(costUsd)
        expect(short.costUsd).toBeGreaterThan(costUsd - (2 * price) / 1e6)
      }),
    )
    const opus = (asked: ModelRequest) => worstCase(asked, 13_896, [tier(4, 20, 0.2)], LIST)
    expect(shortenedTo({ costUsd: 0.3, outputTokens: 1e9 }, request(), opus)?.costUsd).toBeLessThanOrEqual(
      0.3,
    )
  })

  it('is none where it would be too short', () => {
    expect(shortened({ outputTokens: 1_023 })).toBeUndefined()
    expect(shortened({ outputTokens: 1_024 })?.outputTokens).toBe(1_024)
    expect(shortened({ costUsd: 0.5 })).toBeUndefined()
    expect(shortened({ outputTokens: 5_000 }, { leastOutputTokens: undefined })).toBeUndefined()
  })

  it('is not longer for a price of nothing', () => {
    const free = (asked: ModelRequest) => worstCase(asked, 0, [tier(0, 0)], LIST)
    expect(shortenedTo({ costUsd: 0, outputTokens: 3_000 }, request(), free)?.outputTokens).toBe(3_000)
  })
})
