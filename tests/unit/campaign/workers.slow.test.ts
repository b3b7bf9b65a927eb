import { describe, expect, test } from 'vitest'
import type { CampaignState } from '../../../src/campaign/state.js'
import { type SimulationOptions, simulate } from './simulation.js'

const HOUR = 3_600_000

/** Most events in any window of this length. */
function mostWithin(times: readonly number[], ms: number): number {
  const sorted = [...times].sort((a, b) => a - b)
  return Math.max(0, ...sorted.map((from) => sorted.filter((at) => at >= from && at < from + ms).length))
}

/** With what lost runs may have cost. */
const spentOf = ({ items }: CampaignState) =>
  items.reduce((sum, item) => sum + item.usd + (item.state === 'working' ? item.reserved : 0), 0)

async function check(options: SimulationOptions) {
  const { state, world } = await simulate(options)
  const { pullRequestsPerHour = Infinity, openPullRequests = Infinity, budgetUsd = Infinity } = options.limits
  const ids = world.opened.map(({ id }) => id)
  expect(new Set(ids).size, 'no pull request twice').toBe(ids.length)
  expect(
    mostWithin(
      world.opened.map(({ at }) => at),
      HOUR,
    ),
  ).toBeLessThanOrEqual(pullRequestsPerHour)
  for (const { at } of world.opened) {
    const open = world.opened.filter((one) => one.at <= at && one.closesAt > at)
    expect(open.length).toBeLessThanOrEqual(openPullRequests)
  }
  expect(world.usd).toBeLessThanOrEqual(budgetUsd)
  expect(spentOf(state)).toBeGreaterThanOrEqual(world.usd - 1e-6)
  // Everything that was opened is known, but for what the budget lets nobody take over from a lost worker.
  const known = state.items.flatMap((item) => ('pull' in item && item.pull ? [item.id] : []))
  const left = state.items.flatMap((item) => (item.state === 'working' ? [item.id] : []))
  expect(ids).toEqual(expect.arrayContaining(known))
  expect(ids.filter((id) => !known.includes(id) && !left.includes(id))).toEqual([])
  return { state, world }
}

describe('workers that share a campaign by a git remote', () => {
  test('do every item once while they are killed and stopped, within all limits', {
    timeout: 600_000,
  }, async () => {
    const { state, world } = await check({
      items: 200,
      workers: 4,
      limits: { parallel: 5, pullRequestsPerHour: 60, openPullRequests: 70, budgetUsd: 1000 },
      runUsd: 1,
      seed: 1,
      killEveryMs: 15 * 60_000,
    })
    expect(world.killed).toBeGreaterThan(3)
    expect(state.items.filter(({ state }) => state === 'waiting' || state === 'working')).toEqual([])
    const failed = state.items.flatMap((item) =>
      item.state === 'failed' && item.reason !== 'worker_lost' ? [Number(item.id.split('#')[1])] : [],
    )
    expect(failed.length).toBeGreaterThan(10)
    expect(failed.every((number) => number % 10 === 0)).toBe(true)
  })

  test('do each run once where nobody is killed', { timeout: 600_000 }, async () => {
    const { world } = await check({
      items: 60,
      workers: 4,
      limits: { parallel: 5 },
      runUsd: 0,
      seed: 2,
      killEveryMs: 0,
    })
    expect(world.ended.size).toBe(60)
    expect([...world.ended.values()].every((times) => times === 1)).toBe(true)
  })

  test('start no run that the budget has no room for, and end', { timeout: 600_000 }, async () => {
    const { state, world } = await check({
      items: 40,
      workers: 3,
      limits: { parallel: 4, budgetUsd: 15 },
      runUsd: 1,
      seed: 3,
      killEveryMs: 40 * 60_000,
    })
    expect(world.usd).toBeGreaterThan(7)
    expect(spentOf(state)).toBeGreaterThan(14)
    expect(spentOf(state)).toBeLessThanOrEqual(15 + 1e-6)
    expect(state.items.some(({ state }) => state === 'waiting')).toBe(true)
  })
})
