import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import { releaseCacheWork } from '../../src/sandbox/container/kernel-work.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { foreignUser } from '../../src/sandbox/user.js'
import { titled } from '../world/parts.js'
import { digest, type Job, jobWithCaches, MANY_FILES, there } from './caches/job.js'
import { CACHING_TOOLS, type CachingTool } from './caches/tools.js'
import { bubblewrap, docker, missing, podman } from './sandbox-parts.js'
import { makePlace, openContainer, openSealedLocal, type Place } from './sandbox-places.js'

const run = promisify(execFile)

const envOf = ({ env }: Job) => ({ PATH: env['PATH'] ?? '', TOOLS: env['TOOLS'] ?? '', CI: 'true' })
const given = ({ mounts, env }: Job, ecosystems: readonly string[]) => ({
  ...{ mounts, ecosystems, hostEnv: { ...env } },
})
type Open = (place: Place, job: Job, ecosystems: readonly string[]) => Promise<Sandbox>
const container =
  (engine: Engine): Open =>
  (place, job, ecosystems) =>
    openContainer(engine, 'host', place, envOf(job), given(job, ecosystems))

const WAYS: { name: string; skip: string | undefined; layers: boolean; open: Open }[] = [
  { name: 'docker', skip: missing('docker'), layers: true, open: container(docker as Engine) },
  {
    name: 'bubblewrap',
    skip: missing('bwrap'),
    layers: false,
    open: (place, job, ecosystems) =>
      openSealedLocal(bubblewrap as Bubblewrap, place, envOf(job), given(job, ecosystems)),
  },
  ...(podman ? [{ name: 'podman', skip: undefined, layers: false, open: container(podman) }] : []),
]
const ECOSYSTEMS = ['JavaScript', 'Python', 'Go', 'Rust', 'Maven', 'Gradle']

let job: Job
beforeAll(async () => {
  job = await jobWithCaches()
}, 600_000)
afterAll(() => job?.[Symbol.asyncDispose]())

async function placeWithProjects(): Promise<Place> {
  const place = await makePlace()
  await job.copyProjects(place.run.workspace)
  const other = foreignUser()
  if (other) await run('chown', ['-R', `${other.uid}:${other.gid}`, place.run.workspace])
  return place
}

const attempt = (sandbox: Sandbox, tool: CachingTool) => sandbox.exec(['bash', '-c', job.inside(tool)])

