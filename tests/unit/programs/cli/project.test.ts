import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readText } from '../../../../src/programs/cli/project.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

test('a file that the user names, such as a spec, and that cannot be read is said by its name', async () => {
  const folder = temporaryFolder()
  const read = (name: string) => readText(join(folder, name), `./${name}`)
  await writeFile(join(folder, 'spec.yaml'), 'goal: Fix it\n')
  await writeFile(join(folder, 'large'), '')
  await truncate(join(folder, 'large'), 16 * 1024 * 1024 + 1)
  expect(await read('spec.yaml')).toBe('goal: Fix it\n')
  await expect(read('none.yaml')).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: './none.yaml does not exist.',
  })
  await expect(read('')).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: './ cannot be read (EISDIR).',
  })
  await expect(read('large')).rejects.toMatchObject({
    code: 'FILE_REFUSED',
    message: expect.stringContaining('is larger than 16 MiB'),
  })
})
