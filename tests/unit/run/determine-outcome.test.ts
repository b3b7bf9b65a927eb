import { describe, expect, test } from 'vitest'
import { determineOutcome, type Evidence } from '../../../src/run/determine-outcome.js'
import { notDelivered } from '../../../src/run/not-delivered.js'
import { manifest } from '../report/sample-runs.js'

const evidence = (over: Partial<Evidence> = {}): Evidence => ({
  session: 'completed',
  patchEmpty: false,
  missing: [],
  denials: 0,
  failOnDenials: false,
  ...over,
})

describe('a verification', () => {
  test('that failed last makes the run a failure', () => {
    expect(determineOutcome(evidence({ verified: false }))).toEqual({
      status: 'completed',
      outcome: 'failure',
      reason: 'verify_failed',
      exitCode: 1,
    })
  })

  test('that passed, or that there was none of, changes nothing', () => {
    expect(determineOutcome(evidence({ verified: true })).reason).toBe('completed')
    expect(determineOutcome(evidence()).reason).toBe('completed')
  })

  test('that failed is not forgotten when the change is taken back', () => {
    expect(determineOutcome(evidence({ verified: false, patchEmpty: true })).reason).toBe('verify_failed')
    expect(determineOutcome(evidence({ patchEmpty: true })).reason).toBe('no_changes')
  })

  test('does not hide why the session ended early', () => {
    expect(determineOutcome(evidence({ verified: false, session: 'timeout' })).reason).toBe('timeout')
    expect(determineOutcome(evidence({ verified: false, session: 'cancelled' })).reason).toBe('cancelled')
  })
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
