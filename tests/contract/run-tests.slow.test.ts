import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { PROJECT } from '../world/action-file.js'
import { temporaryFolder } from '../world/temporary-folder.js'

test('a test that passes only at a second try is named with its reason at the end, before the line that counts', async () => {
  const root = temporaryFolder()
  await writeFile(
    join(root, 'some.test.js'),
    "let tries = 0\nit('is a race', { retry: 1 }, () => expect(++tries).toBe(2))\nit('is none', () => {})\n",
  )
  await writeFile(join(root, 'vitest.config.mjs'), 'export default {}\n')
  const args = ['scripts/run-tests.mjs', `--root=${root}`, '--globals']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT })
  expect(stdout.trim().split('\n').slice(-2)).toEqual([
    'flaky, passed at the second try: some.test.js: is a race: expected 1 to be 2 // Object.is equality',
    '2 passed, 0 failed, 0 skipped',
  ])
})
