import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { defaultPolicy } from '../../../../../src/change/patch/policy/default-policy.js'
import { evaluateInWorker } from '../../../../../src/change/patch/policy/evaluate-in-worker.js'
import { askWorker } from '../../../../../src/change/patch/policy/worker-thread.js'
import { repository, temporary, git as user } from '../repository.js'

/** A pattern of the agent's that no matcher ends on, as a patch; what is asked of the worker. */
function endless(root: string) {
  const name = 'a'.repeat(200)
  const path = repository(root, `echo '${'*a'.repeat(20)}b filter=lfs' > .gitattributes; echo x > ${name}`)
  const tree = user(path, ['rev-parse', 'HEAD^{tree}'])
  const empty = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'
  const patch = { from: empty, to: tree, bytes: 1 }
  return { git: { gitDir: join(path, '.git') }, patch, policy: defaultPolicy(), secrets: [] }
}

test('an evaluation without end is ended at the deadline, and the next has a thread of its own', async () => {
  using dir = temporary()
  const asked = endless(dir.path)
  let ticks = 0
  const alive = setInterval(() => (ticks += 1), 20)
  await expect(askWorker(asked, { deadlineMs: 3_000 })).rejects.toThrow('It did not end within 3 seconds.')
  clearInterval(alive)
  expect(ticks).toBeGreaterThan(20)
  const none = { ...asked, patch: { ...asked.patch, to: asked.patch.from } }
  expect(await evaluateInWorker(none)).toEqual({ verdict: 'allow', findings: [] })
})

test('a signal ends one as well', async () => {
  using dir = temporary()
  const stop = new AbortController()
  setTimeout(() => stop.abort(new Error('stopped')), 300)
  await expect(evaluateInWorker(endless(dir.path), stop.signal)).rejects.toThrow('stopped')
})

test.each<[string, (signal: AbortSignal) => Parameters<typeof askWorker>[1]]>([
  ['stopped', (signal) => ({ signal })],
  ['ended at its deadline', () => ({ deadlineMs: 1_000 })],
])('an evaluation that is %s is no answer for one that waits for the thread', async (_, how) => {
  using dir = temporary()
  const asked = endless(dir.path)
  const stop = new AbortController()
  const ended = askWorker(asked, how(stop.signal)).catch(({ message }: Error) => message)
  setTimeout(() => stop.abort(new Error('stopped')), 1_000)
  await sleep(600)
  const none = { ...asked, patch: { ...asked.patch, to: asked.patch.from } }
  expect(await evaluateInWorker(none)).toEqual({ verdict: 'allow', findings: [] })
  expect(await ended).toMatch(/^(stopped|It did not end)/)
})
