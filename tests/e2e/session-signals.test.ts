import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT } from '../world/action-file.js'
import { LIBRARY } from '../world/library-folder.js'

const SESSIONS = `
const { endedBySignals } = await import('${join(LIBRARY, 'pipeline/stages/lone-session/signals.js')}')
const say = (word) => process.stdout.write(word + '\\n')
/** Ends a while after it has been asked to. */
const session = (name, ms) =>
  endedBySignals((signal) => new Promise((resolve) => {
    signal.addEventListener('abort', () => setTimeout(() => { say(name + ' is over'); resolve() }, ms))
  }))
const listeners = () => ['SIGINT', 'SIGTERM', 'SIGHUP'].map((name) => process.listenerCount(name)).join()
const forever = setInterval(() => {}, 1000)
`

/** Sends the signals, 100 ms apart, to a program that has said `ready`. */
async function program(body: string, ...signals: NodeJS.Signals[]) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${SESSIONS}${body}\nsay('ready')`], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
  })
  const ended = once(child, 'close')
  await expect.poll(() => said).toContain('ready')
  for (const signal of signals) {
    child.kill(signal)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const [code, signal] = await ended
  return { code, signal, said: said.trim().split('\n') }
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends every session, then the process',
  async (signal) => {
    const body = "session('one', 500); session('two', 50)"
    // The second one comes while the first is still cleaning up.
    const end = await program(body, signal, signal)
    expect(end).toEqual({ code: null, signal, said: ['ready', 'two is over', 'one is over'] })
  },
)

test('a program that listens once goes on, and begins no session meanwhile', async () => {
  const end = await program(
    `process.once('SIGTERM', () => session('late', 0).catch(({ code }) => say(code)))
     session('one', 100).then(() => setTimeout(() => { say(listeners()); process.exit(3) }, 50))`,
    'SIGTERM',
  )
  expect(end).toEqual({
    code: 3,
    signal: null,
    said: ['ready', 'EXECUTION_CANCELLED', 'one is over', '0,0,0'],
  })
})

test('a program whose only other listener is that of signal-exit ends', async () => {
  const end = await program(
    `const { execa } = await import('execa')
     execa('sleep', ['60']).catch(() => {})
     if (listeners() === '0,0,0') say('signal-exit does not listen')
     session('one', 50)`,
    'SIGTERM',
  )
  expect(end).toEqual({ code: null, signal: 'SIGTERM', said: ['ready', 'one is over'] })
})

test('without a session nothing listens', async () => {
  const end = await program(
    `const before = listeners()
     await endedBySignals(async () => say(before + ' ' + listeners()))
     say(listeners())`,
    'SIGTERM',
  )
  expect(end).toEqual({ code: null, signal: 'SIGTERM', said: ['0,0,0 1,1,1', '0,0,0', 'ready'] })
})
