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

/** The most that a request can use. */
export interface Estimate {
  inputTokens: number
  outputTokens: number
  costUsd: number
}

/** A request that wants to be admitted. */
export interface Demand {
  estimate: Estimate
  /** A tighter estimate, asked for once and only where the first one does not fit. */
  refine?(): Promise<Estimate>
  /** The estimate of as much of the request as fits into `room`; undefined: so little is of no use. */
  shrink?(room: Room): Estimate | undefined
}

/** What is left; Infinity where nothing limits. */
export type Room = Pick<Estimate, 'outputTokens' | 'costUsd'>

export interface Reservation {
  /** What has been set aside; less than the demand where that was shrunk. */
  readonly estimate: Estimate
  /**
   * Replaces what was set aside with what was used; only the first call counts. `lost`: nobody has seen the end of the
   * answer.
   */
  complete(usage: TokenUsage, costUsd: number, lost?: boolean): void
  /** Books what was set aside as lost, and sets aside as much again; false: that does not fit. */
  again(): boolean
}

export interface Budget {
  /**
   * Admits a request whose worst case fits into what is left, or names the cap that it does not fit under. Where
   * requests in flight may leave room, it waits for them. Rejects when `signal` aborts a waiting request.
   */
  admit(demand: Demand, signal: AbortSignal): Promise<Reservation | BudgetExceeded>
  readonly usage: { requests: number; tokens: TokenUsage; costUsd: number }
  /** The first refusal, or the first answer that ended because its request had been shrunk. */
  readonly exceeded: BudgetExceeded | null
}

/**
 * A budget that nothing exceeds: every request in flight has its worst case set aside, and what is used and set aside
 * together is never more than a cap. `onHeld` gets what is set aside in US dollars, whenever it changes.
 */
export function createBudget(caps: BudgetCaps, onHeld: (costUsd: number) => void = () => {}): Budget {
  const inFlight = new Set<Estimate>()
  let waiting: (() => void)[] = []
  let requests = 0
  let tokens = NO_USAGE
  let costUsd = 0
  let exceeded: BudgetExceeded | null = null

  const setAside = (of: (estimate: Estimate) => number) => [...inFlight].reduce((sum, e) => sum + of(e), 0)
  const figures = (next: Estimate) => [
    { cap: 'maxRequests' as const, used: requests, held: 0, next: 1, name: 'requests' },
    {
      cap: 'maxInputTokens' as const,
      used: promptTokens(tokens),
      held: setAside((e) => e.inputTokens),
      next: next.inputTokens,
      name: 'input tokens',
    },
    {
      cap: 'maxOutputTokens' as const,
      used: tokens.outputTokens,
      held: setAside((e) => e.outputTokens),
      next: next.outputTokens,
      name: 'output tokens',
    },
    {
      cap: 'maxCostUsd' as const,
      used: costUsd,
      held: setAside((e) => e.costUsd),
      next: next.costUsd,
      name: 'US dollars',
    },
  ]
  /** The first cap under which a request does not fit. `forever`: not even when nothing is in flight. */
  const misfit = (estimate: Estimate): (BudgetExceeded & { forever: boolean }) | undefined => {
    for (const { cap, used, held, next, name } of figures(estimate)) {
      const limit = caps[cap]
      if (limit === undefined || used + held + next <= limit) continue
      const rest = used < limit ? `, and the next request may need ${round(next)}` : ''
      const message = `The budget of this run is used up: ${round(used)} of ${limit} ${name}${rest}.`
      return { cap, message, forever: cap === 'maxRequests' }
    }
    return undefined
  }
  const room = (): Room => ({
    outputTokens: (caps.maxOutputTokens ?? Number.POSITIVE_INFINITY) - tokens.outputTokens,
    costUsd: (caps.maxCostUsd ?? Number.POSITIVE_INFINITY) - costUsd,
  })
  const nextCompletion = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake)
        resolve()
      }
      waiting.push(wake)
      signal.addEventListener('abort', wake)
    })
  const book = (used: TokenUsage, cost: number) => {
    tokens = addUsage(tokens, used)
    costUsd += cost
  }
  const reserve = (estimate: Estimate, shrunkBy?: BudgetExceeded): Reservation => {
    const held = { ...estimate }
    requests++
    inFlight.add(held)
    onHeld(setAside((e) => e.costUsd))
    return {
      estimate,
      complete(used, cost, lost = false) {
        if (!inFlight.delete(held)) return
        book(used, cost)
        onHeld(setAside((e) => e.costUsd))
        if (!lost && used.outputTokens >= estimate.outputTokens) exceeded ??= shrunkBy ?? null
        const woken = waiting
        waiting = []
        for (const wake of woken) wake()
      },
      again() {
        if (misfit(estimate)) return false
        requests++
        const { inputTokens, outputTokens } = estimate
        book({ ...NO_USAGE, inputTokens, outputTokens }, estimate.costUsd)
        return true
      },
    }
  }
  return {
    async admit({ estimate, refine, shrink }, signal) {
      let next = estimate
      let refined = refine === undefined
      for (;;) {
        const found = misfit(next)
        if (!found) return reserve(next)
        const { forever, ...reason } = found
        if (!forever && !refined) {
          next = (await refine?.()) ?? next
          refined = true
        } else if (!forever && inFlight.size > 0) {
          await nextCompletion(signal)
        } else {
          const smaller = forever ? undefined : shrink?.(room())
          if (smaller && !misfit(smaller)) return reserve(smaller, reason)
          exceeded ??= reason
          return reason
        }
        signal.throwIfAborted()
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
