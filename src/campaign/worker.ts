import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Clock } from '../clock.js'
import { CaissonError, describeError } from '../errors.js'
import { GitError } from '../git/git-error.js'
import type { Log } from '../log.js'
import {
  claim,
  closePulls,
  fits,
  isExpired,
  isHeldBy,
  matcher,
  type Outcome,
  renew,
  roomOf,
  settle,
} from './claims.js'
import type { Dashboard } from './dashboard.js'
import type { PullRequests } from './pull-requests.js'
import type { Runner } from './runner.js'
import { type CampaignState, type Ended, pullOf, type Working } from './state.js'
import type { Store } from './store.js'

export interface WorkerOptions {
  store: Store
  run: Runner
  pullRequests: PullRequests
  dashboard?: Dashboard | undefined
  clock: Clock
  log: Log
  /** Tells workers apart. */
  worker: string
  /** What a run may cost at most, in US dollars; 0: it has no limit. */
  runUsd: number
  /** Runs at a time; default what the state says. */
  parallel?: number | undefined
  /** Only these items; default all. */
  items?: readonly string[] | undefined
  /** Whether to stay while limits leave no room, or others work. */
  wait: boolean
  /** Milliseconds; default ten minutes, and a look every fifteen seconds. */
  leaseMs?: number
  pollMs?: number
  /** Least time between two pushes, so that results go together; default a second. */
  paceMs?: number
  /** Ends the runs; their items are released. */
  signal: AbortSignal
}

/** An item whose worker is lost this often is assumed to kill its workers. */
const MOST_LOST = 3
/** Reasons that would end every other run in the same way, and how often in a row they may. */
const SYSTEMIC: readonly string[] = [
  'auth_failed',
  'rate_limited',
  'model_unavailable',
  'engine_failed',
  'disk_full',
]
const MOST_SYSTEMIC = 3
/** How often open pull requests are counted again while they take up the limit, in milliseconds. */
const RECOUNT_MS = 60_000

/** Names the machine for people; the rest tells workers apart. */
export function newWorkerId(): string {
  const machine = hostname().replace(/[^A-Za-z0-9.-]/g, '')
  return `${machine.slice(0, 40)}-${randomBytes(4).toString('hex')}`
}

interface Running {
  controller: AbortController
  done: Promise<void>
}

/**
 * Works on a campaign until nothing is left for this worker, or the signal is aborted; its runs have ended then, and what they
 * did not finish waits again. Resolves to the last state, and to what keeps the worker from going on. Rejects where the forge
 * refuses the state.
 */
