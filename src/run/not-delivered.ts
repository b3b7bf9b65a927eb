import { describeError } from '../base/errors.js'
import { EXIT_CODES } from '../base/reason.js'
import type { Manifest } from './manifest.js'

/**
 * The manifest of a run whose result could not be delivered as intended: it needs a person, so it is not
 * successful. A failure stays a failure.
 */
export function notDelivered(manifest: Manifest, error: unknown): Manifest {
  const told = { ...manifest, error: manifest.error ?? describeError(error) }
  if (manifest.outcome === 'failure' || manifest.reason === 'policy_rejected') return told
  return { ...told, outcome: 'needs_review', reason: 'not_delivered', exitCode: EXIT_CODES.needs_review }
}
