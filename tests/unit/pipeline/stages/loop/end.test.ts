import { describe, expect, test } from 'vitest'
import type { SessionEnd } from '../../../../../src/agents/session/ending.js'
import { ExecutionError, SandboxError } from '../../../../../src/base/errors.js'
import { specSchema } from '../../../../../src/config/spec.js'
import {
  endLoop,
  type Iteration,
  loopFacts,
  transcriptOf,
} from '../../../../../src/pipeline/stages/loop/course.js'
import {
  endAfter,
  errorBetween,
  isLoop,
  type LoopState,
  sessionEndOf,
} from '../../../../../src/pipeline/stages/loop/end.js'
import type { CompletedBy } from '../../../../../src/run/manifest.js'

const LOOP = {
  ...{ iterations: 5, signal: 'DONE', signalIn: 'last-line' as const },
  ...{ verify: [], pauseSeconds: 5, noProgress: 2 },
}

const state = (over: Partial<LoopState> = {}): LoopState => ({
  reason: 'completed',
  signalGiven: false,
  verified: false,
  iterations: 1,
  unchanged: 0,
  leftMs: 1000,
  leftUsd: 1,
  budgetExceeded: false,
  ...over,
})

describe('a run is a loop', () => {
  const resume = {} as NonNullable<Parameters<typeof isLoop>[0]['resume']>
  const withLoop = specSchema.parse({ loop: LOOP })

  test.each([
    ['with a loop in its spec', { spec: withLoop }, true],
    ['not without one', { spec: specSchema.parse({}) }, false],
    ['not when it resumes a session', { spec: withLoop, resume }, false],
    ['not when it only resumes a session', { spec: specSchema.parse({}), resume }, false],
  ])('%s', (_when, request, loop) => expect(isLoop(request)).toBe(loop))
})

describe('a loop goes on', () => {
  test.each<[string, Partial<LoopState>]>([
    ['after a session that ended well', {}],
    ['after a session that ran out of turns', { reason: 'max_turns' }],
    ['while something may still change', { unchanged: 1 }],
    ['with budget and time left', { leftUsd: 0.01, leftMs: 1 }],
  ])('%s', (_when, over) => expect(endAfter(state(over), LOOP)).toBeNull())

  test('without a budget', () => {
    const { leftUsd: _, ...unlimited } = state()
    expect(endAfter(unlimited, LOOP)).toBeNull()
  })

  test('however often nothing changes, where that is not an end', () => {
    expect(endAfter(state({ unchanged: 4, iterations: 4 }), { ...LOOP, noProgress: 0 })).toBeNull()
  })
})

test.each<[string, string, Partial<LoopState>]>([
  ['signal', 'when the agent says so', { signalGiven: true }],
  ['verify', 'when it is proven, whatever the agent says', { verified: true, signalGiven: true }],
  ['verify', 'when it is proven, also out of turns', { verified: true, reason: 'max_turns' }],
  ['max_iterations', 'at its limit', { iterations: 5 }],
  ['signal', 'with what was said in the last iteration', { iterations: 5, signalGiven: true }],
  ['no_progress', 'when nothing changes any more', { unchanged: 2 }],
  ['no_progress', 'also at its limit', { unchanged: 2, iterations: 5 }],
  ['budget', 'before a session that could not be paid for', { leftUsd: 0 }],
  ['budget', 'when the gateway has refused', { budgetExceeded: true, reason: 'agent_error' }],
  ['budget', 'when Claude Code has stopped at it', { reason: 'budget_exceeded' }],
  ['timeout', 'before a session that would have no time', { leftMs: 0 }],
  ['timeout', 'when a session was stopped', { reason: 'timeout' }],
  ['cancelled', 'when it is cancelled, spent or not', { reason: 'cancelled', budgetExceeded: true }],
  ['error', 'when a session failed, whatever it said', { reason: 'agent_error', signalGiven: true }],
  ['error', 'without a credential', { reason: 'auth_failed' }],
])('a loop ends %s: %s', (end, _when, over) => expect(endAfter(state(over), LOOP)).toBe(end))

const iteration = (text: string, over: Partial<SessionEnd> = {}, costUsd = 1): Iteration => ({
  session: {
    transcript: {
      messages: [{ role: 'assistant', content: text }],
      metadata: { costUsd, inputTokens: 10, outputTokens: 2, turnCount: 3, durationMs: 4, errorCount: 0 },
    },
    session: { reason: 'completed', exitCode: 0, message: text, denials: [{ toolName: text }], ...over },
  },
  costUsd: 0.25,
  patch: { files: 1, additions: 2, deletions: 3, bytes: 4 },
})

