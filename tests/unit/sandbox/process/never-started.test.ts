import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SandboxError } from '../../../../src/base/errors.js'
import { deferred, startMarked } from '../../../../src/sandbox/process/marked-process.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a command that nothing starts is given up, though it has no limit', async () => {
  const closed = deferred<undefined>()
  const started = startMarked(
    {
      open: async () => ({
        ...{ stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() },
        ...{ closed: closed.promise, kill() {} },
        destroy: () => closed.resolve(undefined),
      }),
      signal: async () => false,
      failure: async () => new SandboxError('CONTAINER_EXEC_FAILED', 'not started', { hint: '' }),
    },
    ['true'],
  )
  const rejected = expect(started).rejects.toThrow('not started')
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  await rejected
})
