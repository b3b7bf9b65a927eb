import { execFileSync } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addItems, type Outcome, retryFailed } from '../../../src/campaign/claims.js'
import { forgePullRequests, keysOf } from '../../../src/campaign/pull-requests.js'
import type { Runner } from '../../../src/campaign/runner.js'
import { type CampaignState, targetOf } from '../../../src/campaign/state.js'
import { gitStore, type Store } from '../../../src/campaign/store.js'
import { newWorkerId, work } from '../../../src/campaign/worker.js'
import { type Clock, systemClock } from '../../../src/clock.js'
import { type CampaignLimits, campaignLimitsSchema } from '../../../src/config/campaign.js'
import type { Forge } from '../../../src/github/forge.js'
import { createGitHub } from '../../../src/github/octokit.js'
import { silentLog } from '../../../src/log.js'
import { upsertComment } from '../../../src/report/delivery/upsert-comment.js'
import { createForge, type Opened } from './fake-forge.js'

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Time that passes only when nobody does anything: it jumps to the next moment that somebody sleeps for. */
function createTime(start: number) {
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
      let next = Number.POSITIVE_INFINITY
      for (const { at } of sleepers) next = Math.min(next, at)
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
  repositories: number
  workers: number
  limits: Partial<CampaignLimits>
  runUsd: number
  seed: number
  /** Mean time between two workers that are killed, in milliseconds; 0: none is. */
  killEveryMs: number
  /** Longest run, in milliseconds. */
  longestMs: number
  leaseMs: number
  pollMs: number
  paceMs: number
  /** Share of requests to GitHub that fail. */
  faults: number
}

/** What happened in the forge and what it cost, whatever the state says. */
export interface Simulated {
  state: CampaignState
  opened: Opened[]
  comments: { repository: string; issue: number; body: string }[]
  branches: ReadonlySet<string>
  /** Times that a run of an item came to its end. */
  ended: ReadonlyMap<string, number>
  usd: number
  killed: number
  requests: number
  failedRequests: number
  /** Durations of the changes of the state, in milliseconds of real time, in their order. */
  exchanges: number[]
  /** Of the campaign, in milliseconds. */
  virtualMs: number
  /** Most heap in use, in bytes. */
  heap: number
  /** Of the ref on the server. */
  commits: number
  largestBlob: number
  /** Before and after git has packed them, in KiB. */
  looseKib: number
  packedKib: number
}

const NEVER = new Promise<never>(() => {})
const START = Date.parse('2026-01-01T00:00:00Z')
const CAMPAIGN = { name: 'sim', delivery: {} }

/**
 * Workers of one campaign on a real git remote, and a GitHub in memory behind the real adapter. Runs do to it what results of
 * runs do, and take no time but that of the clock. What failed is tried again once at the end.
 */
