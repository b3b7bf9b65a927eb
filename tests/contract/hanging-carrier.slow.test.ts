import { expect, it } from 'vitest'
import { SandboxError } from '../../src/errors.js'
import { type Carrier, startMarked } from '../../src/sandbox/process/marked-process.js'

/** Takes a command and never begins with it. */
const carrier: Carrier = {
  argv: ['sh', '-c', 'exec sleep 300', 'sh'],
  env: { PATH: process.env['PATH'] },
  signal: async () => false,
  failure: async (words) => new SandboxError('CONTAINER_EXEC_FAILED', `It said: ${words}`, { hint: '' }),
}

it('does not wait for a command that is to be stopped before it has begun', async () => {
  const stop = new AbortController()
  const starts = [
    startMarked(carrier, ['true'], { signal: stop.signal }),
    startMarked(carrier, ['true'], { signal: AbortSignal.abort() }),
    startMarked(carrier, ['true'], { timeoutMs: 1 }),
  ]
  stop.abort()
  const failed = { code: 'CONTAINER_EXEC_FAILED' }
  await Promise.all(starts.map((start) => expect(start).rejects.toMatchObject(failed)))
})
