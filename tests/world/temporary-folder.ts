import { mkdtempSync, realpathSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
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

/** Writes files by their paths below a folder, which need not be there. */
export async function writeFiles(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

/** A temporary folder with these files. */
export async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = temporaryFolder()
  await writeFiles(folder, files)
  return folder
}
