import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitForGit } from '../../../../src/stages/recovery/git-locks.js'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caisson-locks-'))
  await writeFile(join(folder, 'index'), '')
  await writeFile(join(folder, 'index.lock'), '')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Time that passes only when it is waited for; `tick` happens at each wait. */
function clockWith(tick: (now: number) => Promise<void>) {
  let now = 0
  const sleep = async (ms: number) => {
    now += ms
    await tick(now)
  }
  return { now: () => now, sleep }
}

test('a git that still writes is waited for', async () => {
  const clock = clockWith(async (now) => {
    if (now >= 1_000) await rm(join(folder, 'index.lock'), { force: true })
  })
  await waitForGit(folder, clock)
  expect(clock.now()).toBe(1_000)
  expect(await readdir(folder)).toEqual(['index'])
})

test('the lock of a git that was killed is removed in the end', async () => {
  const clock = clockWith(async () => {})
  await waitForGit(folder, clock)
  expect(clock.now()).toBe(5_000)
  expect(await readdir(folder)).toEqual(['index'])
  await waitForGit(join(folder, 'none'), clock)
})
