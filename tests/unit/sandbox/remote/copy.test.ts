import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { startMarked } from '../../../../src/sandbox/process/marked-process.js'
import { unpack } from '../../../../src/sandbox/remote/archive.js'
import { getByTar } from '../../../../src/sandbox/remote/copy.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { sharedLine } from '../process/shared-line.js'

let folder: string
beforeEach(async () => {
  folder = temporaryFolder()
  await writeFile(join(folder, 'file'), Buffer.alloc(200_000))
})

const spawnOver = (most?: number) => (command: readonly string[]) =>
  startMarked(sharedLine({ first: 'stderr', ...(most === undefined ? {} : { most }) }), command)

test('reads all of an archive', async () => {
  await getByTar(spawnOver(), folder, async (archive) => {
    expect((await buffer(archive)).length).toBeGreaterThan(200_000)
  })
})

test.each([
  ['in the middle', 100_000],
  ['before anything of it came', 0],
])('says so when an archive is cut %s, whatever was made of it', async (_where, most) => {
  const into = temporaryFolder()
  const get = getByTar(spawnOver(most), folder, (archive) => unpack(archive, into))
  await expect(get).rejects.toMatchObject({
    code: 'CONTAINER_EXEC_FAILED',
    message: expect.stringContaining('the connection was cut'),
  })
})
