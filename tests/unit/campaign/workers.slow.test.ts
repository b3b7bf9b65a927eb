import { describe, expect, test } from 'vitest'
import type { CampaignState } from '../../../src/campaign/state.js'
import { type SimulationOptions, simulate } from './simulation.js'

const MINUTE = 60_000
const BASE = {
  ...{ repositories: 7, longestMs: 20 * MINUTE, leaseMs: 10 * MINUTE, pollMs: 5 * MINUTE, paceMs: MINUTE },
  faults: 0.03,
}

/** Most events in any window of this length. */
function mostWithin(times: readonly number[], ms: number): number {
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + ms).length))
}

/** With what lost runs may have cost. */
const spentOf = ({ items }: CampaignState) =>
  items.reduce((sum, item) => sum + item.usd + (item.state === 'working' ? item.reserved : 0), 0)

async function check(options: SimulationOptions) {
  const simulated = await simulate(options)
  const { state, opened, comments, usd } = simulated
  const { pullRequestsPerHour = Infinity, openPullRequests = Infinity, budgetUsd = Infinity } = options.limits
  const heads = opened.map(({ repository, head }) => `${repository}:${head}`)
  expect(new Set(heads).size, 'no pull request twice').toBe(heads.length)
  const targets = comments.map(({ repository, issue }) => `${repository}#${issue}`)
  expect(new Set(targets).size, 'no comment twice').toBe(targets.length)
  const times = opened.map(({ at }) => at)
  expect(mostWithin(times, 60 * MINUTE)).toBeLessThanOrEqual(pullRequestsPerHour)
  for (const at of times) {
    const open = opened.filter((one) => one.at <= at && one.closesAt > at)
    expect(open.length).toBeLessThanOrEqual(openPullRequests)
  }
  expect(usd).toBeLessThanOrEqual(budgetUsd)
  expect(spentOf(state)).toBeGreaterThanOrEqual(usd - 1e-6)
  return simulated
}

describe('workers that share a campaign by a git remote', () => {
  test('do every item once while they are killed and GitHub fails, within all limits', {
    timeout: 600_000,
  }, async () => {
    const { state, opened, killed, failedRequests, branches } = await check({
      ...BASE,
      items: 80,
      workers: 3,
      limits: { parallel: 5, pullRequestsPerHour: 40, openPullRequests: 50, budgetUsd: 1000 },
      runUsd: 1,
      seed: 1,
      killEveryMs: 20 * MINUTE,
    })
    expect(killed).toBeGreaterThan(3)
    expect(failedRequests).toBeGreaterThan(10)
    expect(state.items.filter(({ state }) => state === 'waiting' || state === 'working')).toEqual([])
    const failed = state.items.flatMap((item) => (item.state === 'failed' ? [item.id] : []))
    expect(failed).toHaveLength(8)
    expect(failed.every((id) => id.endsWith('0'))).toBe(true)
    expect(opened).toHaveLength(64)
    expect(branches.size).toBe(64)
  })

  test('start no run that the budget has no room for, and end', { timeout: 600_000 }, async () => {
    const { state, usd, opened } = await check({
      ...BASE,
      items: 40,
      workers: 3,
      limits: { parallel: 4, budgetUsd: 15 },
      runUsd: 1,
      seed: 3,
      killEveryMs: 40 * MINUTE,
    })
    expect(usd).toBeGreaterThan(7)
    expect(spentOf(state)).toBeGreaterThan(14)
    expect(spentOf(state)).toBeLessThanOrEqual(15 + 1e-6)
    expect(state.items.some(({ state }) => state === 'waiting')).toBe(true)
    // What the budget lets nobody take over from a lost worker is still held.
    const known = state.items.filter((item) => item.state === 'working' || ('pull' in item && item.pull))
    const ids = known.map(({ id }) => id.split('#')[1])
    expect(ids).toEqual(expect.arrayContaining(opened.map(({ head }) => head.split('-')[1])))
  })
})
