import type { ModelRequest } from '../dialect.js'
import type { GatewayPolicy } from '../policy.js'
import type { DenialCode, LastFailure, Refusal } from '../refusal.js'
import {
  type Budget,
  type BudgetExceeded,
  createBudget,
  type Demand,
  type Estimate,
  type Room,
} from './budget.js'
import { costOf, factorOf, type Price, type PriceList, priceOf } from './prices.js'
import { NO_USAGE, promptTokens, type Seen, type TokenUsage } from './usage.js'

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
  /** The last request that failed; null when the last one did not. */
  lastFailure: LastFailure | null
  /** The model of the last request that was answered; absent: none was. */
  lastModel?: string
  /** Why the second credential is used, as a sentence; absent: it is not. */
  secondCredential?: string
}

export interface Charge {
  /** The limit to set for the answer, so that it fits; undefined: it fits with its own. */
  readonly maxOutputTokens: number | undefined
  /**
   * Books what an answer used, and returns it with its cost in US dollars. Of what it has not stated, and of an
   * answer that nobody saw (null), the most that it can have been is booked.
   */
  complete(seen: Seen | null): { usage: TokenUsage; costUsd: number }
  /** Books the request as lost, so that it may be sent again; false: there is no room for another attempt. */
  again(): boolean
}

/** The accounts of a run: budget, prices and denials. */
export interface Ledger {
  /** `count` asks the provider how long a prompt is; undefined: it does not say. */
  admit(
    request: ModelRequest | undefined,
    bytes: number,
    signal: AbortSignal,
    count?: () => Promise<number | undefined>,
  ): Promise<Charge | Refusal>
  deny(what: string, refusal: Refusal): void
  /** Records how the last request ended; null: it did not fail, and this model answered. */
  answered(failure: LastFailure | null, model?: string): void
  usage(): GatewayUsage
}

const DENIALS_KEPT = 100

/** What costs nothing: counting tokens, the list of models. */
const FREE = {
  demand: { estimate: { inputTokens: 0, outputTokens: 0, costUsd: 0 } } as Demand,
  costIn: () => 0,
}

export function createLedger(
  policy: GatewayPolicy,
  list: PriceList,
  now: () => number,
  onUnpriced: (model: string) => void,
  onHeld?: (costUsd: number) => void,
): Ledger {
  const budget: Budget = createBudget(policy, onHeld)
  const denials: Denial[] = []
  const unpriced = new Set<string>()
  let denialCount = 0
  let lastFailure: LastFailure | null = null
  let lastModel: string | undefined

  const price = (model: string): Price => {
    const { price, known } = priceOf(model, list, policy.prices)
    if (!known && !unpriced.has(model) && unpriced.size < DENIALS_KEPT) {
      unpriced.add(model)
      onUnpriced(model)
    }
    return price
  }
  const demandOf = (request: ModelRequest, bytes: number, count?: () => Promise<number | undefined>) => {
    // A fallback may answer in the place of the model that was asked.
    const prices = [request.model, ...request.otherModels].map(price)
    let prompt = longestPrompt(request, bytes, list)
    const worst = (asked: ModelRequest) => worstCase(asked, prompt, prices, list)
    const demand: Demand = {
      estimate: worst(request),
      ...(count && {
        async refine() {
          const counted = await count()
          if (counted !== undefined) prompt = Math.min(prompt, countWithMargin(counted))
          return worst(request)
        },
      }),
      shrink: (room) => shortenedTo(room, request, worst),
    }
    const costIn = (usage: TokenUsage) =>
      Math.max(...prices.map((price) => costOf(usage, price, list, request)))
    return { demand, costIn }
  }
  return {
    async admit(request, bytes, signal, count) {
      const { demand, costIn } = request ? demandOf(request, bytes, count) : FREE
      const admitted = await budget.admit(demand, signal)
      if (!('complete' in admitted)) {
        // 402 is the status that Claude Code does not try again: measured with 2.1.329.
        return { status: 402, code: 'budget_exceeded', message: admitted.message }
      }
      const { estimate } = admitted
      const { inputTokens, outputTokens } = estimate
      const shortened = outputTokens < demand.estimate.outputTokens
      return {
        maxOutputTokens: shortened ? outputTokens : undefined,
        again: () => admitted.again(),
        complete(seen) {
          const final = seen?.final ?? false
          // A stream states its prompt first, unless tools at the provider make it longer on the way.
          const stated = seen && promptTokens(seen.usage) > 0 && request?.toolUses === 0
          const rest = stated ? seen.usage : { ...NO_USAGE, inputTokens }
          const most = Math.max(outputTokens, seen?.usage.outputTokens ?? 0)
          const usage = final && seen ? seen.usage : { ...rest, outputTokens: most }
          const charged = final ? seen?.costUsd : undefined
          const costUsd = charged ?? (final || stated ? costIn(usage) : estimate.costUsd)
          admitted.complete(usage, costUsd, !final)
          return { usage, costUsd }
        },
      }
    },
    answered(failure, model) {
      lastFailure = failure
      lastModel = model ?? lastModel
    },
    deny(what, { code, message, status }) {
      denialCount++
      lastFailure = { status, message, denial: code }
      const time = new Date(now()).toISOString()
      if (denials.length < DENIALS_KEPT) denials.push({ time, code, what: what.slice(0, 200), why: message })
    },
    usage() {
      const { requests, tokens, costUsd } = budget.usage
      const refused = { denials: [...denials], denialCount }
      const last = lastModel === undefined ? {} : { lastModel }
      return {
        ...tokens,
        ...refused,
        ...last,
        requests,
        costUsd,
        budgetExceeded: budget.exceeded,
        lastFailure,
      }
    },
  }
}

