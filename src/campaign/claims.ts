import type { CampaignLimits } from '../config/campaign.js'
import type { CampaignState, Item, Pull, Working } from './state.js'

const HOUR_MS = 3_600_000

/** Who claims, when, and for how long. */
export interface Claimant {
  worker: string
  /** Milliseconds since the epoch. */
  now: number
  leaseMs: number
  /** What a run may cost at most, in US dollars; 0: it has no limit. */
  runUsd: number
}

/** What no claim may exceed, as it is now. */
export interface Room {
  /** Items that may still be claimed; Infinity: no limit. */
  pulls: number
  usd: number
  /** The limit that leaves no room, in words. */
  why?: string
}

/**
 * What the limits leave. Every item that is worked on counts as a pull request that is about to be opened, so that no hour
 * sees more of them, whenever they are.
 */
export function roomOf({ items, limits }: Pick<CampaignState, 'items' | 'limits'>, now: number): Room {
  let [working, lately, open, usd] = [0, 0, 0, 0]
  for (const item of items) {
    usd += item.usd
    if (item.state === 'working') {
      working += 1
      usd += item.reserved
    } else if (item.state !== 'waiting' && item.pull) {
      if (item.pull.at > now - HOUR_MS) lately += 1
      if (item.pull.open) open += 1
    }
  }
  const { pullRequestsPerHour: hourly = Infinity, openPullRequests = Infinity, budgetUsd = Infinity } = limits
  const left = { hourly: hourly - lately - working, open: openPullRequests - open - working }
  const why =
    left.hourly <= 0
      ? `${hourly} pull requests an hour`
      : left.open <= 0
        ? `${openPullRequests} open pull requests`
        : undefined
  return {
    pulls: Math.max(0, Math.min(left.hourly, left.open)),
    usd: budgetUsd - usd,
    ...(why ? { why } : {}),
  }
}

/** Whether another run fits into what is left of the budget; money has rounding errors. */
export function fits(room: Room, runUsd: number): boolean {
  return room.usd === Infinity || (runUsd <= room.usd + 1e-9 && room.usd > 1e-9)
}

/**
 * Claims up to `most` items: those whose lease has expired first, then waiting ones in their order. `wanted` leaves out
 * others. An expired item has `lost` above 0 then: what its worker left in the forge has to be looked for.
 */
export function claim(
  state: CampaignState,
  by: Claimant,
  most: number,
  wanted: (id: string) => boolean = () => true,
): CampaignState {
  if (state.paused) return state
  const room = roomOf(state, by.now)
  const changed = new Map<string, Item>()
  let left = most
  const take = (item: Item, since: number) => {
    changed.set(item.id, working(item, by, since))
    room.usd -= by.runUsd
    left -= 1
  }
  for (const item of state.items) {
    if (left <= 0) break
    if (!isExpired(item, by.now) || !wanted(item.id)) continue
    // What the lost attempt has cost is not known, so it counts as all that it might have.
    const lost = { ...item, usd: item.usd + item.reserved, lost: item.lost + 1 }
    if (fits(room, by.runUsd)) take(lost, item.since)
  }
  for (const item of state.items) {
    if (left <= 0 || room.pulls <= 0 || !fits(room, by.runUsd)) break
    if (item.state !== 'waiting' || !wanted(item.id)) continue
    take(item, by.now)
    room.pulls -= 1
  }
  return change(state, (item) => changed.get(item.id) ?? item)
}

function working(
  { id, usd, lost }: Item,
  { worker, now, leaseMs, runUsd }: Claimant,
  since: number,
): Working {
  return { id, usd, lost, state: 'working', worker, since, until: now + leaseMs, reserved: runUsd }
}

export function isExpired(item: Item, now: number): item is Working {
  return item.state === 'working' && item.until <= now
}

/** What became of a claimed item. `back`: it waits again, e.g. because the worker was stopped. */
export type Outcome = { usd: number } & (
  | { state: 'back' }
  | { state: 'done' | 'failed'; reason: string; run?: string; note?: string; pull?: Pull }
)

/** Enters what became of items. Those that the worker no longer holds are somebody else's, and stay as they are. */
export function settle(
  state: CampaignState,
  { worker, now }: Pick<Claimant, 'worker' | 'now'>,
  outcomes: ReadonlyMap<string, Outcome>,
): CampaignState {
  return change(state, (item) => {
    const outcome = outcomes.get(item.id)
    if (!outcome || item.state !== 'working' || item.worker !== worker) return item
    const { usd: more, ...ended } = outcome
    const { id, usd, lost } = item
    if (ended.state === 'back') return { id, usd: usd + more, lost, state: 'waiting' }
    return { id, usd: usd + more, lost: 0, at: now, ...ended }
  })
}

/** Lengthens the worker's leases. */
export function renew(
  state: CampaignState,
  { worker, now, leaseMs }: Pick<Claimant, 'worker' | 'now' | 'leaseMs'>,
): CampaignState {
  return change(state, (item) =>
    item.state === 'working' && item.worker === worker ? { ...item, until: now + leaseMs } : item,
  )
}

/** Lets what has failed wait again; `ids`: only these. */
export function retryFailed(state: CampaignState, ids: readonly string[] = []): CampaignState {
  return change(state, (item) =>
    item.state === 'failed' && (ids.length === 0 || ids.includes(item.id))
      ? { id: item.id, usd: item.usd, lost: 0, state: 'waiting' }
      : item,
  )
}

/** Enters which of the pull requests are no longer open. */
export function closePulls(state: CampaignState, closed: ReadonlySet<string>): CampaignState {
  return change(state, (item) =>
    (item.state === 'done' || item.state === 'failed') && item.pull?.open && closed.has(item.id)
      ? { ...item, pull: { ...item.pull, open: false } }
      : item,
  )
}

/** Appends items that are not there yet. The limits are those that were read last. */
export function addItems(
  state: CampaignState | null,
  name: string,
  limits: CampaignLimits,
  ids: readonly string[],
): CampaignState {
  const known = new Set(state?.items.map(({ id }) => id))
  const fresh = [...new Set(ids)].filter((id) => !known.has(id))
  const before = state ?? { version: 1, name, paused: false, limits, items: [] }
  if (state && fresh.length === 0 && JSON.stringify(state.limits) === JSON.stringify(limits)) return state
  const added = fresh.map((id): Item => ({ id, usd: 0, lost: 0, state: 'waiting' }))
  return { ...before, limits, items: [...before.items, ...added] }
}

/** The same state if no item is another. */
function change(state: CampaignState, each: (item: Item) => Item): CampaignState {
  const items = state.items.map(each)
  return items.every((item, index) => item === state.items[index]) ? state : { ...state, items }
}
