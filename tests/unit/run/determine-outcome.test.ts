import { describe, expect, test } from 'vitest'
import type { ErrorCode } from '../../../src/base/errors.js'
import { REASONS, type Reason } from '../../../src/base/reason.js'
import {
  determineOutcome,
  type Evidence,
  notDelivered,
  reasonOfError,
} from '../../../src/run/determine-outcome.js'
import { manifest } from '../report/sample-runs.js'

const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  session: 'completed',
  patchEmpty: false,
  missing: [],
  denials: 0,
  failOnDenials: false,
  ...over,
})

describe('the outcome of a reason', () => {
  const completed = { status: 'completed' }
  const ENDS: Record<Reason, object> = {
    completed: { ...completed, outcome: 'success', exitCode: 0 },
    no_changes: { ...completed, outcome: 'success', exitCode: 0 },
    max_turns: { ...completed, outcome: 'failure', exitCode: 1 },
    max_iterations: { ...completed, outcome: 'failure', exitCode: 1 },
    no_progress: { ...completed, outcome: 'failure', exitCode: 1 },
    budget_exceeded: { ...completed, outcome: 'failure', exitCode: 1 },
    verify_failed: { ...completed, outcome: 'failure', exitCode: 1 },
    needs_human: { ...completed, outcome: 'needs_review', exitCode: 2 },
    policy_rejected: { ...completed, outcome: 'needs_review', exitCode: 2 },
    not_delivered: { ...completed, outcome: 'needs_review', exitCode: 2 },
    timeout: { status: 'failed', outcome: 'failure', exitCode: 1 },
    cancelled: { status: 'failed', outcome: 'failure', exitCode: 1 },
    agent_error: { status: 'failed', outcome: 'failure', exitCode: 1 },
    auth_failed: { status: 'failed', outcome: 'failure', exitCode: 1 },
    rate_limited: { status: 'failed', outcome: 'failure', exitCode: 1 },
    model_unavailable: { status: 'failed', outcome: 'failure', exitCode: 1 },
    publish_refused: { status: 'failed', outcome: 'failure', exitCode: 1 },
    target_unavailable: { status: 'failed', outcome: 'failure', exitCode: 1 },
    setup_failed: { status: 'failed', outcome: 'failure', exitCode: 1 },
    engine_failed: { status: 'failed', outcome: 'failure', exitCode: 1 },
    config_invalid: { status: 'failed', outcome: 'failure', exitCode: 1 },
    internal_error: { status: 'failed', outcome: 'failure', exitCode: 1 },
    output_missing: { status: 'failed', outcome: 'failure', exitCode: 1 },
  }

  test.each(REASONS)('is fixed for %s', (reason) => {
    expect(determineOutcome(evidence({ session: reason }))).toEqual({ reason, ...ENDS[reason] })
  })
})

describe('a completed session', () => {
  test.each<[string, Partial<Evidence>, Reason]>([
    ['passed verification', { verified: true }, 'completed'],
    ['failed verification', { verified: false }, 'verify_failed'],
    ['failed verification and took the change back', { verified: false, patchEmpty: true }, 'verify_failed'],
    ['changed nothing', { patchEmpty: true }, 'no_changes'],
    ['left nothing at all', { patchEmpty: true, silent: true }, 'agent_error'],
    ['changed nothing that can be delivered', { patchEmpty: true, workLost: true }, 'needs_human'],
    ['left some work aside, and a change', { workLost: true }, 'completed'],
    ['is blocked by the policy', { blocked: true }, 'policy_rejected'],
    ['is not blocked by the policy', { blocked: false }, 'completed'],
    ['is blocked and failed verification', { blocked: true, verified: false }, 'policy_rejected'],
    ['is blocked and changed nothing', { blocked: true, patchEmpty: true }, 'policy_rejected'],
    ['did not write a required output', { missing: ['report.html'] }, 'output_missing'],
    ['is blocked and lacks a required output', { blocked: true, missing: ['a'] }, 'output_missing'],
  ])('that %s', (_what, facts, reason) => expect(determineOutcome(evidence(facts)).reason).toBe(reason))
})