export async function simulate(o: SimulationOptions): Promise<Simulated> {
  const root = await mkdtemp(join(await realpath(tmpdir()), 'caisson-campaign-'))
  try {
    const remote = join(root, 'remote.git')
    const git = (...args: string[]) => execFileSync('git', ['-C', remote, ...args], { encoding: 'utf8' })
    execFileSync('git', ['init', '-q', '--bare', remote])
    const random = randomOf(o.seed)
    const time = createTime(START)
    const forge = createForge({ now: time.clock.now, random, faults: o.faults })
    const ended = new Map<string, number>()
    const exchanges: number[] = []
    let [usd, killed, busy, folders, heap] = [0, 0, 0, 0, 0]

    const storeOf = (): Store => {
      folders += 1
      const clock = { now: time.clock.now, sleep: systemClock.sleep }
      const options = { folder: join(root, `store-${folders}`), name: CAMPAIGN.name, clock }
      return gitStore({ ...options, remote: () => ({ url: remote }) })
    }
    const forgeOf = (name: string): Forge => {
      const [owner = '', repo = ''] = name.split('/')
      const github = createGitHub({
        ...{ token: 'secret', owner, repo, log: silentLog, retryPauseMs: 1 },
        ...{ apiUrl: 'https://api.github.test', serverUrl: 'https://github.test', fetch: forge.fetch },
      })
      return { github, token: 'secret', owner, name: repo, remoteUrl: remote }
    }
    const ids = Array.from(
      { length: o.items },
      (_, index) => `octo/repo-${index % o.repositories}#${index + 1}`,
    )
    const first = storeOf()
    const limits = campaignLimitsSchema.parse(o.limits)
    await first.update((state) => ({ state: addItems(state, CAMPAIGN.name, limits, ids) }))

    function startWorker() {
      const controller = new AbortController()
      let dead = false
      /** Whatever a killed process does never comes to an end. */
      const alive = async <T>(work: Promise<T>): Promise<T> => {
        const value = await work
        return dead ? NEVER : value
      }
      /** Time stands still for what really takes some. */
      const real = async <T>(work: () => Promise<T>): Promise<T> => {
        if (dead) return NEVER
        busy += 1
        return alive(
          work().finally(() => {
            busy -= 1
          }),
        )
      }
      const clock: Clock = { now: time.clock.now, sleep: (ms, signal) => alive(time.clock.sleep(ms, signal)) }

      const run: Runner = async ({ id }, signal): Promise<Outcome> => {
        const { repository, issue = 0 } = targetOf(id)
        const { github } = forgeOf(repository)
        const { branchPrefix, commentKey: key } = keysOf(CAMPAIGN, id)
        const comment = (body: string) => real(() => upsertComment(github, { number: issue, key, body }))
        await comment('Caisson is working on this.')
        const cost = o.runUsd * random()
        // A model is paid as it answers.
        usd += cost / 2
        await clock.sleep(o.longestMs * (0.05 + 0.95 * random()), signal)
        if (signal.aborted) return { state: 'released', usd: cost / 2 }
        usd += cost / 2
        ended.set(id, (ended.get(id) ?? 0) + 1)
        if (issue % 10 === 0) return { state: 'failed', usd: cost, reason: 'agent_error' }
        if (issue % 10 === 1) return { state: 'done', usd: cost, reason: 'no_changes' }
        const head = `${branchPrefix}issue-${issue}`
        if ((await real(() => github.gitData.branch(head))) === null)
          await real(() => github.gitData.createBranch(head, 'a'.repeat(40)))
        const open = (await real(() => github.openPullRequests(head)))[0]
        const text = { title: 'Mend it', body: '', base: 'main', draft: false }
        const pull = open ?? (await real(() => github.createPullRequest({ ...text, head })))
        // Killed here, it has told nobody.
        await clock.sleep(o.longestMs / 20)
        await comment('Done.')
        const { number, url } = pull
        return {
          ...{ state: 'done', usd: cost, reason: 'completed' },
          pull: { number, url, at: time.clock.now(), open: true },
        }
      }

      const store = storeOf()
      const done = work({
        store: {
          read: (signal) => real(() => store.read(signal)),
          update: (change, signal) =>
            real(async () => {
              const began = performance.now()
              const result = await store.update(change, signal)
              exchanges.push(performance.now() - began)
              return result
            }),
        },
        pullRequests: {
          find: (item, signal) => real(() => forgePullRequests(CAMPAIGN, forgeOf).find(item, signal)),
          closed: (items) => real(() => forgePullRequests(CAMPAIGN, forgeOf).closed(items)),
        },
        ...{ run, clock, worker: newWorkerId(), log: silentLog, wait: true, runUsd: o.runUsd },
        ...{ leaseMs: o.leaseMs, pollMs: o.pollMs, paceMs: o.paceMs, signal: controller.signal },
      })
      const kill = () => {
        dead = true
        killed += 1
      }
      return { done, kill, stop: () => controller.abort() }
    }

    async function workToTheEnd(): Promise<void> {
      const left = new Set<ReturnType<typeof startWorker>>()
      let failure: unknown
      const add = () => {
        const worker = startWorker()
        left.add(worker)
        worker.done
          .catch((error: unknown) => {
            failure ??= error
          })
          .finally(() => left.delete(worker))
      }
      for (let count = 0; count < o.workers; count++) add()
      let nextKill = o.killEveryMs > 0 ? time.clock.now() + o.killEveryMs : Number.POSITIVE_INFINITY
      while (left.size > 0) {
        await new Promise((resolve) => setTimeout(resolve))
        if (busy > 0) continue
        heap = Math.max(heap, process.memoryUsage().heapUsed)
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
        add()
      }
      if (failure) throw failure
    }

    await workToTheEnd()
    await first.update((state) => ({ state: retryFailed(state as CampaignState) }))
    await workToTheEnd()
    const state = await first.read()
    if (!state) throw new Error('The state is gone')
    const ref = 'refs/caisson/campaigns/sim'
    const sizes = [...git('ls-tree', '-r', '-l', ref).matchAll(/ (\d+)\t/g)].map(([, size]) => Number(size))
    const kib = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(git('count-objects', '-v'))?.[1])
    const loose = kib('size')
    const commits = Number(git('rev-list', '--count', ref))
    git('gc', '-q', '--prune=now')
    return {
      ...{
        state,
        opened: forge.pulls(),
        comments: forge.comments,
        branches: forge.branches,
        ended,
        usd,
        killed,
      },
      ...{
        requests: forge.counts().requests,
        failedRequests: forge.counts().failed,
        exchanges,
        heap,
        commits,
      },
      ...{ virtualMs: time.clock.now() - START, largestBlob: Math.max(...sizes) },
      ...{ looseKib: loose, packedKib: kib('size-pack') },
    }
  } finally {
    await rm(root, { recursive: true, force: true, maxRetries: 5 })
  }
}