for (const { name, skip, layers, open } of WAYS) {
  describe.skipIf(skip)(titled(`the caches of a job under ${name}`, skip), () => {
    let place: Place
    let sandbox: Sandbox
    beforeAll(async () => {
      place = await placeWithProjects()
      sandbox = await open(place, job, ECOSYSTEMS)
    })
    afterAll(async () => {
      await sandbox?.cleanup()
      // Go makes its folders read-only.
      if (place) await run('find', [place.dir, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+'])
      await place?.close()
    })

    for (const tool of CACHING_TOOLS) {
      const lacking = missing(...tool.parts)
      it.skipIf(lacking)(
        titled(
          `${tool.name} installs from what the job has, without a network, and writes to a cache of its own`,
          lacking,
        ),
        async () => {
          const digests = () => Promise.all(tool.caches.map((path) => digest(join(job.home, path))))
          const before = await digests()
          const made = await attempt(sandbox, tool)
          expect(made, `${made.stdout}\n${made.stderr}`).toMatchObject({
            exitCode: 0,
            stdout: expect.stringContaining(tool.prints),
          })
          expect(made.stderr + made.stdout).not.toMatch(/EROFS|Read-only file system/)
          expect(await digests()).toEqual(before)
        },
        180_000,
      )
    }

    it('have nothing of what the job keeps its credentials in', async () => {
      const paths = [`$HOME/.npm/_cacache/key.json`, `${job.home}/.npm/_cacache/key.json`]
      const read = await sandbox.exec(['sh', '-c', `cat ${paths.join(' ')}`])
      expect(read.stdout).toMatch(/^(\{\}\s*)+$/)
    })

    it(
      layers ? 'are warm however large they are' : 'are empty if they are too large for a view',
      async () => {
        const count = await sandbox.exec(['sh', '-c', `ls "$HOME/${MANY_FILES}" | wc -l`])
        expect(count.stdout.trim()).toBe(layers ? '30001' : '0')
      },
    )

    it('keep what a sandbox wrote for the next one with the same home, and nothing of the job', async () => {
      const npm = '.npm/_cacache'
      await sandbox.exec(['sh', '-c', `cd "$HOME/${npm}" && echo own >own && rm -r index-v5`])
      await sandbox.cleanup()
      const kept = join(place.run.home, npm)
      expect((await run('find', [place.run.home, '-lname', `${job.home}/*`])).stdout).toBe('')
      expect((await run('find', [kept, '-path', '*content-v2*', '-size', '+30k'])).stdout).toBe('')
      sandbox = await open(place, job, ECOSYSTEMS)
      const again = await sandbox.exec([
        'sh',
        '-c',
        `cd "$HOME/${npm}" && cat own && find content-v2 -size +0 | head -1`,
      ])
      expect(again.stdout).toMatch(/^own\ncontent-v2/)
      if (layers)
        expect((await sandbox.exec(['ls', npm], { cwd: '/caisson/home' })).stdout).not.toContain('index')
    })

    if (!layers) return

    it('are views where the engine cannot show one of them as layers', async () => {
      const home = join(job.home, 'other')
      await mkdir(join(home, '.npm'), { recursive: true })
      await writeFile(join(home, '.npm/_cacache'), 'no folder\n')
      await mkdir(join(home, '.bun/install/cache'), { recursive: true })
      await writeFile(join(home, '.bun/install/cache/note'), 'shown\n')
      const other = foreignUser()
      if (other) await run('chown', ['-R', `${other.uid}:${other.gid}`, home])
      const elsewhere = await makePlace()
      const opened = await open(elsewhere, { ...job, home, env: { ...job.env, HOME: home } }, ECOSYSTEMS)
      const shown = await opened.exec([
        'sh',
        '-c',
        'cd && ls .npm/_cacache | wc -l && cat .bun/install/cache/note',
      ])
      expect(shown.stdout).toBe('0\nshown\n')
      await opened.cleanup()
      await elsewhere.close()
    })

    it('leave neither volumes nor files of root after a crash', async () => {
      const engine = docker as Engine
      const names = ['inspect', '--format', '{{range .Mounts}}{{.Name}} {{end}}', sandbox.id]
      const volumes = (await run('docker', names)).stdout.trim().split(/\s+/)
      expect(volumes.length).toBeGreaterThan(2)
      await sandbox.exec(['sh', '-c', 'rm -r "$HOME/.npm/_cacache/content-v2"'])
      await engine.removeByLabel(`caisson.run=${place.runId}`)
      await releaseCacheWork(engine, place.dir)
      await expect(run('docker', ['volume', 'inspect', ...volumes])).rejects.toThrow(/no such volume/i)
      await rm(join(place.dir, 'sandbox'), { recursive: true })
    })
  })
}

const way = WAYS.find(({ skip }) => skip === undefined)
describe.skipIf(!way)('without the caches of the job', () => {
  it('no tool of the table does its work', async () => {
    const place = await placeWithProjects()
    const sandbox = await (way as (typeof WAYS)[number]).open(place, job, [])
    const worked: string[] = []
    for (const tool of CACHING_TOOLS.filter(there)) {
      const { exitCode, stdout } = await attempt(sandbox, tool)
      if (exitCode === 0 && stdout.includes(tool.prints)) worked.push(tool.name)
    }
    await sandbox.cleanup()
    await place.close()
    expect(worked).toEqual([])
  }, 600_000)
})
