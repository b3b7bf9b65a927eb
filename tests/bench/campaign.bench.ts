import { expect, test } from 'vitest'
import { type SimulationOptions, simulate } from '../unit/campaign/simulation.js'
import { type Figure, median, quick, table } from './figures.js'

const ITEMS = quick ? 1_000 : 10_000
const BUDGET_USD = 2 * ITEMS

test('a campaign of many items, with workers that are killed and a GitHub that fails', async () => {
  const few = await simulate(optionsFor(20))
  const cpu = process.cpuUsage()
  const began = performance.now()
  const all = await simulate(optionsFor(ITEMS))
  const { user, system } = process.cpuUsage(cpu)

  const count = (state: string) => all.state.items.filter((item) => item.state === state).length
  expect(count('waiting') + count('working'), 'lost').toBe(0)
  const doubled = (keys: readonly string[]) => keys.length - new Set(keys).size
  expect(doubled(all.comments.map(({ repository, issue }) => `${repository}#${issue}`))).toBe(0)
  expect(doubled(all.opened.map(({ repository, head }) => `${repository}:${head}`))).toBe(0)
  expect(all.opened).toHaveLength(ITEMS * 0.8)
  expect(all.branches.size).toBe(ITEMS * 0.8)
  expect(all.usd).toBeLessThanOrEqual(BUDGET_USD)

  const quarter = Math.floor(all.exchanges.length / 4)
  const seconds = (ms: number) => `${Math.round(ms / 1000)} s`
  const figures: Figure[] = [
    {
      name: 'memory for each item, of all workers and their GitHub',
      value: (all.heap - few.heap) / ITEMS / 2 ** 20,
      unit: 'MiB',
      bar: 'at most 1 MiB',
    },
    {
      name: 'a change of the state, last quarter against first',
      value: median(all.exchanges.slice(-quarter)),
      against: { name: 'first', value: median(all.exchanges.slice(0, quarter)) },
      unit: 'ms',
      bar: 'does not grow',
    },
    {
      name: 'state on the server, once packed',
      value: all.packedKib / 1024,
      against: { name: 'loose', value: all.looseKib / 1024 },
      unit: 'MiB',
      bar: 'no bar of its own',
    },
  ]
  console.log(table(figures))
  console.log(
    [
      `${ITEMS} items in 100 repositories, 10 workers with 20 runs each, one killed or stopped every 5 s (${all.killed} killed)`,
      `${all.requests} requests to GitHub, ${all.failedRequests} answered by 429 or 502`,
      `${count('done')} done, ${count('failed')} failed, 0 lost, 0 doubled; ${all.usd.toFixed(0)} of ${BUDGET_USD} US dollars`,
      `${all.exchanges.length} changes of the state, ${all.commits} commits, largest file ${Math.round(all.largestBlob / 1024)} KiB`,
      `${seconds(all.virtualMs)} of the campaign took ${seconds(performance.now() - began)}, ${seconds((user + system) / 1000)} of them on the processor without git`,
    ].join('\n'),
  )
})

function optionsFor(items: number): SimulationOptions {
  return {
    ...{ items, repositories: 100, workers: 10, seed: 7, faults: 0.03 },
    ...{ limits: { parallel: 20, budgetUsd: BUDGET_USD }, runUsd: 1, killEveryMs: 5_000, longestMs: 10_000 },
    ...{ leaseMs: 60_000, pollMs: 15_000, paceMs: 5_000 },
  }
}
