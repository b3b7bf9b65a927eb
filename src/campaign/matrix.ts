import { isExpired } from './claims.js'
import { type CampaignState, CHUNK, type Item, targetOf } from './state.js'

/** A value of `strategy.matrix`. */
export interface Matrix {
  include: { item: string; repository: string; issue?: number }[]
}

/** What waits, as matrices of at most 256 jobs, which is what GitHub allows; `fresh`: items that are not part of the state yet. */
export function matricesOf(state: CampaignState | null, fresh: readonly string[], now: number): Matrix[] {
  const known = new Map(state?.items.map((item): [string, Item] => [item.id, item]))
  const waits = (item: Item) => item.state === 'waiting' || isExpired(item, now)
  const ids = [...known.values()].filter(waits).map(({ id }) => id)
  const all = [...ids, ...fresh.filter((id) => !known.has(id))]
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, index) => ({
    include: all.slice(index * CHUNK, (index + 1) * CHUNK).map((item) => ({ item, ...targetOf(item) })),
  }))
}
