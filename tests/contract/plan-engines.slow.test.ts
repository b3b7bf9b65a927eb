import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FEATURES, type Feature } from '../../src/plan/place/capabilities.js'
import type { ContainerWish, Runtime } from '../../src/plan/place/runtime-types.js'
import type { Volume } from '../../src/plan/place/volume.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { titled } from '../world/parts.js'
import { REMOTE } from '../world/remote-engine/remote-engine.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { unfitEngines } from '../world/unfit-engines.js'
import { ENGINES_OF_PLANS } from './plan-engine-table.js'
import { BUSYBOX_IMAGE, hasLimits, makePlanPlace, type PlanPlace, ways } from './plan-places.js'
import { docker, importBusyboxImage, missing } from './sandbox-parts.js'

const sh = (script: string) => ({ path: 'sh', args: ['-c', script] })
const refusal = (feature: Feature) => ({
  name: 'SandboxError',
  code: 'NOT_SUPPORTED',
  message: expect.stringContaining(`\`${feature}\``),
  hint: expect.stringMatching(/\w+ .*\.$/),
})

/** Features that every test of `plan-place.slow.test.ts` proves. */
const PROVED_THERE: readonly Feature[] = ['commands', 'cancel', 'volumes']

for (const way of ways) {
  const { can } = ENGINES_OF_PLANS[way.row] as (typeof ENGINES_OF_PLANS)[string]
  describe.skipIf(way.skip)(titled(`the table of engines: ${way.name}`, way.skip), () => {
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

    const volumes = async (path: string, readOnly = false): Promise<ContainerWish> => {
      const volume: Volume = await runtime.createVolume()
      await writeFile(join(volume.path, 'file'), 'content\n')
      return { name: 'r', mounts: { [path]: { volume, readOnly } } }
    }
    const stdoutOf = async (wish: ContainerWish, script: string) =>
      (await runtime.run({ ...wish, command: sh(script) })).stdout
    const proofs: Partial<Record<Feature, () => Promise<unknown>>> = {
      image: async () => {
        if (way.engine) await importBusyboxImage(way.engine, BUSYBOX_IMAGE)
        expect(await stdoutOf({ name: 'r', image: BUSYBOX_IMAGE }, 'ls /opt')).toBe('tool\n')
      },
      host: async () =>
        expect(await stdoutOf({ name: 'r', image: 'host' }, 'node --version')).toMatch(/^v\d/),
      paths: async () =>
        expect(await stdoutOf(await volumes('/data/v'), 'cat /data/v/file')).toBe('content\n'),
      'read-only': async () => {
        const script = 'cat v/file; (echo x >v/file) 2>/dev/null || echo refused'
        expect(await stdoutOf(await volumes('/workspace/v', true), script)).toBe('content\nrefused\n')
      },
      limits: async () => {
        const limited = stdoutOf(
          { name: 'r', containerLimits: { cpu: 64_000, memory: '300MiB' } },
          'echo limited',
        )
        // As an ordinary user without systemd.
        const cannot = can.limits && !hasLimits(way.row)
        if (cannot) await expect(limited).rejects.toMatchObject({ code: 'NOT_SUPPORTED' })
        else expect(await limited).toBe('limited\n')
      },
      seal: async () => {
        runtime = await place.runtime({ allowUnsealed: false })
        expect(await stdoutOf({ name: 'r' }, 'echo sealed')).toBe('sealed\n')
      },
      hosts: async () => {
        const wish = { name: 'r', network: ['example.com'] }
        expect(await stdoutOf(wish, 'echo "$http_proxy"')).toMatch(/^http:/)
      },
    }

    it('has an answer to everything', () => {
      expect([...Object.keys(proofs), ...PROVED_THERE].sort()).toEqual(Object.keys(FEATURES).sort())
      for (const feature of PROVED_THERE) expect(can[feature]).toBe(true)
    })

    for (const [feature, prove] of Object.entries(proofs) as [Feature, () => Promise<unknown>][])
      it(`says ${can[feature] ? 'yes' : 'no'} to ${FEATURES[feature].words}`, async () => {
        if (can[feature]) await prove()
        else if (feature === 'seal') await expect(prove()).rejects.toMatchObject({ code: 'SEAL_MISSING' })
        else await expect(prove()).rejects.toMatchObject(refusal(feature))
      })
  })
}