export async function work(o: WorkerOptions): Promise<{ state: CampaignState; stuck?: string }> {
  const { store, pullRequests, dashboard, clock, log, runUsd, signal, worker } = o
  const { leaseMs = 600_000, pollMs = 15_000, paceMs = 1_000 } = o
  const running = new Map<string, Running>()
  const outcomes = new Map<string, Outcome>()
  const isWanted = matcher(o.items)
  /** A run whose lease was lost may still be ending. */
  const isFree = (id: string) => isWanted(id) && !running.has(id) && !outcomes.has(id)
  let leasedUntil = 0
  let systemic = 0
  let countedAt = 0
  let wake = () => {}
  const endRuns = () => {
    for (const { controller } of running.values()) controller.abort()
    wake()
  }

  async function attempt(item: Working, signal: AbortSignal): Promise<Outcome> {
    try {
      const found = item.lost > 0 ? await pullRequests.find(item, signal) : null
      if (found) return found
      if (item.lost < MOST_LOST) return await o.run(item, signal)
      const note = `Its worker was lost ${item.lost} times in a row.`
      return { state: 'failed', usd: 0, reason: 'worker_lost', note }
    } catch (error) {
      if (signal.aborted) return { state: 'released', usd: 0 }
      const { code, message } = describeError(error)
      return { state: 'failed', usd: 0, reason: code.toLowerCase(), note: message }
    }
  }

  function start(item: Working): void {
    const controller = new AbortController()
    const done = attempt(item, controller.signal).then((outcome) => {
      running.delete(item.id)
      outcomes.set(item.id, outcome)
      if (outcome.state === 'failed' && SYSTEMIC.includes(outcome.reason)) systemic += 1
      else if (outcome.state !== 'released') systemic = 0
      wake()
    })
    running.set(item.id, { controller, done })
  }

  /** Reports and claims all that there is to report and to claim, in one commit. */
  async function exchange(closed: ReadonlySet<string>): Promise<CampaignState> {
    const reported = new Map(outcomes)
    const now = clock.now()
    const by = { worker, now, leaseMs, runUsd }
    const { state } = await store.update(
      (before) => {
        if (before === null) throw gone()
        const settled = closePulls(settle(before, by, reported), closed)
        const isDue = running.size > 0 && now > leasedUntil - leaseMs * (2 / 3)
        const renewed = isDue ? renew(settled, by) : settled
        if (signal.aborted || systemic >= MOST_SYSTEMIC) return { state: renewed }
        return { state: claim(renewed, by, (o.parallel ?? before.limits.parallel) - running.size, isFree) }
      },
      AbortSignal.timeout(leaseMs / 3),
    )
    for (const id of reported.keys()) outcomes.delete(id)
    const held = new Map(state.items.flatMap((item) => (isHeldBy(item, worker) ? [[item.id, item]] : [])))
    leasedUntil = Math.min(now + leaseMs, ...[...held.values()].map(({ until }) => until))
    for (const [id, { controller }] of running) if (!held.has(id)) controller.abort()
    // Also what an earlier push has claimed whose answer was lost.
    for (const item of held.values()) {
      if (running.has(item.id) || outcomes.has(item.id)) continue
      if (signal.aborted) outcomes.set(item.id, { state: 'released', usd: 0 })
      else start(item)
    }
    return state
  }

  /** Which pull requests were closed in the meantime, where that could make room. */
  async function recount(state: CampaignState): Promise<ReadonlySet<string>> {
    const now = clock.now()
    const isFull = state.limits.openPullRequests !== undefined && roomOf(state, now).pulls === 0
    if (!isFull || now < countedAt + RECOUNT_MS) return new Set()
    countedAt = now
    const open = state.items.filter((item): item is Ended => pullOf(item)?.open === true)
    return await pullRequests.closed(open).catch((error: unknown) => {
      log.warn(`Open pull requests could not be counted: ${describeError(error).message}`)
      return new Set<string>()
    })
  }

  let closed: ReadonlySet<string> = new Set()
  let exchangedAt = 0
  signal.addEventListener('abort', endRuns)
  try {
    for (;;) {
      await clock.sleep(Math.max(0, exchangedAt + paceMs - clock.now()))
      exchangedAt = clock.now()
      let state: CampaignState
      try {
        state = await exchange(closed)
        await dashboard?.show(state)
        closed = await recount(state)
      } catch (error) {
        if (!isPassing(error)) throw error
        log.warn(`The state of the campaign cannot be reached: ${describeError(error).message}`)
        if (running.size === 0 && (signal.aborted || !o.wait)) throw error
        // Another worker may take them over as soon as the lease has ended.
        if (clock.now() > leasedUntil - leaseMs / 10) endRuns()
        await rest()
        continue
      }
      if (outcomes.size > 0 || closed.size > 0) continue
      if (running.size === 0) {
        const isOver =
          signal.aborted || !state.items.some(({ id, state }) => isWanted(id) && UNFINISHED.includes(state))
        const stuck = isOver ? undefined : stuckBy(state, runUsd, systemic, clock.now())
        if (isOver || stuck?.forGood || !o.wait) {
          await dashboard?.finish(state)
          return { state, ...(stuck ? { stuck: stuck.why } : {}) }
        }
      }
      await rest()
    }
  } finally {
    signal.removeEventListener('abort', endRuns)
    endRuns()
    await Promise.all([...running.values()].map(({ done }) => done))
  }

  /** Until there is something to report, at most until the next look at the state. */
  async function rest(): Promise<void> {
    const awake = new AbortController()
    wake = () => awake.abort()
    await clock.sleep(pollMs, awake.signal)
    wake = () => {}
  }
}

const UNFINISHED: readonly string[] = ['waiting', 'working']

/** What keeps a worker without runs from claiming anything; `forGood`: nothing that is in progress can change it. */
function stuckBy(
  state: CampaignState,
  runUsd: number,
  systemic: number,
  now: number,
): { why: string; forGood: boolean } | undefined {
  if (systemic >= MOST_SYSTEMIC)
    return { why: 'several runs in a row failed for a reason that would affect others too', forGood: true }
  if (state.paused) return { why: 'it is paused', forGood: false }
  const room = roomOf(state, now)
  const others = state.items.some((item) => item.state === 'working' && !isExpired(item, now))
  const left = state.items.some((item) => item.state === 'waiting' || isExpired(item, now))
  if (!left) return { why: 'other workers are busy with the rest', forGood: false }
  if (!fits(room, runUsd)) return { why: 'the budget leaves no room for another run', forGood: !others }
  return room.full === undefined
    ? undefined
    : { why: `the limit \`${room.full}\` is reached`, forGood: false }
}

/** What may be different a moment later. */
function isPassing(error: unknown): boolean {
  return (error instanceof GitError && error.unreachable) || (error as Error).name === 'TimeoutError'
}

function gone(): CaissonError {
  return new CaissonError('TARGET_NOT_FOUND', 'The state of the campaign is gone.', {
    hint: 'Its ref was deleted. `caisson campaign run` starts over.',
  })
}
