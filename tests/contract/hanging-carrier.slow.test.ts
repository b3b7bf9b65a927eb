import { expect, it } from 'vitest'
import { SandboxError } from '../../src/base/errors.js'
import { type Carrier, startMarked } from '../../src/sandbox/process/marked-process.js'

const rest = {
  signal: async () => false,
  failure: async (words: string) =>
    new SandboxError('CONTAINER_EXEC_FAILED', `It said: ${words}`, { hint: '' }),
}
const hanging: [string, Carrier][] = [
  [
    'takes a command and never begins with it',
    { ...rest, argv: ['sh', '-c', 'exec sleep 300', 'sh'], env: { PATH: process.env['PATH'] } },
  ],
  [
    'has no connection',
    {
      ...rest,
      open: (_command, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () =>
            reject(new SandboxError('CONTAINER_EXEC_FAILED', 'It waited.', { hint: '' })),
          )
        }),
    },
  ],
]

it.each(hanging)(
  'does not wait for a command that is to be stopped, from what %s',
  async (_what, carrier) => {
    const stop = new AbortController()
    const starts = [
      startMarked(carrier, ['true'], { signal: stop.signal }),
      startMarked(carrier, ['true'], { signal: AbortSignal.abort() }),
      startMarked(carrier, ['true'], { timeoutMs: 1 }),
    ]
    stop.abort()
    const failed = { code: 'CONTAINER_EXEC_FAILED' }
    await Promise.all(starts.map((start) => expect(start).rejects.toMatchObject(failed)))
  },
)