const REMOTE_IMAGE = 'caisson-contract-plan:remote'
const without = missing('docker', 'busybox')
describe.skipIf(without)(titled('an engine on another machine', without), () => {
  let place: PlanPlace
  beforeAll(async () => {
    place = await makePlanPlace()
    await importRemoteImage(docker as Engine, REMOTE_IMAGE)
  })
  afterAll(() => place.close())

  it('runs commands, has copies of volumes, and no tools of this one', async () => {
    const runtime = await place.runtime({ engines: [REMOTE], sandbox: { image: REMOTE_IMAGE } })
    expect(await runtime.run({ name: 'r', command: sh('pwd') })).toMatchObject({ stdout: '/workspace\n' })
    const volume = await runtime.createVolume()
    const inner = await runtime.createVolume()
    const mounts = { '/data': volume, '/data/inner': inner }
    const script = 'echo of the volume >/data/f; echo of the inner one >/data/inner/f'
    expect(await runtime.run({ name: 'r', command: sh(script), mounts })).toMatchObject({ exitCode: 0 })
    expect(await readFile(join(volume.path, 'f'), 'utf8')).toBe('of the volume\n')
    expect(await readFile(join(inner.path, 'f'), 'utf8')).toBe('of the inner one\n')
    await expect(
      runtime.run({ name: 'r', command: sh(':'), mounts: { '/data': { volume, readOnly: true } } }),
    ).rejects.toMatchObject(refusal('read-only'))
    await expect(
      runtime.run({ name: 'r', command: sh(':'), mounts: { '/data': volume, '/again': volume } }),
    ).rejects.toMatchObject({ code: 'NOT_SUPPORTED', message: expect.stringContaining('at two paths') })
  })

  it('refuses a volume that another command uses, and takes nothing over that was changed here meanwhile', async () => {
    const runtime = await place.runtime({ engines: [REMOTE], sandbox: { image: REMOTE_IMAGE } })
    const volume = await runtime.createVolume('shared')
    const mounts = { '/data': volume }
    const one = await runtime.startContainer({ name: 'one', mounts })
    const two = await runtime.startContainer({ name: 'two', mounts })
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const long = one.exec(
      ['sh', '-c', 'echo begun; while [ ! -e /tmp/end ]; do sleep 0.1; done; echo one >/data/f'],
      {
        onOutput: begun,
      },
    )
    await hasBegun
    await expect(two.exec(['ls', '/data'])).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: expect.stringContaining('two cannot use the volume shared while'),
    })
    await writeFile(join(volume.path, 'f'), 'of the host\n')
    const changed = expect(long).rejects.toMatchObject({
      code: 'WORKSPACE_FAILED',
      message: expect.stringContaining('shared was changed here while a command of one ran'),
    })
    // Beside the first one, of the same container.
    await one.exec(['touch', '/tmp/end']).catch(() => {})
    await changed
    expect(await readFile(join(volume.path, 'f'), 'utf8')).toBe('of the host\n')
    expect((await two.exec(['cat', '/data/f'])).stdout).toBe('of the host\n')
  })

  it('has none of the tools of this machine', async () => {
    const runtime = await place.runtime({ engines: [REMOTE], sandbox: { image: REMOTE_IMAGE } })
    const host = runtime.run({ name: 'r', command: sh(':'), image: 'host' })
    await expect(host).rejects.toMatchObject(refusal('host'))
  })
})

const unusable = missing('docker', 'bwrap')
describe.skipIf(unusable)(titled('an engine that starts no container', unusable), () => {
  it("is passed over for this machine's tools, and not for an image", async () => {
    const place = await makePlanPlace()
    const PATH = await unfitEngines(`${place.root}-unfit`, ['docker'])
    const runtime = await place.runtime({ env: { ...process.env, PATH } })
    const wish = { name: 'r', mounts: { '/data': await runtime.createVolume() } }
    const ended = await runtime.run({ ...wish, command: sh('echo >/data/f; id -u; cat /proc/net/dev') })
    expect(ended.exitCode).toBe(0)
    expect(ended.stdout).not.toMatch(/^0$|eth/m)
    const image = runtime.run({ ...wish, image: BUSYBOX_IMAGE, command: sh(':') })
    await expect(image).rejects.toMatchObject(refusal('image'))
    await place.close()
  })
})
