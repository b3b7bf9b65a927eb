import type { CampaignLimits } from '../config/campaign.js'
import { UsageError } from '../errors.js'
import { type CampaignState, CHUNK, type Item, type Pull, pullOf, targetOf, type Working } from './state.js'

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

/** What the limits leave for further claims. */
export interface Room {
  /** Items that may still be claimed; Infinity: no limit. */
  pulls: number
  /** US dollars; Infinity: no limit. */
  usd: number
  /** The limit that lets no pull request be opened, as it is written. */
  full?: string
}

/**
 * What the limits leave now. Every item in progress counts as a pull request that is about to be opened, so no hour sees
 * more of them, whenever they are.
 */
export function roomOf({ items, limits }: Pick<CampaignState, 'items' | 'limits'>, now: number): Room {
  let [working, recent, open, usd] = [0, 0, 0, 0]
  for (const item of items) {
    usd += item.usd
    if (item.state === 'working') {
      working += 1
      usd += item.reserved
    }
    const pull = pullOf(item)
    if (pull && pull.at > now - HOUR_MS) recent += 1
    if (pull?.open) open += 1
  }
  const { pullRequestsPerHour: hourly = Infinity, openPullRequests = Infinity, budgetUsd = Infinity } = limits
  const left = { hourly: hourly - recent - working, open: openPullRequests - open - working }
  const room = { pulls: Math.max(0, Math.min(left.hourly, left.open)), usd: budgetUsd - usd }
  if (left.hourly <= 0) return { ...room, full: `pullRequestsPerHour: ${hourly}` }
  return left.open <= 0 ? { ...room, full: `openPullRequests: ${openPullRequests}` } : room
}

/** Whether another run fits into what is left of the budget; sums of money have rounding errors. */
export function fits(room: Room, runUsd: number): boolean {
  return runUsd <= room.usd + 1e-9 && room.usd > 1e-9
}

/**
 * Claims up to `most` of the wanted items: those whose lease has expired first, then waiting ones in their order. An expired
 * item has `lost` above 0 then: its worker may have left something in the forge.
 */
export function claim(
  state: CampaignState,
  by: Claimant,
  most: number,
  isWanted: (id: string) => boolean = () => true,
): CampaignState {
  if (state.paused) return state
  const room = roomOf(state, by.now)
  const claimed = new Map<string, Item>()
  const isFull = () => claimed.size >= most || !fits(room, by.runUsd)
  const take = ({ id, usd, lost }: Item, since: number) => {
    const { worker, now, leaseMs, runUsd: reserved } = by
    claimed.set(id, { id, usd, lost, state: 'working', worker, since, until: now + leaseMs, reserved })
    room.usd -= reserved
  }
  for (const item of state.items) {
    if (isFull()) break
    if (!isExpired(item, by.now) || !isWanted(item.id)) continue
    // What the lost attempt has cost is not known, so it counts as all that it might have.
    take({ ...item, usd: item.usd + item.reserved, lost: item.lost + 1 }, item.since)
  }
  for (const item of state.items) {
    if (isFull() || room.pulls <= 0) break
    if (item.state !== 'waiting' || !isWanted(item.id)) continue
    take(item, item.since ?? by.now)
    room.pulls -= 1
  }
  return mapItems(state, (item) => claimed.get(item.id) ?? item)
}

export function isExpired(item: Item, now: number): item is Working {
  return item.state === 'working' && item.until <= now
}

/** What became of a claimed item. `released`: it waits again, e.g. because the worker was stopped. */
export type Outcome = { usd: number } & (
  | { state: 'released' }
  | { state: 'done' | 'failed'; reason: string; run?: string; note?: string; pull?: Pull }
)

/** Enters what became of items. Those that the worker no longer holds are somebody else's, and stay as they are. */
export function settle(
  state: CampaignState,
  { worker, now }: Pick<Claimant, 'worker' | 'now'>,
  outcomes: ReadonlyMap<string, Outcome>,
): CampaignState {
  return mapItems(state, (item) => {
    const outcome = outcomes.get(item.id)
    if (!outcome || !isHeldBy(item, worker)) return item
    const { usd: more, ...result } = outcome
    const { id, lost, since } = item
    const usd = item.usd + more
    if (result.state === 'released') return { id, usd, lost, since, state: 'waiting' }
    return { id, usd, lost: 0, at: now, ...result }
  })
}

export function isHeldBy(item: Item, worker: string): item is Working {
  return item.state === 'working' && item.worker === worker
}

/** Extends the worker's leases. */
export function renew(
  state: CampaignState,
  { worker, now, leaseMs }: Pick<Claimant, 'worker' | 'now' | 'leaseMs'>,
): CampaignState {
  return mapItems(state, (item) => (isHeldBy(item, worker) ? { ...item, until: now + leaseMs } : item))
}

