import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { SandboxError } from '../../../../src/base/errors.js'
import { drained } from '../../../../src/sandbox/process/end.js'
import { startMarked } from '../../../../src/sandbox/process/marked-process.js'

/** Keeps this process from everything else, as a busy machine does. */
const block = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
/** Writes while this process is blocked, and holds its output open for long. */
const writer = () =>
  spawn('sh', ['-c', 'sleep 0.2; echo written; sleep 3'], { stdio: ['ignore', 'pipe', 'ignore'] })

test('a killed command that left its output full and non-blocking has ended', async () => {
  const fill = [
    "new (require('node:net').Socket)({ fd: 1, readable: false })",
    "try { for (;;) require('node:fs').writeSync(1, 'x'.repeat(4096)) } catch {}",
    "process.kill(process.pid, 'SIGKILL')",
  ].join('\n')
  const started = await startMarked(
    {
      ...{ argv: ['env'], env: process.env },
      signal: async () => false,
      failure: async (words) => new SandboxError('ENGINE_FAILED', words, { hint: '' }),
    },
    [process.execPath, '-e', fill],
  )
  await sleep(1000)
  expect((await text(started.stdout)).length).toBeGreaterThan(65_535)
  expect(started.isCut?.()).toBe(false)
  expect(await started.exited).toEqual({ exitCode: 137, signal: 'SIGKILL' })
})

test('output is not over while what a busy process has not read yet is waiting', async () => {
  const child = writer()
  let activity = 0
  let said = ''
  child.stdout.on('data', (chunk) => {
    activity += 1
    said += chunk
  })
  const over = drained(
    {
      ended: new Promise(() => {}),
      get activity() {
        return activity
      },
    },
    { process: {}, exit: { exitCode: 0, signal: null } },
    systemClock,
    100,
  )
  // Timers come next after it.
  setImmediate(() => block(600))
  await over
  expect(said).toBe('written\n')
  child.kill()
  await once(child, 'exit')
})
