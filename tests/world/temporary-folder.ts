import { mkdtempSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach } from 'vitest'

/** An empty folder, which goes with all others of the file of tests: see `tests/setup.ts`. Its name is short for sockets. */
export const temporaryFolder = () => mkdtempSync(join(realpathSync(tmpdir()), 'f-'))

/** The same, made anew for each test. */
export function folderOfEach(): { readonly path: string } {
  const folder = { path: '' }
  beforeEach(() => {
    folder.path = temporaryFolder()
  })
  return folder
}
