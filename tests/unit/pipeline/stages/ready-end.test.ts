import { expect, test, vi } from 'vitest'
import { loadEndEarly } from '../../../../src/pipeline/stages/ready-end.js'

/** A run of which the report cannot even be begun. */
const run = (spawn: (...command: unknown[]) => Promise<unknown>) =>
  ({ prepared: { sandbox: { id: 'c', spawn } } }) as unknown as Parameters<typeof loadEndEarly>[0]

test('the sandbox starts commands as before, and what fails to load early disturbs nobody', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  try {
    const asked: unknown[] = []
    const { sandbox } = loadEndEarly(
      run(async (...command) => {
        asked.push(command)
        return 'a process'
      }),
    ).prepared
    expect(sandbox.id).toBe('c')
    expect(await sandbox.spawn(['agent'], {})).toBe('a process')
    expect(asked).toEqual([[['agent'], {}]])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(unhandled).not.toHaveBeenCalled()
    const failing = loadEndEarly(run(() => Promise.reject(new Error('no such command'))))
    await expect(failing.prepared.sandbox.spawn(['agent'], {})).rejects.toThrow('no such command')
  } finally {
    process.off('unhandledRejection', unhandled)
  }
})
