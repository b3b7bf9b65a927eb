import { setImmediate as polled } from 'node:timers/promises'
import { type Clock, systemClock } from '../../base/clock.js'
import type { SandboxProcess, StopSignal } from '../sandbox.js'

export type Exit = Awaited<SandboxProcess['exited']>

/** The end of a process that did not end, or that can no longer be reached. */
export const LOST: Exit = { exitCode: null, signal: null }

/** Milliseconds that a process gets after each signal before the next, harder one. */
export type StopGrace = Readonly<Record<StopSignal, number>>

const STOP_GRACE: StopGrace = { SIGINT: 5_000, SIGTERM: 5_000, SIGKILL: 5_000 }
const SIGNALS: readonly StopSignal[] = ['SIGINT', 'SIGTERM', 'SIGKILL']
/** Milliseconds of silence after which output that a grandchild holds open counts as ended. */
const DRAIN_MS = 300
/** The same where a marker ends the output, so that the rest may still be in transit. */
const ARRIVAL_MS = 3_000
/** How often either may pass, with output in between. */
const MOST_ROUNDS = 10
const MOST_ARRIVALS = 100

/** Stops a process: SIGINT, then SIGTERM, then SIGKILL. Resolves to its end, or to {@link LOST}. */
export async function stopProcess(
  process: Pick<SandboxProcess, 'kill' | 'exited'>,
  o: { clock?: Clock; grace?: StopGrace; from?: StopSignal } = {},
): Promise<Exit> {
  const { clock = systemClock, grace = STOP_GRACE, from = 'SIGINT' } = o
  const exited = process.exited.catch(() => LOST)
  for (const signal of SIGNALS.slice(SIGNALS.indexOf(from))) {
    // A signal that cannot be delivered must not delay the next one.
    process.kill(signal).catch(() => {})
    if (!(await passes(grace[signal], exited, clock))) return exited
  }
  return LOST
}

/** What ended first: undefined for the process itself, otherwise why it has to be stopped. */
export async function endOrReason<T extends string>(
  process: Pick<SandboxProcess, 'exited'>,
  o: { clock: Clock; timeoutMs?: number | undefined; signal?: AbortSignal | undefined },
  /** Further reasons; the signal is aborted when one has been found. */
  more: (over: AbortSignal) => readonly Promise<T>[] = () => [],
): Promise<T | 'timeout' | 'cancelled' | undefined> {
  const found = new AbortController()
  const over = found.signal
  try {
    return await Promise.race([
      process.exited.then(
        () => undefined,
        () => undefined,
      ),
      ...(o.timeoutMs === undefined ? [] : [late(o.timeoutMs, o.clock, over)]),
      ...(o.signal ? [aborted(o.signal, over)] : []),
      ...more(over),
    ])
  } finally {
    found.abort()
  }
}

/** Waits until output has ended, is silent, or has continued for long without its process. */
export async function drained(
  output: { readonly ended: Promise<unknown>; readonly activity: number },
  { process, exit }: { process: Pick<SandboxProcess, 'isCut'>; exit: Exit },
  clock: Clock,
  graceMs = DRAIN_MS,
): Promise<void> {
  const isInTransit = process.isCut !== undefined && exit.exitCode !== null
  const silenceMs = isInTransit ? ARRIVAL_MS : graceMs
  for (let round = 0; round < (isInTransit ? MOST_ARRIVALS : MOST_ROUNDS); round++) {
    const { activity } = output
    if (!(await passes(silenceMs, output.ended, clock))) return
    // A timer that is late comes before what has been waiting to be read for long.
    await polled()
    if (output.activity === activity) return
  }
}

/** Work that is done at the first call, and that every later one waits for. */
export function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

export function never(): Promise<never> {
  return new Promise(() => {})
}

/** Resolves to true after `ms` milliseconds, to false when `until` resolved or rejected before. */
async function passes(ms: number, until: Promise<unknown>, clock: Clock): Promise<boolean> {
  const ended = new AbortController()
  const end = () => ended.abort()
  until.then(end, end)
  await clock.sleep(ms, ended.signal)
  return !ended.signal.aborted
}

async function late(ms: number, clock: Clock, over: AbortSignal): Promise<'timeout'> {
  await clock.sleep(ms, over)
  return over.aborted ? never() : 'timeout'
}

function aborted(signal: AbortSignal, over: AbortSignal): Promise<'cancelled'> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve('cancelled')
    signal.addEventListener('abort', () => resolve('cancelled'), { once: true, signal: over })
  })
}
