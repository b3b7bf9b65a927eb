import { describeError } from '../errors.js'
import type { Manifest } from './manifest.js'
import { EXIT_CODES } from './reason.js'

/**
 * The manifest of a run whose result did not get where it was meant to be: somebody has to look, so it is not green.
 * A failure stays the failure that it is.
 */
export function notDelivered(manifest: Manifest, error: unknown): Manifest {
  const told = { ...manifest, error: manifest.error ?? describeError(error) }
  if (manifest.outcome === 'failure' || manifest.reason === 'policy_rejected') return told
  return { ...told, outcome: 'needs_review', reason: 'not_delivered', exitCode: EXIT_CODES.needs_review }
}