/** Reasons of failed items whose issue or repository is not there, or out of the token's sight. */
const MISSING: readonly string[] = ['target_not_found', 'target_deleted', 'target_transferred']

/**
 * Lets failed items wait again; `ids`: only these. Those whose target is missing are removed: whoever looks for targets adds
 * what is there after all. What one of them has cost stays, so it counts as done. Throws USAGE_INVALID for an unknown ID.
 */
export function retryFailed(state: CampaignState, ids: readonly string[] = []): CampaignState {
  const isKnown = matcher(state.items.map(({ id }) => id))
  const unknown = ids.find((id) => !isKnown(id))
  if (unknown !== undefined) throw noItem(unknown, state)
  const isWanted = matcher(ids.length > 0 ? ids : undefined)
  const items = state.items.flatMap((item): Item[] => {
    if (item.state !== 'failed' || !isWanted(item.id)) return [item]
    if (!MISSING.includes(item.reason)) return [{ id: item.id, usd: item.usd, lost: 0, state: 'waiting' }]
    return item.usd > 0 ? [{ ...item, state: 'done' }] : []
  })
  return items.every((item, index) => item === state.items[index]) && items.length === state.items.length
    ? state
    : { ...state, items }
}

/** Names what may have been meant: the same issue elsewhere, or the closest numbers of the same repository. */
function noItem(id: string, { name, items }: CampaignState): UsageError {
  const { repository, issue } = targetOf(id.toLowerCase())
  const distance = (of: ReturnType<typeof targetOf>) =>
    (of.repository === repository ? 0 : 1e9) + Math.abs((of.issue ?? 0) - (issue ?? 0))
  const near = items
    .map((item) => ({ id: item.id, far: distance(targetOf(item.id.toLowerCase())) }))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3)
  const meant = near.length > 0 ? `Did you mean ${near.map((item) => item.id).join(', ')}? ` : ''
  return new UsageError('USAGE_INVALID', `--item: the campaign ${name} has no item ${id}.`, {
    hint: `${meant}\`caisson campaign status\` shows what has ended or is in progress, and \`caisson campaign run\` adds new issues.`,
  })
}

/** Enters which of the pull requests are no longer open. */
export function closePulls(state: CampaignState, closed: ReadonlySet<string>): CampaignState {
  return mapItems(state, (item) =>
    (item.state === 'done' || item.state === 'failed') && item.pull?.open && closed.has(item.id)
      ? { ...item, pull: { ...item.pull, open: false } }
      : item,
  )
}

/** Appends items that are not there yet, and takes over the limits. */
export function addItems(
  state: CampaignState | null,
  name: string,
  limits: CampaignLimits,
  ids: readonly string[],
): CampaignState {
  const before = state ?? { version: 1, name, paused: false, limits, items: [] }
  const added = newIds(before, ids).map((id): Item => ({ id, usd: 0, lost: 0, state: 'waiting' }))
  if (state && added.length === 0 && JSON.stringify(state.limits) === JSON.stringify(limits)) return state
  return { ...before, limits, items: [...before.items, ...added] }
}

function newIds(state: Pick<CampaignState, 'items'> | null, ids: readonly string[]): string[] {
  const known = new Set(state?.items.map(({ id }) => id.toLowerCase()))
  return ids.filter((id) => known.size < known.add(id.toLowerCase()).size)
}

/** Whether an item is one of these; without them, every item is. GitHub does not tell `Octo/Lib` from `octo/lib`. */
export function matcher(ids: readonly string[] | undefined): (id: string) => boolean {
  const wanted = ids && new Set(ids.map((id) => id.toLowerCase()))
  return (id) => wanted?.has(id.toLowerCase()) ?? true
}

/** A value of `strategy.matrix`. */
export interface Matrix {
  include: { item: string; repository: string; issue?: number }[]
}

/** What waits, as matrices of at most 256 jobs; `ids`: also those of them that are not part of the state yet. */
export function matricesOf(state: CampaignState | null, ids: readonly string[], now: number): Matrix[] {
  const waiting = (state?.items ?? []).filter((item) => item.state === 'waiting' || isExpired(item, now))
  const all = [...waiting.map(({ id }) => id), ...newIds(state, ids)]
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, index) => ({
    include: all.slice(index * CHUNK, (index + 1) * CHUNK).map((item) => ({ item, ...targetOf(item) })),
  }))
}

/** The same state if no item changed. */
function mapItems(state: CampaignState, change: (item: Item) => Item): CampaignState {
  const items = state.items.map(change)
  return items.every((item, index) => item === state.items[index]) ? state : { ...state, items }
}
