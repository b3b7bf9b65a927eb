import type { Clock } from '../../clock.js'
import type { SandboxProcess, StopSignal } from '../../sandbox/sandbox.js'

/** Milliseconds that a session gets at each point where it could hang. */
export interface Grace {
  /** After SIGINT, in which Claude Code still writes its `result`. */
  interruptMs: number
  /** After SIGTERM. */
  terminateMs: number
  /** After SIGKILL, until the way to the process is given up. */
  killMs: number
  /** Silence after the `result` event, before the process is stopped. */
  resultMs: number
  /** The same while Claude Code waits for background tasks of the agent. */
  backgroundMs: number
  /** Silence of the output after the process has ended; a grandchild may hold it open for ever. */
  drainMs: number
}

/**
 * A cancelled job has 7.5 s until SIGTERM and 2.5 s more until it is killed, and the patch still has to be captured
 * (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-cancellation). Claude Code itself
 * needs about a tenth of a second after SIGINT.
 */
export const DEFAULT_GRACE: Grace = {
  interruptMs: 3_000,
  terminateMs: 1_500,
  killMs: 1_500,
  resultMs: 10_000,
  backgroundMs: 300_000,
  drainMs: 300,
}

export type Exit = Awaited<SandboxProcess['exited']>

/** Where nothing can be said of the end: the process did not end, or the way to it was lost. */
export const LOST: Exit = { exitCode: null, signal: null }

/** Resolves to true when `ms` have passed, to false when `until` settled before. */
export async function passes(ms: number, until: Promise<unknown>, clock: Clock): Promise<boolean> {
  const settled = new AbortController()
  const end = () => settled.abort()
  until.then(end, end)
  await clock.sleep(ms, settled.signal)
  return !settled.signal.aborted
}

/**
 * Ends a process, gently first: SIGINT lets Claude Code write its result, SIGTERM and SIGKILL follow when it
 * does not. Resolves when it has ended or, after the last grace, cannot be reached.
 */
export async function stopProcess(
  process: Pick<SandboxProcess, 'kill' | 'exited'>,
  options: { clock: Clock; grace: Grace; from?: StopSignal },
): Promise<Exit> {
  const { clock, grace, from = 'SIGINT' } = options
  const steps: [StopSignal, number][] = [
    ['SIGINT', grace.interruptMs],
    ['SIGTERM', grace.terminateMs],
    ['SIGKILL', grace.killMs],
  ]
  const exited = process.exited.catch(() => LOST)
  for (const [signal, ms] of steps.slice(steps.findIndex(([name]) => name === from))) {
    // A signal that cannot be delivered must not hold up the next one.
    process.kill(signal).catch(() => {})
    if (!(await passes(ms, exited, clock))) return exited
  }
  return LOST
}