describe('a session that ended early', () => {
  test.each(REASONS.filter((reason) => reason !== 'completed'))('keeps its reason: %s', (session) => {
    const found = { verified: false, blocked: true, patchEmpty: true, missing: ['report.html'] }
    expect(determineOutcome(evidence({ ...found, session })).reason).toBe(session)
  })

  test('has failed when a required output is missing, although a limit alone would be an end', () => {
    expect(determineOutcome(evidence({ session: 'max_turns' })).status).toBe('completed')
    expect(determineOutcome(evidence({ session: 'max_turns', missing: ['a'] })).status).toBe('failed')
  })
})

describe('fail-on-denials', () => {
  const denied = { failOnDenials: true, denials: 1 }

  test.each<[string, Partial<Evidence>, object]>([
    ['needs review after one denial', denied, { outcome: 'needs_review', exitCode: 2 }],
    ['changes nothing without a denial', { ...denied, denials: 0 }, { outcome: 'success', exitCode: 0 }],
    ['has to be on', { ...denied, failOnDenials: false }, { outcome: 'success', exitCode: 0 }],
    ['is not needed where a write was refused', { writesRefused: true }, { outcome: 'needs_review' }],
    ['keeps a failure', { ...denied, session: 'timeout' }, { outcome: 'failure', exitCode: 1 }],
  ])('%s', (_what, facts, end) => expect(determineOutcome(evidence(facts))).toMatchObject(end))

  test('keeps the reason and the status of the run', () => {
    expect(determineOutcome(evidence(denied))).toMatchObject({ status: 'completed', reason: 'completed' })
    expect(determineOutcome(evidence({ ...denied, patchEmpty: true }))).toMatchObject({
      outcome: 'needs_review',
      reason: 'no_changes',
    })
  })
})

describe('the reason of an error', () => {
  const CODES: Partial<Record<Reason, ErrorCode[]>> = {
    config_invalid: ['CONFIG_INVALID', 'EVENT_INVALID', 'PERMISSION_MISSING'],
    target_unavailable: ['TARGET_NOT_FOUND', 'TARGET_DELETED', 'TARGET_TRANSFERRED', 'TARGET_LOCKED'],
    auth_failed: ['CREDENTIAL_MISSING', 'EXECUTION_AUTH_FAILED'],
    engine_failed: [
      'ENGINE_NOT_FOUND',
      'ENGINE_FAILED',
      'IMAGE_FAILED',
      'CONTAINER_EXEC_FAILED',
      'NOT_SUPPORTED',
    ],
    setup_failed: [
      'SETUP_FAILED',
      'CLI_NOT_FOUND',
      'CLI_DOWNLOAD_FAILED',
      'CLI_DIGEST_MISMATCH',
      'WORKSPACE_FAILED',
      'COMMIT_NOT_FOUND',
      'DISK_FULL',
      'GIT_FAILED',
      'GITHUB_REQUEST_FAILED',
      'GATEWAY_FAILED',
    ],
    output_missing: ['OUTPUT_MISSING'],
    publish_refused: ['HANDOVER_MISSING', 'HANDOVER_REFUSED', 'HANDOVER_STALE'],
    agent_error: ['EXECUTION_SESSION_FAILED', 'EXECUTION_PARSE_FAILED'],
    timeout: ['EXECUTION_TIMEOUT'],
    cancelled: ['EXECUTION_CANCELLED'],
    rate_limited: ['EXECUTION_RATE_LIMITED'],
    model_unavailable: ['EXECUTION_MODEL_UNAVAILABLE'],
    internal_error: ['INTERNAL_ERROR', 'PATCH_FAILED'],
  }
  const rows = Object.entries(CODES).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason] as const),
  )

  test.each(rows)('%s is %s', (code, reason) => expect(reasonOfError(code)).toBe(reason))
})

describe('a result that did not get where it was meant to be', () => {
  const error = new Error('Forbidden.')

  test.each(['completed', 'no_changes'] as const)('needs a person after %s', (reason) => {
    expect(notDelivered({ ...manifest, reason }, error)).toMatchObject({
      status: 'completed',
      outcome: 'needs_review',
      reason: 'not_delivered',
      exitCode: 2,
      error: { message: 'Forbidden.' },
    })
  })

  test.each([
    ['failure', 'verify_failed', 1],
    ['needs_review', 'policy_rejected', 2],
  ] as const)('is a %s for %s all the same', (outcome, reason, exitCode) => {
    const ended = { ...manifest, outcome, reason, exitCode }
    expect(notDelivered(ended, error)).toMatchObject({ outcome, reason, exitCode })
  })
})
