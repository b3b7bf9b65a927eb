import type { RunEvent } from '../../run/journal/event.js'
import type { RunFolder } from '../../run/run-folder.js'
import type { LiveLine } from '../live/line.js'
import { createProgress } from '../live/progress.js'
import { createUsageFollower } from '../live/spent.js'

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
