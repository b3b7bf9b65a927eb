import { expect, it, vi } from 'vitest'
import { paceAfterBurst } from '../../../src/github/octokit/client.js'

/** Seconds at which requests go, if they are asked for at these. */
async function goneAt(askedAt: number[], burst: number): Promise<number[]> {
  vi.useFakeTimers({ now: 0 })
  try {
    const pace = paceAfterBurst(burst, 1000).key('')
    const gone: Promise<number>[] = []
    for (const at of askedAt) {
      await vi.advanceTimersByTimeAsync(at * 1000 - performance.now())
      gone.push(pace.schedule({}, () => Math.round(performance.now() / 100) / 10))
    }
    await vi.advanceTimersByTimeAsync(60_000)
    return await Promise.all(gone)
  } finally {
    vi.useRealTimers()
  }
}

it('lets a burst go at once and spaces the rest', async () => {
  expect(await goneAt([0, 0, 0, 0, 0], 3)).toEqual([0, 0, 0, 1, 2])
})

it('has room for a burst again after a while, however much was asked before', async () => {
  const before = Array.from({ length: 20 }, (_, index) => index * 10)
  expect(await goneAt([...before, 200, 200, 200, 200], 3)).toEqual([...before, 200, 200, 200, 201])
})
