import { join } from 'node:path'
import { formatCost, plural } from '../../../agents/transcript/transcript.js'
import { printable, shortened } from '../../../agents/transcript/views/printable.js'
import { inputSummary } from '../../../agents/transcript/views/terminal.js'
import { createActivity } from '../../../run/journal/activity.js'
import type { RunEvent } from '../../../run/journal/event.js'
import { Tail } from '../../../run/journal/tail.js'
import type { RunFolder } from '../../../run/run-folder.js'
import { addUsageLine, type RunUsage } from '../../../run/usage.js'
import type { LiveLine } from '../live/line.js'

/** Keeps the status line of a run up to date. */
export interface Watch {
  add(event: RunEvent): void
  end(): Promise<void>
}

const POLL_MS = 500

/** `startedAt` in milliseconds; `iterations` is the maximum of a loop. */
export function watchRun(
  live: LiveLine,
  folder: Pick<RunFolder, 'dir' | 'evidence'>,
  startedAt: number,
  iterations?: number,
): Watch {
  if (!live.active) return { add() {}, end: () => Promise.resolve() }
  const progress = createProgress(startedAt, iterations)
  const spent = createUsageFollower(folder)
  const timer = setInterval(() => void spent.poll(), POLL_MS)
  void spent.poll()
  live.start(() => progress.line(Date.now(), spent.spent))
  return {
    add: progress.add,
    async end() {
      clearInterval(timer)
      live.close()
      await spent.close()
    },
  }
}

/** Follows the gateway's log, which records the exact usage of every answered request. */
interface UsageFollower {
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

/** A working run in one line. */
interface Progress {
  add(event: RunEvent): void
  /** Plain text; `now` and the start of the run in milliseconds. */
  line(now: number, spent: RunUsage): string
}

const TOOL_LENGTH = 200

/** Counts from the events of a run. `iterations` is the maximum of a loop. */
export function createProgress(startedAt: number, iterations?: number): Progress {
  const activity = createActivity()
  return {
    add: (event) => activity.add(event),
    line(now, { tokens, costUsd }) {
      const { state, iteration, turns, call, wait } = activity.read()
      const doing = wait || (call && tool(call.name, call.input)) || 'thinking'
      return [
        elapsed(now - startedAt),
        ...(iteration > 1 || iterations
          ? [`iteration ${iteration}${iterations ? `/${iterations}` : ''}`]
          : []),
        ...(turns > 0 ? [plural(turns, 'turn')] : []),
        ...(tokens > 0 ? [plural(tokens, 'token'), formatCost(costUsd)] : []),
        state === 'working' ? doing : state,
      ].join(' · ')
    },
  }
}

function tool(name: string, input: unknown): string {
  const text = printable(`▸ ${name} ${inputSummary(input)}`).replace(/\s+/g, ' ')
  return shortened(text.trimEnd(), TOOL_LENGTH)
}

/** `0:07`, `12:34`, `1:02:03`. */
function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}
