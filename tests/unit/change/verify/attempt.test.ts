import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { memoryLog } from '../../../../src/base/log.js'
import { createRedactor } from '../../../../src/base/redact.js'
import { type AttemptOptions, runAttempt } from '../../../../src/change/verify/attempt.js'
import { openVerifyLog } from '../../../../src/change/verify/verify-log.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { clockThatPasses, fakeSandbox, type Play } from './fake-sandbox.js'

function attempt(plays: Record<string, Play>, over: Partial<AttemptOptions> = {}) {
  const path = join(temporaryFolder(), 'verify.log')
  const log = memoryLog()
  const events: string[] = []
  const evidence = openVerifyLog(path)
  const done = runAttempt({
    title: 'the change, attempt 1 of 2',
    commands: Object.keys(plays),
    timeoutMs: 60_000,
    open: async (last) => {
      events.push(last ? 'open the last' : 'open')
      return fakeSandbox(plays, events)
    },
    evidence,
    log,
    clock: systemClock,
    redact: createRedactor(['hush-hush']),
    ...over,
  }).finally(() => evidence.close())
  return { done, events, log, written: () => readFile(path, 'utf8') }
}

describe('one verification', () => {
  test('opens a sandbox for each command in order, and closes it before the next', async () => {
    const { done, events } = attempt({ lint: {}, test: {} })
    expect(await done).toMatchObject({
      passed: true,
      commands: [
        { command: 'lint', exitCode: 0 },
        { command: 'test', exitCode: 0 },
      ],
    })
    expect(events).toEqual(['open', 'run lint', 'close', 'open the last', 'run test', 'close'])
  })

  test('shares one sandbox where the commands are to see what the others left', async () => {
    const { done, events } = attempt({ lint: {}, test: {} }, { shared: true })
    expect(await done).toMatchObject({ passed: true })
    expect(events).toEqual(['open the last', 'run lint', 'run test', 'close'])
  })

  test('goes on after a failure, so that everything that fails is known', async () => {
    const { done } = attempt({ lint: { exitCode: 2, err: 'bad style\n' }, test: {} })
    const { passed, commands } = await done
    expect(passed).toBe(false)
    expect(commands).toMatchObject([{ exitCode: 2, tail: 'bad style' }, { exitCode: 0 }])
  })

  test('stops a command that takes too long, and ends with it', async () => {
    const { done, events } = attempt(
      { hang: { untilStopped: 0 }, test: {} },
      { timeoutMs: 1234, clock: clockThatPasses(1234) },
    )
    // It ended with 0 when it was asked to stop: it has not passed for that.
    expect(await done).toMatchObject({ passed: false, commands: [{ exitCode: 124, timedOut: true }] })
    expect(events).toEqual(['open', 'run hang', 'SIGINT hang', 'close'])
  })

  test('cancelled while a command runs: stops it, closes the sandbox and rejects', async () => {
    const stop = new AbortController()
    const { done, events } = attempt({ hang: { untilStopped: 0 }, test: {} }, { signal: stop.signal })
    setTimeout(() => stop.abort(), 20)
    await expect(done).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' })
    expect(events).toEqual(['open', 'run hang', 'SIGINT hang', 'close'])
  })

  test('cancelled before: opens nothing', async () => {
    const { done, events } = attempt({ test: {} }, { signal: AbortSignal.abort() })
    await expect(done).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' })
    expect(events).toEqual([])
  })

  test('a sandbox that is lost is neither a passed command nor a failed one', async () => {
    const { done, events } = attempt({ test: { exitCode: null } })
    await expect(done).rejects.toMatchObject({ code: 'CONTAINER_EXEC_FAILED' })
    expect(events.at(-1)).toBe('close')
  })

  test('does not wait for what a command has left behind', async () => {
    const { done } = attempt({ serve: { out: 'started\n', keepsOutputOpen: true } })
    expect(await done).toMatchObject({ passed: true, commands: [{ tail: 'started' }] })
  })

  test('writes everything to the evidence and the log, without secrets, colours and commands to the runner', async () => {
    const { done, log, written } = attempt({
      test: { out: 'a \u001b[31mred\u001b[0m line\n::set-output name=x::y\n', err: 'hush-\u001b[1mhush\n' },
    })
    await done
    const text = await written()
    expect(text.split('\n')[0]).toBe('=== Verification of the change, attempt 1 of 2')
    expect(text).toContain('$ test\n')
    expect(text).toContain('a red line')
    expect(text).toContain('***')
    expect(text).not.toContain('hush-hush')
    expect(text).toMatch(/--- passed after .*\n$/)
    expect(log.lines[0]).toBe('group: Verification of the change, attempt 1 of 2')
    expect(log.lines.some((line) => /info: \s*::/.test(line))).toBe(false)
  })

  test('keeps the end of an endless output, and not all of it', async () => {
    const line = `${'x'.repeat(1000)}\n`
    const { done, log } = attempt({ test: { out: `${line.repeat(3000)}the end\n`, exitCode: 1 } })
    const [command] = (await done).commands
    expect(command?.tail.length).toBeLessThan(10_000)
    expect(command?.tail.endsWith('the end')).toBe(true)
    expect(log.lines.at(-2)).toContain('more lines')
  })
})
