import { expect, it } from 'vitest'
import { endSentence, nextStep, outcomeSentence } from '../../../../src/report/sections/outcome.js'
import { examples, run } from '../sample-runs.js'

const session = { runId: 'r', sessionId: 's' }
const pullRequest = { number: 34, url: 'https://github.com/acme/math/pull/34' }

it('is a comment that can be copied, where a session can go on', () => {
  const next = (reason: 'max_turns' | 'timeout' | 'cancelled' | 'verify_failed' | 'budget_exceeded') =>
    nextStep(run({ session, manifest: { reason } }))
  for (const reason of ['max_turns', 'timeout', 'cancelled'] as const)
    expect(next(reason)).toMatch(/^\*\*Next step:\*\* Comment `@claude continue`: .* Or: /)
  expect(next('verify_failed')).toContain('Comment `@claude fix what the verification found`')
  // The same budget would end it again at once.
  expect(next('budget_exceeded')).not.toContain('@claude')
})

it('does not promise that a session goes on which cannot', () => {
  for (const reason of ['max_turns', 'verify_failed'] as const) {
    const kept = nextStep(run({ session: { ...session, kept: true }, manifest: { reason } }))
    expect(kept).toContain(': the session goes on where it ')
    expect(nextStep(run({ session: { ...session, kept: false }, manifest: { reason } }))).toContain(
      ': a new session goes on, with a summary of this one.',
    )
  }
})

it('asks for no comment that nobody reads', () => {
  const manifest = { reason: 'max_turns' as const }
  expect(nextStep(run({ manifest }))).not.toContain('@claude')
  expect(nextStep(run({ session, phrase: '', manifest }))).not.toContain('Comment')
  const task = { ...run().task, target: { kind: 'none' as const } }
  expect(nextStep(run({ session, task, manifest }))).not.toContain('@claude')
})

it('after a success is the review', () => {
  const delivery = { branch: 'b', commit: 'c', pullRequest, notes: [] }
  expect(nextStep(run({ manifest: { delivery } }))).toBe(
    '**Next step:** Review [#34](https://github.com/acme/math/pull/34). To have something changed, comment there, for example `@claude add a test`.',
  )
  expect(nextStep(run({ phrase: 'claude:', manifest: { delivery } }))).toContain('`claude: add a test`')
  expect(nextStep(run())).toBe('')
})

it('does not call a key refused that is not there', () => {
  const missing = examples['missing-key'] ?? run()
  expect(outcomeSentence(missing)).toBe('Claude was not started: a credential is missing.')
  expect(outcomeSentence(examples['auth-failed'] ?? run())).toContain('did not accept the credential')
})

it.each([
  ['a stash', /left its work on another branch/, /leave the result in the files/],
  ['changes inside a submodule, which is another repository', /another repository inside/, /`repositories`/],
])('says what became of work that no patch has: %s', (why, happened, next) => {
  const patch = { files: 0, bytes: 0, additions: 0, deletions: 0, leftOut: [{ path: 'p', why }] }
  const input = run({ patch: null, manifest: { reason: 'needs_human', outcome: 'needs_review', patch } })
  expect(outcomeSentence(input)).toMatch(happened)
  expect(nextStep(input)).toMatch(next)
  expect(endSentence(input.manifest)).toMatch(happened)
})
