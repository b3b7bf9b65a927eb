import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Clock } from '../clock.js'
import { CaissonError, describeError } from '../errors.js'
import { GitError } from '../git/git-error.js'
import type { Log } from '../log.js'
import { claim, closePulls, fits, isExpired, type Outcome, renew, roomOf, settle } from './claims.js'
import type { Dashboard } from './dashboard.js'
import type { RunPlace, Traces } from './ports.js'
import type { CampaignState, Ended, Working } from './state.js'
import type { Store } from './store.js'

export interface WorkerOptions {
  store: Store
  place: RunPlace
  traces: Traces
  dashboard?: Dashboard | undefined
  clock: Clock
  log: Log
  /** Default: {@link newWorkerId}. */
  worker?: string
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
  /** Ends the runs; they are given back. */
  signal: AbortSignal
}

const LEASE_MS = 600_000
const POLL_MS = 15_000
const PACE_MS = 1_000
/** An item whose worker is lost this often takes its workers with it. */
const MOST_LOST = 3
/** What would end every other run in the same way, and how often in a row it may. */
const GENERAL: readonly string[] = [
  'auth_failed',
  'rate_limited',
  'model_unavailable',
  'engine_failed',
  'disk_full',
]
const MOST_GENERAL = 3
/** How often pull requests are looked at that take up the limit, in milliseconds. */
const LOOK_MS = 60_000

/** Names the machine for people; the rest tells workers apart. */
export function newWorkerId(): string {
  return `${hostname()
    .replace(/[^A-Za-z0-9.-]/g, '')
    .slice(0, 30)}-${randomBytes(4).toString('hex')}`
}

interface Running {
  controller: AbortController
  done: Promise<void>
}

/**
 * Works on a campaign until nothing is left for this worker, or the signal is aborted; its runs have ended then, and what they
 * did not finish waits again. Resolves to the last state, and to what keeps it from going on. Rejects where the
 * forge refuses the state.
 */
