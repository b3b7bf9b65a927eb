import { expect, it } from 'vitest'
import { endSentence, nextStep, outcomeSentence } from '../../../../src/report/sections/outcome.js'
import { examples, run } from '../sample-runs.js'

const session = { runId: 'r', sessionId: 's' }
const pullRequest = { number: 34, url: 'https://github.com/acme/math/pull/34' }

it('is a comment that can be copied, where a session can go on', () => {
  const next = (reason: 'max_turns' | 'timeout' | 'cancelled' | 'verify_failed' | 'budget_exceeded') =>
    nextStep(run({ session, manifest: { reason } }))
  for (const reason of ['max_turns', 'timeout', 'cancelled'] as const)
    expect(next(reason)).toMatch(/^\*\*Next step:\*\* Comment `@claude continue`: .* Or [a-z]/)
  expect(next('verify_failed')).toContain('Comment `@claude fix what the verification found`')
  // The same budget would end it again at once.
  expect(next('budget_exceeded')).not.toContain('@claude')
})

it('asks nobody to mend a command that is not there', () => {
  const failed = (exitCode: number) => {
    const commands = [{ command: 'npm test', exitCode, durationMs: 1 }]
    const manifest = { reason: 'verify_failed' as const, verification: { passed: false, commands } }
    return nextStep(run({ session, manifest }))
  }
  expect(failed(1)).toContain('fix what the verification found')
  expect(failed(127)).toMatch(/Install it with `setup`/)
  expect(failed(127)).not.toContain('@claude')
})

it('names the memory where a command of the verification was killed', () => {
  const commands = [{ command: 'npm test', exitCode: 137, durationMs: 1 }]
  const manifest = { reason: 'verify_failed' as const, verification: { passed: false, commands } }
  expect(nextStep(run({ session, manifest }))).toContain(
    'ran out of memory. Increase `sandbox.limits.memory`',
  )
})

it('does not promise that a session goes on which cannot', () => {
  for (const reason of ['max_turns', 'verify_failed'] as const) {
    const kept = nextStep(run({ session: { ...session, kept: true }, manifest: { reason } }))
    expect(kept).toContain(': the session continues where it ')
    expect(nextStep(run({ session: { ...session, kept: false }, manifest: { reason } }))).toContain(
      ': a new session continues, with a summary of this one.',
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
    '**Next step:** Review [#34](https://github.com/acme/math/pull/34). To request changes, comment there, for example `@claude add a test`.',
  )
  expect(nextStep(run({ phrase: 'claude:', manifest: { delivery } }))).toContain('`claude: add a test`')
  expect(nextStep(run())).toBe('')
})

it('after a success where nobody reads comments is the review, and how the run was started', () => {
  const delivery = { branch: 'b', commit: 'c', pullRequest, notes: [] }
  const next = (over: Parameters<typeof run>[0]) =>
    nextStep(run({ phrase: '', manifest: { delivery }, ...over }))
  const review = '**Next step:** Review [#34](https://github.com/acme/math/pull/34).'
  const { task } = run()
  expect(next({})).toBe(`${review} To request changes, comment on #12 and add the label again.`)
  expect(next({ task: { ...task, trigger: 'dispatched' } })).toBe(
    `${review} To request changes, comment on #12 and run the workflow again.`,
  )
  expect(next({ task: { ...task, trigger: 'failed' } })).toBe(review)
  expect(next({ task: { ...task, target: { kind: 'none' } } })).toBe('')
  const { runUrl: _, ...commandLine } = run({ phrase: '', manifest: { delivery } })
  expect(nextStep(commandLine)).toBe('')
})

it('names the place where the patch is', () => {
  const next = (over: Parameters<typeof run>[0]) =>
    nextStep(run({ manifest: { reason: 'policy_rejected' }, ...over }))
  expect(next({})).toContain("take `diff.patch` from the run's artifact, review it")
  expect(next({ unkept: true })).toMatch(
    /take `diff\.patch` from the run's `output` folder, which a step of your own has to keep \(https:\S+\/docs\/delivery\.md\), review it/,
  )
  const { runUrl: _, ...commandLine } = run({ manifest: { reason: 'policy_rejected' } })
  expect(nextStep(commandLine)).toContain("take `diff.patch` from the run's `output` folder, review it")
  expect(
    endSentence(run({ manifest: { reason: 'agent_error' } }).manifest, { runUrl: 'https://x', unkept: true }),
  ).toContain('which a step of your own has to keep')
})

it('does not call a key refused that is not there', () => {
  const missing = examples['missing-key'] ?? run()
  expect(outcomeSentence(missing)).toBe('Claude was not started: a credential is missing.')
  const error = { code: 'EXECUTION_AUTH_FAILED', message: 'The API answered 401.', hint: 'Check it.' }
  const refused = run({ manifest: { ...missing.manifest, error } })
  expect(outcomeSentence(refused)).toContain('rejected the credential')
})

it.each([
  ['a stash', /left its work on another branch/, /ask for the result in the files/],
  [
    'changes inside another repository: a submodule or a second checkout',
    /another repository inside/,
    /Run again in that repository/,
  ],
])('says what became of work that no patch has: %s', (why, happened, next) => {
  const patch = { files: 0, bytes: 0, additions: 0, deletions: 0, leftOut: [{ path: 'p', why }] }
  const input = run({ patch: null, manifest: { reason: 'needs_human', outcome: 'needs_review', patch } })
  expect(outcomeSentence(input)).toMatch(happened)
  expect(nextStep(input)).toMatch(next)
  expect(endSentence(input.manifest, input)).toMatch(happened)
})

it('calls nothing an answer that is none', () => {
  const patch = examples['no-changes-answer']?.patch ?? null
  const said = (answer: string) =>
    outcomeSentence(run({ patch, answer, manifest: { reason: 'no_changes', delivery: { notes: [] } } }))
  expect(said('It is 4.')).toBe('Claude answered without changing any file.')
  expect(said(' \n')).toMatch(/^Claude ended without an answer and without changing any file/)
})
