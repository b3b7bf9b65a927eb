import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { openLineFile } from '../../../../src/base/line-file.js'
import { memoryLog } from '../../../../src/base/log.js'
import { runAttempt } from '../../../../src/change/verify/attempt.js'
import { collect } from '../../../../src/sandbox/process/collect.js'
import { fakeSandbox } from './fake-sandbox.js'

/* Output arrives where nobody catches: a disk that is full by then ends the run, not the process. */

const full = openLineFile('/dev/full')
const thrown: Error[] = []
const note = (error: Error) => void thrown.push(error)

beforeEach(() => {
  thrown.length = 0
  process.on('uncaughtExceptionMonitor', note)
})

afterEach(() => {
  process.off('uncaughtExceptionMonitor', note)
})

/** Prints two lines, and one without an end once it is stopped. */
const endless = { out: 'one\ntwo\nthree', untilStopped: 0 }

test('a verification whose log finds no room stops its command, closes its sandbox, and rejects', async () => {
  const events: string[] = []
  const done = runAttempt({
    title: 'the change',
    commands: ['endless', 'next'],
    timeoutMs: 60_000,
    open: async () => fakeSandbox({ endless }, events),
    evidence: {
      heading() {},
      command: () => ({ line: (text) => full.write(text), end: (how) => full.write(how) }),
      close() {},
    },
    log: memoryLog(),
    clock: systemClock,
    redact: (text) => text,
  })
  await expect(done).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(events).toEqual(['run endless', 'SIGINT endless', 'close'])
  expect(thrown).toEqual([])
})

test('a command whose output finds no room is stopped, and rejects', async () => {
  const sandbox = fakeSandbox({ endless })
  const onOutput = (_: string, chunk: Buffer) => full.write(chunk.toString())
  const done = collect(await sandbox.spawn(['endless']), { onOutput }, ['endless'])
  await expect(done).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(sandbox.events).toEqual(['run endless', 'SIGINT endless'])
  expect(thrown).toEqual([])
})
