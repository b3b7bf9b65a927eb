import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxError } from '../../src/base/errors.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { titled } from '../world/parts.js'
import { docker, podman } from './sandbox-parts.js'
import { makePlace, type Place } from './sandbox-places.js'

/** What the sandbox of every {@link Way} is told, beside its own. */
export const GIVEN = { CAISSON_GIVEN: 'two\nlines = "quoted" $HOME', EMPTY: '' }

/** How a sandbox is opened. */
export interface Way {
  name: string
  skip?: string | undefined
  open(place: Place): Promise<Sandbox>
  /** A second one beside it; default `open`. */
  openAgain?(place: Place): Promise<Sandbox>
  close?(): Promise<void>
}

/** What holds of a sandbox, however it was opened. */
export function sandboxContract(way: Way): void {
  describe.skipIf(way.skip)(titled(way.name, way.skip), () => {
    let place: Place
    let sandbox: Sandbox
    const sh = (script: string, ...args: string[]) => sandbox.exec(['sh', '-c', script, 'sh', ...args])

    beforeAll(async () => {
      place = await makePlace()
      sandbox = await way.open(place)
    })
    afterAll(async () => {
      await sandbox?.cleanup()
      await way.close?.()
      await place.close()
    })

    it('runs a command and keeps output, errors and exit code apart', async () => {
      const result = await sh('echo out; echo err >&2; exit 7')
      expect(result).toEqual({ stdout: 'out\n', stderr: 'err\n', exitCode: 7 })
    })

    it('passes arguments as they are', async () => {
      const words = ['a b', '', "it's", '"$HOME"', '*', 'two\nlines', 'ünïcode', '\\036', '-n']
      const { stdout } = await sandbox.exec(['printf', '<%s>', ...words])
      expect(stdout).toBe(words.map((word) => `<${word}>`).join(''))
    })

    it('gives the command the environment it was told, and nothing of the job', async () => {
      process.env['CAISSON_TEST_SECRET'] = 'of the job'
      const { stdout } = await sandbox.exec(['env'], {
        env: { ONCE: 'multi\nline', HTTP_PROXY: 'http://proxy' },
      })
      delete process.env['CAISSON_TEST_SECRET']
      expect(stdout).toContain('CAISSON_GIVEN=two\nlines = "quoted" $HOME\n')
      expect(stdout).toContain('\nEMPTY=\n')
      expect(stdout).toContain('ONCE=multi\nline\n')
      expect(stdout).toContain('HTTP_PROXY=http://proxy\n')
      expect(stdout).toContain(`HOME=${sandbox.paths.home}\n`)
      expect(stdout).not.toContain('CAISSON_TEST_SECRET')
      expect((await sandbox.exec(['env'])).stdout).not.toContain('ONCE')
    })

    it('works in the workspace, or where it is told', async () => {
      expect((await sandbox.exec(['pwd'])).stdout.trim()).toBe(sandbox.paths.workspace)
      expect((await sandbox.exec(['pwd'], { cwd: sandbox.paths.home })).stdout.trim()).toBe(
        sandbox.paths.home,
      )
    })

    it('passes 10 MB through standard input and output byte for byte', async () => {
      const input = Buffer.alloc(10 * 1024 * 1024, 'caisson\x1e\x00\xff', 'latin1')
      const chunks: Buffer[] = []
      const result = await sandbox.exec(['cat'], {
        input,
        onOutput: (stream, chunk) => stream === 'stdout' && chunks.push(chunk),
      })
      expect(result.exitCode).toBe(0)
      expect(Buffer.concat(chunks).equals(input)).toBe(true)
    })

    it('lets a command open its output by name', async () => {
      const named = await sh('echo out >/dev/stdout; echo err >/dev/stderr; echo both | tee /dev/stderr')
      expect(named).toEqual({ stdout: 'out\nboth\n', stderr: 'err\nboth\n', exitCode: 0 })
    })

    it('gives empty standard input when there is none', async () => {
      expect((await sandbox.exec(['cat'])).stdout).toBe('')
    })

    it('ends with the command, not with a grandchild that holds the output', async () => {
      const { stdout, exitCode } = await sh('(sleep 300 & echo $! >left.pid); echo done; exit 3')
      expect({ stdout, exitCode }).toEqual({ stdout: 'done\n', exitCode: 3 })
      expect((await sh('kill -0 "$(cat left.pid)" && kill -9 "$(cat left.pid)"')).exitCode).toBe(0)
    })

    for (const [signal, number] of [
      ['SIGINT', 2],
      ['SIGTERM', 15],
      ['SIGKILL', 9],
    ] as const) {
      it(`delivers ${signal} to the command itself`, async () => {
        const child = await sandbox.spawn(['sleep', '300'])
        child.stdout.resume()
        child.stderr.resume()
        await child.kill(signal)
        expect(await child.exited).toEqual({ exitCode: 128 + number, signal })
        await child.kill(signal)
        child.detach()
      })
    }

    it('lets the command handle SIGINT', async () => {
      const child = await sandbox.spawn([
        'sh',
        '-c',
        "trap 'echo caught; exit 0' INT; echo ready; while :; do sleep 0.1; done",
      ])
      const seen: string[] = []
      child.stderr.resume()
      const ended = new Promise((resolve) => child.stdout.once('end', resolve))
      await new Promise<void>((resolve) =>
        child.stdout.on('data', (chunk) => {
          seen.push(String(chunk))
          resolve()
        }),
      )
      await child.kill('SIGINT')
      expect((await child.exited).exitCode).toBe(0)
      await ended
      expect(seen.join('')).toBe('ready\ncaught\n')
    })

    it('says nothing of its own on standard error when a signal ends the command', async () => {
      expect(await sh('kill -TERM $$')).toEqual({ stdout: '', stderr: '', exitCode: 143 })
    })

    it('stops a command that takes too long and says so', async () => {
      const result = await sandbox.exec(['sleep', '300'], { timeoutMs: 200 })
      expect(result.timedOut).toBe(true)
      expect(result.exitCode).toBeGreaterThan(128)
    })

    it('stops a command when asked to', async () => {
      const stop = new AbortController()
      const run = sandbox.exec(['sh', '-c', 'echo started; exec sleep 300'], {
        signal: stop.signal,
        onOutput: () => stop.abort(),
      })
      expect(await run).toMatchObject({ stdout: 'started\n', exitCode: 130 })
      expect((await sandbox.exec(['sleep', '300'], { signal: AbortSignal.abort() })).exitCode).toBe(130)
    })

    it('runs several commands at once', async () => {
      const results = await Promise.all(
        [1, 2, 3, 4, 5].map((n) => sh('sleep 0.2; echo $1; exit $1', String(n))),
      )
      expect(results.map((r) => [r.stdout, r.exitCode])).toEqual([1, 2, 3, 4, 5].map((n) => [`${n}\n`, n]))
    })

    it('gives each of them its own input', async () => {
      const inputs = Array.from({ length: 16 }, (_, index) => `input ${index}`)
      const read = await Promise.all(inputs.map((input) => sandbox.exec(['cat'], { input })))
      expect(read.map(({ stdout }) => stdout)).toEqual(inputs)
    })

    it('names a missing command or folder in its error', async () => {
      await expect(sandbox.exec(['no-such-command'])).rejects.toMatchObject({
        code: 'CONTAINER_EXEC_FAILED',
        message: expect.stringContaining('no-such-command'),
      } satisfies Partial<SandboxError>)
      await expect(sandbox.exec(['true'], { cwd: '/no/such/folder' })).rejects.toMatchObject({
        code: 'CONTAINER_EXEC_FAILED',
        message: expect.stringMatching(/no such (file|folder)|does not exist|chdir/i),
      })
    })

    it('has the workspace, the input and the executable, and writes back to the host', async () => {
      expect((await sandbox.exec(['cat', 'hello.txt'])).stdout).toBe('hello\n')
      expect((await sandbox.exec(['cat', `${sandbox.paths.input}/task.md`])).stdout).toBe('a task\n')
      expect((await sandbox.exec([sandbox.paths.agent, '--version'])).stdout).toBe('stand-in --version\n')
      const script = 'echo written >new.txt && echo left >"$1"/left.txt && echo mine >"$2"/kept'
      expect((await sh(script, sandbox.paths.output, sandbox.paths.home)).exitCode).toBe(0)
      await sandbox.remote?.getFiles()
      expect(await readFile(join(place.run.workspace, 'new.txt'), 'utf8')).toBe('written\n')
      expect(await readFile(join(place.run.output, 'left.txt'), 'utf8')).toBe('left\n')
      const owner = Number((await sandbox.exec(['id', '-u'])).stdout)
      // A copy is ours, as the folders here are.
      const expected = sandbox.remote ? process.getuid?.() : owner
      expect((await stat(join(place.run.home, 'kept'))).uid).toBe(expected)
    })

    it('has the files of the executable beside it, and keeps them from being changed', async () => {
      const { agent } = sandbox.paths
      expect((await sh('cat "$1.files/deep/word"', agent)).stdout).toBe('beside it\n')
      // A copy is the container's own; what nothing seals off is this user's.
      if (sandbox.remote || !sandbox.facts.sealed) return
      await sh('echo changed >"$1.files/deep/word"; rm -r "$1.files/deep"', agent)
      expect(await readFile(`${place.claude}.files/deep/word`, 'utf8')).toBe('beside it\n')
    })

    it('cleans up more than once without complaint', async () => {
      const own = await makePlace()
      const other = await (way.openAgain ?? way.open)(own)
      await Promise.all([other.cleanup(), other.cleanup()])
      await other.cleanup()
      for (const engine of [docker, podman]) {
        const left = await engine?.removeByLabel(`caisson.run=${own.runId}`)
        if (left) expect(left).toEqual({ containers: 0, volumes: 0, networks: 0 })
      }
      await own.close()
    })
  })
}
