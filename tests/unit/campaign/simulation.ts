import { execFileSync } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addItems, type Outcome } from '../../../src/campaign/claims.js'
import type { PullRequests } from '../../../src/campaign/pull-requests.js'
import type { Runner } from '../../../src/campaign/runner.js'
import { gitStore, type Store } from '../../../src/campaign/store.js'
import { newWorkerId, work } from '../../../src/campaign/worker.js'
import { type Clock, systemClock } from '../../../src/clock.js'
import { type CampaignLimits, campaignLimitsSchema } from '../../../src/config/campaign.js'
import { silentLog } from '../../../src/log.js'

/** The same numbers for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Time that passes only when nobody does anything: it jumps to the next moment that somebody sleeps for. */
export function createTime(start: number) {
  let now = start
  const sleepers = new Set<{ at: number; wake: () => void }>()
  const clock: Clock = {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const sleeper = { at: Math.ceil(now + ms), wake: resolve }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper)
          resolve()
        })
      }),
  }
  return {
    clock,
    /** Moves to the next moment; false if nobody sleeps. */
    advance(): boolean {
      const next = Math.min(...[...sleepers].map(({ at }) => at))
      if (next === Number.POSITIVE_INFINITY) return false
      now = Math.max(now, next)
      for (const sleeper of [...sleepers].filter(({ at }) => at <= now)) {
        sleepers.delete(sleeper)
        sleeper.wake()
      }
      return true
    },
  }
}

export interface SimulationOptions {
  items: number
  workers: number
  limits: Partial<CampaignLimits>
  runUsd: number
  seed: number
  /** Mean time between two workers that are killed, in milliseconds; 0: none is. */
  killEveryMs: number
  paceMs?: number
}

/** What happened in the forge and what it cost, whatever the state says. */
export interface World {
  opened: { id: string; at: number; closesAt: number }[]
  /** Times that a run of an item came to its end. */
  ended: Map<string, number>
  usd: number
  killed: number
  exchanges: number
  /** Of real time. */
  ms: number
}

const NEVER = new Promise<never>(() => {})

/** Workers of one campaign on a real git remote, with runs that take no time but that of the clock. */
export async function simulate(o: SimulationOptions) {
  const began = performance.now()
  const root = await mkdtemp(join(await realpath(tmpdir()), 'caisson-campaign-'))
  try {
    const remote = join(root, 'remote.git')
    execFileSync('git', ['init', '-q', '--bare', remote])
    const random = randomOf(o.seed)
    const time = createTime(Date.parse('2026-01-01T00:00:00Z'))
    const world: World = { opened: [], ended: new Map(), usd: 0, killed: 0, exchanges: 0, ms: 0 }
    let busy = 0
    let folders = 0

    const storeOf = (): Store => {
      folders += 1
      const clock = { now: time.clock.now, sleep: systemClock.sleep }
      const options = { folder: join(root, `store-${folders}`), name: 'sim', clock }
      return gitStore({ ...options, remote: () => ({ url: remote }) })
    }
    const limits = campaignLimitsSchema.parse(o.limits)
    const ids = Array.from({ length: o.items }, (_, index) => `octo/repo-${index % 7}#${index + 1}`)
    const first = storeOf()
    await first.update((state) => ({ state: addItems(state, 'sim', limits, ids) }))

    const pullRequests: PullRequests = {
      async find({ id }) {
        const found = world.opened.find((one) => one.id === id)
        if (!found) return null
        const open = found.closesAt > time.clock.now()
        const pull = { number: 1, url: `https://github.test/${id}`, at: found.at, open }
        return { state: 'done', usd: 0, reason: 'found', pull }
      },
      async closed(items) {
        const closes = new Map(world.opened.map(({ id, closesAt }) => [id, closesAt]))
        return new Set(items.map(({ id }) => id).filter((id) => (closes.get(id) ?? 0) <= time.clock.now()))
      },
    }

    function startWorker() {
      let dead = false
      /** Whatever a killed process does never comes to an end. */
      const alive = async <T>(work: Promise<T>): Promise<T> => {
        const value = await work
        return dead ? NEVER : value
      }
      const store = storeOf()
      const run: Runner = async ({ id }, signal): Promise<Outcome> => {
        const usd = o.runUsd * random()
        // A model is paid as it answers.
        world.usd += usd / 2
        await alive(time.clock.sleep((1 + 20 * random()) * 60_000, signal))
        if (signal.aborted) return { state: 'released', usd: usd / 2 }
        world.usd += usd / 2
        world.ended.set(id, (world.ended.get(id) ?? 0) + 1)
        const number = Number(id.split('#')[1])
        if (number % 10 === 0) return { state: 'failed', usd, reason: 'agent_error' }
        if (number % 10 === 1) return { state: 'done', usd, reason: 'no_changes' }
        const at = time.clock.now()
        world.opened.push({ id, at, closesAt: at + random() * 4 * 3_600_000 })
        // Killed here, it has told nobody.
        await alive(time.clock.sleep(30_000))
        return {
          state: 'done',
          usd,
          reason: 'completed',
          pull: { number, url: `https://github.test/${id}`, at: time.clock.now(), open: true },
        }
      }
      const controller = new AbortController()
      const watched: Store = {
        read: (signal) => alive(store.read(signal)),
        async update(change, signal) {
          if (dead) return NEVER
          busy += 1
          world.exchanges += 1
          const updated = store.update(change, signal).finally(() => {
            busy -= 1
          })
          return alive(updated)
        },
      }
      const clock: Clock = { now: time.clock.now, sleep: (ms, signal) => alive(time.clock.sleep(ms, signal)) }
      const done = work({
        ...{ store: watched, run, pullRequests, clock, runUsd: o.runUsd, signal: controller.signal },
        ...{
          worker: newWorkerId(),
          log: silentLog,
          wait: true,
          pollMs: 180_000,
          ...(o.paceMs ? { paceMs: o.paceMs } : {}),
        },
      })
      return {
        done,
        kill() {
          dead = true
          world.killed += 1
        },
        stop: () => controller.abort(),
      }
    }

    const workers = Array.from({ length: o.workers }, startWorker)
    const left = new Set(workers)
    const watch = (worker: (typeof workers)[number]) =>
      worker.done.then(
        () => left.delete(worker),
        (error: unknown) => {
          failure ??= error
          left.delete(worker)
        },
      )
    let failure: unknown
    for (const worker of workers) watch(worker)
    let nextKill = o.killEveryMs > 0 ? time.clock.now() + o.killEveryMs : Number.POSITIVE_INFINITY
    let most = 0
    while (left.size > 0) {
      await new Promise((resolve) => setTimeout(resolve))
      if (busy > 0) continue
      most = Math.max(most, process.memoryUsage().heapUsed)
      if (!time.advance()) break
      if (time.clock.now() < nextKill) continue
      nextKill = time.clock.now() + o.killEveryMs * 2 * random()
      const victim = [...left][Math.floor(random() * left.size)]
      if (!victim) continue
      // Some get the signal of a person, and clean up.
      if (random() < 0.3) victim.stop()
      else {
        victim.kill()
        left.delete(victim)
      }
      const next = startWorker()
      left.add(next)
      watch(next)
    }
    if (failure) throw failure
    const state = await first.read()
    if (!state) throw new Error('The state is gone')
    world.ms = performance.now() - began
    return { state, world, virtualMs: time.clock.now() - Date.parse('2026-01-01T00:00:00Z'), heap: most }
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 5 })
  }
}
