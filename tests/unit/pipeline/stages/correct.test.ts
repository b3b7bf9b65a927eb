import { describe, expect, test } from 'vitest'
import { agentFor } from '../../../../src/agents/registry.js'
import { memoryLog } from '../../../../src/base/log.js'
import type { Attempt } from '../../../../src/change/verify/attempt.js'
import { type SpecInput, specSchema } from '../../../../src/config/spec.js'
import { mayCorrect } from '../../../../src/pipeline/stages/correct.js'

const attempt = (passed: boolean): Attempt => ({
  passed,
  commands: [{ command: 'test', exitCode: passed ? 0 : 1, durationMs: 1, tail: '' }],
})

interface Given {
  spec?: SpecInput
  attempts?: Attempt[]
  sessions?: number
  reason?: string
  sessionId?: string | undefined
  empty?: boolean
  workedMs?: number
  turnCount?: number
  gatewayCostUsd?: number
}

/** The part of a run that the decision looks at. */
function run(given: Given = {}) {
  const log = memoryLog()
  const sessionId = 'sessionId' in given ? given.sessionId : 's1'
  const spec = specSchema.parse(given.spec ?? {})
  const state = {
    run: { request: { spec, log }, agent: agentFor({ host: {}, spec }) },
    prepared: { model: { gateway: { usage: () => ({ costUsd: given.gatewayCostUsd ?? 0 }) } } },
    executed: {
      attempts: given.attempts ?? [attempt(false)],
      sessions: given.sessions ?? given.attempts?.length ?? 1,
      result: {
        session: { reason: given.reason ?? 'completed', sessionId },
        transcript: { metadata: { turnCount: given.turnCount ?? 1 } },
      },
      workedMs: given.workedMs ?? 0,
    },
    captured: { patch: { empty: given.empty ?? false } },
  } as unknown as Parameters<typeof mayCorrect>[0]
  return { state, log }
}

describe('a change goes back to the session', () => {
  test('when its verification failed and there are attempts left', () => {
    expect(mayCorrect(run().state)).toBe(true)
    expect(
      mayCorrect(
        run({ spec: { verify: { attempts: 3 } }, attempts: [attempt(false), attempt(false)] }).state,
      ),
    ).toBe(true)
  })

  test.each<[string, Given]>([
    ['it passed', { attempts: [attempt(false), attempt(true)] }],
    ['there was no verification', { attempts: [] }],
    ['all attempts are used', { attempts: [attempt(false), attempt(false)] }],
    ['there is one attempt only', { spec: { verify: { attempts: 1 } } }],
    ['the session was stopped', { reason: 'timeout' }],
    ['the change was taken back', { empty: true }],
    ['the corrected change was not verified', { spec: { verify: { attempts: 5 } }, sessions: 2 }],
  ])('not when %s', (_why, given) => expect(mayCorrect(run(given).state)).toBe(false))

  test.each<[string, Given, RegExp]>([
    ['time', { spec: { limits: { timeoutMinutes: 1 } }, workedMs: 60_000 }, /time/],
    ['turns', { spec: { limits: { maxTurns: 4 } }, turnCount: 4 }, /turns/],
    ['budget', { spec: { limits: { maxBudgetUsd: 1 } }, gatewayCostUsd: 1.2 }, /budget/],
    ['session id', { sessionId: undefined }, /no ID/],
  ])('not without %s, and says so', (_what, given, words) => {
    const { state, log } = run(given)
    expect(mayCorrect(state)).toBe(false)
    expect(log.lines.join('\n')).toMatch(words)
  })

  test('without a session ID where the agent resumes no session anyway', () => {
    const spec = { agent: { name: 'acp' as const } }
    expect(mayCorrect(run({ spec, sessionId: undefined }).state)).toBe(true)
  })

  test('while anything is left of time, turns and budget', () => {
    const limits = { timeoutMinutes: 1, maxTurns: 4, maxBudgetUsd: 1 }
    expect(
      mayCorrect(run({ spec: { limits }, workedMs: 59_000, turnCount: 3, gatewayCostUsd: 0.9 }).state),
    ).toBe(true)
  })
})