describe('the end of the run', () => {
  const course = { iterations: [iteration('one'), iteration('two')], unchanged: 2 }
  const facts = { signal: 'DONE', minutes: 30, spentUsd: 1.5 }

  test('has the words of the last session, what was denied in all, and what ended the loop', () => {
    expect(sessionEndOf(course, 'signal', facts)).toEqual({
      reason: 'completed',
      exitCode: 0,
      message: 'two',
      denials: [{ toolName: 'one' }, { toolName: 'two' }],
    })
  })

  test.each<[CompletedBy, string, string, string, string]>([
    [
      'max_iterations',
      'max_iterations',
      'EXECUTION_SESSION_FAILED',
      'The loop reached its limit after 2 iterations',
      'loop-iterations',
    ],
    [
      'no_progress',
      'no_progress',
      'EXECUTION_SESSION_FAILED',
      'The loop ended after 2 iterations: the last 2 changed nothing',
      'run again',
    ],
    [
      'budget',
      'budget_exceeded',
      'EXECUTION_SESSION_FAILED',
      '($1.50 spent) after 2 iterations',
      'max-budget-usd',
    ],
    ['timeout', 'timeout', 'EXECUTION_TIMEOUT', '(30 minutes) after 2 iterations', 'timeout-minutes'],
    ['cancelled', 'cancelled', 'EXECUTION_CANCELLED', 'cancelled after 2 iterations', 'again'],
  ])('by %s is an error that says how far it came and what to do', (by, reason, code, words, hint) => {
    const end = sessionEndOf(course, by, facts)
    expect(end).toMatchObject({ reason, message: 'two', error: { code } })
    expect(end.error?.message).toContain(words)
    expect(end.error?.hint).toContain(hint)
    expect(end.error?.hint).toContain('What was done so far is kept.')
  })

  test('counts a single iteration without progress', () => {
    const { error } = sessionEndOf({ ...course, unchanged: 1 }, 'no_progress', facts)
    expect(error?.message).toContain('the last one changed nothing')
  })

  test('does not publish the signal', () => {
    const said = (text: string) =>
      sessionEndOf({ iterations: [iteration(text)], unchanged: 0 }, 'signal', facts).message
    expect(said('All is there.\n\nDONE')).toBe('All is there.')
    expect(said('DONE')).toBe('')
    expect(said('It is DONE')).toBe('It is DONE')
  })

  test('is a success even if the last session ran out of turns, as long as its verification passed', () => {
    const error = new ExecutionError('EXECUTION_SESSION_FAILED', 'out of turns', { hint: '' })
    const last = iteration('It works.', { reason: 'max_turns', message: 'out of turns', error })
    const end = sessionEndOf({ iterations: [last], unchanged: 0 }, 'verify', facts)
    expect(end).toMatchObject({ reason: 'completed', message: 'It works.' })
    expect(end.error).toBeUndefined()
  })

  test('is the failure of the session, or of what broke before it', () => {
    const error = new ExecutionError('EXECUTION_AUTH_FAILED', 'no key', { hint: 'get one' })
    const failed = iteration('', { reason: 'auth_failed', message: 'no key', error })
    expect(sessionEndOf({ iterations: [failed], unchanged: 0 }, 'error', facts)).toMatchObject({
      reason: 'auth_failed',
      message: 'no key',
      error,
    })
    const lost = new SandboxError('ENGINE_FAILED', 'gone', { hint: 'start it' })
    const end = sessionEndOf(course, 'error', { ...facts, error: errorBetween(lost) })
    expect(end).toMatchObject({ reason: 'engine_failed', error: lost })
    const thrown = new Error('what?')
    expect(errorBetween(thrown)).toMatchObject({ code: 'INTERNAL_ERROR', message: 'what?', cause: thrown })
    expect(errorBetween(thrown).hint).toContain('report it')
  })
})

test('the last iteration’s patch is the run’s own, and the others are as they were', () => {
  const { patch: _, ...stopped } = iteration('two', { sessionId: 's2' })
  const course = { iterations: [iteration('one'), stopped] }
  const final = { files: 9, additions: 9, deletions: 9, bytes: 9 }
  expect(loopFacts(course, 'cancelled', final).iterations.map(({ patch }) => patch.files)).toEqual([1, 9])
  expect(loopFacts(course, 'cancelled').iterations).toMatchObject([
    {},
    { sessionId: 's2', patch: { files: 0 } },
  ])
})

test('an iteration costs what the gateway has counted, whatever its session says; corrections cost with the last one', () => {
  const course = { iterations: [iteration('one', {}, 99), iteration('two', {}, 99)] }
  const costs = (costUsd?: number) =>
    loopFacts(course, 'signal', undefined, costUsd).iterations.map((one) => one.costUsd)
  expect(costs()).toEqual([0.25, 0.25])
  expect(costs(0.75)).toEqual([0.25, 0.5])
})

test('all iterations are one transcript, and the last one can be gone on with', () => {
  const iterations = [iteration('one', {}, 1), iteration('two', {}, 2), iteration('three', {}, 4)]
  const ended = endLoop({ iterations, unchanged: 0 }, 'signal')
  const { messages, metadata } = transcriptOf(ended)
  expect(messages.map(({ content }) => content.slice(0, 11))).toEqual([
    'one',
    'Iteration 2',
    'two',
    'Iteration 3',
    'three',
  ])
  expect(metadata).toMatchObject({ costUsd: 7, inputTokens: 30, turnCount: 9, durationMs: 12 })
  expect(ended.last.metadata.costUsd).toBe(4)
  expect(ended.earlier?.metadata.costUsd).toBe(3)
})
