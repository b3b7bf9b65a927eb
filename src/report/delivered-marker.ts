import type { Manifest } from '../run/manifest.js'
import { requestNameOf } from './marker.js'

/** What is known of a request with a name (`--key`) once it is delivered. */
export interface DeliveredRequest {
  exitCode: number
  reason: string
  /** Address of the pull request. */
  pull?: string
}

/**
 * The hidden line by which a later start of the same request finds out that nothing is left to do; '' where another
 * start may still achieve something.
 */
export function deliveredMarker(key: string, manifest: Manifest): string {
  const { outcome, reason, exitCode, delivery } = manifest
  if (requestNameOf(key) === undefined || outcome === 'failure' || reason === 'not_delivered') return ''
  const pull = delivery?.pullRequest?.url
  return `<!-- caisson:delivered ${[exitCode, reason, ...(pull ? [pull] : [])].join(' ')} -->\n`
}

/** What our comment says in its second line; null if its request is not delivered. */
export function readDelivered(body: string): DeliveredRequest | null {
  const [, line = ''] = body.trimStart().split(/\r?\n/)
  const [, code, reason = '', pull] =
    /^<!-- caisson:delivered (\d) ([a-z_]+)(?: (\S+))? -->$/.exec(line) ?? []
  return code === undefined ? null : { exitCode: Number(code), reason, ...(pull ? { pull } : {}) }
}
