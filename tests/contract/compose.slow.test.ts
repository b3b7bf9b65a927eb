import { execFileSync } from 'node:child_process'
import { chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memoryLog, silentLog } from '../../src/base/log.js'
import { type ComposeOptions, composeImage } from '../../src/sandbox/compose/compose.js'
import { listComposed } from '../../src/sandbox/compose/store.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { findPart, partPath, titled } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { docker, importBusyboxImage, missing, podman } from './sandbox-parts.js'

const BASE = 'localhost/caisson-test-compose-base:1'

/** Docker's client with BuildKit. */
async function withBuildKit(): Promise<Engine | null> {
  if (!findPart('buildkit').there) return null
  const PATH = `${dirname(partPath('buildkit'))}${delimiter}${process.env['PATH']}`
  return detectEngine({
    preferred: 'docker',
    env: { ...process.env, PATH, DOCKER_BUILDKIT: '1' },
    log: silentLog,
  })
}

/** Docker's own builder of before, which its client takes where there is no BuildKit. */
const classic = () =>
  detectEngine({ preferred: 'docker', env: { ...process.env, DOCKER_BUILDKIT: '0' }, log: silentLog })

const engines: { name: string; client: string; skip: string | undefined; engine: Engine | null }[] = [
  {
    name: 'docker',
    client: 'docker',
    skip: missing('docker', 'busybox'),
    engine: docker && (await classic()),
  },
  {
    name: 'docker with BuildKit',
    client: 'docker',
    skip: missing('docker', 'buildkit', 'busybox'),
    engine: await withBuildKit(),
  },
]
if (podman) engines.push({ name: 'podman', client: 'podman', skip: missing('busybox'), engine: podman })

