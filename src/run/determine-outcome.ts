import { describeError, type ErrorCode } from '../base/errors.js'
import { EXIT_CODES, type Outcome, type Reason } from '../base/reason.js'
import type { Manifest } from './manifest.js'

export interface Verdict {
  status: Manifest['status']
  outcome: Outcome
  reason: Reason
  exitCode: 0 | 1 | 2
}

export interface Evidence {
  /** How the session ended, or the reason of the error that ended the run. */
  session: Reason
  patchEmpty: boolean
  /** There is no answer either, nor anything else that the agent was to leave. */
  silent?: boolean
  /** Work of the agent is where no patch can take it from. */
  workLost?: boolean
  /** Whether the last verification passed; absent without one. */
  verified?: boolean | undefined
  /** The policy blocks the patch from being published. */
  blocked?: boolean
  /** Required output files that do not exist. */
  missing: readonly string[]
  /** How many times the agent was denied something. */
  denials: number
  failOnDenials: boolean
  /** The agent tried to write something to GitHub, and could not. */
  writesRefused?: boolean
}

/** Reasons of a run that reached its end; a limit of the run's own counts as an end, a breakdown does not. */
const ENDED: ReadonlySet<Reason> = new Set([
  'completed',
  'no_changes',
  'max_turns',
  'max_iterations',
  'no_progress',
  'budget_exceeded',
  'needs_human',
  'verify_failed',
  'policy_rejected',
  'not_delivered',
])

/** Determines how a run ended: status, outcome, reason and exit code. Pure. */
export function determineOutcome(evidence: Evidence): Verdict {
  const reason = reasonOf(evidence)
  const outcome = outcomeOf(reason, evidence)
  const complete = ENDED.has(reason) && evidence.missing.length === 0
  return { status: complete ? 'completed' : 'failed', outcome, reason, exitCode: EXIT_CODES[outcome] }
}

function reasonOf({ session, patchEmpty, silent, workLost, missing, verified, blocked }: Evidence): Reason {
  if (session !== 'completed') return session
  if (missing.length > 0) return 'output_missing'
  if (blocked) return 'policy_rejected'
  // Even when the change was taken back afterwards: the requested work is not there.
  if (verified === false) return 'verify_failed'
  if (!patchEmpty) return 'completed'
  if (workLost) return 'needs_human'
  return silent ? 'agent_error' : 'no_changes'
}

function outcomeOf(reason: Reason, { denials, failOnDenials, writesRefused }: Evidence): Outcome {
  if (reason === 'policy_rejected' || reason === 'not_delivered' || reason === 'needs_human')
    return 'needs_review'
  if (reason !== 'completed' && reason !== 'no_changes') return 'failure'
  return writesRefused || (failOnDenials && denials > 0) ? 'needs_review' : 'success'
}

/**
 * The manifest of a run whose result could not be delivered as intended: it needs a person, so it is not
 * successful. A failure stays a failure.
 */
export function notDelivered(manifest: Manifest, error: unknown): Manifest {
  const told = { ...manifest, error: manifest.error ?? describeError(error) }
  if (manifest.outcome === 'failure' || manifest.reason === 'policy_rejected') return told
  return { ...told, outcome: 'needs_review', reason: 'not_delivered', exitCode: EXIT_CODES.needs_review }
}

/** The reason of a run that ended with this error. */
export function reasonOfError(code: ErrorCode): Reason {
  return REASON_OF_CODE[code] ?? 'internal_error'
}

const REASON_OF_CODE: Readonly<Partial<Record<ErrorCode, Reason>>> = {
  CONFIG_INVALID: 'config_invalid',
  CREDENTIAL_MISSING: 'auth_failed',
  EVENT_INVALID: 'config_invalid',
  PERMISSION_MISSING: 'config_invalid',
  TARGET_NOT_FOUND: 'target_unavailable',
  TARGET_DELETED: 'target_unavailable',
  TARGET_TRANSFERRED: 'target_unavailable',
  TARGET_LOCKED: 'target_unavailable',
  ENGINE_NOT_FOUND: 'engine_failed',
  ENGINE_FAILED: 'engine_failed',
  IMAGE_FAILED: 'engine_failed',
  CONTAINER_EXEC_FAILED: 'engine_failed',
  NOT_SUPPORTED: 'engine_failed',
  SEAL_MISSING: 'engine_failed',
  OUTPUT_MISSING: 'output_missing',
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
  MCP_SERVER_FAILED: 'setup_failed',
  HANDOVER_MISSING: 'publish_refused',
  HANDOVER_REFUSED: 'publish_refused',
  HANDOVER_STALE: 'publish_refused',
  LIMIT_EXCEEDED: 'agent_error',
  EXECUTION_SESSION_FAILED: 'agent_error',
  EXECUTION_PARSE_FAILED: 'agent_error',
  EXECUTION_TIMEOUT: 'timeout',
  EXECUTION_CANCELLED: 'cancelled',
  EXECUTION_AUTH_FAILED: 'auth_failed',
  EXECUTION_RATE_LIMITED: 'rate_limited',
  EXECUTION_MODEL_UNAVAILABLE: 'model_unavailable',
}
