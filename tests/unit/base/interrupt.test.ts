import { expect, it } from 'vitest'
import { interruptible } from '../../../src/base/interrupt.js'
import { memoryLog, silentLog } from '../../../src/base/log.js'

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a command that %s ends says so, and not that it is broken',
  async (name) => {
    const log = memoryLog()
    const listeners = process.listenerCount(name)
    const ended = interruptible(log, aborted, 'Stopping. Nothing is kept.')
    process.emit(name)
    process.emit(name)
    await expect(ended).rejects.toMatchObject({
      code: 'EXECUTION_CANCELLED',
      message: 'The work was stopped before it was done.',
    })
    expect(log.lines).toEqual(['warning: Stopping. Nothing is kept.'])
    expect(process.listenerCount(name)).toBe(listeners)
  },
)

it('a command that fails says why, also after a signal', async () => {
  const failure = new Error('the disk is full')
  const ended = interruptible(silentLog, (signal) =>
    aborted(signal).catch(() => {
      throw failure
    }),
  )
  process.emit('SIGINT')
  await expect(ended).rejects.toBe(failure)
})
