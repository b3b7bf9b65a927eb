import { expect, it } from 'vitest'
import type { RequestsMade } from '../../../../../src/github/github.js'
import { createUpdatePace } from '../../../../../src/pipeline/stages/live-comment/live-comment.js'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** When a run that always has something new to say says it, in seconds. */
function updatesOf(made: (at: number) => RequestsMade | undefined, minutes = 30): number[] {
  const pace = createUpdatePace(0, made(0))
  const updates: number[] = []
  for (let at = pace.pause; at < minutes * MINUTE; at += pace.pause)
    if (pace.mayUpdate(at, made(at))) updates.push(Math.round(at / SECOND))
  return updates
}

const counted = (others: number, left = 900): RequestsMade => ({
  all: others,
  own: 0,
  left,
  limit: 1000,
  resetAt: HOUR,
})

it('tells at first soon, then more and more rarely, up to every two minutes', () => {
  const times = updatesOf(() => undefined)
  expect(times.slice(0, 8)).toEqual([10, 26, 52, 93, 158, 263, 383, 503])
  expect(times).toHaveLength(18)
  // A little traffic of others changes nothing.
  expect(updatesOf((at) => counted(Math.floor(at / 20_000)))).toEqual(times)
})

it('waits longer while others keep the account busy, and not longer than ten minutes', () => {
  // One burst, then silence.
  expect(updatesOf((at) => counted(at === 0 ? 0 : 100)).slice(0, 3)).toEqual([90, 106, 132])
  const busy = updatesOf((at) => counted(at / 500), 60)
  expect(busy.length).toBeGreaterThan(2)
  for (const [index, at] of busy.slice(1).entries()) expect(at - (busy[index] ?? 0)).toBe(600)
})

it('leaves the last fifth of what the account may ask to results', () => {
  expect(updatesOf(() => counted(0, 199))).toEqual([])
  // GitHub's next hour has begun.
  const made = (at: number) => ({ ...counted(0, at < 20 * MINUTE ? 100 : 990), resetAt: 20 * MINUTE })
  expect(updatesOf(made)[0]).toBe(20 * 60)
})

it('counts anew when GitHub does', () => {
  const made = (at: number) =>
    at < 20_000 ? { ...counted(400), resetAt: 20_000 } : { ...counted(5), resetAt: HOUR }
  expect(updatesOf(made).slice(0, 2)).toEqual([10, 26])
})

/**
 * Fifty runs of half an hour with one account, each of which reads forty times at its beginning, reacts, announces
 * itself, and at its end reports, opens a pull request and reacts again.
 */
function fifty(startWithinMs: number): number[] {
  const RUNS = 50
  const writes: number[] = []
  let all = 0
  const own = Array.from({ length: RUNS }, () => 0)
  const ask = (run: number, requests = 1) => {
    all += requests
    own[run] = (own[run] ?? 0) + requests
  }
  const made = (run: number) => ({ all, own: own[run] ?? 0, left: 9_000, limit: 10_000, resetAt: 2 * HOUR })
  const queue: { at: number; run: number; act: (at: number) => void }[] = []
  for (let run = 0; run < RUNS; run++) {
    const start = (startWithinMs * run) / RUNS
    const end = start + 30 * MINUTE
    const write = (at: number) => {
      ask(run)
      writes.push(at)
    }
    let pace: ReturnType<typeof createUpdatePace>
    const tick = (at: number) => {
      if (at >= end) return
      if (pace.mayUpdate(at, made(run))) write(at)
      queue.push({ at: at + pace.pause, run, act: tick })
    }
    const begin = (at: number) => {
      write(at)
      write(at)
      pace = createUpdatePace(at, made(run))
      queue.push({ at: at + pace.pause, run, act: tick })
    }
    queue.push({ at: start, run, act: begin })
    for (let read = 0; read < 40; read++) queue.push({ at: start + read * 500, run, act: () => ask(run) })
    for (let last = 0; last < 3; last++) queue.push({ at: end + last * SECOND, run, act: write })
  }
  while (queue.length > 0) {
    queue.sort((a, b) => a.at - b.at)
    const next = queue.shift()
    next?.act(next.at)
  }
  return writes.sort((a, b) => a - b)
}

/** The most in any window of this length. */
const most = (times: number[], ms: number) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length))

it.each([2, 10, 30])(
  'fifty runs at once that start within %i minutes stay within what GitHub lets one account write',
  (minutes) => {
    const writes = fifty(minutes * MINUTE)
    expect(most(writes, HOUR)).toBeLessThanOrEqual(500)
    expect(most(writes, MINUTE)).toBeLessThanOrEqual(80)
    // Beside the five writes that each of them makes anyway, all of them tell something.
    expect(writes.length).toBeGreaterThan(50 * 5 + 50 * 2)
    // A pace that took no notice of the others would write more than twice as much as is allowed.
    expect(50 * (5 + updatesOf(() => undefined).length)).toBeGreaterThan(2 * 500)
  },
)