/** What a page or a result that a tool brings at the provider adds to the prompt; most bring a quarter of it. */
const TOKENS_BROUGHT = 32_768

/** A count is an estimate of the provider's own: https://platform.claude.com/docs/en/build-with-claude/token-counting */
export const countWithMargin = (counted: number): number => Math.ceil(counted * 1.05) + 1_000

/** The longest prompt that a body of so many bytes can be: no token is shorter than a byte. */
export function longestPrompt(request: ModelRequest, bytes: number, list: PriceList): number {
  return Math.min(Math.max(0, bytes + request.extraTokens), list.largestPrompt)
}

/** The most that a request can use: all of its prompt at the dearest rate, and the longest answer that it allows. */
export function worstCase(
  request: ModelRequest,
  promptTokens: number,
  prices: readonly Price[],
  list: PriceList,
): Estimate {
  const { toolUses } = request
  // With each result the provider reads the prompt again, with all earlier results.
  const inputTokens = (toolUses + 1) * promptTokens + (TOKENS_BROUGHT * toolUses * (toolUses + 1)) / 2
  const outputTokens = request.maxOutputTokens ?? list.largestOutput
  const rates = worstRates(prices, inputTokens, request.longCache)
  const factor = factorOf(request, list)
  const perInput = (rates.input * factor) / 1e6
  const perOutput = (rates.output * factor) / 1e6
  const costUsd = inputTokens * perInput + outputTokens * perOutput + toolUses * list.webSearchUsd
  return { inputTokens, outputTokens, costUsd }
}

/** The same request with as long an answer as there is room for; undefined: so short a one is of no use. */
export function shortenedTo(
  room: Room,
  request: ModelRequest,
  worst: (request: ModelRequest) => Estimate,
): Estimate | undefined {
  const { leastOutputTokens } = request
  if (leastOutputTokens === undefined) return undefined
  const none = worst({ ...request, maxOutputTokens: 0 }).costUsd
  const perToken = (worst({ ...request, maxOutputTokens: 1e6 }).costUsd - none) / 1e6
  // A hundredth of a token less: sums of fractions are not exact, and have to stay within the room.
  const affordable =
    perToken > 0 ? Math.floor((room.costUsd - none) / perToken - 0.01) : Number.POSITIVE_INFINITY
  const longest = Math.min(affordable, room.outputTokens)
  return longest >= leastOutputTokens ? worst({ ...request, maxOutputTokens: longest }) : undefined
}

function worstRates(prices: readonly Price[], promptTokens: number, longCache: boolean) {
  const rates = prices.flatMap((price) => {
    const { longPrompt } = price
    return longPrompt && promptTokens > longPrompt.above ? [price, longPrompt] : [price]
  })
  const inputs = rates.map((rate) =>
    Math.max(rate.input, rate.cacheRead, rate.cacheWrite5m, longCache ? rate.cacheWrite1h : 0),
  )
  return { input: Math.max(...inputs), output: Math.max(...rates.map((rate) => rate.output)) }
}
