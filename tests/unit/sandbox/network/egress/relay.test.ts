import { PassThrough } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { startRelayInside } from '../../../../../src/sandbox/network/egress/relay.js'
import { deferred } from '../../../../../src/sandbox/process/marked-process.js'

afterEach(() => void vi.useRealTimers())

/** A seal in which the relay says this, and nothing else. */
function seal(words: string) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const exited = deferred<{ exitCode: null; signal: string }>()
  const kill = vi.fn(async (signal: string) => exited.resolve({ exitCode: null, signal }))
  stdout.write(words)
  const spawn = async () => ({ stdin, stdout, stderr, exited: exited.promise, kill, detach() {} })
  return { spawn, kill }
}

test('a relay that never says that it listens is ended', { timeout: 10_000 }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sandbox = seal('')
  const started = startRelayInside(sandbox, 'node')
  const refused = expect(started).rejects.toThrow('it does not report that it listens')
  await vi.advanceTimersByTimeAsync(30_000)
  await refused
  expect(sandbox.kill).toHaveBeenCalledWith('SIGKILL')
})

test('one that has said so may be silent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const sandbox = seal('listening 3128\n')
  expect(await startRelayInside(sandbox, 'node')).toMatchObject({ port: 3128 })
  expect(vi.getTimerCount()).toBe(0)
})
