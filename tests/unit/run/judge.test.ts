import { describe, expect, test } from 'vitest'
import { type Evidence, judge } from '../../../src/run/judge.js'

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
    expect(judge(evidence({ verified: false }))).toEqual({
      status: 'completed',
      outcome: 'failure',
      reason: 'verify_failed',
      exitCode: 1,
    })
  })

  test('that passed, or that there was none of, changes nothing', () => {
    expect(judge(evidence({ verified: true })).reason).toBe('completed')
    expect(judge(evidence()).reason).toBe('completed')
  })

  test('that failed is not forgotten when the change is taken back', () => {
    expect(judge(evidence({ verified: false, patchEmpty: true })).reason).toBe('verify_failed')
    expect(judge(evidence({ patchEmpty: true })).reason).toBe('no_changes')
  })

  test('does not hide why the session ended early', () => {
    expect(judge(evidence({ verified: false, session: 'timeout' })).reason).toBe('timeout')
    expect(judge(evidence({ verified: false, session: 'cancelled' })).reason).toBe('cancelled')
  })
})
