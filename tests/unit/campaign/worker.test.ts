import { expect, test } from 'vitest'
import { addItems, claim, type Outcome } from '../../../src/campaign/claims.js'
import type { PullRequests } from '../../../src/campaign/pull-requests.js'
import type { CampaignState } from '../../../src/campaign/state.js'
import type { Store } from '../../../src/campaign/store.js'
import { work } from '../../../src/campaign/worker.js'
import type { Clock } from '../../../src/clock.js'
import { campaignLimitsSchema } from '../../../src/config/campaign.js'
import { silentLog } from '../../../src/log.js'

const IDS = ['octo/a#1', 'octo/a#2', 'octo/a#3', 'octo/a#4']
const limits = campaignLimitsSchema.parse({ parallel: 1 })
const FOUND: Outcome = {
  ...{ state: 'done', usd: 0, reason: 'found' },
  pull: { number: 1, url: 'https://x.test/1', at: 0, open: true },
}

function memory(first: CampaignState): Store & { state: CampaignState } {
  const store = {
    state: first,
    read: async () => store.state,
    async update<T extends { state: CampaignState }>(change: (state: CampaignState | null) => T) {
      const result = change(store.state)
      store.state = result.state
      return result
    },
  }
  return store
}

async function workOn(first: CampaignState, outcome: Outcome, found: Outcome | null = null) {
  let now = 1_000_000
  const clock: Clock = {
    now: () => now,
    async sleep(ms) {
      now += ms
    },
  }
  const store = memory(first)
  const ran: string[] = []
  const run = async ({ id }: { id: string }) => {
    ran.push(id)
    return outcome
  }
  const pullRequests: PullRequests = { find: async () => found, closed: async () => new Set() }
  const { signal } = new AbortController()
  const { stuck } = await work({
    ...{ store, run, pullRequests, clock, log: silentLog, worker: 'a', runUsd: 0, wait: true, signal },
  })
  return { ran, stuck, items: store.state.items }
}

/** An item whose worker was lost so often by the time that it is claimed again. */
function lost(times: number): CampaignState {
  let state = addItems(null, 'test', limits, IDS.slice(0, 1))
  for (let time = 0; time < times; time++)
    state = claim(state, { worker: 'gone', now: time * 10, leaseMs: 10, runUsd: 0 }, 1)
  return state
}

const DONE: Outcome = { state: 'done', usd: 0, reason: 'completed' }

test('an item whose worker was lost is run again, unless its pull request is there', async () => {
  expect(await workOn(lost(1), DONE)).toMatchObject({ ran: ['octo/a#1'], items: [{ reason: 'completed' }] })
  expect(await workOn(lost(1), DONE, FOUND)).toMatchObject({ ran: [], items: [{ reason: 'found' }] })
})

test('an item whose worker is lost three times is given up, unless its pull request is there', async () => {
  const items = [{ state: 'failed', reason: 'worker_lost', note: 'Its worker was lost 3 times in a row.' }]
  expect(await workOn(lost(3), DONE)).toMatchObject({ ran: [], items })
  expect(await workOn(lost(3), DONE, FOUND)).toMatchObject({ ran: [], items: [{ state: 'done' }] })
})

test('a reason that would end every run stops the worker, and leaves the rest', async () => {
  const state = addItems(null, 'test', limits, IDS)
  const { ran, stuck, items } = await workOn(state, { state: 'failed', usd: 0, reason: 'auth_failed' })
  expect(ran).toEqual(IDS.slice(0, 3))
  expect(items.map((item) => item.state)).toEqual(['failed', 'failed', 'failed', 'waiting'])
  expect(stuck).toMatch(/several runs in a row failed/)
  const other = await workOn(state, { state: 'failed', usd: 0, reason: 'agent_error' })
  expect(other.ran).toEqual(IDS)
})
