import { addUsage, NO_USAGE, type TokenUsage } from '../messages/usage.js'

/** Limits across the whole run; without one there is no limit. */
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

/** What a request may use, as far as can be told before it is answered. */
export interface Estimate {
  inputTokens: number
  outputTokens: number
  costUsd: number
}

export interface Reservation {
  /** Replaces the estimate by what was used; more than once has no effect. */
  settle(usage: TokenUsage, costUsd: number): void
}

export interface Budget {
  /**
   * Lets a request through, or says which cap is reached. Near a cap requests that run at the same time wait for
   * each other, so that all together overshoot it by no more than the last one of them.
   */
  admit(estimate: Estimate, signal: AbortSignal): Promise<Reservation | BudgetExceeded>
  readonly spent: { requests: number; usage: TokenUsage; costUsd: number }
  readonly exceeded: BudgetExceeded | null
}

export function createBudget(caps: BudgetCaps): Budget {
  const inFlight = new Set<Estimate>()
  let waiting: (() => void)[] = []
  let requests = 0
  let usage = NO_USAGE
  let costUsd = 0
  let exceeded: BudgetExceeded | null = null

  const promised = (of: (estimate: Estimate) => number) => [...inFlight].reduce((sum, e) => sum + of(e), 0)
  const figures = (estimate: Estimate): { cap: BudgetCap; spent: number; next: number; name: string }[] => [
    { cap: 'maxRequests', spent: requests, next: 0, name: 'requests' },
    {
      cap: 'maxInputTokens',
      spent: promptTokens(usage),
      next: promised((e) => e.inputTokens) + estimate.inputTokens,
      name: 'input tokens',
    },
    {
      cap: 'maxOutputTokens',
      spent: usage.outputTokens,
      next: promised((e) => e.outputTokens) + estimate.outputTokens,
      name: 'output tokens',
    },
    {
      cap: 'maxCostUsd',
      spent: costUsd,
      next: promised((e) => e.costUsd) + estimate.costUsd,
      name: 'US dollars',
    },
  ]
  const checkBudget = (estimate: Estimate): BudgetExceeded | 'wait' | 'go' => {
    let verdict: 'wait' | 'go' = 'go'
    for (const { cap, spent, next, name } of figures(estimate)) {
      const limit = caps[cap]
      if (limit === undefined) continue
      if (spent >= limit) {
        return { cap, message: `The budget of this run is used up: ${round(spent)} of ${limit} ${name}.` }
      }
      // A request alone may always try: the estimate knows nothing of cache hits and short answers.
      if (inFlight.size > 0 && spent + next > limit) verdict = 'wait'
    }
    return verdict
  }
  return {
    async admit(estimate, signal) {
      for (;;) {
        const verdict = checkBudget(estimate)
        if (verdict === 'go') break
        if (verdict !== 'wait') {
          exceeded ??= verdict
          return verdict
        }
        await new Promise<void>((resolve) => {
          const wake = () => {
            signal.removeEventListener('abort', wake)
            resolve()
          }
          waiting.push(wake)
          signal.addEventListener('abort', wake, { once: true })
        })
        signal.throwIfAborted()
      }
      requests++
      const reserved = { ...estimate }
      inFlight.add(reserved)
      return {
        settle(used, cost) {
          if (!inFlight.delete(reserved)) return
          usage = addUsage(usage, used)
          costUsd += cost
          const woken = waiting
          waiting = []
          for (const wake of woken) wake()
        },
      }
    },
    get spent() {
      return { requests, usage, costUsd }
    },
    get exceeded() {
      return exceeded
    },
  }
}

export function promptTokens(usage: TokenUsage): number {
  return usage.inputTokens + usage.cacheReadTokens + usage.cacheCreationTokens
}

function round(value: number): number {
  return Math.round(value * 1e4) / 1e4
}
