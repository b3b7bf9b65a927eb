import { addUsage, NO_USAGE, promptTokens, type TokenUsage } from './usage.js'

/** Limits for the whole run; an absent one does not limit. */
export interface BudgetCaps {
  maxRequests?: number
  /** Prompt tokens, cache reads and writes included. */
  maxInputTokens?: number
  maxOutputTokens?: number
  maxCostUsd?: number
}

export type BudgetCap = keyof BudgetCaps

export interface BudgetExceeded {
  cap: BudgetCap
  message: string
}

/** What a request is expected to use, before it is answered. */
export interface Estimate {
  inputTokens: number
  outputTokens: number
  costUsd: number
}

export interface Reservation {
  /** Replaces the estimate with what was used; only the first call counts. */
  complete(usage: TokenUsage, costUsd: number): void
}

export interface Budget {
  /**
   * Admits a request, or names the cap that is reached. Near a cap parallel requests wait for each other, so that
   * together they overshoot it by no more than one of them. Rejects when `signal` aborts a waiting request.
   */
  admit(estimate: Estimate, signal: AbortSignal): Promise<Reservation | BudgetExceeded>
  readonly usage: { requests: number; tokens: TokenUsage; costUsd: number }
  readonly exceeded: BudgetExceeded | null
}

export function createBudget(caps: BudgetCaps): Budget {
  const inFlight = new Set<Estimate>()
  let waiting: (() => void)[] = []
  let requests = 0
  let tokens = NO_USAGE
  let costUsd = 0
  let exceeded: BudgetExceeded | null = null

  const promised = (of: (estimate: Estimate) => number) => [...inFlight].reduce((sum, e) => sum + of(e), 0)
  const figures = (estimate: Estimate): { cap: BudgetCap; used: number; next: number; name: string }[] => [
    { cap: 'maxRequests', used: requests, next: 0, name: 'requests' },
    {
      cap: 'maxInputTokens',
      used: promptTokens(tokens),
      next: promised((e) => e.inputTokens) + estimate.inputTokens,
      name: 'input tokens',
    },
    {
      cap: 'maxOutputTokens',
      used: tokens.outputTokens,
      next: promised((e) => e.outputTokens) + estimate.outputTokens,
      name: 'output tokens',
    },
    {
      cap: 'maxCostUsd',
      used: costUsd,
      next: promised((e) => e.costUsd) + estimate.costUsd,
      name: 'US dollars',
    },
  ]
  const checkBudget = (estimate: Estimate): BudgetExceeded | 'wait' | 'go' => {
    let decision: 'wait' | 'go' = 'go'
    for (const { cap, used, next, name } of figures(estimate)) {
      const limit = caps[cap]
      if (limit === undefined) continue
      if (used >= limit) {
        return { cap, message: `The budget of this run is used up: ${round(used)} of ${limit} ${name}.` }
      }
      // A request alone is always admitted: the estimate does not foresee cache hits and short answers.
      if (inFlight.size > 0 && used + next > limit) decision = 'wait'
    }
    return decision
  }
  return {
    async admit(estimate, signal) {
      for (;;) {
        const decision = checkBudget(estimate)
        if (decision === 'go') break
        if (decision !== 'wait') {
          exceeded ??= decision
          return decision
        }
        await new Promise<void>((resolve) => {
          const wake = () => {
            signal.removeEventListener('abort', wake)
            resolve()
          }
          waiting.push(wake)
          signal.addEventListener('abort', wake)
        })
        signal.throwIfAborted()
      }
      requests++
      const reserved = { ...estimate }
      inFlight.add(reserved)
      return {
        complete(used, cost) {
          if (!inFlight.delete(reserved)) return
          tokens = addUsage(tokens, used)
          costUsd += cost
          const woken = waiting
          waiting = []
          for (const wake of woken) wake()
        },
      }
    },
    get usage() {
      return { requests, tokens, costUsd }
    },
    get exceeded() {
      return exceeded
    },
  }
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
