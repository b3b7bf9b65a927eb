import { expect, it } from 'vitest'
import type { Clock } from '../../../../../src/base/clock.js'
import { silentLog } from '../../../../../src/base/log.js'
import { GitHubRequestError } from '../../../../../src/github/request-error.js'
import { keepLive } from '../../../../../src/pipeline/stages/live-comment/live-comment.js'
import { fakeGitHub } from '../../../github/fake-github.js'

/** Time that passes when the test says so. */
function clockOf() {
  let now = 0
  const sleepers = new Set<{ until: number; wake: () => void }>()
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const clock: Clock = {
    now: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve()
        const wake = () => {
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', wake)
          resolve()
        }
        const sleeper = { until: now + ms, wake }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', wake, { once: true })
      }),
  }
  return {
    clock,
    async pass(seconds: number) {
      await settle()
      for (const end = now + seconds * 1000; now < end; ) {
        now = Math.min(end, ...[...sleepers].map(({ until }) => until))
        for (const sleeper of [...sleepers]) if (sleeper.until <= now) sleeper.wake()
        await settle()
      }
    },
  }
}

/** A comment whose text is `said`, followed by the time, which does not count. */
function scene() {
  const { clock, pass } = clockOf()
  const github = fakeGitHub()
  const bodies: string[] = []
  const signals: (AbortSignal | undefined)[] = []
  const answers: (Error | 'hangs')[] = []
  github.updateComment = async (id, body, signal) => {
    signals.push(signal)
    const answer = answers.shift()
    if (answer === 'hangs')
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
    if (answer instanceof Error) throw answer
    bodies.push(`${clock.now() / 1000}: ${body}`)
    return { ...github.state.comments.get(7)?.[0], id, body } as never
  }
  const told = { said: 'a' }
  const live = keepLive({
    github,
    written: { id: 5, url: '', inThread: false, body: 'start' },
    render: async (at) => `${told.said} at ${at / 1000}`,
    clock,
    log: silentLog,
  })
  return { live, told, bodies, answers, signals, pass }
}
const refusal = (status: number, retryAt?: string) =>
  new GitHubRequestError('GITHUB_REQUEST_FAILED', 'No.', { hint: '', status, retryAt })

it('is written at its pace, and only when it says something new', async () => {
  const { live, told, bodies, pass } = scene()
  await pass(9)
  expect(bodies).toEqual([])
  await pass(31)
  expect(bodies).toEqual(['10: a at 10'])
  told.said = 'b'
  await pass(10)
  told.said = 'c'
  await pass(10)
  expect(bodies).toEqual(['10: a at 10', '46: b at 46'])
  // Nothing more happens: five minutes later, the time alone is worth it.
  await pass(300)
  expect(bodies.slice(2)).toEqual(['71.6: c at 71.6'])
  await pass(80)
  expect(bodies).toHaveLength(4)
  expect(bodies[3]).toMatch(/^37\d.*: c at 37\d/)
  await live.stop()
  told.said = 'd'
  await pass(600)
  expect(bodies).toHaveLength(4)
})

it.each([401, 403, 404, 410])('is given up when GitHub answers %i', async (status) => {
  const { live, told, bodies, answers, signals, pass } = scene()
  answers.push(refusal(status))
  await pass(60)
  told.said = 'b'
  await pass(600)
  expect([bodies, signals.length]).toEqual([[], 1])
  await live.stop()
})

it('is tried again after an error of the server, three times in a row at most', async () => {
  const { live, told, bodies, answers, signals, pass } = scene()
  answers.push(refusal(500), refusal(502))
  await pass(60)
  expect(bodies).toEqual(['51.6: a at 51.6'])
  answers.push(refusal(500), new Error('No connection'), refusal(503))
  told.said = 'b'
  await pass(3600)
  expect([bodies.length, signals.length]).toEqual([1, 6])
  await live.stop()
})

it('waits for a rate limit to end, without counting that as a failure', async () => {
  const { live, bodies, answers, pass } = scene()
  for (const seconds of [100, 200, 300, 400])
    answers.push(refusal(403, new Date(seconds * 1000).toISOString()))
  await pass(399)
  expect(bodies).toEqual([])
  await pass(200)
  expect(bodies).toHaveLength(1)
  await live.stop()
})

it('is never written after it was stopped, even if an update is on its way', async () => {
  const { live, told, bodies, answers, signals, pass } = scene()
  answers.push('hangs')
  await pass(12)
  let stopped = false
  const stopping = live.stop().then(() => {
    stopped = true
  })
  await pass(2)
  expect([stopped, signals[0]?.aborted]).toEqual([false, false])
  await pass(2)
  await stopping
  expect([stopped, signals[0]?.aborted]).toEqual([true, true])
  told.said = 'b'
  await pass(600)
  expect([bodies, signals.length]).toEqual([[], 1])
})
