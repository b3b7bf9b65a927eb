import { describe, expect, it } from 'vitest'
import { claudeCode } from '../../../../src/agents/claude/claude-code.js'
import { sessionEnd } from '../../../../src/agents/session/ending.js'
import { readFixture } from '../transcript/fixtures.js'

const exit = { exit: { exitCode: 1, signal: null }, stderr: '', durationMs: 1000 }

describe('endOf, for recorded sessions of the real CLI', () => {
  it.each([
    ['tools', 'completed', undefined],
    ['denied', 'completed', undefined],
    ['background-task', 'completed', undefined],
    ['subagents', 'completed', undefined],
    ['auth-failed', 'auth_failed', 'EXECUTION_AUTH_FAILED'],
    ['rate-limited', 'rate_limited', 'EXECUTION_RATE_LIMITED'],
    ['overloaded', 'model_unavailable', 'EXECUTION_MODEL_UNAVAILABLE'],
    ['unknown-model', 'model_unavailable', 'EXECUTION_MODEL_UNAVAILABLE'],
    ['max-turns', 'max_turns', 'EXECUTION_SESSION_FAILED'],
    ['budget', 'budget_exceeded', 'EXECUTION_SESSION_FAILED'],
    ['unknown-session', 'agent_error', 'EXECUTION_SESSION_FAILED'],
    ['interrupted', 'agent_error', 'EXECUTION_SESSION_FAILED'],
    ['terminated', 'agent_error', 'EXECUTION_SESSION_FAILED'],
  ] as const)('%s is %s', async (name, reason, code) => {
    const end = sessionEnd(claudeCode, await readFixture(name), exit)
    expect(end.reason).toBe(reason)
    expect(end.error?.code).toBe(code)
    expect(end.error === undefined || end.error.hint.length > 20).toBe(true)
  })

  it('passes on what the API said', async () => {
    expect(sessionEnd(claudeCode, await readFixture('rate-limited'), exit).message).toBe(
      "The model's rate limit was reached (429: API Error: Request rejected (429) · slow down)",
    )
  })

  it('keeps the reason of a stop, whatever the CLI wrote on its way out', async () => {
    const interrupted = await readFixture('interrupted')
    expect(sessionEnd(claudeCode, interrupted, { ...exit, stopped: 'timeout' }).reason).toBe('timeout')
    expect(sessionEnd(claudeCode, interrupted, { ...exit, stopped: 'cancelled' }).reason).toBe('cancelled')
  })

  it('does not believe a good result when the model never answered', async () => {
    const heard = {
      failure: { status: 401, message: 'The key is not valid.' },
      nothingAnswered: true,
      now: 0,
    }
    const end = sessionEnd(claudeCode, await readFixture('tools'), exit, heard)
    expect(end.reason).toBe('auth_failed')
    expect(end.message).toContain('The key is not valid.')
    const answered = sessionEnd(claudeCode, await readFixture('tools'), exit, {
      ...heard,
      nothingAnswered: false,
    })
    expect(answered.reason).toBe('completed')
  })

  it('believes a good result when the process had to be stopped after it', async () => {
    const lingering = { ...exit, exit: { exitCode: 143, signal: 'SIGTERM' }, stopped: 'lingering' as const }
    expect(sessionEnd(claudeCode, await readFixture('tools'), lingering)).toMatchObject({
      reason: 'completed',
      exitCode: 143,
    })
  })
})
