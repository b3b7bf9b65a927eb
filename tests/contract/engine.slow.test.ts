import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { memoryLog } from '../../src/base/log.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { titled } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { docker, importBusyboxImage, missing, podman } from './sandbox-parts.js'
import { makePlace, openContainer } from './sandbox-places.js'

const IMAGE = 'caisson-test-busybox:1'
const RUN = `engine-${process.pid}`
const labels = { 'caisson.run': RUN }

const engines: { name: string; skip: string | undefined; engine: Engine | null }[] = [
  { name: 'docker', skip: missing('docker', 'busybox'), engine: docker },
]
if (podman) engines.push({ name: 'podman', skip: missing('busybox'), engine: podman })

for (const { name, skip, engine: found } of engines) {
  describe.skipIf(skip)(titled(`engine: ${name}`, skip), () => {
    const engine = found as Engine
    const spec = (suffix: string) => ({ name: `caisson-${RUN}-${suffix}`, image: IMAGE, labels })
    beforeAll(() => importBusyboxImage(engine, IMAGE))
    afterEach(() => engine.removeByLabel(`caisson.run=${RUN}`))

    it('knows its version and the digest of an image', async () => {
      expect(engine.version).toMatch(/^\d+\./)
      expect((await engine.ensureImage(IMAGE)).digest).toMatch(/^sha256:[0-9a-f]{64}$/)
    })

    it('says in the words of the engine that an image does not exist', async () => {
      await expect(engine.ensureImage('localhost:1/no/such-image:1')).rejects.toMatchObject({
        code: 'IMAGE_FAILED',
        message: expect.stringContaining('localhost:1/no/such-image:1'),
      })
    })

    it('knows where a short name is to be pulled from', async () => {
      // Whatever the registry says, or that it cannot be reached: the name was understood.
      const refused = engine.ensureImage('caisson-no-such-image-anywhere:1')
      await expect(refused).rejects.toMatchObject({
        code: 'IMAGE_FAILED',
        message: expect.not.stringContaining('short-name'),
      })
    })

    it('takes no name of an image for a flag', async () => {
      const refused = engine.ensureImage('--help')
      await expect(refused).rejects.toMatchObject({
        code: 'IMAGE_FAILED',
        message: expect.not.stringMatching(/usage:/i),
      })
    })

    it('refuses an image without a shell, and leaves nothing behind', async () => {
      await importBusyboxImage(engine, 'caisson-test-no-shell:1', ['sh', 'ash'])
      const place = await makePlace()
      await expect(openContainer(engine, 'caisson-test-no-shell:1', place)).rejects.toMatchObject({
        code: 'IMAGE_FAILED',
        message: expect.stringContaining('has no `sh`'),
      })
      expect(await engine.removeByLabel(`caisson.run=${place.runId}`)).toEqual({
        containers: 0,
        volumes: 0,
        networks: 0,
      })
      await place.close()
    })

    it('sees that nothing inside can write any more, before all of it is removed', async () => {
      const folder = temporaryFolder()
      await chmod(folder, 0o777)
      const mounts = [{ source: folder, target: '/tmp/seen' }]
      const container = await engine.startContainer({ ...spec('halts'), mounts })
      await container.spawn(['sh', '-c', 'while :; do echo x >>/tmp/seen/log; done'])
      const written = () => stat(join(folder, 'log')).then(({ size }) => size)
      await expect.poll(() => written().catch(() => 0)).toBeGreaterThan(0)
      const order: string[] = []
      const removed = container.cleanup().then(() => order.push('removed'))
      await container.halted?.().then(() => order.push('halted'))
      const then = await written()
      await removed
      expect(order).toEqual(['halted', 'removed'])
      expect(await written()).toBe(then)
    })

    it('says so when a container ends at once', async () => {
      const mounts = [{ source: '/bin/false', target: '/bin/sh', readOnly: true }]
      await importBusyboxImage(engine, 'caisson-test-ends:2', ['sh'])
      // Seen at the start, or by the first command where the container lived a moment longer.
      const use = async () => {
        const container = await engine.startContainer({
          ...spec('ends'),
          image: 'caisson-test-ends:2',
          mounts,
        })
        return container.exec(['true'])
      }
      await expect(use()).rejects.toMatchObject({
        message: expect.stringMatching(/ended|not running|stopped/),
      })
    })

    it('runs a throwaway container to its end, with input', async () => {
      const result = await engine.run(
        { ...spec('run'), command: ['sh', '-c', 'cat; exit 3'] },
        { input: 'in' },
      )
      expect(result).toMatchObject({ stdout: 'in', exitCode: 3 })
      expect(await engine.inspectContainer(`caisson-${RUN}-run`)).toBeNull()
    })

    it('starts a command beside a container that waits', async () => {
      const container = await engine.startContainer({
        ...spec('beside'),
        command: ['sh', '-c', 'echo up >/tmp/up'],
      })
      const script = 'while ! [ -e /tmp/up ]; do sleep 0.05; done; cat /tmp/up'
      expect((await container.exec(['sh', '-c', script])).stdout).toBe('up\n')
    })

    it('reaps what commands leave behind', async () => {
      const container = await engine.startContainer(spec('reap'))
      await container.exec(['sh', '-c', '(sleep 0.01 &) ; exit 0'])
      const script =
        'for i in 1 2 3 4 5 6 7 8 9 10; do ps -o stat | grep -q Z || exit 0; sleep 0.2; done; exit 1'
      expect((await container.exec(['sh', '-c', script])).exitCode).toBe(0)
    })

    it('loses a command with its container, and says so', async () => {
      const container = await engine.startContainer(spec('dies'))
      const child = await container.spawn(['sleep', '300'])
      child.stdout.resume()
      child.stderr.resume()
      const running = container.exec(['sleep', '300'])
      const lost = expect(running).rejects.toMatchObject({ code: 'CONTAINER_EXEC_FAILED' })
      await container.cleanup()
      expect((await child.exited).exitCode === 0).toBe(false)
      await lost
      await expect(container.exec(['true'])).rejects.toMatchObject({ code: 'CONTAINER_EXEC_FAILED' })
    })

    it('says that the way is lost when the client is killed, and the container lives on', async () => {
      const container = await engine.startContainer(spec('client'))
      const child = await container.spawn(['sleep', '300'])
      child.stdout.resume()
      child.stderr.resume()
      const list = execFileSync('ps', ['axww', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n')
      const client = list.find(
        (line) => line.includes(' exec ') && line.includes(container.id) && !/\bps\b/.test(line),
      )
      process.kill(Number.parseInt(client ?? '', 10), 'SIGKILL')
      expect(await child.exited).toEqual({ exitCode: null, signal: null })
      expect((await container.exec(['echo', 'alive'])).stdout).toBe('alive\n')
    })

    it('finds running containers by label, for a process that did not start them', async () => {
      const container = await engine.startContainer(spec('found'))
      await container.exec(['sh', '-c', 'echo here >/tmp/mark'])
      const other = await engine.startContainer(spec('ended'))
      execFileSync(name, ['kill', other.id])
      const found = await engine.findContainers(`caisson.run=${RUN}`)
      expect(found.map(({ id }) => id)).toEqual([container.id])
      expect((await found[0]?.exec(['cat', '/tmp/mark']))?.stdout).toBe('here\n')
      expect(await engine.findContainers('caisson.run=no-such-run')).toEqual([])
    })

    it('finds containers and volumes by label and removes them', async () => {
      await engine.startContainer(spec('one'))
      await engine.startContainer(spec('two'))
      const volume = await engine.createVolume(`caisson-${RUN}-volume`, { labels })
      expect(volume).toBe(`caisson-${RUN}-volume`)
      expect(await engine.removeByLabel(`caisson.run=${RUN}`)).toEqual({
        containers: 2,
        volumes: 1,
        networks: 0,
      })
      expect(await engine.removeByLabel(`caisson.run=${RUN}`)).toEqual({
        containers: 0,
        volumes: 0,
        networks: 0,
      })
    })

    it('refuses a mount of what is not there', async () => {
      const mounts = [{ source: '/no/such/folder', target: '/x' }]
      await expect(engine.startContainer({ ...spec('mount'), mounts })).rejects.toMatchObject({
        code: 'NOT_SUPPORTED',
        message: expect.stringContaining('/no/such/folder'),
      })
    })
  })
}

const podmanInfo = (host: string, security: string) =>
  `{"version":{"Version":"5.1"},"host":{${host},"security":{${security}}}}`

describe('detectEngine', () => {
  let folder: string
  beforeAll(() => {
    folder = temporaryFolder()
  })
  const fake = async (name: string, script: string) => {
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(folder, name), 0o755)
  }

  it('is null without a client, with the reason in the log', async () => {
    const log = memoryLog()
    const empty = await mkdtemp(join(folder, 'empty-'))
    expect(await detectEngine({ env: { PATH: empty }, log })).toBeNull()
    expect(log.lines.join('\n')).toMatch(/docker: client not found.*\n.*podman: client not found/)
  })

  it('is null for a client without a daemon, in its own words', async () => {
    await fake('docker', 'echo \'{"ServerErrors":["Cannot connect to the Docker daemon"]}\'; exit 1')
    const log = memoryLog()
    expect(await detectEngine({ preferred: 'docker', env: { PATH: folder }, log })).toBeNull()
    expect(log.lines.join('\n')).toContain('Cannot connect to the Docker daemon')
  })

  it('is null for an engine that answers rubbish', async () => {
    await fake('docker', 'echo rubbish')
    await fake('podman', 'echo rubbish')
    expect(await detectEngine({ env: { PATH: folder }, log: memoryLog() })).toBeNull()
  })

  it('knows rootless Docker and says what that means', async () => {
    await fake(
      'docker',
      'echo \'{"ServerVersion":"27.0","SecurityOptions":["name=rootless","name=seccomp,profile=builtin"]}\'',
    )
    const engine = await detectEngine({ env: { PATH: folder }, log: memoryLog() })
    expect(engine).toMatchObject({ name: 'docker', version: '27.0', rootless: true })
    // Root of a user namespace, without capabilities, is the user outside: nothing is lost.
    expect(engine?.missingCapabilities).toEqual([])
  })

  const told = (options: string, more = '') =>
    `{"ServerVersion":"27.0","SecurityOptions":[${options}]${more}}`
  it.each([
    ['docker', told('"name=seccomp,profile=builtin","name=apparmor"'), []],
    ['docker', told('"name=apparmor"'), ['system-calls']],
    // Whatever the engine's own profile allows, containers get Caisson's.
    ['docker', told('"name=seccomp,profile=unconfined"'), []],
    ['docker', told('"name=seccomp,profile=/etc/docker/open.json"'), []],
    ['docker', told('"name=seccomp,profile=builtin","name=selinux"'), ['selinux']],
    ['docker', told('"name=seccomp,profile=builtin","name=userns"'), ['user-namespace']],
    [
      'docker',
      told('"name=seccomp,profile=builtin"', ',"MemoryLimit":false,"PidsLimit":false,"CpuCfsQuota":false'),
      ['memory-limit', 'process-limit', 'cpu-limit'],
    ],
    ['podman', podmanInfo('"cgroupVersion":"v1","cgroupControllers":[]', '"rootless":false'), []],
    [
      'podman',
      podmanInfo('"cgroupVersion":"v1","cgroupControllers":[]', '"rootless":true'),
      ['memory-limit', 'process-limit', 'cpu-limit'],
    ],
    [
      'podman',
      podmanInfo('"cgroupVersion":"v2","cgroupControllers":["memory","pids"]', '"rootless":true'),
      ['cpu-limit'],
    ],
    [
      'podman',
      podmanInfo('"cgroupVersion":"v2"', '"seccompEnabled":false,"selinuxEnabled":true'),
      ['system-calls', 'selinux'],
    ],
  ] as const)('knows what %s lacks that says %s', async (name, said, missingCapabilities) => {
    await fake(name, `echo '${said}'`)
    const engine = await detectEngine({ preferred: name, env: { PATH: folder }, log: memoryLog() })
    expect(engine?.missingCapabilities.map(({ protection }) => protection)).toEqual(missingCapabilities)
  })

  it('reports an engine that dies under a call, with its words', async () => {
    const answers = 'if [ "$1" = info ]; then echo \'{"ServerVersion":"27.0"}\'; exit 0; fi'
    await fake('docker', `${answers}; echo "error during connect: EOF" >&2; exit 1`)
    const engine = (await detectEngine({ env: { PATH: folder }, log: memoryLog() })) as Engine
    const failed = { code: 'ENGINE_FAILED', message: expect.stringContaining('error during connect: EOF') }
    await expect(engine.startContainer({ name: 'n', image: 'i' })).rejects.toMatchObject(failed)
    await expect(engine.ensureImage('i')).rejects.toMatchObject(failed)
    await expect(engine.createVolume('v')).rejects.toMatchObject(failed)
    await expect(engine.findContainers('l')).rejects.toMatchObject(failed)
    await expect(engine.importImage('i', Buffer.alloc(0))).rejects.toMatchObject(failed)
    expect(await engine.removeByLabel('l')).toEqual({
      ...{ containers: 0, volumes: 0, networks: 0 },
      failed: 'error during connect: EOF',
    })
    expect(await engine.inspectContainer('n')).toBeNull()
  })

  it('reports an engine that fails without a word', async () => {
    await fake('docker', 'if [ "$1" = info ]; then echo \'{"ServerVersion":"27.0"}\'; exit 0; fi; exit 3')
    const engine = (await detectEngine({ env: { PATH: folder }, log: memoryLog() })) as Engine
    await expect(engine.startContainer({ name: 'n', image: 'i' })).rejects.toMatchObject({
      code: 'ENGINE_FAILED',
      message: expect.stringContaining('exit code 3'),
    })
  })

  it('falls back to Podman', async () => {
    await fake('docker', 'exit 1')
    await fake('podman', 'echo \'{"version":{"Version":"5.1"},"host":{"security":{"rootless":true}}}\'')
    expect(await detectEngine({ env: { PATH: folder }, log: memoryLog() })).toMatchObject({
      name: 'podman',
      rootless: true,
    })
  })

  const without = missing('docker')
  it.skipIf(without)(titled('honours DOCKER_HOST', without), async () => {
    const log = memoryLog()
    const env = { ...process.env, DOCKER_HOST: 'unix:///no/such.sock' }
    expect(await detectEngine({ preferred: 'docker', env, log })).toBeNull()
    expect(log.lines.join('\n')).toContain('/no/such.sock')
  })
})
