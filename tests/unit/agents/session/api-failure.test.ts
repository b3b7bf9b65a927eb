import { describe, expect, it } from 'vitest'
import { apiFailure } from '../../../../src/agents/session/api-failure.js'
import { PROVIDERS, providerNamed } from '../../../../src/gateway/providers.js'
import type { LastFailure } from '../../../../src/gateway/refusal.js'

const NOW = Date.UTC(2026, 0, 1, 12)
const of = (status: number | undefined, words: string, heard?: LastFailure) =>
  apiFailure({
    status,
    words,
    now: NOW,
    pages: providerNamed('anthropic')?.pages,
    ...(heard ? { heard } : {}),
  })

describe('a request that failed for good', () => {
  it.each([
    [401, 'API Error: 401 OAuth token has expired.', 'auth_failed', /claude setup-token/],
    [402, 'billing', 'auth_failed', /Add credit/],
    [400, 'You have reached your specified API usage limits.', 'rate_limited', /limit resets/],
    [413, 'Request too large (max 32MB).', 'agent_error', /Send less: a shorter/],
    [400, 'tools.0: invalid', 'agent_error', /end of the transcript/],
    [500, 'Internal server error', 'model_unavailable', /usually passes/],
    [504, 'no answer within 600000 ms', 'model_unavailable', /runner may reach/],
    [undefined, 'Connection dropped (ECONNRESET).', 'model_unavailable', /runner may reach/],
    [402, 'The replay has diverged. request 3: x', 'agent_error', /when the run was recorded/],
    [undefined, "API Error: Opus's safeguards flagged this message.", 'agent_error', /Rephrase the request/],
    [undefined, 'something', 'model_unavailable', /usually passes/],
  ] as const)('%s: %s', (status, words, reason, hint) => {
    const verdict = of(status, words)
    expect(verdict.reason).toBe(reason)
    expect(verdict.error?.hint).toMatch(hint)
    expect(verdict.error?.message).toContain(words)
  })

  it.each(PROVIDERS)("sends to the pages of the model's provider: $name", ({ name, pages }) => {
    const hint = (status: number) => apiFailure({ status, words: 'x', now: NOW, pages }).error?.hint
    expect(hint(402)).toContain(pages.billing)
    expect(hint(401)).toContain(pages.keys)
    expect(hint(500)).toContain(pages.status)
    if (name !== 'anthropic') expect(`${hint(402)}${hint(401)}${hint(500)}`).not.toMatch(/claude|anthropic/)
  })

  it('is told in the words of the API, where they are of this failure', () => {
    const words = 'Invalid API key · Fix external API key'
    const said = of(401, words, { status: 401, message: 'invalid x-api-key' }).error?.message
    expect(said).toBe('The model provider rejected the credential (401: invalid x-api-key)')
    expect(of(401, words, { status: 429, message: 'earlier' }).error?.message).toContain(words)
    expect(of(401, words, { status: 401, message: '' }).error?.message).toContain(words)
    const lost = of(undefined, 'Connection dropped', {
      status: 502,
      message: 'could not reach the model: EPIPE',
    })
    expect(lost.error?.message).toContain('502: could not reach the model: EPIPE')
  })

  it('says how long to wait, and until when', () => {
    const hint = (retryAfterMs: number) =>
      of(429, '', { status: 429, message: 'slow down', retryAfterMs }).error?.hint
    expect(hint(3_600_000)).toContain('Wait 1 h 0 min (until 2026-01-01 13:00 UTC)')
    expect(hint(90_001)).toContain('Wait 1 min 30 s (until 2026-01-01 12:02 UTC)')
    expect(of(429, 'slow down').error?.hint).toContain('Wait a few minutes')
  })

  it('is not the account’s where the gateway of the run refused', () => {
    const refused = (denial: NonNullable<LastFailure['denial']>, status = 403) =>
      of(status, 'words', { status, message: 'why', denial })
    expect(refused('model')).toMatchObject({
      reason: 'model_unavailable',
      error: { message: expect.stringMatching(/gateway.*why/) },
    })
    expect(refused('server_tool')).toMatchObject({ reason: 'agent_error' })
    expect(refused('budget_exceeded', 402)).toMatchObject({
      reason: 'budget_exceeded',
      error: { message: 'why' },
    })
  })
})
