import { constants } from 'node:os'
import type { StopSignal } from '../sandbox.js'

/** 128 + number: how a shell, and so every sandbox here, reports that a signal ended a command. */
export function exitCodeOf(signal: NodeJS.Signals): number {
  return 128 + (constants.signals[signal] ?? 0)
}

/**
 * The signal that an exit code above 128 stands for. A program may also choose such a code itself (Claude
 * Code exits with 143 after SIGTERM), and the two cannot be distinguished from outside.
 */
export function signalOf(exitCode: number | null): string | null {
  if (exitCode === null || exitCode <= 128) return null
  return Object.entries(constants.signals).find(([, number]) => number === exitCode - 128)?.[0] ?? null
}

/** The signal's name as `kill` takes it. */
export function signalWord(signal: StopSignal): string {
  return signal.slice('SIG'.length)
}
