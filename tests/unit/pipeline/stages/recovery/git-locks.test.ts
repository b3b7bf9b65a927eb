import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { endGit } from '../../../../../src/pipeline/stages/recovery/finish-delivery.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'

let folder: string
beforeEach(async () => {
  folder = temporaryFolder()
  await writeFile(join(folder, 'index'), '')
  await writeFile(join(folder, 'index.lock'), '')
})

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
  await endGit(folder, clock)
  expect(clock.now()).toBe(1_000)
  expect(await readdir(folder)).toEqual(['index'])
})

test('the lock of a git that was killed is removed in the end', async () => {
  const clock = clockWith(async () => {})
  await endGit(folder, clock)
  expect(clock.now()).toBe(5_000)
  expect(await readdir(folder)).toEqual(['index'])
  await endGit(join(folder, 'none'), clock)
})

test.runIf(process.platform === 'linux')('a git that is still at work is ended at once', async () => {
  const git = spawn('sleep', ['600'], { env: { ...process.env, GIT_DIR: folder }, stdio: 'ignore' })
  const other = spawn('sleep', ['600'], {
    env: { ...process.env, GIT_DIR: `${folder}-other` },
    stdio: 'ignore',
  })
  const ended = once(git, 'exit')
  const clock = clockWith(async () => {})
  await endGit(folder, clock)
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(clock.now()).toBe(0)
  expect(await readdir(folder)).toEqual(['index'])
  expect(other.exitCode).toBeNull()
  expect(other.kill()).toBe(true)
})
