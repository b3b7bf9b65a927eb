import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../world/property-runs.js'
import { refusal, sample, take } from './taking.js'

test('a run is refused when any byte of any file is different', async () => {
  const run = await sample()
  const { manifest } = await take(run.folder, run.digest)
  const files = [
    'manifest.json',
    ...manifest.artifacts.filter(({ bytes }) => bytes > 0).map(({ path }) => path),
  ]
  const original = new Map(
    await Promise.all(files.map(async (path) => [path, await readFile(join(run.folder, path))] as const)),
  )
  const place = fc.constantFrom(...files).chain((path) =>
    fc.record({
      path: fc.constant(path),
      at: fc.nat({ max: (original.get(path)?.length ?? 1) - 1 }),
      flip: fc.integer({ min: 1, max: 255 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(place, async ({ path, at, flip }) => {
      const content = Buffer.from(original.get(path) ?? [])
      content[at] = (content[at] ?? 0) ^ flip
      await writeFile(join(run.folder, path), content)
      const error = await refusal(run.folder, run.digest)
      await writeFile(join(run.folder, path), original.get(path) ?? '')
      expect(error.code).toBe('HANDOVER_REFUSED')
    }),
    { numRuns: propertyRuns(300) },
  )
  // And every region of every file at least once, whatever the generator drew.
  for (const [path, content] of original) {
    for (let at = 0; at < content.length; at += Math.max(1, Math.floor(content.length / 16))) {
      const changed = Buffer.from(content)
      changed[at] = (changed[at] ?? 0) ^ 1
      await writeFile(join(run.folder, path), changed)
      expect((await refusal(run.folder, run.digest)).code, `${path}:${at}`).toBe('HANDOVER_REFUSED')
    }
    await writeFile(join(run.folder, path), content)
  }
  await take(run.folder, run.digest)
})
