import { Tail } from '../../run/journal/tail.js'
import { addUsageLine, type RunUsage } from '../../run/usage.js'

/** Reads along with the gateway's log, which has the exact usage of every request that was answered. */
export interface UsageFollower {
  readonly spent: RunUsage
  /** Reads what has come since the last time; a log that is not there yet is nothing. */
  poll(): Promise<void>
  close(): Promise<void>
}

/** `path` is a run's `evidence/gateway.jsonl`. */
export function createUsageFollower(path: string): UsageFollower {
  const tail = new Tail(path)
  const spent = { tokens: 0, costUsd: 0 }
  let reading: Promise<void> | undefined
  const read = async () => {
    for (let lines = await tail.next(); lines; lines = await tail.next())
      for (const line of lines) addUsageLine(spent, line)
  }
  return {
    spent,
    poll() {
      // What cannot be read now may be read the next time; a figure is never worth a run.
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
