import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { describeFailure, runCommand } from '../../../src/base/command.js'
import { temporaryFolder } from '../../world/temporary-folder.js'

const env = { PATH: process.env['PATH'] }

describe('runCommand', () => {
  it('keeps output byte for byte, and the end of standard error as text', async () => {
    const result = await runCommand('sh', ['-c', "printf '\\377\\n\\0\\n'; echo words >&2; exit 3"], { env })
    expect(result.stdout).toEqual(Buffer.from([0xff, 10, 0, 10]))
    expect(result).toMatchObject({ stderr: 'words', exitCode: 3, signal: null, timedOut: false })
    expect(result.startError).toBeUndefined()
  })

  it('passes nothing of this process’s environment', async () => {
    process.env['CAISSON_TEST_SECRET'] = 'not for commands'
    try {
      const { stdout } = await runCommand('env', [], { env: { ...env, ONLY: 'this', NOT: undefined } })
      const names = stdout
        .toString('utf8')
        .trim()
        .split('\n')
        .map((line) => line.split('=')[0])
      expect(names.sort()).toEqual(['ONLY', 'PATH'])
    } finally {
      delete process.env['CAISSON_TEST_SECRET']
    }
  })

  it('passes input, also binary, and takes it well when nobody reads it', async () => {
    const bytes = Buffer.from([0, 0xff, 10])
    expect((await runCommand('cat', [], { env, input: bytes })).stdout).toEqual(bytes)
    expect((await runCommand('cat', [], { env })).stdout).toHaveLength(0)
    const unread = await runCommand('true', [], { env, input: Buffer.alloc(4_000_000) })
    expect(unread).toMatchObject({ exitCode: 0, stderr: '' })
  })

  it('says why a command could not be started', async () => {
    const missing = await runCommand('caisson-no-such-program', [], { env })
    expect(missing).toMatchObject({ exitCode: null, signal: null, startError: { code: 'ENOENT' } })
    const read = async () => {}
    const unread = await runCommand('caisson-no-such-program', [], { env, read })
    expect(unread).toMatchObject({ exitCode: null, startError: { code: 'ENOENT' } })
  })

  it('ends what takes too long, and says so', async () => {
    const result = await runCommand('sleep', ['60'], { env, timeoutMs: 100 })
    expect(result).toMatchObject({ exitCode: null, signal: 'SIGTERM', timedOut: true })
    expect(describeFailure('sleep', ['60'], result)).toContain('`sleep 60` took too long')
  })

  it('rejects with the reason of its signal once the command has ended', async () => {
    const folder = temporaryFolder()
    const stop = new AbortController()
    const running = runCommand(
      'sh',
      ['-c', 'trap "rm held; exit" TERM; touch held; echo; while :; do sleep 0.05; done'],
      {
        env,
        cwd: folder,
        signal: stop.signal,
        read: async (stdout) => {
          for await (const _ of stdout) stop.abort(new Error('not wanted any more'))
        },
      },
    )
    await expect(running).rejects.toThrow('not wanted any more')
    expect(existsSync(join(folder, 'held'))).toBe(false)
    await expect(runCommand('true', [], { env, signal: stop.signal })).rejects.toThrow('not wanted')
  })

  it('hands standard output to a reader as it comes, and ends the command when the reader fails', async () => {
    let seen = ''
    const result = await runCommand('echo', ['line'], {
      env,
      read: async (stdout) => {
        seen = await text(stdout)
      },
    })
    expect(seen).toBe('line\n')
    expect(result).toMatchObject({ exitCode: 0, stdout: Buffer.alloc(0) })
    const read = async () => Promise.reject(new Error('the disk is full'))
    await expect(runCommand('yes', [], { env, read })).rejects.toThrow('the disk is full')
  })

  it('leaves no listeners on this process', async () => {
    const count = () => process.eventNames().map((name) => [name, process.listenerCount(name)])
    await runCommand('true', [], { env })
    const before = count()
    const running = runCommand('cat', [], { env, input: 'x' })
    await new Promise((resolve) => setImmediate(resolve))
    expect(count()).toEqual(before)
    await running
  })
})

describe('describeFailure', () => {
  const failed = async (script: string) => runCommand('sh', ['-c', script], { env })

  it('names program, arguments, exit code and the last words', async () => {
    const words = describeFailure('tar', ['-x', 'a b'], await failed('echo broken >&2; exit 2'))
    expect(words).toBe('`tar -x a b` failed with exit code 2: broken')
  })

  it('is an error also of a command that says nothing', async () => {
    expect(describeFailure('x', [], await failed('exit 7'))).toBe(
      '`x` failed with exit code 7: it wrote nothing to standard error',
    )
    expect(describeFailure('x', [], await failed('kill -9 $$'))).toContain('`x` was ended by SIGKILL')
  })

  it('shows no credentials of the arguments', async () => {
    const args = [
      'https://user:hunter2@example.com/x.git',
      '--token=hunter2',
      'Authorization: Basic hunter2',
      'API_KEY=hunter2',
      `ghp_${'hunter2'.repeat(6)}`,
    ]
    const words = describeFailure('git', args, await failed('exit 1'))
    expect(words).not.toContain('hunter2')
    expect(words).toContain('example.com/x.git')
  })
})
