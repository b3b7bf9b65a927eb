import { describe, expect, test } from 'vitest'
import {
  addItems,
  claim,
  closePulls,
  matricesOf,
  type Outcome,
  renew,
  retryFailed,
  roomOf,
  settle,
} from '../../../src/campaign/claims.js'
import {
  type CampaignState,
  describeFailed,
  formatState,
  parseHead,
  parseItems,
} from '../../../src/campaign/state.js'
import { type CampaignLimits, campaignLimitsSchema } from '../../../src/config/campaign.js'

const MINUTE = 60_000
const by = (worker: string, now: number, runUsd = 0) => ({ worker, now, leaseMs: 10 * MINUTE, runUsd })

function stateOf(count: number, limits: Partial<CampaignLimits> = {}): CampaignState {
  const ids = Array.from({ length: count }, (_, index) => `octo/a#${index + 1}`)
  return addItems(null, 'test', campaignLimitsSchema.parse(limits), ids)
}

const states = (state: CampaignState) => state.items.map((item) => item.state)
const ended = (more: Partial<Outcome> = {}) =>
  ({ state: 'done', usd: 0, reason: 'completed', ...more }) as Outcome
const pulled = (at: number, usd = 0) =>
  ended({ usd, pull: { number: 9, url: 'https://x.test/9', at, open: true } })

describe('a claim', () => {
  test('is nobody else’s until its lease ends, and is renewed by its worker alone', () => {
    const claimed = claim(stateOf(1), by('a', 0), 5)
    expect(claim(claimed, by('b', 9 * MINUTE), 5)).toBe(claimed)
    const renewed = renew(claimed, by('a', 9 * MINUTE))
    expect(renew(renewed, by('b', 9 * MINUTE))).toBe(renewed)
    expect(claim(renewed, by('b', 18 * MINUTE), 5)).toBe(renewed)
    expect(claim(renewed, by('b', 19 * MINUTE), 5).items[0]).toMatchObject({ worker: 'b', lost: 1, since: 0 })
  })

  test('that was lost is not settled by its former worker', () => {
    const taken = claim(claim(stateOf(1), by('a', 0), 1), by('b', 10 * MINUTE), 1)
    expect(settle(taken, by('a', 11 * MINUTE), new Map([['octo/a#1', ended()]]))).toBe(taken)
    const done = settle(taken, by('b', 11 * MINUTE), new Map([['octo/a#1', ended()]]))
    expect(done.items[0]).toMatchObject({ state: 'done', lost: 0 })
  })

  test('that is released waits again, with what it cost and since when something may have been left', () => {
    const released = settle(
      claim(stateOf(1), by('a', 0, 2), 1),
      by('a', 1),
      new Map([['octo/a#1', { state: 'released', usd: 0.5 }]]),
    )
    expect(released.items[0]).toEqual({ id: 'octo/a#1', state: 'waiting', usd: 0.5, lost: 0, since: 0 })
    expect(claim(released, by('b', 5), 1).items[0]).toMatchObject({ worker: 'b', since: 0 })
  })

  test('counts how often in a row its worker was lost, until it comes to an end', () => {
    let state = stateOf(1)
    for (let times = 0; times < 3; times++) state = claim(state, by('a', times * 10 * MINUTE, 1), 1)
    expect(state.items[0]).toMatchObject({ lost: 2, usd: 2, reserved: 1 })
    const failed = settle(state, by('a', 0), new Map([['octo/a#1', ended({ state: 'failed' })]]))
    expect(failed.items[0]).toMatchObject({ state: 'failed', lost: 0, usd: 2 })
    expect(retryFailed(failed).items[0]).toEqual({ id: 'octo/a#1', state: 'waiting', usd: 2, lost: 0 })
  })

  test('is made of wanted items alone, and of none while the campaign is paused', () => {
    const state = stateOf(3)
    expect(states(claim(state, by('a', 0), 5, (id) => id.endsWith('2')))).toEqual([
      'waiting',
      'working',
      'waiting',
    ])
    const lost = claim(state, by('a', 0), 3)
    const takenOver = (most: number, end = '') =>
      claim(lost, by('b', 10 * MINUTE), most, (id) => id.endsWith(end)).items.map(
        (item) => 'worker' in item && item.worker,
      )
    expect(takenOver(1)).toEqual(['b', 'a', 'a'])
    expect(takenOver(5, '2')).toEqual(['a', 'b', 'a'])
    const paused = { ...state, paused: true }
    expect(claim(paused, by('a', 0), 5)).toBe(paused)
  })
})

