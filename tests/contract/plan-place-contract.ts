import { execFileSync } from 'node:child_process'
import { lstat, mkdir, readdir, readFile, readlink, realpath, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/base/log.js'
import { digestTree } from '../../src/plan/place/digest.js'
import type { Runtime } from '../../src/plan/place/runtime-types.js'
import { copyIntoVolume } from '../../src/plan/place/volume.js'
import { signRecord } from '../../src/run/record/machine-key.js'
import { titled } from '../world/parts.js'
import { STATE } from '../world/state.js'
import { ENGINES_OF_PLANS } from './plan-engine-table.js'
import {
  hasLimits,
  idOf,
  limitsOf,
  makePlanPlace,
  type PlanPlace,
  processOf,
  tracesOf,
  type Way,
} from './plan-places.js'

const sh = (script: string) => ({ path: 'sh', args: ['-c', script] })
/** What containers of a plan do on every engine. */
export function describePlanPlace(way: Way): void {
  const { can } = ENGINES_OF_PLANS[way.row] as (typeof ENGINES_OF_PLANS)[string]
  describe.skipIf(way.skip)(titled(`containers of a plan: ${way.name}`, way.skip), () => {
    let place: PlanPlace
    let runtime: Runtime
    beforeAll(async () => {
      place = await makePlanPlace(way)
    })
    afterAll(() => place.close())
    beforeEach(async () => {
      runtime = await place.runtime()
    })
    afterEach(() => runtime.close())

    it('takes many commands, which find what the earlier ones left', async () => {
      const container = await runtime.startContainer({ name: 'c', env: { GIVEN: 'two\nlines' } })
      expect(await container.exec(['echo', 'hello'])).toEqual({ stdout: 'hello\n', stderr: '', exitCode: 0 })
      await container.exec(['sh', '-c', 'echo kept >file; (sleep 300 & echo $! >pid); cd /; export X=1'])
      const script = 'cat file; kill -0 "$(cat pid)" && echo runs; echo "$GIVEN"; echo err >&2; exit 7'
      expect(await container.exec(['sh', '-c', script])).toEqual({
        stdout: 'kept\nruns\ntwo\nlines\n',
        stderr: 'err\n',
        exitCode: 7,
      })
      expect(await container.status()).toEqual({ state: 'running', exitCode: null })
      // The two outputs of one command are told in any order.
      const words = ['err', 'hello', 'kept', 'lines', 'runs', 'two']
      expect((await container.logs()).trimEnd().split('\n').sort()).toEqual(words)
      expect((await container.exec(['env'])).stdout).not.toContain('of the job')
      for (const words of [[], ['']])
        await expect(container.exec(words)).rejects.toMatchObject({
          code: 'CONFIG_INVALID',
          message: expect.stringMatching(/: there is no command\.$/),
        })
      await expect(container.exec(['no-such-program'])).rejects.toMatchObject({
        code: 'CONTAINER_EXEC_FAILED',
      })
      await container.cleanup()
      expect(await container.status()).toMatchObject({ state: 'ended' })
      await expect(container.exec(['true'])).rejects.toMatchObject({ code: 'CONTAINER_EXEC_FAILED' })
      expect(await container.logs()).toContain('hello\n')
    })

    it('waits for the command that it begins with, and ends with that one unless it is kept', async () => {
      const kept = await runtime.startContainer({ name: 'kept', command: sh('sleep 0.3; echo ready >file') })
      expect((await kept.exec(['cat', 'file'])).stdout).toBe('ready\n')
      expect(await kept.status()).toEqual({ state: 'running', exitCode: 0 })
      const ended = await runtime.startContainer({ name: 'e', command: sh('echo done'), keepAlive: false })
      expect(await ended.status()).toEqual({ state: 'ended', exitCode: 0 })
      expect(await ended.logs()).toBe('done\n')
    })

    it('is not there when that command fails, and the error has its output', async () => {
      const started = runtime.startContainer({
        name: 'c',
        command: sh('sleep 300 & echo said; echo why >&2; exit 3'),
      })
      await expect(started).rejects.toMatchObject({
        code: 'SETUP_FAILED',
        message: expect.stringMatching(/`sh`, with which c starts, .*exit code 3.*said\nwhy/s),
      })
      const id = await idOf(place)
      expect(await tracesOf(place, way, id)).toEqual([id])
      expect(await readdir(join(place.root, id, 'work'))).toEqual([])
    })

    it('runs one command, also one that takes too long or says too much', async () => {
      const ended = await runtime.run({ name: 'r', command: { path: 'echo', args: ['hello'] } })
      expect(ended).toEqual({ stdout: 'hello\n', stderr: '', exitCode: 0, log: expect.any(String) })
      expect(await runtime.run({ name: 'r', command: { path: 'cat' }, input: 'in' })).toMatchObject({
        stdout: 'in',
      })
      const late = await runtime.run({ name: 'r', command: sh('echo begun; exec sleep 300'), timeoutMs: 300 })
      expect(late).toMatchObject({ stdout: 'begun\n', timedOut: true })
      expect(late.exitCode).toBeGreaterThan(128)
      const much = await runtime.run({
        name: 'r',
        command: sh('echo first; head -c 9000000 /dev/zero; echo last'),
      })
      expect(much.truncated).toBe(true)
      expect(much.stdout.length).toBeLessThan(4.1 * 2 ** 20)
      expect(much.stdout).toMatch(/^first\n.*\n\[\d+ bytes are left out here\]\n.*last\n$/s)
      expect((await stat(much.log)).size).toBe(9_000_000 + 'first\nlast\n'.length)
    })

    it('shares volumes, which stay when it ends', async () => {
      const volume = await runtime.createVolume('shared')
      const mounts = { '/workspace/in/deep': volume }
      const one = await runtime.startContainer({ name: 'one', mounts })
      const two = await runtime.startContainer({ name: 'two', mounts: { '/workspace': volume } })
      await one.exec(['sh', '-c', 'mkdir in/deep/d; echo one >in/deep/d/f'])
      expect((await two.exec(['cat', 'd/f'])).stdout).toBe('one\n')
      await two.exec(['sh', '-c', 'echo two >>f'], { cwd: 'd' })
      expect((await one.exec(['cat', 'in/deep/d/f'])).stdout).toBe('one\ntwo\n')
      await one.cleanup()
      await two.cleanup()
      expect(await readFile(join(volume.path, 'd', 'f'), 'utf8')).toBe('one\ntwo\n')
      const later = await runtime.run({
        name: 'later',
        command: { path: 'cat', args: ['f'] },
        mounts,
        workdir: '/workspace/in/deep/d',
      })
      expect(later.stdout).toBe('one\ntwo\n')
      // Nothing that volumes were mounted on is left in one.
      await runtime.run({
        name: 'nested',
        command: sh('ls a'),
        mounts: { '/workspace': volume, '/workspace/a/b': await runtime.createVolume() },
      })
      expect(await readdir(volume.path)).toEqual(['d'])
    })

    it('cannot make the host follow a link that it has left in a volume', async () => {
      const volume = await runtime.createVolume('hostile')
      const { secret } = place
      await mkdir(secret, { recursive: true })
      await writeFile(join(secret, 'file'), 'of the host\n')
      // `tar` in a container cannot read what is closed to its own user.
      const closed = can['read-only'] ? 'mkdir -m 0 closed' : 'mkdir closed'
      const script = `ln -s ${secret} all; ln -s ${secret}/file one; mkfifo pipe; ${closed}; touch plain; chmod 6755 plain`
      expect(
        (await runtime.run({ name: 'evil', command: sh(script), mounts: { '/workspace': volume } })).exitCode,
      ).toBe(0)
      // Its owner can read what nobody else can.
      if (process.getuid?.() !== 0) execFileSync('chmod', ['700', join(volume.path, 'closed')])
      const copy = await copyIntoVolume(volume.path, join(volume.path, '..'), {
        name: 'copy',
        log: silentLog,
      })
      expect((await readdir(copy.path)).sort()).toEqual(['all', 'closed', 'one', 'plain'])
      expect(await readlink(join(copy.path, 'one'))).toBe(join(secret, 'file'))
      expect((await lstat(join(copy.path, 'plain'))).mode & 0o7000).toBe(0)
      expect(await digestTree(copy.path)).toBe(await digestTree(volume.path))
      for (const path of ['/workspace/all/x', '/workspace/one']) {
        const mounts = { '/workspace': copy, [path]: volume }
        await expect(runtime.run({ name: 'r', command: sh(':'), mounts })).rejects.toMatchObject({
          code: 'WORKSPACE_FAILED',
        })
      }
      await runtime.close()
      expect(await readdir(secret)).toEqual(['file'])
      expect(await readFile(join(secret, 'file'), 'utf8')).toBe('of the host\n')
    })

    it('leaves nothing when everything is stopped', async () => {
      const stop = new AbortController()
      runtime = await place.runtime({ signal: stop.signal })
      const volume = await runtime.createVolume()
      const container = await runtime.startContainer({ name: 'c', mounts: { '/workspace/v': volume } })
      await container.exec(['sh', '-c', 'setsid sleep 301 >/dev/null 2>&1 & trap "" INT TERM; echo x >v/x'])
      const id = await idOf(place)
      const stopped = { code: 'EXECUTION_CANCELLED' }
      const stubborn = expect(
        container.exec(['sh', '-c', 'trap "" INT TERM; while :; do sleep 1; done']),
      ).rejects.toMatchObject(stopped)
      let begun = () => {}
      const hasBegun = new Promise<void>((resolve) => {
        begun = resolve
      })
      const other = await runtime.startContainer({ name: 'other' })
      const running = expect(
        other.exec(['sh', '-c', 'echo; sleep 302'], { onOutput: begun }),
      ).rejects.toMatchObject(stopped)
      await hasBegun
      const opening = expect(runtime.startContainer({ name: 'late' })).rejects.toMatchObject(stopped)
      stop.abort()
      await Promise.all([stubborn, running, opening])
      await runtime.close()
      expect(await tracesOf(place, way, id)).toEqual([])
      await expect(runtime.createVolume()).rejects.toMatchObject(stopped)
      await expect(container.exec(['true'])).rejects.toMatchObject({ code: 'CONTAINER_EXEC_FAILED' })
    })

    it('is cleared away by the next runtime when its process is gone', async () => {
      const volume = await runtime.createVolume()
      const container = await runtime.startContainer({ name: 'c', mounts: { '/workspace/v': volume } })
      await container.exec(['sh', '-c', 'setsid sleep 303 >/dev/null 2>&1 &'])
      const id = await idOf(place)
      const folder = join(await realpath(place.root), id)
      await writeFile(join(folder, 'runtime.json'), await signRecord({ pid: 2 ** 30 }, folder, STATE))
      await using next = await place.runtime()
      await next.createVolume()
      expect(await tracesOf(place, way, id)).toEqual([])
    })

    if (way.engine)
      it('is ended when its container is gone', async () => {
        const container = await runtime.startContainer({ name: 'c' })
        execFileSync(way.engine?.name ?? '', ['rm', '--force', container.id], { stdio: 'ignore' })
        expect(await container.status()).toEqual({ state: 'ended', exitCode: null })
      })

    if (can.limits && hasLimits(way.row))
      it('is limited in memory and CPU', async () => {
        const containerLimits = { cpu: 500, memory: '300MiB' }
        const container = await runtime.startContainer({ name: 'c', containerLimits })
        const marked = container.exec(['sleep', '300'], { env: { MARK: place.root } })
        marked.catch(() => {})
        const found = () => processOf('sleep', `MARK=${place.root}`)
        await expect.poll(found, { timeout: 20_000 }).toBeGreaterThan(0)
        expect(await limitsOf((await found()) as number)).toEqual({ memory: 300 * 2 ** 20, cpu: 500 })
        const large = await runtime
          .run({ name: 'r', command: sh('x=$(head -c 500000000 /dev/zero | tr "\\0" x)'), containerLimits })
          .catch(() => ({ exitCode: null }))
        expect(large.exitCode).not.toBe(0)
      })

    if (can.seal)
      describe('its network', () => {
        const asked: string[] = []
        const servers: Server[] = []
        beforeAll(async () => {
          for (const address of ['127.0.0.2', '127.0.0.3']) {
            const server = createServer((request, response) => {
              asked.push(`${address}${request.url}`)
              response.end('listed\n')
            })
            await new Promise<void>((resolve) => server.listen(0, address, resolve))
            servers.push(server)
          }
        })
        afterAll(() => Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))))
        const at = (index: number) => {
          const { address, port } = (servers[index] as Server).address() as AddressInfo
          return `${address}:${port}`
        }
        /** By the proxy, or straight on. */
        const get = (index: number, proxy: boolean) => {
          const [host, port] = proxy ? ['127.0.0.1', '${http_proxy##*:}'] : at(index).split(':')
          const what = proxy ? `http://${at(index)}/path` : '/path'
          const request = `printf 'GET ${what} HTTP/1.0\r\n\r\n'`
          // Its input stays open: who hangs up gets no answer.
          return `${request} >&3; busybox nc ${host} ${port} <&3 2>&1`
        }
        const open = 'mkfifo /tmp/input; exec 3<>/tmp/input; '

        it('is none unless it is asked for', async () => {
          const command = sh(`${open} cat /proc/net/dev; ${get(0, false)}; env | grep -i http_proxy`)
          for (const network of [undefined, []]) {
            const { stdout } = await runtime.run({ name: 'r', command, ...(network ? { network } : {}) })
            const interfaces = [...stdout.matchAll(/^ *(\w+):/gm)].map(([, name]) => name)
            // That of a Pod leads nowhere, which was tried before the first command.
            const own = way.row === 'kubernetes' ? ['lo', 'eth0'] : ['lo']
            expect(interfaces).toEqual([...own, 'nc'])
            expect(stdout).toMatch(/Connection refused\n$/)
          }
          expect(asked).toEqual([])
        })

        it('leads to the listed hosts and nowhere else', async () => {
          const script = open + [get(0, true), get(1, true), get(0, false)].join('; echo; echo ---; ')
          const { stdout } = await runtime.run({ name: 'r', command: sh(script), network: [at(0)] })
          expect(stdout.split('\n---\n')).toEqual([
            expect.stringMatching(/^HTTP\/1.1 200 .*\nlisted\n/s),
            expect.stringMatching(/^HTTP\/1.1 403 .*not listed/s),
            expect.stringMatching(/Connection refused\n$/),
          ])
          expect(asked.splice(0)).toEqual(['127.0.0.2/path'])
          const id = await idOf(place)
          expect(await tracesOf(place, way, id)).toEqual([id])
        })
      })

    if (way.row === 'local' || way.row === 'launch')
      it('says once that nothing is sealed', async () => {
        place.log.lines.splice(0)
        await runtime.run({ name: 'a', command: sh(':') })
        await runtime.run({ name: 'b', command: sh(':') })
        expect(place.log.lines.filter((line) => line.startsWith('warning:'))).toEqual([
          expect.stringMatching(/NOT SEALED: steps run/),
        ])
      })
  })
}
