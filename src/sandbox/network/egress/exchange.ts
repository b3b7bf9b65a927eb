import type { Decision } from '../decide.js'
import type { NetworkRecord } from '../network-log.js'
import type { Target } from '../target.js'

/** One client request with its decision. */
export interface Exchange {
  target: Target
  decision: Decision
  /** Writes the log line; later calls are ignored. */
  record(change: Partial<NetworkRecord>): void
  /** Aborted when the proxy closes. */
  signal: AbortSignal
}
