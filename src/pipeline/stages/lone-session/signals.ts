import { ExecutionError } from '../../../base/errors.js'

/** Whatever ends a process that does not listen for it. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The sessions of this process. A signal is for the process, so this is the one global state of the library. */
const working = new Map<AbortController, Promise<unknown>>()
let ending = false

/**
 * Runs a session that signals of this process abort. Once every session is over and has cleaned up, a signal
 * that nobody else listens for ends the process, as it would have without sessions. Listens only while
 * there are sessions. Throws EXECUTION_CANCELLED for a session that is begun meanwhile.
 */
export async function endedBySignals<T>(session: (signal: AbortSignal) => Promise<T>): Promise<T> {
  if (ending) {
    throw new ExecutionError('EXECUTION_CANCELLED', 'A signal is ending the sessions of this process.', {
      hint: 'Start no session after SIGINT, SIGTERM or SIGHUP.',
    })
  }
  const controller = new AbortController()
  // First, so that a listener that is called once has not been removed yet.
  if (working.size === 0) for (const name of SIGNALS) process.prependListener(name, onSignal)
  const over = session(controller.signal)
  working.set(controller, over)
  try {
    return await over
  } finally {
    working.delete(controller)
    if (working.size === 0 && !ending) stopListening()
  }
}

function onSignal(signal: NodeJS.Signals): void {
  if (ending) return
  ending = true
  const alone = process.listenerCount(signal) === 1 + listenersOfSignalExit()
  const all = [...working]
  for (const [controller] of all) controller.abort()
  void Promise.allSettled(all.map(([, over]) => over)).then(() => {
    ending = false
    stopListening()
    if (alone) process.kill(process.pid, signal)
  })
}

function stopListening(): void {
  for (const name of SIGNALS) process.removeListener(name, onSignal)
}

/**
 * The package `signal-exit`, which many programs have, listens as well, and ends the process only if nobody
 * else does. It counts its listeners in public, for packages like itself
 * (https://github.com/tapjs/signal-exit/blob/v4.1.0/src/index.ts).
 */
function listenersOfSignalExit(): number {
  const emitter = (globalThis as { [key: symbol]: unknown })[Symbol.for('signal-exit emitter')]
  return (emitter as { count?: number } | undefined)?.count ?? 0
}
