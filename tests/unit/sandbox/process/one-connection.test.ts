import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { SandboxError } from '../../../../src/base/errors.js'
import { collect } from '../../../../src/sandbox/process/collect.js'
import { drained } from '../../../../src/sandbox/process/end.js'
import { type Carrier, killGroup, startMarked } from '../../../../src/sandbox/process/marked-process.js'
import { sharedLine } from './shared-line.js'

/** Carries commands that no signal reaches. */
const unreachable: Carrier = {
  async open([program = '', ...args]) {
    const { stdin, stdout, stderr, pid = 0 } = spawn(program, args, { detached: true })
    const outputs = { stdout: stdout.pipe(new PassThrough()), stderr: stderr.pipe(new PassThrough()) }
    const closed = Promise.all(Object.values(outputs).map((output) => once(output, 'close')))
    const destroy = () => {
      for (const output of Object.values(outputs)) output.destroy()
      killGroup({ pid }, 'SIGKILL')
    }
    return { stdin, ...outputs, closed: closed.then(() => undefined), kill: destroy, destroy }
  },
  signal: async () => false,
  failure: async (words) => new SandboxError('ENGINE_FAILED', words, { hint: '' }),
}

describe('a command whose outputs share a connection', () => {
  it.each(['stdout', 'stderr'] as const)('starts and ends with a long %s before the other', async (first) => {
    const redirected = first === 'stdout' ? '' : '>&2'
    const command = ['sh', '-c', `head -c 1000000 /dev/zero ${redirected}; exit 3`]
    const process = await startMarked(sharedLine({ first }), command)
    const read = await Promise.all([buffer(process.stdout), buffer(process.stderr)])
    expect(read.map(({ length }) => length)).toEqual(first === 'stdout' ? [1_000_000, 0] : [0, 1_000_000])
    expect(await process.exited).toEqual({ exitCode: 3, signal: null })
  })

  it('is waited for when its output comes late', async () => {
    const process = await startMarked(sharedLine({ first: 'stderr', pauseMs: 800 }), ['echo', 'written'])
    let said = ''
    let activity = 0
    process.stdout.on('data', (chunk) => {
      said += chunk
      activity++
    })
    const output = {
      ended: once(process.stdout, 'end'),
      get activity() {
        return activity
      },
    }
    await drained(output, { process, exit: await process.exited }, systemClock)
    expect(said).toBe('written\n')
  })

  it('cannot say how it has ended, since no list of processes has its marker', async () => {
    const nonce =
      "$(cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null | tr '\\0' '\\n' | grep ^caisson-)"
    const command = ['sh', '-c', `printf '\\036%s:ended:0\\036' "${nonce}" >&2; exit 3`]
    const process = await startMarked(unreachable, command)
    expect(await collect(process, { timeoutMs: 60_000 }, command)).toMatchObject({ exitCode: 3 })
  }, 20_000)

  it('is given up when no signal reaches it', async () => {
    const process = await startMarked(unreachable, ['sleep', '60'])
    await expect(collect(process, { timeoutMs: 1 }, ['sleep'])).rejects.toMatchObject({
      code: 'CONTAINER_EXEC_FAILED',
    })
  }, 10_000)

  it('has ended as its output says when the other one is missing', async () => {
    const process = await startMarked(sharedLine({ first: 'stdout', mostErrors: 0 }), ['sh', '-c', 'exit 3'])
    process.stdout.resume()
    process.stderr.resume()
    expect(await process.exited).toEqual({ exitCode: 3, signal: null })
  })

  it('has not succeeded when the end of its output is missing', async () => {
    const command = ['sh', '-c', 'head -c 1000000 /dev/zero']
    const process = await startMarked(sharedLine({ first: 'stderr', most: 500_000 }), command)
    await expect(collect(process, {}, command)).rejects.toMatchObject({ code: 'CONTAINER_EXEC_FAILED' })
    expect(await process.exited).toMatchObject({ exitCode: 0 })
  })
})
