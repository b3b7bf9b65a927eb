import type { LastFailure } from '../last-failure.js'
import type { TokenUsage } from '../messages/usage.js'
import type { CheckedBody, DenialCode, GatewayPolicy, Refusal } from '../policy.js'
import { type Budget, type BudgetExceeded, createBudget, type Estimate, type Reservation } from './budget.js'
import { costOf, type Price, priceOf } from './prices.js'

/** Something that the gateway refused. */
export interface Denial {
  /** ISO 8601. */
  time: string
  code: DenialCode
  /** What was asked: method and path, or the model. */
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
  /** Models in no price table; they were priced as the dearest one. */
  unpricedModels: string[]
  /** The last request that failed; null when the last one did not. */
  lastFailure: LastFailure | null
  /** Differences between a recorded run and this one; empty unless a cassette is played. */
  divergences: string[]
}

export interface Charge {
  /** Books what an answer used and returns what it cost. */
  settle(usage: TokenUsage): number
}

/** The books of a run: budget, prices and denials. */
export interface Ledger {
  admit(body: CheckedBody | undefined, bytes: number, signal: AbortSignal): Promise<Charge | Refusal>
  deny(what: string, refusal: Refusal): void
  /** Notes how the last request went. */
  answered(failure: LastFailure | null): void
  usage(): Omit<GatewayUsage, 'divergences'>
}

/** Most answers are far shorter than `max_tokens` allows; more than this is not set aside for one. */
const EXPECTED_OUTPUT = 8_192
const DENIALS_KEPT = 100

export function createLedger(
  policy: GatewayPolicy,
  now: () => number,
  onUnpriced: (model: string) => void,
): Ledger {
  const budget: Budget = createBudget(policy)
  const denials: Denial[] = []
  const unpriced = new Set<string>()
  let denialCount = 0
  let lastFailure: LastFailure | null = null

  const price = (model: string): Price => {
    const { price, known } = priceOf(model, policy.prices)
    if (!known && !unpriced.has(model) && unpriced.size < DENIALS_KEPT) {
      unpriced.add(model)
      onUnpriced(model)
    }
    return price
  }
  return {
    async admit(body, bytes, signal) {
      const fast = body?.speed === 'fast'
      const estimate = estimateOf(body, bytes, body && price(body.model))
      const admitted = await budget.admit(estimate, signal)
      if (!isReservation(admitted)) {
        // 402 is the status that Claude Code does not try again: measured with 2.1.329.
        return { status: 402, code: 'budget_exceeded', message: admitted.message }
      }
      return {
        settle(usage) {
          const cost = body ? costOf(usage, price(body.model), { fast }) : 0
          admitted.settle(usage, cost)
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
      const { requests, usage, costUsd } = budget.spent
      const books = { denials: [...denials], denialCount, unpricedModels: [...unpriced] }
      return { ...usage, ...books, requests, costUsd, budgetExceeded: budget.exceeded, lastFailure }
    },
  }
}

function isReservation(value: Reservation | BudgetExceeded): value is Reservation {
  return 'settle' in value
}

function estimateOf(body: CheckedBody | undefined, bytes: number, price: Price | undefined): Estimate {
  if (!body || !price) return { inputTokens: 0, outputTokens: 0, costUsd: 0 }
  const inputTokens = Math.ceil(bytes / 4)
  const outputTokens = Math.min(body.max_tokens ?? EXPECTED_OUTPUT, EXPECTED_OUTPUT)
  const costUsd = (inputTokens * price.cacheWrite5m + outputTokens * price.output) / 1e6
  return { inputTokens, outputTokens, costUsd }
}
