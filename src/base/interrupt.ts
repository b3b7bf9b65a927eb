import { ExecutionError } from './errors.js'
import type { Log } from './log.js'

/** Ctrl-C and a job that is cancelled, `caisson stop`, and a terminal that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs `body` with a signal that Ctrl-C, SIGTERM and SIGHUP abort. A second Ctrl-C loses no work. Rejects with
 * EXECUTION_CANCELLED where `body` rejects with the reason of that signal.
 */
export async function interruptible<T>(
  log: Log,
  body: (signal: AbortSignal) => Promise<T>,
  words = 'Stopping. The work done so far is kept.',
): Promise<T> {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) return
    log.warn(words)
    controller.abort()
  }
  for (const name of SIGNALS) process.on(name, stop)
  try {
    return await body(controller.signal)
  } catch (error) {
    if (!controller.signal.aborted || error !== controller.signal.reason) throw error
    throw new ExecutionError('EXECUTION_CANCELLED', 'The work was stopped before it was done.', {
      hint: 'Start it again.',
    })
  } finally {
    for (const name of SIGNALS) process.off(name, stop)
  }
}
