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

/** What a refused client gets: a status, and a text that says who refused and why. */
export function refusalOf(decision: Decision | null): { status: number; reason: string; body: string } {
  if (decision === null)
    return { status: 400, reason: 'Bad Request', body: "Caisson's proxy cannot read this request.\n" }
  if (decision.allowed === false) {
    return {
      status: 403,
      reason: 'Forbidden',
      body: `Caisson's proxy refused: ${decision.why}. The people who run this can list it in \`sandbox.allowedHosts\`.\n`,
    }
  }
  const why = decision.allowed === 'unreachable' ? decision.why : 'the host does not answer'
  return { status: 502, reason: 'Bad Gateway', body: `Caisson's proxy cannot get there: ${why}.\n` }
}
