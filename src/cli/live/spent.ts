import { join } from 'node:path'
import { Tail } from '../../run/journal/tail.js'
import type { RunFolder } from '../../run/run-folder.js'
import { addUsageLine, type RunUsage } from '../../run/usage.js'

/** Follows the gateway's log, which records the exact usage of every answered request. */
export interface UsageFollower {
  readonly spent: RunUsage
  /** Reads what was added since the last call; a missing log counts as empty. */
  poll(): Promise<void>
  close(): Promise<void>
}

export function createUsageFollower({ dir, evidence }: Pick<RunFolder, 'dir' | 'evidence'>): UsageFollower {
  const tail = new Tail(dir, join(evidence, 'gateway.jsonl'))
  const spent = { tokens: 0, costUsd: 0 }
  let reading: Promise<void> | undefined
  const read = async () => {
    for (let lines = await tail.next(); lines; lines = await tail.next())
      for (const line of lines) addUsageLine(spent, line)
  }
  return {
    spent,
    poll() {
      // What cannot be read now may be readable next time; a figure must never break a run.
      reading ??= read()
        .catch(() => {})
        .finally(() => {
          reading = undefined
        })
      return reading
    },
    async close() {
      await reading
      await tail.close()
    },
  }
}
