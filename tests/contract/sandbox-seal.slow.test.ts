import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Bubblewrap, startBubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import { bubblewrapArguments } from '../../src/sandbox/bubblewrap/bubblewrap-arguments.js'
import { planHostRoot } from '../../src/sandbox/container/host-image.js'
import type { Engine, Mount } from '../../src/sandbox/engine/engine.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { UNPRIVILEGED } from '../../src/sandbox/user.js'
import { titled } from '../world/parts.js'
import { processesWhere } from '../world/processes.js'
import { bubblewrap, docker, importBusyboxImage, missing, podman, unshare } from './sandbox-parts.js'
import { makePlace, openContainer, openSealedLocal, type Place } from './sandbox-places.js'

const IMAGE = 'caisson-test-busybox:1'

const ENV = { GIVEN: 'a value nobody else may see' }
const LIMITS = { memoryMb: 256, cpus: 1, pids: 64 }

interface Mounts {
  mounts: Mount[]
  objectMounts: Mount[]
}

interface Seal {
  name: string
  skip: string | undefined
  backend: 'container' | 'local'
  image: string
  open(place: Place, mounts: Mounts): Promise<Sandbox>
}

const inContainer = (name: string, skip: string | undefined, engine: Engine | null, image: string): Seal => ({
  name,
  skip,
  backend: 'container',
  image,
  async open(place, mounts) {
    if (image !== 'host') await importBusyboxImage(engine as Engine, image)
    return openContainer(engine as Engine, image, place, ENV, { limits: LIMITS, ...mounts })
  },
})

const seals: Seal[] = [
  inContainer('docker, host image', missing('docker'), docker, 'host'),
  inContainer('docker, another image', missing('docker', 'busybox'), docker, IMAGE),
  {
    name: 'bubblewrap',
    skip: missing('bwrap'),
    backend: 'local',
    image: 'host',
    open: (place, mounts) =>
      openSealedLocal(bubblewrap as Bubblewrap, place, ENV, { limits: LIMITS, ...mounts }),
  },
  {
    name: 'unshare',
    skip: missing('bwrap'),
    backend: 'local',
    image: 'host',
    open: (place, mounts) =>
      openSealedLocal(unshare as Bubblewrap, place, ENV, { limits: LIMITS, ...mounts }),
  },
]
if (podman) seals.push(inContainer('podman, host image', undefined, podman, 'host'))

