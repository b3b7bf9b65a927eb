import type { Decision } from '../decide.js'
import type { NetworkRecord } from '../network-log.js'
import type { Target } from '../target.js'

/** One request of a client, decided on. */
export interface Exchange {
  target: Target
  decision: Decision
  /** Writes the line of the log; what is said after the first time is ignored. */
  record(change: Partial<NetworkRecord>): void
  /** Aborted when the proxy closes. */
  signal: AbortSignal
}
