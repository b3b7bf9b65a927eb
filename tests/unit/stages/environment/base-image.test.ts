import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../../../../src/log.js'
import { baseImageFor } from '../../../../src/stages/environment/base-image.js'

it('is that of the top level where the folder of the commands does not exist', async () => {
  const checkout = await mkdtemp(join(tmpdir(), 'caisson-base-'))
  onTestFinished(() => rm(checkout, { recursive: true }))
  for (const folder of ['missing', 'go.mod', 'go.mod/x'])
    await expect(baseImageFor(checkout, folder, silentLog)).rejects.toMatchObject({ code: 'IMAGE_FAILED' })
  await writeFile(join(checkout, 'go.mod'), 'go 1.22\n')
  for (const folder of ['missing', 'go.mod', 'go.mod/x'])
    expect(await baseImageFor(checkout, folder, silentLog)).toBe('golang:1.22')
})
