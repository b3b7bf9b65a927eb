import { access, mkdtemp, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../../src/base/log.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Engine, Mount } from '../../src/sandbox/engine/engine.js'
import { UnfitEngineError } from '../../src/sandbox/engine/unfit-engine.js'
import { titled } from '../world/parts.js'
import { type EngineName, REFUSAL, unfitEngines } from '../world/unfit-engines.js'
import { docker, missing, podman } from './sandbox-parts.js'
import { makePlace, openContainer, type Place } from './sandbox-places.js'

const engines: { name: EngineName; skip: string | undefined; fit: Engine | null }[] = [
  { name: 'docker', skip: missing('docker'), fit: docker },
]
if (podman) engines.push({ name: 'podman', skip: undefined, fit: podman })

let place: Place
beforeEach(async () => {
  place = await makePlace()
})
afterEach(() => place.close())

const open = (engine: Engine, { image = 'host', mounts = [] as Mount[] } = {}) =>
  openContainer(engine, image, place, {}, { limits: { memoryMb: 512, pids: 128 }, mounts })

for (const { name, skip, fit } of engines) {
  describe.skipIf(skip)(titled(`an engine that starts nothing: ${name}`, skip), () => {
    const unfit = async () => {
      const dir = await mkdtemp(join(place.dir, 'engine-'))
      const env = { ...process.env, PATH: await unfitEngines(dir, [name]) }
      return (await detectEngine({ preferred: name, env, log: silentLog })) as Engine
    }

    it('is reported as unfit, in its own words, and keeps nothing of the attempt', async () => {
      const engine = await unfit()
      const error = await open(engine).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(UnfitEngineError)
      expect(error).toMatchObject({ code: 'ENGINE_FAILED', words: expect.stringMatching(REFUSAL) })
      expect(await engine.removeByLabel(`caisson.run=${place.runId}`)).toEqual({
        containers: 0,
        volumes: 0,
        networks: 0,
      })
      await expect(access(join(place.dir, 'sandbox'))).rejects.toMatchObject({ code: 'ENOENT' })
      expect((await stat(place.run.home)).uid).toBe(process.getuid?.())
    })

    it('is not blamed for what a run requests', async () => {
      const mounts = [{ source: place.dir, target: '/workspace' }]
      const error = await open(fit as Engine, { mounts }).catch((thrown: unknown) => thrown)
      expect(error).not.toBeInstanceOf(UnfitEngineError)
      expect(error).toMatchObject({ code: 'ENGINE_FAILED', hint: expect.stringContaining('`mounts`') })
    })

    it('is not blamed for a folder that does not exist', async () => {
      const mounts = [{ source: '/no/such/folder', target: '/x' }]
      const error = await open(fit as Engine, { mounts }).catch((thrown: unknown) => thrown)
      expect(error).not.toBeInstanceOf(UnfitEngineError)
      expect(error).toMatchObject({ code: 'NOT_SUPPORTED' })
    })

    it('is not blamed for an image that cannot be pulled', async () => {
      const error = await open(await unfit(), { image: 'localhost:1/no/such-image:1' }).catch(
        (thrown: unknown) => thrown,
      )
      expect(error).not.toBeInstanceOf(UnfitEngineError)
      expect(error).toMatchObject({ code: 'IMAGE_FAILED' })
    })
  })
}
