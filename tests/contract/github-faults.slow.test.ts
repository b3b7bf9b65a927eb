import { describe, expect, test } from 'vitest'
import { CaissonError } from '../../src/base/errors.js'
import { FAULT_TESTED } from '../world/fault-tested.js'
import { FINAL, PASSING } from '../world/faults.js'
import { operationOf, operationsOf } from '../world/operations.js'
import { CALLS } from './fault-calls.js'
import { createScene } from './fault-scene.js'

/** Asked once and never again, since the request may have been carried out and nobody can tell. */
const NEVER_REPEATED: Record<string, string> = {
  'actions/create-workflow-dispatch': 'a workflow that was started twice runs twice',
  'reactions/create-for-issue-comment': 'it is not worth the wait',
  'reactions/create-for-pull-request-review-comment': 'it is not worth the wait',
}

const BOT = 'github-actions[bot]'

/** A refusal that is an answer, with what it says. */
const ANSWERS: Record<string, Record<string, unknown>> = {
  'repos/get-collaborator-permission-level': { 404: 'none' },
  'teams/get-membership-for-user-in-org': { 404: false },
  // It has ended.
  'actions/cancel-workflow-run': { 404: false, 409: false },
  'actions/get-workflow-run': { 404: null },
  'repos/list-activities': { 403: null, 404: null },
  'git/get-ref': { 404: null },
  'graphql repository.issueOrPullRequest': { 404: null },
  'git/get-commit': { 404: null },
  'repos/compare-commits': { 404: null },
  'git/delete-ref': { 404: null, 422: null },
  // It is gone.
  'issues/delete-comment': { 404: null },
  // Some proxies of companies let no such question through.
  'users/get-authenticated': { 403: BOT, 404: BOT, 409: BOT, 422: BOT },
  // It expires by itself.
  'apps/revoke-installation-access-token': { 403: null, 404: null, 409: null, 422: null },
}

/** Why a job is shown without its log. */
const WITHOUT_LOG: Record<string, Record<string, string>> = {
  'actions/download-job-logs-for-workflow-run': { 404: 'no longer has the log' },
  'storage/download': { 403: 'HTTP 403', 404: 'no longer has the log', 409: 'HTTP 409', 422: 'HTTP 422' },
}

/** What leaves a token behind that nobody has, for an hour: made twice, or not revoked. */
const LEFT_BEHIND: Record<string, object> = {
  'apps/create-installation-access-token': PASSING,
  'apps/revoke-installation-access-token': FINAL,
}

type Outcome = { value: unknown } | { error: unknown }

const settle = (promise: Promise<unknown>): Promise<Outcome> =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** Numbers, times and commits are others each time. */
const plain = (value: unknown) =>
  JSON.stringify(value ?? null)
    .replace(/"[0-9a-f]{40}"/g, '"#"')
    // Which a list of pull requests does not tell.
    .replace(/,"changedFiles":\d+/, '')
    .replace(/\d+/g, '#')

/** Refusals that a call returns instead of rejecting. */
const told = (outcome: Outcome) =>
  'value' in outcome &&
  Array.isArray(outcome.value) &&
  outcome.value.length > 0 &&
  outcome.value.every((one) => one instanceof CaissonError)

const used = new Set<string>()

describe.concurrent.each(Object.entries(CALLS))('%s', (called, call) => {
  test('is made once, or refused in words, whatever its requests meet', { timeout: 300_000 }, async () => {
    await using scene = await createScene()
    const before = await scene.state()
    const from = scene.server.requests.length
    const wanted = plain(await call(scene))
    const after = await scene.state()
    const operations = operationsOf(scene.server.requests.slice(from))
    // Of what only reads, once at the end is enough.
    const writes =
      JSON.stringify(before) !== JSON.stringify(after) ||
      operations.some((operation) => operation in LEFT_BEHIND)
    const stateNow = () => (writes ? scene.state() : after)
    const withFault = async (operation: string, fault: object) => {
      if (writes) await scene.reset()
      const from = scene.server.requests.length
      scene.server.fail({ when: (request) => operationOf(request) === operation, ...fault })
      const outcome = await settle(call(scene))
      expect(scene.server.requests.slice(from).filter(({ injected }) => injected)).toHaveLength(1)
      return { outcome, state: await stateNow() }
    }
    for (const operation of operations) {
      used.add(operation)
      for (const [name, fault] of Object.entries(PASSING)) {
        const at = `${operation} meets ${name}`
        const { outcome, state } = await withFault(operation, fault)
        if (operation in NEVER_REPEATED) {
          expect([before, after], at).toContainEqual(state)
          continue
        }
        expect('error' in outcome ? outcome.error : plain(outcome.value), at).toBe(wanted)
        if (!(name in (LEFT_BEHIND[operation] ?? {}))) expect(state, at).toEqual(after)
      }
      for (const [status, fault] of Object.entries(FINAL)) {
        const at = `${operation} meets ${status}`
        const { outcome, state } = await withFault(operation, fault)
        const answer = ANSWERS[operation]?.[status]
        if ('error' in outcome) {
          expect(outcome.error, at).toBeInstanceOf(CaissonError)
          expect((outcome.error as CaissonError).hint, at).toMatch(/\w/)
          expect([before, after], at).toContainEqual(state)
        } else if (!told(outcome) && !(operation in NEVER_REPEATED)) {
          const shown = plain(outcome.value)
          const why = called.startsWith('failedJobs') ? WITHOUT_LOG[operation]?.[status] : undefined
          if (why !== undefined) expect(shown, at).toContain(plain(why).slice(1, -1))
          else expect(answer === undefined ? [wanted] : [wanted, plain(answer)], at).toContain(shown)
          if (answer === undefined) expect(state, at).toEqual(after)
        }
        // Asked again, it is complete, and nothing is there twice.
        const again = await settle(call(scene))
        expect('error' in again ? again.error : plain(again.value), `${at}, again`).toBe(wanted)
        if (!(status in (LEFT_BEHIND[operation] ?? {})))
          expect(await stateNow(), `${at}, again`).toEqual(after)
      }
    }
    if (!writes) expect(await scene.state()).toEqual(after)
  })
})

test('every operation of the adapters is among them', () => {
  expect([...used].sort()).toEqual([...FAULT_TESTED].sort())
})