describe('a retry', () => {
  const failed = (reasons: Record<string, Partial<Outcome> & { reason?: string }>) =>
    settle(
      claim(stateOf(3), by('a', 0), 3),
      by('a', 1),
      new Map(Object.entries(reasons).map(([id, more]) => [id, ended({ state: 'failed', ...more })])),
    )

  test('is of what failed, and of wanted items alone', () => {
    const state = failed({ 'octo/a#1': { usd: 2 }, 'octo/a#2': {} })
    expect(retryFailed(state, ['octo/a#3'])).toBe(state)
    expect(states(retryFailed(state, ['Octo/A#1']))).toEqual(['waiting', 'failed', 'working'])
    expect(states(retryFailed(state))).toEqual(['waiting', 'waiting', 'working'])
  })

  test('removes what is not there, but not what it has cost', () => {
    const state = failed({
      'octo/a#1': { reason: 'target_not_found' },
      'octo/a#2': { reason: 'target_deleted', usd: 2 },
      'octo/a#3': { reason: 'target_transferred' },
    })
    expect(retryFailed(state, ['octo/a#3']).items.map(({ id }) => id)).toEqual(['octo/a#1', 'octo/a#2'])
    expect(retryFailed(state).items).toMatchObject([{ id: 'octo/a#2', state: 'done', usd: 2 }])
    // A later look at the repository finds an issue that is there after all.
    expect(states(addItems(retryFailed(state), 'test', state.limits, ['octo/a#1']))).toEqual([
      'done',
      'waiting',
    ])
  })

  test('of an unknown item is refused, with those that may have been meant', () => {
    const state = addItems(stateOf(5), 'test', stateOf(0).limits, ['octo/b#98', 'octo/b'])
    const hint = expect.stringMatching(/^Did you mean octo\/a#5, octo\/a#4, octo\/a#3\? /)
    expect(() => retryFailed(state, ['octo/a#1', 'octo/a#99'])).toThrow(
      expect.objectContaining({ message: '--item: the campaign test has no item octo/a#99.', hint }),
    )
  })
})

test('failed items are told with their reasons, ten at most', () => {
  const state = claim(stateOf(12), by('a', 0), 12)
  const outcome = ended({ state: 'failed', reason: 'agent_error', note: 'No.\nMore.' })
  const lines = (ids: string[]) =>
    describeFailed(settle(state, by('a', 1), new Map(ids.map((id) => [id, outcome]))).items)
  expect(lines([])).toEqual([])
  expect(lines(['octo/a#2'])).toEqual(['✘ octo/a#2: agent error: No.'])
  const all = lines(state.items.map(({ id }) => id))
  expect(all).toHaveLength(11)
  expect(all.at(-1)).toContain('2 more')
})

describe('the limits', () => {
  test('count what is worked on as pull requests that are about to be opened, in any hour', () => {
    let state = claim(stateOf(6, { pullRequestsPerHour: 3 }), by('a', 0), 5)
    expect(states(state).filter((one) => one === 'working')).toHaveLength(3)
    state = settle(
      state,
      by('a', 0),
      new Map([
        ['octo/a#1', pulled(5 * MINUTE)],
        ['octo/a#2', ended()],
      ]),
    )
    state = claim(state, by('a', 5 * MINUTE), 5)
    expect(states(state)).toEqual(['done', 'done', 'working', 'working', 'waiting', 'waiting'])
    const full = 'pullRequestsPerHour: 3'
    expect(roomOf(state, 64 * MINUTE)).toEqual({ pulls: 0, usd: Infinity, full })
    expect(roomOf(state, 65 * MINUTE).pulls).toBe(1)
  })

  test('let as many be open at a time', () => {
    let state = claim(stateOf(4, { openPullRequests: 2 }), by('a', 0), 5)
    state = settle(
      state,
      by('a', 0),
      new Map([
        ['octo/a#1', pulled(0)],
        ['octo/a#2', { ...pulled(0), state: 'failed' } as Outcome],
      ]),
    )
    const full = 'openPullRequests: 2'
    expect(roomOf(state, 600 * MINUTE)).toEqual({ pulls: 0, usd: Infinity, full })
    expect(claim(state, by('a', 600 * MINUTE), 5)).toBe(state)
    state = closePulls(state, new Set(['octo/a#2', 'octo/a#3']))
    expect(state.items[1]).toMatchObject({ pull: { number: 9, at: 0, open: false } })
    expect(states(claim(state, by('a', 600 * MINUTE), 5))).toEqual(['done', 'failed', 'working', 'waiting'])
  })

  test('start no run whose own budget does not fit, and count a lost one as all that it may have cost', () => {
    let state = claim(stateOf(9, { budgetUsd: 5 }), by('a', 0, 2), 9)
    expect(states(state).filter((one) => one === 'working')).toHaveLength(2)
    state = settle(state, by('a', 1), new Map([['octo/a#1', pulled(0, 1)]]))
    expect(roomOf(state, 1).usd).toBe(2)
    // The second is lost: 1 + 2 are spent, and 2 more fit once.
    state = claim(state, by('b', 11 * MINUTE, 2), 9)
    expect(states(state).filter((one) => one === 'working')).toEqual(['working'])
    expect(state.items[1]).toMatchObject({ worker: 'b', usd: 2, reserved: 2 })
  })

  test('that come from a file count from then on', () => {
    const state = stateOf(2)
    const limits = campaignLimitsSchema.parse({ parallel: 9 })
    expect(addItems(state, 'test', state.limits, ['octo/a#2'])).toBe(state)
    const more = addItems(state, 'test', limits, ['octo/b', 'octo/a#1'])
    expect(more.items.map(({ id }) => id)).toEqual(['octo/a#1', 'octo/a#2', 'octo/b'])
    expect(more.limits.parallel).toBe(9)
    expect(addItems(more, 'test', limits, ['Octo/A#1', 'octo/B'])).toBe(more)
  })
})

describe('the files of a state', () => {
  test('hold all of it, one item a line, and differ only where an item does', () => {
    const state = claim(stateOf(600), by('a', 0, 1), 1)
    const files = formatState(state)
    expect([...files.keys()]).toEqual(['campaign.json', ...[0, 1, 2].map((n) => `items/00000${n}.jsonl`)])
    const [head = '', ...chunks] = files.values()
    expect({ ...parseHead(head), items: chunks.flatMap(parseItems) }).toEqual(state)
    const next = formatState(claim(state, by('a', 0, 1), 1), { state, files })
    const changed = [...next].filter(([path, text]) => files.get(path) !== text)
    expect(changed.map(([path]) => path)).toEqual(['items/000000.jsonl'])
    const one = stateOf(1)
    const another = claim(one, by('a', 0), 1)
    expect(formatState(another, { state: one, files: formatState(one) })).toEqual(formatState(another))
  })
})

test('a matrix has at most 256 jobs, for what waits and what is new', () => {
  const state = claim(stateOf(300), by('a', 0), 10)
  const all = matricesOf(state, ['octo/a#1', 'octo/b'], 0)
  expect(all.map(({ include }) => include.length)).toEqual([256, 35])
  expect(all[0]?.include[0]).toEqual({ item: 'octo/a#11', repository: 'octo/a', issue: 11 })
  expect(all[1]?.include.at(-1)).toEqual({ item: 'octo/b', repository: 'octo/b' })
  expect(matricesOf(state, [], 10 * MINUTE).flatMap(({ include }) => include)).toHaveLength(300)
})
