import type { Manifest } from './manifest.js'
import { EXIT_CODES, type Outcome, type Reason } from './reason.js'

export interface Verdict {
  status: Manifest['status']
  outcome: Outcome
  reason: Reason
  exitCode: 0 | 1 | 2
}

export interface Evidence {
  /** How the session ended, or the reason of the error that kept it from ending. */
  session: Reason
  patchEmpty: boolean
  /** Whether the last verification passed; absent when there was none. */
  verified?: boolean
  /** The policy does not let the patch be published. */
  blocked?: boolean
  /** Required files that are not there. */
  missing: readonly string[]
  denials: number
  failOnDenials: boolean
}

/** What a run amounts to; pure, so that every case can be looked at. */
export function determineOutcome(evidence: Evidence): Verdict {
  const reason = reasonOf(evidence)
  const outcome = outcomeOf(reason, evidence)
  // A run that was stopped by a limit of its own still ran to its end; one that broke did not.
  const ended: readonly Reason[] = [
    'completed',
    'no_changes',
    'max_turns',
    'max_iterations',
    'no_progress',
    'budget_exceeded',
    'verify_failed',
    'policy_rejected',
    'not_delivered',
  ]
  return {
    status: ended.includes(reason) && evidence.missing.length === 0 ? 'completed' : 'failed',
    outcome,
    reason,
    exitCode: EXIT_CODES[outcome],
  }
}

function reasonOf({ session, patchEmpty, missing, verified, blocked }: Evidence): Reason {
  if (session === 'completed' && missing.length > 0) return 'internal_error'
  if (session === 'completed' && blocked) return 'policy_rejected'
  // Also of a change that was given up after it had failed: what was asked for is not there.
  if (session === 'completed' && verified === false) return 'verify_failed'
  if (session === 'completed' && patchEmpty) return 'no_changes'
  return session
}

function outcomeOf(reason: Reason, { denials, failOnDenials }: Evidence): Outcome {
  if (reason === 'policy_rejected' || reason === 'not_delivered') return 'needs_review'
  if (reason !== 'completed' && reason !== 'no_changes') return 'failure'
  return failOnDenials && denials > 0 ? 'needs_review' : 'success'
}

/** The reason that an error code stands for. */
export function reasonOfError(code: string): Reason {
  return REASON_OF_CODE[code] ?? 'internal_error'
}

const REASON_OF_CODE: Readonly<Record<string, Reason>> = {
  CONFIG_INVALID: 'config_invalid',
  CREDENTIAL_MISSING: 'auth_failed',
  EVENT_INVALID: 'config_invalid',
  TARGET_NOT_FOUND: 'config_invalid',
  ENGINE_NOT_FOUND: 'engine_failed',
  ENGINE_FAILED: 'engine_failed',
  IMAGE_FAILED: 'engine_failed',
  CONTAINER_EXEC_FAILED: 'engine_failed',
  NOT_SUPPORTED: 'engine_failed',
  SETUP_FAILED: 'setup_failed',
  CLI_NOT_FOUND: 'setup_failed',
  CLI_DOWNLOAD_FAILED: 'setup_failed',
  CLI_DIGEST_MISMATCH: 'setup_failed',
  WORKSPACE_FAILED: 'setup_failed',
  COMMIT_NOT_FOUND: 'setup_failed',
  DISK_FULL: 'setup_failed',
  GIT_FAILED: 'setup_failed',
  GITHUB_REQUEST_FAILED: 'setup_failed',
  GATEWAY_FAILED: 'setup_failed',
  HANDOVER_MISSING: 'publish_refused',
  HANDOVER_REFUSED: 'publish_refused',
  HANDOVER_STALE: 'publish_refused',
  EXECUTION_SESSION_FAILED: 'agent_error',
  EXECUTION_PARSE_FAILED: 'agent_error',
  EXECUTION_TIMEOUT: 'timeout',
  EXECUTION_CANCELLED: 'cancelled',
  EXECUTION_AUTH_FAILED: 'auth_failed',
  EXECUTION_RATE_LIMITED: 'rate_limited',
  EXECUTION_MODEL_UNAVAILABLE: 'model_unavailable',
}
