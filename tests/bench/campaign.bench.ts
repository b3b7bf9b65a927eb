import { expect, test } from 'vitest'
import { simulate } from '../unit/campaign/simulation.js'
import { type Figure, quick, table } from './figures.js'

const ITEMS = quick ? 1_000 : 10_000

test('a campaign of many items, on a real git remote, with runs that take no time', async () => {
  const few = await simulate(optionsFor(10))
  const { state, world, heap } = await simulate(optionsFor(ITEMS))
  expect(new Set(world.opened.map(({ id }) => id)).size).toBe(world.opened.length)
  expect(state.items.filter(({ state }) => state === 'waiting' || state === 'working')).toEqual([])
  const what = `${ITEMS.toLocaleString('en-US')} items, 4 workers, 500 at a time each, one killed every 15 minutes`
  const figures: Figure[] = [
    {
      name: `time of git and of the workers for each run: ${what}`,
      value: world.ms / ITEMS,
      unit: 'ms',
      bar: 'no bar of its own',
    },
    {
      name: 'memory for each item, of all four workers',
      value: (heap - few.heap) / ITEMS / 2 ** 20,
      unit: 'MiB',
      bar: 'at most 1 MiB',
    },
  ]
  console.log(
    `${table(figures)}\n${world.exchanges} exchanges, ${world.killed} killed, ${Math.round(world.ms / 1000)} s`,
  )
})

function optionsFor(items: number) {
  return {
    items,
    workers: 4,
    limits: { parallel: 500 },
    runUsd: 1,
    seed: 7,
    killEveryMs: 900_000,
    paceMs: 10_000,
  }
}