export async function work(o: WorkerOptions): Promise<{ state: CampaignState; stuck?: string }> {
  const { store, place, traces, dashboard, clock, log, runUsd, signal } = o
  const { worker = newWorkerId(), leaseMs = LEASE_MS, pollMs = POLL_MS, paceMs = PACE_MS } = o
  const running = new Map<string, Running>()
  const outcomes = new Map<string, Outcome>()
  const wanted = (id: string) => o.items?.includes(id) ?? true
  /** A run whose lease was lost may still be ending. */
  const free = (id: string) => wanted(id) && !running.has(id) && !outcomes.has(id)
  let leasedUntil = 0
  let general = 0
  let looked = 0
  let wake = () => {}
  const endRuns = () => {
    for (const { controller } of running.values()) controller.abort()
    wake()
  }

  function start(item: Working): void {
    const controller = new AbortController()
    if (signal.aborted) controller.abort()
    const run = async (): Promise<Outcome> => {
      const found = item.lost > 0 ? await traces.find(item, controller.signal) : null
      if (found) return found
      if (item.lost < MOST_LOST) return await place.run(item, controller.signal)
      const note = `Its worker was lost ${item.lost} times in a row.`
      return { state: 'failed', usd: 0, reason: 'worker_lost', note }
    }
    const done = run()
      .catch((error: unknown): Outcome => {
        const { code, message } = describeError(error)
        if (controller.signal.aborted) return { state: 'back', usd: 0 }
        return { state: 'failed', usd: 0, reason: code.toLowerCase(), note: message }
      })
      .then((outcome) => {
        running.delete(item.id)
        outcomes.set(item.id, outcome)
        if (outcome.state === 'failed' && GENERAL.includes(outcome.reason)) general += 1
        else if (outcome.state === 'done') general = 0
        wake()
      })
    running.set(item.id, { controller, done })
  }

  /** Everything that there is to say and to take, in one commit. */
  async function exchange(closed: ReadonlySet<string>): Promise<CampaignState> {
    const told = new Map(outcomes)
    const now = clock.now()
    const by = { worker, now, leaseMs, runUsd }
    const { state } = await store.update(
      (before) => {
        if (before === null) throw gone()
        const settled = closePulls(settle(before, by, told), closed)
        const kept = running.size > 0 && now > leasedUntil - leaseMs * (2 / 3) ? renew(settled, by) : settled
        if (signal.aborted || general >= MOST_GENERAL) return { state: kept }
        const made = claim(kept, by, (o.parallel ?? kept.limits.parallel) - running.size, free)
        // Whatever is pushed may as well renew.
        return { state: made === before ? before : renew(made, by) }
      },
      AbortSignal.timeout(leaseMs / 3),
    )
    for (const id of told.keys()) outcomes.delete(id)
    const mine = state.items.filter((item) => item.state === 'working' && item.worker === worker) as Working[]
    leasedUntil = Math.min(now + leaseMs, ...mine.map(({ until }) => until))
    const held = new Set(mine.map(({ id }) => id))
    for (const [id, { controller }] of running) if (!held.has(id)) controller.abort()
    // Also what an earlier push has claimed whose answer was lost.
    for (const item of mine) {
      if (running.has(item.id) || outcomes.has(item.id)) continue
      if (signal.aborted) outcomes.set(item.id, { state: 'back', usd: 0 })
      else start(item)
    }
    return state
  }

  async function look(state: CampaignState): Promise<ReadonlySet<string>> {
    const { openPullRequests } = state.limits
    const now = clock.now()
    if (openPullRequests === undefined || roomOf(state, now).pulls > 0 || now < looked + LOOK_MS)
      return new Set()
    looked = now
    const open = state.items.filter((item): item is Ended => 'pull' in item && item.pull?.open === true)
    return await traces.closed(open).catch((error: unknown) => {
      log.warn(`Open pull requests could not be counted: ${describeError(error).message}`)
      return new Set<string>()
    })
  }

  let closed: ReadonlySet<string> = new Set()
  let exchanged = 0
  signal.addEventListener('abort', endRuns)
  try {
    for (;;) {
      await clock.sleep(Math.max(0, exchanged + paceMs - clock.now()))
      exchanged = clock.now()
      let state: CampaignState
      try {
        state = await exchange(closed)
        await dashboard?.show(state)
        closed = await look(state)
      } catch (error) {
        if (!passes(error)) throw error
        log.warn(`The state of the campaign is out of reach: ${describeError(error).message}`)
        if (running.size === 0 && (signal.aborted || !o.wait)) throw error
        // Another worker may begin with them as soon as the lease has ended.
        if (clock.now() > leasedUntil - leaseMs / 10) endRuns()
        await rest(pollMs)
        continue
      }
      if (running.size === 0 && outcomes.size === 0 && closed.size === 0) {
        const stuck = signal.aborted ? undefined : stuckBy(state, { ...o, general }, clock.now())
        const rests = signal.aborted || !state.items.some((item) => isOpen(item.state) && wanted(item.id))
        if (rests || stuck?.forGood || !o.wait) {
          await dashboard?.finish(state, signal)
          return { state, ...(stuck && !rests ? { stuck: stuck.why } : {}) }
        }
      }
      if (outcomes.size > 0 || closed.size > 0) continue
      await rest(pollMs)
    }
  } finally {
    signal.removeEventListener('abort', endRuns)
    endRuns()
    await Promise.all([...running.values()].map(({ done }) => done))
  }

  async function rest(ms: number): Promise<void> {
    const awake = new AbortController()
    wake = () => awake.abort()
    await clock.sleep(ms, awake.signal)
    wake = () => {}
  }
}

const isOpen = (state: string) => state === 'waiting' || state === 'working'

/** What keeps a worker without runs from claiming anything; `forGood`: nothing that is under way can change it. */
function stuckBy(
  state: CampaignState,
  { runUsd, general }: { runUsd: number; general: number },
  now: number,
): { why: string; forGood: boolean } | undefined {
  if (general >= MOST_GENERAL)
    return { why: 'several runs in a row failed for a reason that others would fail for, too', forGood: true }
  if (state.paused) return { why: 'it is paused', forGood: false }
  const room = roomOf(state, now)
  const others = state.items.some((item) => item.state === 'working' && !isExpired(item, now))
  const open = state.items.some((item) => item.state === 'waiting' || isExpired(item, now))
  if (!open) return others ? { why: 'other workers are busy with the rest', forGood: false } : undefined
  if (!fits(room, runUsd)) return { why: 'the budget leaves no room for another run', forGood: !others }
  return room.why === undefined ? undefined : { why: `there are already ${room.why}`, forGood: false }
}

/** What another moment may change. */
function passes(error: unknown): boolean {
  return (error instanceof GitError && error.unreachable) || (error as Error).name === 'TimeoutError'
}

function gone(): CaissonError {
  return new CaissonError('TARGET_NOT_FOUND', 'The state of the campaign is gone.', {
    hint: 'Somebody has deleted its ref. `caisson campaign run` begins anew.',
  })
}