for (const { name, client, skip, engine: found } of engines) {
  describe.skipIf(skip)(titled(`images of ${name}`, skip), { timeout: 120_000 }, () => {
    const engine = found as Engine
    const says = (...args: string[]) =>
      execFileSync(client, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
    // Sorted, since those of the same second come in any order.
    const dangling = () => says('image', 'ls', '--quiet', '--filter', 'dangling=true').split('\n').sort()
    let root: string
    let base: ComposeOptions['base']
    let before: string[]

    beforeAll(() => importBusyboxImage(engine, BASE))
    beforeEach(async () => {
      root = temporaryFolder()
      base = { reference: BASE, digest: (await engine.ensureImage(BASE)).digest }
      before = dangling()
    })
    afterEach(async () => {
      for (const { reference } of await mine()) await engine.images.remove(reference)
      // Neither a step of a build nor a name that it gave its base is left, whatever a test did.
      expect(dangling()).toEqual(before)
      expect(says('image', 'ls', '--quiet', '--filter', 'reference=localhost/caisson/base')).toBe('')
      expect(await readdir(root)).not.toContain('composed')
    })
    afterAll(() => says('image', 'rm', BASE))

    const mine = async () => (await listComposed(engine.images)).filter(({ agent }) => agent === 'toy')

    /** An agent of two files, which only this user may read. */
    async function compose(words: string, more: Partial<ComposeOptions> = {}) {
      const executable = join(root, `toy-${words}`)
      await writeFile(executable, `#!/bin/sh\ncat "$0.files/inner/words"; echo ${words}\n`)
      await mkdir(join(`${executable}.files`, 'inner'), { recursive: true })
      await writeFile(join(`${executable}.files`, 'inner', 'words'), 'from the files\n', { mode: 0o600 })
      await chmod(executable, 0o700)
      return await composeImage({
        engine,
        base,
        agent: {
          displayName: 'Toy',
          command: 'toy',
          hasFiles: true,
          compose: async () => ({ version: '1.0', integrity: words }),
        },
        executable,
        folder: join(root, 'composed'),
        log: silentLog,
        ...more,
      })
    }
    const run = (image: string) =>
      engine.run({ name: `caisson-compose-${process.pid}`, image, command: ['/caisson/bin/toy'] })

    it('have the agent where it is otherwise mounted, for every user', async () => {
      const { reference, built } = await compose('hello')
      expect(built).toBe(true)
      expect(await run(reference)).toMatchObject({ exitCode: 0, stdout: 'from the files\nhello\n' })
      expect(await mine()).toMatchObject([
        { reference, base: BASE, baseDigest: base.digest, agent: 'toy', version: '1.0' },
      ])
    })

    it('are built once for one base and one agent', async () => {
      const log = memoryLog()
      const first = await compose('one', { log })
      const again = await compose('one', { log })
      expect(again).toEqual({ ...first, built: false })
      expect(log.lines.filter((line) => line.includes('Building'))).toHaveLength(1)
      expect(log.lines.at(-1)).toContain('that an earlier run built')
      const other = await compose('two')
      expect(other.reference).not.toBe(first.reference)
      const tagged = await importBusyboxImage(engine, 'localhost/caisson-test-compose-base:2', ['vi']).then(
        () => engine.ensureImage('localhost/caisson-test-compose-base:2'),
      )
      const moved = await compose('one', { base: { reference: BASE, digest: tagged.digest } })
      expect(moved.reference).not.toBe(first.reference)
      expect(await mine()).toHaveLength(3)
      await engine.images.remove(moved.reference)
      says('image', 'rm', 'localhost/caisson-test-compose-base:2')
    })

    it('are the same for two that build at once', async () => {
      const places = ['a', 'b', 'c'].map((name) => ({ folder: join(root, name, 'composed') }))
      const made = await Promise.all(places.map((place) => compose('together', place)))
      expect(new Set(made.map(({ digest }) => digest))).toEqual(new Set([made[0]?.digest]))
      expect(await run(made[0]?.reference as string)).toMatchObject({ exitCode: 0 })
      expect(await mine()).toHaveLength(1)
    })

    it('keep user, variables, folder and entry point of the base', async () => {
      const set = [
        'USER 12:34',
        'ENV COLOUR=blue',
        'WORKDIR /opt/tool',
        'ENTRYPOINT ["sh", "-c"]',
        'CMD ["id"]',
      ]
      await writeFile(join(root, 'Dockerfile'), [`FROM ${BASE}`, ...set, ''].join('\n'))
      const reference = 'localhost/caisson-test-compose-set:1'
      says('build', '--tag', reference, root)
      const own = (await engine.ensureImage(reference)).digest
      const { reference: made } = await compose('set', { base: { reference, digest: own } })
      const config = (image: string) => {
        const [{ Config }] = JSON.parse(says('image', 'inspect', image)) as [
          { Config: Record<string, unknown> },
        ]
        const { User, Env, WorkingDir, Entrypoint, Cmd } = Config
        return { User, Env, WorkingDir, Entrypoint, Cmd }
      }
      expect(config(made)).toEqual(config(reference))
      expect(config(made)).toMatchObject({ User: '12:34', Cmd: ['id'], WorkingDir: '/opt/tool' })
      await engine.images.remove(made)
      says('image', 'rm', reference)
    })

    if (client === 'docker')
      it('refuse a base that runs something in every build', async () => {
        await writeFile(join(root, 'Dockerfile'), `FROM ${BASE}\nONBUILD RUN echo evil\n`)
        const reference = 'localhost/caisson-test-compose-onbuild:1'
        says('build', '--tag', reference, root)
        const { digest } = await engine.ensureImage(reference)
        await expect(compose('never', { base: { reference, digest } })).rejects.toMatchObject({
          code: 'IMAGE_FAILED',
          message: expect.stringContaining('ONBUILD'),
        })
        says('image', 'rm', reference)
      })

    it('leave nothing of a build that fails, and say it in the words of the engine', async () => {
      const folder = join(root, 'failing')
      await mkdir(folder)
      const label = 'caisson.composed=failing'
      const lines = [
        'ARG BASE',
        'FROM ${BASE}',
        'ARG BUILD',
        'LABEL caisson.composed=failing caisson.build=${BUILD}',
        'COPY nothing /x',
        '',
      ]
      await writeFile(join(folder, 'Dockerfile'), lines.join('\n'))
      const reference = 'localhost/caisson/composed:failing'
      const built = engine.images.build({ folder, base: base.digest, reference, label })
      await expect(built).rejects.toMatchObject({
        code: 'IMAGE_FAILED',
        message: expect.stringMatching(/could not build an image: .*nothing/s),
        hint: expect.stringContaining(`\`${client} build\``),
      })
      expect(says('image', 'ls', '--all', '--quiet', '--filter', `label=${label}`)).toBe('')
      expect(await engine.images.find(reference)).toBeNull()
    })

    it('do not take a base away that has no other name', async () => {
      const reference = 'localhost/caisson-test-compose-bare:1'
      await importBusyboxImage(engine, reference, ['awk'])
      const { digest } = await engine.ensureImage(reference)
      const container = await engine.startContainer({ name: `caisson-bare-${process.pid}`, image: reference })
      if (client === 'podman') says('untag', reference)
      else says('image', 'rm', '--force', reference)
      const made = await compose('bare', { base: { reference: digest, digest } })
      await container.cleanup()
      expect(await engine.images.find(digest)).toBe(digest)
      await engine.images.remove(made.reference)
      await engine.images.releaseBases()
      expect(await engine.images.find(digest)).toBe(digest)
      const [kept, ...others] = (await engine.images.keptBases()).filter(({ id }) => id === digest)
      expect({ kept, others }).toMatchObject({
        kept: { reference: expect.stringMatching(/^localhost\/caisson\/base:[0-9a-f]{24}$/) },
        others: [],
      })
      expect(await engine.images.remove(kept?.reference ?? '')).toBeNull()
      expect(await engine.images.find(digest)).toBeNull()
    })

    it('stay while a container uses them, and where somebody built on them', async () => {
      const { reference, digest } = await compose('used')
      const container = await engine.startContainer({ name: `caisson-used-${process.pid}`, image: digest })
      expect(await engine.images.remove(reference)).toMatch(/container/)
      await container.cleanup()
      says('tag', reference, 'localhost/caisson-test-mine:1')
      expect(await engine.images.remove(reference)).toBeNull()
      expect(await mine()).toEqual([])
      expect(await engine.images.find('localhost/caisson-test-mine:1')).toMatch(/^sha256:/)
      says('image', 'rm', 'localhost/caisson-test-mine:1')
    })

    if (client === 'podman')
      it('can be used by Buildah', async () => {
        const { reference } = await compose('shared')
        const buildah = (...args: string[]) =>
          execFileSync(partPath('buildah'), args, { encoding: 'utf8' }).trim()
        const working = buildah('from', '--pull-never', reference)
        try {
          expect(buildah('inspect', '--format', '{{.FromImage}}', working)).toBe(reference)
        } finally {
          buildah('rm', working)
        }
      })
  })
}
