import type { ModelRequest } from '../dialect.js'
import type { LastFailure } from '../last-failure.js'
import type { GatewayPolicy } from '../policy.js'
import type { DenialCode, Refusal } from '../refusal.js'
import { type Budget, type BudgetExceeded, createBudget, type Estimate, type Reservation } from './budget.js'
import { costOf, type Price, type PriceList, priceOf } from './prices.js'
import type { TokenUsage } from './usage.js'

/** Something that the gateway refused. */
export interface Denial {
  /** ISO 8601. */
  time: string
  code: DenialCode
  /** What was requested: method and path, or the model. */
  what: string
  why: string
}

/** What has gone through the gateway so far. */
export interface GatewayUsage extends TokenUsage {
  /** Requests that were let through to the model. */
  requests: number
  costUsd: number
  /** The first hundred; `denialCount` counts them all. */
  denials: Denial[]
  denialCount: number
  budgetExceeded: BudgetExceeded | null
  /** Models in no price table; they were priced at the highest known rate. */
  unpricedModels: string[]
  /** The last request that failed; null when the last one did not. */
  lastFailure: LastFailure | null
  /** Differences between a recorded run and this one; empty unless a cassette is played. */
  divergences: string[]
}

export interface Charge {
  /** Records what an answer used; returns its cost in US dollars. */
  complete(usage: TokenUsage): number
}

/** The accounts of a run: budget, prices and denials. */
export interface Ledger {
  admit(request: ModelRequest | undefined, bytes: number, signal: AbortSignal): Promise<Charge | Refusal>
  deny(what: string, refusal: Refusal): void
  /** Records how the last request ended; null: it did not fail. */
  answered(failure: LastFailure | null): void
  usage(): Omit<GatewayUsage, 'divergences'>
}

/** Most answers are far shorter than their limit; an estimate reserves no more than this. */
const EXPECTED_OUTPUT = 8_192
const DENIALS_KEPT = 100

export function createLedger(
  policy: GatewayPolicy,
  list: PriceList,
  now: () => number,
  onUnpriced: (model: string) => void,
): Ledger {
  const budget: Budget = createBudget(policy)
  const denials: Denial[] = []
  const unpriced = new Set<string>()
  let denialCount = 0
  let lastFailure: LastFailure | null = null

  const price = (model: string): Price => {
    const { price, known } = priceOf(model, list, policy.prices)
    if (!known && !unpriced.has(model) && unpriced.size < DENIALS_KEPT) {
      unpriced.add(model)
      onUnpriced(model)
    }
    return price
  }
  return {
    async admit(request, bytes, signal) {
      const estimate = estimateOf(request, bytes, request && price(request.model))
      const admitted = await budget.admit(estimate, signal)
      if (!isReservation(admitted)) {
        // 402 is the status that Claude Code does not try again: measured with 2.1.329.
        return { status: 402, code: 'budget_exceeded', message: admitted.message }
      }
      return {
        complete(usage) {
          const cost = request ? costOf(usage, price(request.model), list, request) : 0
          admitted.complete(usage, cost)
          return cost
        },
      }
    },
    answered(failure) {
      lastFailure = failure
    },
    deny(what, { code, message, status }) {
      denialCount++
      lastFailure = { status, message, denial: code }
      const time = new Date(now()).toISOString()
      if (denials.length < DENIALS_KEPT) denials.push({ time, code, what: what.slice(0, 200), why: message })
    },
    usage() {
      const { requests, tokens, costUsd } = budget.usage
      const refused = { denials: [...denials], denialCount, unpricedModels: [...unpriced] }
      return { ...tokens, ...refused, requests, costUsd, budgetExceeded: budget.exceeded, lastFailure }
    },
  }
}

function isReservation(value: Reservation | BudgetExceeded): value is Reservation {
  return 'complete' in value
}

function estimateOf(request: ModelRequest | undefined, bytes: number, price: Price | undefined): Estimate {
  if (!request || !price) return { inputTokens: 0, outputTokens: 0, costUsd: 0 }
  const inputTokens = Math.ceil(bytes / 4)
  const outputTokens = Math.min(request.maxOutputTokens ?? EXPECTED_OUTPUT, EXPECTED_OUTPUT)
  const costUsd = (inputTokens * price.cacheWrite5m + outputTokens * price.output) / 1e6
  return { inputTokens, outputTokens, costUsd }
}