// What it keeps from an agent is shown by the probes of tests/e2e/scoreboard.test.ts, in every one of these.
for (const { name, skip, backend, image, open } of seals) {
  describe.skipIf(skip)(titled(`the seal: ${name}`, skip), () => {
    let place: Place
    let sandbox: Sandbox
    let objects: string
    const sh = (script: string) => sandbox.exec(['sh', '-c', script])

    beforeAll(async () => {
      vi.stubEnv('PATH', `${process.env['PATH']}:${process.env['HOME']}/.local/bin`)
      place = await makePlace()
      objects = join(place.dir, 'objects')
      await mkdir(objects)
      await writeFile(join(objects, 'pack'), 'packed\n')
      sandbox = await open(place, {
        mounts: [{ source: objects, target: '/extra, "quoted"', readOnly: true }],
        objectMounts: [{ source: objects, target: '/caisson/git/0', readOnly: true }],
      })
    })
    afterAll(async () => {
      vi.unstubAllEnvs()
      await sandbox?.cleanup()
      await place.close()
    })

    it('shows the borrowed objects and the extra mount, and lets nobody write there', async () => {
      const { stdout } = await sh('cat /caisson/git/0/pack "/extra, \\"quoted\\"/pack"')
      expect(stdout).toBe('packed\npacked\n')
      for (const folder of ['/caisson/git/0', '/extra, "quoted"'])
        expect((await sh(`echo x >'${folder}/made'`)).exitCode, folder).not.toBe(0)
    })

    it('finds a command that was installed for the user, after all others', async () => {
      const install = [
        'mkdir -p ~/.local/bin',
        'cd ~/.local/bin',
        "printf '#!/bin/sh\\necho mine\\n' >mine",
        'cp mine cat',
        'chmod +x mine cat',
      ].join(' && ')
      expect((await sh(`${install} && cd / && mine && echo theirs | cat`)).stdout).toBe('mine\ntheirs\n')
    })

    it('has a name for its user, with the home of the agent', async () => {
      expect((await sh('whoami >/dev/null && cat /etc/passwd')).stdout).toContain(':/caisson/home:/bin/sh\n')
    })

    if (image === 'host') {
      it('leads to the gateway through the read-only folder', async () => {
        const script = 'require("net").connect("/caisson/gateway/model.sock").pipe(process.stdout)'
        expect((await sandbox.exec(['node', '-e', script])).stdout).toBe('through the door\n')
      })

      it('finds `localhost` and itself where a step of the job does', async () => {
        const addresses = 'getent ahosts localhost | cut -d" " -f1 | sort -u'
        const here = execFileSync('sh', ['-c', addresses], { encoding: 'utf8' })
        expect((await sh(addresses)).stdout).toBe(here)
        expect((await sh('hostname -f; hostname -i')).stdout).toBe('caisson\n127.0.0.1\n')
      })

      it('has the variables for the name of its user', async () => {
        const { stdout } = await sh('whoami; echo "$USER"; echo "$LOGNAME"')
        const [name] = stdout.split('\n')
        expect(stdout).toBe(`${name}\n`.repeat(3))
      })
    }

    it('keeps values of the environment out of the process list and the engine socket out of the container', async () => {
      const child = await sandbox.spawn(['sleep', '30'], { env: { ONCE: 'another secret value' } })
      const list = execFileSync('ps', ['axww', '-o', 'args'], { encoding: 'utf8' })
      await child.kill('SIGKILL')
      child.detach()
      if (backend === 'container') expect(list).toContain('--env ONCE')
      expect(list).not.toContain('another secret value')
      expect((await sh('ls /var/run/docker.sock /run/docker.sock')).exitCode).not.toBe(0)
    })

    it('knows no name but its own', async () => {
      const { stdout } = await sh('cat /etc/hosts')
      expect(stdout).toContain('localhost')
      expect(stdout).not.toMatch(/internal/)
      const own = (await sh('cat /proc/sys/kernel/hostname')).stdout.trim()
      expect(stdout).toMatch(new RegExp(`^127\\.0\\.0\\.1\\s(?:.*\\s)?${own}(?:\\s|$)`, 'm'))
    })

    // An engine starts commands from outside; only root has the limit everywhere.
    if (backend === 'local' && process.getuid?.() === 0)
      it('outlives the limit of processes, and says that it was met', async () => {
        const loop = 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); command eval "sleep 5 &"; done 2>/dev/null'
        const many = sandbox.exec(['sh', '-c', loop], { timeoutMs: 2_000 }).catch(() => {})
        const told = () =>
          sh('true').then(
            () => '',
            (error: Error) => error.message,
          )
        await expect.poll(told, { timeout: 20_000 }).toMatch(/`sh` could not be started in the sandbox: /)
        await many
        await expect.poll(told, { timeout: 20_000 }).toBe('')
      })

    it('may open as many files as this process', async () => {
      const [, soft = ''] = /^Max open files +(\w+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
      expect((await sh('ulimit -n')).stdout.trim()).toBe(soft)
    })

    it('says in its facts what it is', () => {
      expect(sandbox.facts).toMatchObject({ backend, image, network: 'none', sealed: name !== 'unshare' })
      if (name === 'unshare')
        expect(sandbox.facts.missing?.map(({ protection }) => protection)).toEqual(['system-calls'])
      if (backend === 'container') expect(sandbox.facts.imageDigest).toMatch(/^sha256:[0-9a-f]{64}$/)
    })
  })
}

// A pipe that stays open keeps what reads it: only the kernel ends a sandbox whose Caisson was killed.
describe.skipIf(missing('bwrap', 'root'))('what seals on this machine', () => {
  it.each(['bubblewrap', 'unshare'] as const)('ends with whoever started it: %s', async (program) => {
    const { entries, mounts } = await planHostRoot()
    const plan = { entries, spec: { mounts }, replaced: {}, filter: false, network: 'none' } as const
    const args = bubblewrapArguments({ ...plan, becomes: UNPRIVILEGED })
    const seconds = `7${process.pid}`
    const env = { PATH: process.env['PATH'] }
    const child = startBubblewrap([...args, 'sleep', seconds], env, { program, filter: null })
    const sleeping = () => processesWhere('cmdline', (words) => words === `sleep\0${seconds}\0`)
    await expect.poll(sleeping, { timeout: 10_000 }).toHaveLength(1)
    child.kill('SIGKILL')
    await expect.poll(sleeping, { timeout: 10_000 }).toEqual([])
  })
})
