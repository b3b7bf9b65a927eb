import type { Log } from '../log.js'

/** Runs `body` with a signal that Ctrl-C and SIGTERM abort. A second Ctrl-C loses no work. */
export async function interruptible<T>(log: Log, body: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = () => {
    if (controller.signal.aborted) return
    log.warn('Stopping. The work done so far is kept.')
    controller.abort()
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    return await body(controller.signal)
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
