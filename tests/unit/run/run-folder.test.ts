import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createRunFolder, newRunId, removeGatewayFolder } from '../../../src/run/run-folder.js'
import { folderOfEach } from '../../world/temporary-folder.js'

const root = folderOfEach()

test('a run folder is private, and made once only', async () => {
  const folder = await createRunFolder(root.path, newRunId(0))
  expect((await stat(folder.dir)).mode & 0o777).toBe(0o700)
  expect(dirname(folder.gateway)).toBe(folder.dir)
  await expect(createRunFolder(root.path, folder.id)).rejects.toMatchObject({ code: 'ENOTEMPTY' })
})

test('where a run lies too deep for a socket, the socket lies elsewhere, private, and goes with the run', async () => {
  const folder = await createRunFolder(join(root.path, 'deep'.repeat(30)), newRunId(0))
  expect(join(folder.gateway, 'model.sock').length).toBeLessThanOrEqual(107)
  const around = dirname(folder.gateway)
  expect((await stat(around)).mode & 0o777).toBe(0o700)
  await removeGatewayFolder(folder)
  expect(existsSync(around)).toBe(false)
})

test('two runs of one second have different ids that sort by time', () => {
  const ids = [newRunId(1_000_000), newRunId(1_000_000), newRunId(2_000_000)]
  expect(new Set(ids).size).toBe(3)
  expect([...ids].sort()[2]).toBe(ids[2])
})
