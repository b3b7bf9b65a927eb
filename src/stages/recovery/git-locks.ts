import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.js'

/** Milliseconds for a git process that outlives the process which started it. */
const PATIENCE_MS = 5_000

/**
 * Waits until no git process of a dead process writes to its indexes; locks of killed ones are removed, since
 * nothing could be captured otherwise.
 */
export async function waitForGit(gitDir: string, clock: Clock): Promise<void> {
  const until = clock.now() + PATIENCE_MS
  for (;;) {
    const locks = (await readdir(gitDir).catch(() => [])).filter((name) => name.endsWith('.lock'))
    if (locks.length === 0) return
    if (clock.now() < until) await clock.sleep(100)
    else for (const name of locks) await rm(join(gitDir, name), { force: true })
  }
}
