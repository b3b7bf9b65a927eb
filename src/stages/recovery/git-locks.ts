import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.js'
import { killCarriers } from '../../sandbox/process/stragglers.js'

/** Milliseconds for a git process that outlives the process which started it, where it cannot be killed. */
const PATIENCE_MS = 5_000

/**
 * Ends what a dead process left at work in its git directory: the result would reach nobody, and it may be hashing
 * gigabytes. Locks that are still there after a while are removed, since nothing could be captured otherwise.
 */
export async function endGit(gitDir: string, clock: Clock): Promise<void> {
  if ((await killCarriers(`GIT_DIR=${gitDir}`)) > 0) return removeLocks(gitDir)
  const until = clock.now() + PATIENCE_MS
  while ((await locksIn(gitDir)).length > 0) {
    if (clock.now() >= until) return removeLocks(gitDir)
    await clock.sleep(100)
  }
}

async function locksIn(gitDir: string): Promise<string[]> {
  return (await readdir(gitDir).catch(() => [])).filter((name) => name.endsWith('.lock'))
}

async function removeLocks(gitDir: string): Promise<void> {
  for (const name of await locksIn(gitDir)) await rm(join(gitDir, name), { force: true })
}
